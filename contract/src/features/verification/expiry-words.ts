import type { Words } from '../../kernel/texts.ts';
import { TERMS } from '../../kernel/terms.ts';

/** The words about the expiry dates of documents. */
export const expiry = {
  soon: { en: '{document} expires on {date}', ar: '{document}: تنتهي صلاحيته في {date}' },
  over: { en: '{document} expired on {date}', ar: '{document}: انتهت صلاحيته في {date}' },
  title: { en: 'Expiry dates', ar: 'تواريخ انتهاء الصلاحية' },
  unknown: { en: 'No date yet', ar: 'لا يوجد تاريخ بعد' },
  enter: { en: 'Enter date', ar: 'إدخال التاريخ' },
  enter_named: { en: 'Expiry date: {document}', ar: 'تاريخ انتهاء الصلاحية: {document}' },
  date: { en: 'Valid until', ar: 'صالح حتى' },
  proposed: {
    en: '{name} entered {date}. Another admin must enter the same date.',
    ar: 'أدخل {name} التاريخ {date}. يجب أن يُدخل مسؤول آخر التاريخ نفسه.',
  },
  save: TERMS.save,
} as const satisfies Words;
