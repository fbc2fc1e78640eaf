import { z } from 'zod';
import { cleanText } from '../../kernel/text.ts';

/** The reasons why banks return payments, by ISO 20022 code. */
export const RETURN_REASONS = {
  AC01: { en: 'The account number is wrong', ar: 'رقم الحساب غير صحيح' },
  AC04: { en: 'The account is closed', ar: 'الحساب مغلق' },
  AC06: { en: 'The account is blocked', ar: 'الحساب موقوف' },
  AG01: { en: 'The account accepts no payments', ar: 'الحساب لا يستقبل التحويلات' },
  BE01: { en: 'The name does not match the account', ar: 'الاسم لا يطابق صاحب الحساب' },
  RC01: { en: 'The bank code is wrong', ar: 'رمز البنك غير صحيح' },
  MS03: { en: 'The bank gave no reason', ar: 'لم يذكر البنك السبب' },
} as const;
type ReturnReason = keyof typeof RETURN_REASONS;
export const RETURN_CODES = Object.keys(RETURN_REASONS) as [ReturnReason, ...ReturnReason[]];

export const RETURN_WORDS = {
  code: { en: "Bank's reason code", ar: 'رمز السبب لدى البنك' },
  note: { en: "Bank's text", ar: 'نص البنك' },
} as const;

/** The form for a returned payment: the bank's code, and the bank's text if it sent one. */
export const paymentReturn = z.strictObject({
  code: z.enum(RETURN_CODES, { error: 'This field is required' }),
  note: cleanText({ min: 0, max: 300 }),
});
export type PaymentReturnInput = z.input<typeof paymentReturn>;
export type PaymentReturn = z.output<typeof paymentReturn>;

/**
 * Returns the reason to store. It contains both languages, because the reader's language is
 * unknown.
 */
export function returnReasonText({ code, note }: PaymentReturn): string {
  const { en, ar } = RETURN_REASONS[code];
  return [`${code}: ${en} / ${ar}`, note].filter((part) => part !== '').join(' · ');
}
