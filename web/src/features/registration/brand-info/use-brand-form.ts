import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useForm, type FieldErrors } from 'react-hook-form';
import type { CreatedBrand } from '@diwan/contract/features/brands/records';
import type { ShareLinkTerms } from '@diwan/contract/features/registration/records';
import { ApiError } from '../../../lib/api-error.ts';
import { attemptFor, type Attempt } from '../../../lib/use-action.ts';
import { problemFrom, problemOf } from '../../../widgets/steps/problem-of.ts';
import type { Problem } from '../../../widgets/steps/step-problem.tsx';
import { clearDraft, readDraft, writeDraft } from './brand-draft-storage.ts';
import { brandProblem, brandResolver } from './brand-rules.ts';
import {
  lockTerms,
  startValues,
  type BrandBody,
  type BrandField,
  type BrandValues,
} from './brand-values.ts';

interface BrandFormInput {
  readonly terms: ShareLinkTerms | null;
  /** Names the draft: the share link's token, or 'staff'. */
  readonly draft_name: string;
  readonly create: (body: BrandBody, idempotency_key: string) => Promise<CreatedBrand>;
  readonly onCreated: (brand: CreatedBrand) => void;
}

/** Step 1's state: values with their draft, the problem on top, and the one attempt to create. */
export function useBrandForm({ terms, draft_name, create, onCreated }: BrandFormInput) {
  const [stored] = useState(() => readDraft(draft_name));
  const attempt = useRef<Attempt | null>(stored?.attempt ?? null);
  const done = useRef(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [start] = useState(() => startValues(terms));
  const form = useForm<BrandValues, unknown, BrandBody>({
    resolver: brandResolver(terms !== null),
    defaultValues: start,
    shouldFocusError: false,
  });

  const { isDirty, isSubmitting } = form.formState;

  useEffect(() => {
    if (stored === null) return;
    const restored = lockTerms({ ...start, ...stored.values }, terms);
    form.reset(restored, { keepDefaultValues: true });
  }, [form, start, stored, terms]);

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (!done.current) writeDraft(draft_name, { values, attempt: attempt.current });
        },
      }),
    [form, draft_name],
  );

  const focus = (field: BrandField | undefined) => {
    const input = field === undefined ? null : findInput(field);
    input?.focus({ preventScroll: true });
  };

  async function send(body: BrandBody) {
    setProblem(null);
    attempt.current = attemptFor(body, attempt.current);
    // Written before it is sent: after a reload the same request still makes one brand.
    writeDraft(draft_name, { values: form.getValues(), attempt: attempt.current });
    try {
      const created = await create(body, attempt.current.key);
      done.current = true;
      clearDraft(draft_name);
      onCreated(created);
    } catch (error) {
      const fields = error instanceof ApiError ? fieldErrors(error, form.getValues()) : [];
      for (const [field, message] of fields) form.setError(field, { type: 'server', message });
      focus(fields[0]?.[0]);
      setProblem(problemOf(error, 'Failed to create brand'));
    }
  }

  function refuse(errors: FieldErrors<BrandValues>) {
    focus(firstField(errors));
    setProblem(problemFrom(brandProblem(form.getValues(), errors)));
  }

  return {
    form,
    problem,
    submit: (event?: FormEvent) => form.handleSubmit(send, refuse)(event),
    isUnsaved: () => !done.current && isDirty && !isSubmitting,
  };
}

/** The server's messages for fields of this form; its code for a known address is one of them. */
function fieldErrors(error: ApiError, values: BrandValues): [BrandField, string][] {
  if (error.code === 'EMAIL_TAKEN') return [['email', error.message]];
  return Object.entries(error.fields).filter(
    (entry): entry is [BrandField, string] => entry[0] in values,
  );
}

/** Fields stand on the page in another order than in the rules: the first is the topmost. */
function firstField(errors: FieldErrors<BrandValues>): BrandField | undefined {
  const inputs = document.querySelectorAll<HTMLElement>('[data-field]');
  const names = [...inputs].map((input) => input.dataset['field'] as BrandField);
  return names.find((name) => errors[name] !== undefined);
}

const findInput = (field: BrandField): HTMLElement | null =>
  document.querySelector(`[data-field="${field}"] :is(input:not([type=hidden]), textarea, button)`);
