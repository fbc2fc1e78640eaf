import type { Words } from '../../kernel/texts.ts';

/** Of the dialog of the payout settings. */
export const settings = {
  open: { en: 'Payout settings', ar: 'إعدادات الدفع' },
  title: { en: 'Payout settings', ar: 'إعدادات الدفع' },
  save: { en: 'Save', ar: 'حفظ' },
  above: { en: 'Second approval above (KWD)', ar: 'موافقة ثانية فوق (د.ك)' },
  above_hint: {
    en: 'A payout above this amount needs a second admin before any file leaves. 0 turns it off.',
    ar: 'الدفعة التي تتجاوز هذا المبلغ تحتاج إلى مسؤول ثانٍ قبل خروج أي ملف. الصفر يوقف ذلك.',
  },
  weekdays: { en: 'Payout weekdays', ar: 'أيام الدفع' },
  weekdays_hint: {
    en: 'The days on which brands are paid. They give the date of the upcoming payout.',
    ar: 'الأيام التي يُدفع فيها للعلامات التجارية، ومنها يُحسب تاريخ الدفعة القادمة.',
  },
  days: {
    sun: { en: 'Sunday', ar: 'الأحد' },
    mon: { en: 'Monday', ar: 'الاثنين' },
    tue: { en: 'Tuesday', ar: 'الثلاثاء' },
    wed: { en: 'Wednesday', ar: 'الأربعاء' },
    thu: { en: 'Thursday', ar: 'الخميس' },
    fri: { en: 'Friday', ar: 'الجمعة' },
    sat: { en: 'Saturday', ar: 'السبت' },
  },
} as const satisfies Words;
