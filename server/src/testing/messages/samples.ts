import type { TemplateName } from '../../features/messages/template-params.ts';
import { ACCOUNT_SAMPLES } from './accounts.ts';
import { MONEY_SAMPLES } from './money.ts';
import { brand_name, name, partner_name, type Sample } from './sample.ts';

/** A realistic message of every template, with the facts that it must state. */
export const SAMPLES: { readonly [T in TemplateName]: Sample<T> } = {
  ...ACCOUNT_SAMPLES,
  ...MONEY_SAMPLES,
};

/** The names and codes in the samples, which are the same in every language. */
export const SAMPLE_DATA: readonly string[] = [
  brand_name,
  'Huda Al-Salem',
  name,
  partner_name,
  'KW74****0101',
  'PAYOUT-81734',
  'ORD-81734',
  'NAJMA001',
  'NAJMA002',
  'charge.captured',
];
