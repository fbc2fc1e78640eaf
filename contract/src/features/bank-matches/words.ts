import type { Text, Words } from '../../kernel/texts.ts';
import type { MatchKind, MatchRule } from './records.ts';

/** Why an entry matches its record. The values are stored with the match. */
export const EVIDENCE = {
  reference: {
    en: 'Reference {reference} and amount {amount}',
    ar: 'المرجع {reference} والمبلغ {amount}',
  },
  bank_code: {
    en: 'Bank code {code} and amount {amount}',
    ar: 'رمز البنك {code} والمبلغ {amount}',
  },
  amount_and_day: {
    en: 'Amount {amount} near {day}. No other record fits.',
    ar: 'المبلغ {amount} قرب تاريخ {day}. لا يوجد سجل آخر مناسب.',
  },
  sum: {
    en: '{count} payments of {day} add up to {amount}. No other record fits.',
    ar: 'مجموع مدفوعات يوم {day} ({count}) هو {amount}. لا يوجد سجل آخر مناسب.',
  },
} as const satisfies Record<MatchRule, Text>;

export const words = {
  match: { en: 'Match', ar: 'المطابقة' },
  open: { en: 'Open', ar: 'غير مطابق' },
  open_count: { en: 'Open entries', ar: 'قيود غير مطابقة' },
  kinds: {
    provider_payout: { en: 'Provider payout', ar: 'تحويل من مزود الدفع' },
    payout_line: { en: 'Payout', ar: 'تحويل إلى تاجر' },
    payout_file: { en: 'Payout file', ar: 'ملف التحويلات' },
    payout_returned: { en: 'Returned payout', ar: 'تحويل مرتجع' },
    manual_payout: { en: 'Manual payout', ar: 'تحويل يدوي' },
    deposit: { en: 'Brand deposit', ar: 'مبلغ تأمين التاجر' },
    bank_charge: { en: 'Bank charge', ar: 'رسوم بنكية' },
    own_transfer: { en: 'Own transfer', ar: 'تحويل بين حساباتنا' },
  } satisfies Record<MatchKind, Text>,
} as const satisfies Words;
