import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import { z } from 'zod';
import { checkDelivery } from '@diwan/contract/features/brands/delivery';
import { brandDraft, sharedBrandDraft } from '@diwan/contract/features/brands/draft';
import type { CreatedBrand } from '@diwan/contract/features/brands/records';
import type { ShareLinkTerms } from '@diwan/contract/features/registration/records';
import type { Sentence } from '@diwan/contract/kernel/sentences';
import { ApiError } from '../../../lib/api-error.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { type Attempt, attemptFor } from '../../../lib/use-action.ts';
import { problemFrom, problemOf } from '../../../widgets/steps/problem-of.ts';
import type { Problem } from '../../../widgets/steps/step-problem.tsx';
import {
  type BrandBody,
  type BrandField,
  type BrandValues,
  lockTerms,
  startValues,
  toBody,
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

/** What a person has typed into step 1, and the request that may already be on its way. */
interface BrandDraft {
  readonly values: Partial<BrandValues>;
  readonly attempt: Attempt | null;
}

/** A browser tab keeps some five million characters: a large logo must not push the texts out. */
const LONGEST_LOGO = 2_000_000;

const keyOf = (form: string): string => `brand-draft:${form}`;

/** @param form the share link's token, or 'staff': each form has a draft of its own */
function readDraft(form: string): BrandDraft | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? 'null');
    return isDraft(stored) ? stored : null;
  } catch {
    // A damaged draft is no draft: the form starts empty and works.
    return null;
  }
}

function writeDraft(form: string, { values, attempt }: BrandDraft): void {
  const logo_file = values.logo_file ?? '';
  const kept = logo_file.length > LONGEST_LOGO ? { ...values, logo_file: '' } : values;
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify({ values: kept, attempt }));
  } catch {
    // A full or forbidden storage costs the draft after a reload, never the form itself.
  }
}

const clearDraft = (form: string): void => sessionStorage.removeItem(keyOf(form));

function isDraft(value: unknown): value is BrandDraft {
  return (
    typeof value === 'object' &&
    value !== null &&
    'values' in value &&
    typeof value.values === 'object' &&
    value.values !== null
  );
}

const REQUIRED: readonly BrandField[] = [
  'name',
  'mcc_code',
  'nationality',
  'country_of_residence',
  'phone_country_code',
  'phone_number',
];
const COMPANY: readonly BrandField[] = ['company_name', 'company_name_arabic'];

const EMPTY_FIELD: Sentence = 'This field is required';

/**
 * The contract's rules on the request that the fields make. An empty required field says so in a
 * few words; the sentence of the specification stands above the form.
 */
function brandResolver(shared: boolean): Resolver<BrandValues, unknown, BrandBody> {
  const schema: z.ZodType = shared ? sharedBrandDraft : brandDraft;
  return (values) => {
    const body = toBody(values, currentLanguage());
    const problems = [...(schema.safeParse(body).error?.issues ?? []), ...findMissing(body)];
    if (problems.length === 0) return { values: body, errors: {} };
    const errors: Partial<Record<BrandField, { type: string; message: string }>> = {};
    for (const { path, message } of problems) {
      const field = path[0] as BrandField;
      const bare = values[field] === '' && [...REQUIRED, ...COMPANY].includes(field);
      errors[field] ??= { type: 'contract', message: bare ? EMPTY_FIELD : message };
    }
    return { values: {}, errors: errors as FieldErrors<BrandValues> };
  };
}

const delivery = z.looseObject({}).superRefine(checkDelivery);

/**
 * What one choice makes necessary elsewhere. The schema asks only when each field by itself is
 * right; a person is told all at once.
 */
function findMissing(body: BrandBody): Pick<z.core.$ZodIssue, 'path' | 'message'>[] {
  const corporate = body.entity_type === 'corporate';
  const names = COMPANY.filter(
    (field) => corporate && body[field as keyof BrandBody] === undefined,
  );
  return [
    ...names.map((field) => ({ path: [field], message: EMPTY_FIELD })),
    ...(delivery.safeParse(body).error?.issues ?? []),
  ];
}

/** What is said above the form: the first of the specification's rules that is not kept. */
function brandProblem(values: BrandValues, errors: FieldErrors<BrandValues>): Sentence {
  const wrong = (field: BrandField): boolean => errors[field] !== undefined;
  const emptyOf = (fields: readonly BrandField[]): boolean =>
    fields.some((field) => wrong(field) && values[field] === '');
  if (emptyOf(REQUIRED)) return 'Please fill in all required fields';
  if (emptyOf(['email'])) return 'Email is required';
  if (emptyOf(COMPANY)) return 'Company name in both languages is required for corporate entities';
  if (wrong('delivery_location_type')) return 'Delivery location type is required for POS';
  return 'Please check the highlighted fields';
}
