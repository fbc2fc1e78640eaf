import type { Sentence } from '@diwan/contract';
import { type FormEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import { z } from 'zod';
import { checkDelivery } from '@diwan/contract/features/brands/delivery';
import { brandDraft, sharedBrandDraft } from '@diwan/contract/features/brands/draft';
import type { ShareLinkTerms } from '@diwan/contract/features/registration/records';
import { ApiError } from '../../../lib/api-error.ts';
import type { Draft } from '../../../lib/away/drafts.ts';
import type { DraftBox } from '../../../lib/away/use-draft.ts';
import { takeFirstField } from '../../../lib/away/first-field.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { type Attempt, attemptFor } from '../../../lib/use-action.ts';
import { problemFrom, problemOf } from '../../../widgets/steps/problem-of.ts';
import type { Problem } from '../../../widgets/steps/step-problem.tsx';
import {
  type BrandBody,
  type BrandField,
  type BrandValues,
  lockTerms,
  toBody,
} from './brand-values.ts';

interface BrandFormInput<Answer> {
  readonly terms: ShareLinkTerms | null;
  readonly start: BrandValues;
  /** Stores the draft on this device; null if the server stores the values. */
  readonly box: DraftBox | null;
  readonly send: (body: BrandBody, idempotency_key: string) => Promise<Answer>;
  readonly onDone: (answer: Answer) => void;
}

/**
 * Holds the state of step 1: the values with their draft, the problem above the form, and the
 * current request.
 */
export function useBrandForm<Answer>(input: BrandFormInput<Answer>) {
  const { terms, start, box } = input;
  const [stored] = useState(() => readBrandDraft(box?.stored));
  // A signed-in owner's address replaces one that was typed before.
  const own = start.email === '' ? {} : { email: start.email };
  const attempt = useRef<Attempt | null>(stored?.attempt ?? null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const form = useForm<BrandValues, unknown, BrandBody>({
    resolver: brandResolver(terms !== null),
    defaultValues:
      stored === null ? start : lockTerms({ ...start, ...stored.values, ...own }, terms),
    shouldFocusError: false,
  });

  const save = useCallback(
    (values: BrandValues) => box?.save({ values: { values, attempt: attempt.current }, files: {} }),
    [box],
  );

  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => save(values) }),
    [form, save],
  );

  // The person may have typed the name before the form was ready. The effect restores the text and
  // the focus.
  useLayoutEffect(() => {
    const { text, focused } = takeFirstField();
    if (text !== '') form.setValue('name', text, { shouldDirty: true });
    if (focused) findInput('name')?.focus({ preventScroll: true });
  }, [form]);

  const focus = (field: BrandField | undefined) => {
    const place = field === undefined ? null : findInput(field);
    place?.focus({ preventScroll: true });
  };

  async function send(body: BrandBody) {
    setProblem(null);
    attempt.current = attemptFor(body, attempt.current);
    // The values are saved before sending, so that the same request after a reload creates no
    // second brand.
    save(form.getValues());
    try {
      const answer = await input.send(body, attempt.current.key);
      await box?.clear();
      input.onDone(answer);
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
  };
}

/**
 * Returns the server's errors of this form's fields. The error of an existing email address belongs
 * to its field.
 */
function fieldErrors(error: ApiError, values: BrandValues): [BrandField, string][] {
  if (error.code === 'EMAIL_TAKEN') return [['email', error.message]];
  return Object.entries(error.fields).filter(
    (entry): entry is [BrandField, string] => entry[0] in values,
  );
}

/**
 * Returns the topmost field with an error. The order of the rules differs from that of the page.
 */
function firstField(errors: FieldErrors<BrandValues>): BrandField | undefined {
  const inputs = document.querySelectorAll<HTMLElement>('[data-field]');
  const names = [...inputs].map((input) => input.dataset['field'] as BrandField);
  return names.find((name) => errors[name] !== undefined);
}

const findInput = (field: BrandField): HTMLElement | null =>
  document.querySelector(`[data-field="${field}"] :is(input:not([type=hidden]), textarea, button)`);

/** The values of step 1, and the last request, which may still be running. */
interface BrandDraft {
  readonly values: Partial<BrandValues>;
  readonly attempt: Attempt | null;
}

function readBrandDraft(draft: Draft | null | undefined): BrandDraft | null {
  const kept: unknown = draft?.values;
  return isDraft(kept) ? kept : null;
}

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
 * Returns a resolver with the contract's rules. An empty required field gets a short message,
 * because the specification's sentence is above the form.
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
 * Returns the errors of fields that another choice requires. The schema finds them only when all
 * fields are valid, but the form shows all errors together.
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

/** Returns the message above the form: the first violated rule of the specification. */
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
