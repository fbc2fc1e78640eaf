import { z } from 'zod';
import { cleanText } from '../../kernel/text.ts';

/** The reasons why banks return payments, by ISO 20022 code. */
const RETURN_REASONS = {
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

/** More reasons why banks reject an order before they pay it, by ISO 20022 code. */
export const ORDER_REASONS = {
  ...RETURN_REASONS,
  AC03: RETURN_REASONS.AC01,
  AG02: {
    en: 'The bank does not support this kind of order',
    ar: 'البنك لا يدعم هذا النوع من الأوامر',
  },
  AM02: { en: "The amount is above the bank's limit", ar: 'المبلغ أعلى من حد البنك' },
  AM04: { en: 'The balance of the paying account is too low', ar: 'رصيد الحساب الدافع غير كافٍ' },
  AM05: { en: 'The bank received this payment before', ar: 'سبق أن استلم البنك هذه الدفعة' },
  CUST: { en: 'The order was cancelled', ar: 'أُلغي الأمر' },
  DT01: { en: 'The date is wrong', ar: 'التاريخ غير صحيح' },
  DU01: { en: 'The bank received this file before', ar: 'سبق أن استلم البنك هذا الملف' },
  FF01: { en: 'The bank cannot read the file', ar: 'لا يستطيع البنك قراءة الملف' },
  NARR: { en: "See the bank's text", ar: 'انظر نص البنك' },
  TM01: { en: 'The file arrived too late', ar: 'وصل الملف متأخرًا' },
} as const;
type OrderReason = keyof typeof ORDER_REASONS;
const isOrderReason = (code: string): code is OrderReason => Object.hasOwn(ORDER_REASONS, code);

/** Returns the known reason of a bank's code. A missing or unknown code is `MS03`: no reason. */
export const orderReasonOf = (code: string | null): OrderReason =>
  code !== null && isOrderReason(code) ? code : 'MS03';

const OUR_REASONS: ReadonlySet<OrderReason> = new Set(['AM04', 'DT01', 'FF01', 'TM01']);

/** Returns true if a payment was rejected for a reason that the payee cannot change. */
export const isOurReason = (code: string | null): boolean => OUR_REASONS.has(orderReasonOf(code));

/** Returns the reason of a rejection to store, in both languages, with the bank's text. */
export function orderReasonText(code: string | null, note: string | null): string {
  const known = orderReasonOf(code);
  const { en, ar } = ORDER_REASONS[known];
  const parts = [`${code ?? known}: ${en} / ${ar}`, note ?? ''];
  return parts.filter((part) => part !== '').join(' · ');
}

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
