import { z } from 'zod';
import { cleanText, emptyOr } from '../../kernel/text.ts';
import type { TextLimit } from '../../kernel/sentences.ts';

const line = (max: TextLimit) => emptyOr(cleanText({ max }));

/** The company that operates the platform and is the Provider of its agreements. */
export const operatorDetails = z.strictObject({
  operator_name: line(200),
  operator_name_ar: line(200),
  operator_registration: line(60),
  /** The licence or registration at the Central Bank of Kuwait, with its class. */
  operator_licence: line(200),
  operator_address: line(300),
  operator_address_ar: line(300),
  /** The person who authorised the seal of the operator. */
  operator_signatory: line(200),
  operator_signatory_ar: line(200),
});
export type OperatorDetails = z.output<typeof operatorDetails>;
export type OperatorField = keyof OperatorDetails;
export const OPERATOR_FIELDS = Object.keys(operatorDetails.shape) as readonly OperatorField[];

/** A fictitious operator for the trial mode, the demo and the tests. */
export const INVENTED_OPERATOR: OperatorDetails = {
  operator_name: 'Diwan Payments Company K.S.C.C.',
  operator_name_ar: 'شركة ديوان للمدفوعات ش.م.ك.م',
  operator_registration: '412345',
  operator_licence: 'CBK-EPF-2026-099',
  operator_address: 'Block 3, Mubarak Al-Kabeer Street, Kuwait City',
  operator_address_ar: 'القطعة 3، شارع مبارك الكبير، مدينة الكويت',
  operator_signatory: 'Sara Al-Sabah',
  operator_signatory_ar: 'سارة الصباح',
};
