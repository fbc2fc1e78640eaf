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
    en: 'Amount {amount}, dated close to {day}. No other record matches.',
    ar: 'المبلغ {amount}، والتاريخ قريب من {day}. لا يوجد سجل آخر مطابق.',
  },
  sum: {
    en: 'The {count} payments of {day} add up to {amount}. No other record matches.',
    ar: 'مجموع مدفوعات يوم {day} ({count}) هو {amount}. لا يوجد سجل آخر مطابق.',
  },
} as const satisfies Record<Exclude<MatchRule, 'person'>, Text>;

export const words = {
  match: { en: 'Match', ar: 'المطابقة' },
  open: { en: 'Open', ar: 'غير مطابق' },
  open_count: { en: 'Open entries', ar: 'قيود غير مطابقة' },
  open_title: { en: 'Open bank entries', ar: 'قيود البنك غير المطابقة' },
  open_text: {
    en: 'These entries do not match any of our records yet. Match each one with its record.',
    ar: 'لم تُطابَق هذه القيود بعد مع أي سجل. طابق كل قيد مع سجله لدينا.',
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
    ar: 'يجب أن يساوي مجموع مبالغ السجلات مبلغ القيد:',
  },
  kind: TERMS.kind,
  records: { en: 'Record numbers', ar: 'أرقام السجلات' },
  records_hint: {
    en: 'For example, PAYOUT-118. Separate multiple numbers with commas.',
    ar: 'مثلًا: PAYOUT-118. افصل بين الأرقام بفواصل.',
  },
  note: { en: 'Note', ar: 'ملاحظة' },
  books_text: {
    en: 'Another admin must approve a match that changes the ledger.',
    ar: 'المطابقة التي تغيّر دفتر الأستاذ تحتاج إلى موافقة مسؤول آخر.',
  },
  proposed: { en: 'Needs approval', ar: 'بانتظار الموافقة' },
  proposed_match: {
    en: '{name} proposed a match: {kind} {records}',
    ar: 'اقترح {name} مطابقة: {kind} {records}',
  },
  proposed_unmatch: {
    en: '{name} proposed ending the match',
    ar: 'اقترح {name} إلغاء المطابقة',
  },
  approve_action: TERMS.approve,
  approve_title: { en: 'Approve this change?', ar: 'الموافقة على هذا التغيير؟' },
  approve_text: {
    en: 'The match will change, and its amount will be booked.',
    ar: 'ستتغير المطابقة ويُقيَّد مبلغها.',
  },
  reject_action: TERMS.reject,
  reject_title: { en: 'Reject this change?', ar: 'رفض هذا التغيير؟' },
  reject_text: {
    en: 'The entry stays as it is.',
    ar: 'يبقى القيد كما هو.',
  },
  unmatch_action: { en: 'End the match', ar: 'إلغاء المطابقة' },
  unmatch_text: {
    en: 'The entry becomes open again. It will not be matched automatically, so a person must match it.',
    ar: 'يصبح القيد غير مطابَق من جديد. ولن يُطابَق تلقائيًا بعد ذلك، بل يجب أن يطابقه شخص.',
  },
  kinds: {
    provider_payout: { en: 'Provider payout', ar: 'تحويل من مزود الدفع' },
    payout_line: { en: 'Payout', ar: 'تحويل إلى تاجر' },
    payout_file: { en: 'Payout file', ar: 'ملف التحويلات' },
    payout_returned: { en: 'Returned payout', ar: 'تحويل مرتجع' },
    manual_payout: { en: 'Manual payout', ar: 'تحويل يدوي' },
    deposit: { en: 'Brand deposit', ar: 'مبلغ تأمين التاجر' },
    bank_charge: { en: 'Bank charge', ar: 'رسوم بنكية' },
    own_transfer: { en: 'Transfer between our accounts', ar: 'تحويل بين حساباتنا' },
  } satisfies Record<MatchKind, Text>,
} as const satisfies Words;
