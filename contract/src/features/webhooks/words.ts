import type { Words } from '../../kernel/texts.ts';

export const sentences = {
  'It will be checked again': 'سيُتحقق منه مرة أخرى',
  'The webhook was closed': 'أُغلق الإشعار',
  'Please say what was found': 'يرجى ذكر ما تبيّن',
  'The signature is not valid': 'التوقيع غير صحيح',
  'Failed to load the quarantine': 'تعذر تحميل الإشعارات المحجوزة',
} as const;

export const words = {
  title: { en: 'Quarantine', ar: 'الحجر' },
  subtitle: {
    en: 'What the payment provider said and the platform does not believe. No money moves until somebody has looked.',
    ar: 'ما قاله مزود الدفع ولا تصدقه المنصة. لا تتحرك أي أموال حتى ينظر فيه أحد.',
  },
  back: { en: 'Settings', ar: 'الإعدادات' },
  state: { en: 'State', ar: 'الحالة' },
  states: {
    received: { en: 'Being checked', ar: 'قيد التحقق' },
    quarantined: { en: 'Waiting', ar: 'بالانتظار' },
    resolved: { en: 'Closed', ar: 'مغلق' },
  },
  problem: { en: 'Why it is held', ar: 'سبب الحجز' },
  problems: {
    unknown_charge: {
      en: 'Nobody here knows this charge.',
      ar: 'لا أحد هنا يعرف عملية الدفع هذه.',
    },
    unknown_refund: {
      en: 'Nobody here knows this refund.',
      ar: 'لا أحد هنا يعرف عملية الاسترداد هذه.',
    },
    wrong_amount: {
      en: 'The amount is not the one that was asked for.',
      ar: 'المبلغ ليس هو المطلوب.',
    },
    wrong_currency: {
      en: 'The currency is not the one that was asked for.',
      ar: 'العملة ليست هي المطلوبة.',
    },
    wrong_merchant: {
      en: "It was paid to another account than the brand's.",
      ar: 'دُفعت إلى حساب غير حساب العلامة التجارية.',
    },
    wrong_charge: { en: 'It belongs to another charge.', ar: 'تعود إلى عملية دفع أخرى.' },
    unknown_method: {
      en: 'It was paid by a method that has no fee.',
      ar: 'دُفعت بطريقة ليس لها رسم.',
    },
    no_longer_captured: {
      en: 'It was captured before, and the provider says now that it failed.',
      ar: 'حُصّلت من قبل، ويقول المزود الآن إنها فشلت.',
    },
    no_longer_refunded: {
      en: 'It was refunded before, and the provider says now that it was not.',
      ar: 'رُدّت من قبل، ويقول المزود الآن إنها لم تُرد.',
    },
    too_much: { en: 'More would have gone back than was captured.', ar: 'كان سيُرد أكثر مما حُصّل.' },
  },
  held: { en: 'It has moved no money.', ar: 'لم يحرّك أي أموال.' },
  about: { en: 'About', ar: 'يخص' },
  object: { en: 'Kind', ar: 'النوع' },
  status: { en: 'Status at the provider', ar: 'الحالة لدى المزود' },
  received: { en: 'Received', ar: 'وقت الوصول' },
  resolved_by: { en: 'Closed by', ar: 'أغلقه' },
  resolution: { en: 'What was found', ar: 'ما تبيّن' },
  body: { en: 'What arrived', ar: 'ما وصل' },
  retry: { en: 'Check again', ar: 'تحقق مرة أخرى' },
  close: { en: 'Close with a note', ar: 'إغلاق مع ملاحظة' },
  close_question: { en: 'Close {id}?', ar: 'إغلاق {id}؟' },
  note: { en: 'What was found', ar: 'ما تبيّن' },
  note_hint: {
    en: 'Closing moves no money. The note stays with it.',
    ar: 'الإغلاق لا يحرّك أي أموال. تبقى الملاحظة معه.',
  },
  none: {
    quarantined: { en: 'Nothing is in quarantine', ar: 'لا شيء في الحجر' },
    resolved: { en: 'Nothing has been closed yet', ar: 'لم يُغلق شيء بعد' },
  },
} as const satisfies Words;
