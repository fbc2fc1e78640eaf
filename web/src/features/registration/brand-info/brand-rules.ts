import type { FieldErrors, Resolver } from 'react-hook-form';
import { z } from 'zod';
import type { Sentence } from '@diwan/contract/kernel/sentences';
import { brandDraft, sharedBrandDraft } from '@diwan/contract/features/brands/draft';
import { checkDelivery } from '@diwan/contract/features/brands/delivery';
import { currentLanguage } from '../../../lib/i18n.ts';
import { toBody, type BrandBody, type BrandField, type BrandValues } from './brand-values.ts';

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
export function brandResolver(shared: boolean): Resolver<BrandValues, unknown, BrandBody> {
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
export function brandProblem(values: BrandValues, errors: FieldErrors<BrandValues>): Sentence {
  const wrong = (field: BrandField): boolean => errors[field] !== undefined;
  const emptyOf = (fields: readonly BrandField[]): boolean =>
    fields.some((field) => wrong(field) && values[field] === '');
  if (emptyOf(REQUIRED)) return 'Please fill in all required fields';
  if (emptyOf(['email'])) return 'Email is required';
  if (emptyOf(COMPANY)) return 'Company name in both languages is required for corporate entities';
  if (wrong('delivery_location_type')) return 'Delivery location type is required for POS';
  return 'Please check the highlighted fields';
}
