import { TERMS } from '../../kernel/terms.ts';
import type { Text, Words } from '../../kernel/texts.ts';
import type { MatchKind, MatchRule } from './records.ts';

/** The reasons why an entry matches its record. The values are stored with the match. */
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
} as const satisfies Record<Exclude<MatchRule, 'person'>, Text>;

export const words = {
  match: { en: 'Match', ar: 'المطابقة' },
  open: { en: 'Open', ar: 'غير مطابق' },
  open_count: { en: 'Open entries', ar: 'قيود غير مطابقة' },
  open_title: { en: 'Open bank entries', ar: 'قيود البنك غير المطابقة' },
  open_text: {
    en: 'Nothing explains these entries yet. Match each one with our record of it.',
    ar: 'لا تفسير لهذه القيود بعد. طابق كل قيد مع سجله لدينا.',
  },
  none_open: { en: 'No open entries', ar: 'لا توجد قيود غير مطابقة' },
  none_open_text: {
    en: 'Every imported entry has a match.',
    ar: 'لكل قيد مستورد سجل يطابقه.',
  },
  candidates: { en: 'Possible records', ar: 'سجلات محتملة' },
  no_candidates: { en: 'None found', ar: 'لم يُعثر على سجل' },
  actions: TERMS.actions,
  match_action: { en: 'Match', ar: 'مطابقة' },
  match_title: { en: 'Match the entry', ar: 'مطابقة القيد' },
  match_text: {
    en: 'The amounts of the records must add up to the amount of the entry:',
    ar: 'يجب أن يساوي مجموع السجلات مبلغ القيد:',
  },
  kind: TERMS.kind,
  records: { en: 'Numbers of the records', ar: 'أرقام السجلات' },
  records_hint: {
    en: 'For example PAYOUT-118. Separate several numbers with commas.',
    ar: 'مثال: PAYOUT-118. افصل بين الأرقام بفواصل.',
  },
  note: { en: 'Note', ar: 'ملاحظة' },
  unmatch_action: { en: 'End the match', ar: 'إلغاء المطابقة' },
  unmatch_text: {
    en: 'The entry is open again. The rules will not match it; a person must.',
    ar: 'يصبح القيد غير مطابق. لن تطابقه القواعد من جديد، بل يطابقه شخص.',
  },
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
