import type { MessageText, Text, Words } from '../../kernel/texts.ts';
import type { PromiseCause } from './records.ts';

/** The causes in words for owners. */
export const CAUSE_WORDS = {
  holiday_announced: { en: 'A public holiday was announced', ar: 'أُعلنت عطلة رسمية' },
  provider_late: {
    en: 'The payment provider has not paid yet',
    ar: 'لم يحوّل مزود الدفع المبلغ بعد',
  },
  hold: { en: 'Payouts are on hold', ar: 'التحويلات محجوزة' },
  bank_returned: {
    en: 'The bank rejected an earlier payment',
    ar: 'رفض البنك تحويلًا سابقًا وأعاد المبلغ',
  },
  export_not_made: {
    en: 'The payout was not made on time',
    ar: 'لم يُنفَّذ التحويل في موعده',
  },
  settings_changed: { en: 'The payout days were changed', ar: 'تغيّرت أيام التحويل' },
  refunded: { en: 'The payment was refunded', ar: 'استُردت عملية الدفع' },
} as const satisfies Record<PromiseCause, Text>;

export const words = {
  title: { en: 'Expected payout', ar: 'موعد التحويل المتوقع' },
  none: { en: 'No date yet', ar: 'لا يوجد موعد بعد' },
  changed: { en: '{from} to {to}', ar: 'من {from} إلى {to}' },
  changes: { en: 'Changes to the date', ar: 'تغييرات الموعد' },
  causes: CAUSE_WORDS,
} as const satisfies Words;

export const messages = {
  payout_late: {
    subject: {
      en: 'A payout to {brand_name} has a new date',
      ar: 'تغيّر موعد أحد تحويلات {brand_name}',
    },
    lines: [
      {
        en: 'A payout of {amount} to {brand_name} will arrive later than expected.',
        ar: 'سيتأخر تحويل بمبلغ {amount} إلى {brand_name} عن موعده المتوقع.',
      },
      { en: 'Reason: {reason}', ar: 'السبب: {reason}' },
      { en: 'Previous date: {date}', ar: 'الموعد السابق: {date}' },
      { en: 'New date: {new_date}', ar: 'الموعد الجديد: {new_date}' },
      { en: 'Details: {address}', ar: 'التفاصيل: {address}' },
    ],
  },
} as const satisfies Record<string, MessageText>;
