import type { Words } from '../../kernel/texts.ts';

export const sentences = {
  'It will be checked again': 'سيُعاد التحقق من الرسالة',
  'The message was closed': 'أُغلقت الرسالة',
  'Please say what was found': 'يرجى ذكر ما تبيّن',
  'The signature is not valid': 'التوقيع غير صحيح',
  'Failed to load the provider messages': 'تعذر تحميل رسائل المزود',
} as const;

export const words = {
  title: { en: 'Unmatched messages', ar: 'الرسائل غير المطابقة' },
  subtitle: {
    en: 'Provider messages that do not match our records. No money moves until an admin has reviewed them.',
    ar: 'رسائل من مزود الدفع لا تطابق سجلاتنا. لا تُنقل أي أموال قبل أن يراجعها أحد المسؤولين.',
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
      en: 'We have no record of this charge.',
      ar: 'لا يوجد لدينا سجل لعملية الدفع هذه.',
    },
    unknown_refund: {
      en: 'We have no record of this refund.',
      ar: 'لا يوجد لدينا سجل لعملية الاسترداد هذه.',
    },
    wrong_amount: {
      en: 'The amount differs from our record.',
      ar: 'المبلغ لا يطابق سجلاتنا.',
    },
    wrong_currency: {
      en: 'The currency differs from our record.',
      ar: 'العملة لا تطابق سجلاتنا.',
    },
    wrong_merchant: {
      en: "It was paid to another account than the brand's.",
      ar: 'دُفع المبلغ إلى حساب غير حساب العلامة التجارية.',
    },
    moved_mid: {
      en: 'The MID moved to another brand. The payment is booked when the hold ends or an admin releases it.',
      ar: 'نُقل رقم MID إلى تاجر آخر. تُقيَّد العملية عند انتهاء الحجز أو عندما يفرج عنها مسؤول.',
    },
    wrong_charge: {
      en: 'It belongs to another charge.',
      ar: 'تعود إلى عملية دفع أخرى.',
    },
    unknown_method: {
      en: 'The payment method has no fee.',
      ar: 'طريقة الدفع ليس لها رسوم محددة.',
    },
    not_captured: {
      en: 'It is in a payout, but it was not captured.',
      ar: 'أُدرجت في دفعة من المزود دون أن تُحصَّل.',
    },
    not_refunded: {
      en: 'It is in a payout, but it was not refunded.',
      ar: 'أُدرج الاسترداد في دفعة من المزود دون أن يُنفَّذ.',
    },
    no_longer_captured: {
      en: 'It was captured, and the provider now reports that it failed.',
      ar: 'حُصّلت سابقًا، ويفيد المزود الآن بأنها فشلت.',
    },
    no_longer_refunded: {
      en: 'It was refunded, and the provider now reports that it was not.',
      ar: 'نُفّذ الاسترداد سابقًا، ويفيد المزود الآن بأنه لم يُنفَّذ.',
    },
    too_much: {
      en: 'The refunds would exceed the amount captured.',
      ar: 'ستتجاوز المبالغ المستردة المبلغ المحصّل.',
    },
    above_items: {
      en: 'The payout is more than the payments in it add up to.',
      ar: 'مبلغ الدفعة أكبر من مجموع العمليات المدرجة فيها.',
    },
    below_items: {
      en: 'The payout is less than the payments in it add up to.',
      ar: 'مبلغ الدفعة أقل من مجموع العمليات المدرجة فيها.',
    },
    no_business: {
      en: 'No business is mapped to the category of the brand.',
      ar: 'لا توجد شركة مرتبطة بفئة العلامة التجارية.',
    },
    not_readable: {
      en: 'The provider did not answer.',
      ar: 'لم يستجب مزود الدفع.',
    },
    other: {
      en: 'It does not match our records.',
      ar: 'لا تطابق سجلاتنا.',
    },
  },
  difference: { en: 'Difference', ar: 'الفرق' },
  objects: {
    charge: { en: 'Charge', ar: 'عملية دفع' },
    refund: { en: 'Refund', ar: 'استرداد' },
    invoice: { en: 'Invoice', ar: 'فاتورة' },
    payout: { en: 'Payout', ar: 'دفعة من المزود' },
  },
  held: { en: 'It has moved no money.', ar: 'لم تُنقل أي أموال بسببها.' },
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
    quarantined: { en: 'No unmatched messages are waiting', ar: 'لا توجد رسائل غير مطابقة' },
    resolved: { en: 'Nothing has been closed yet', ar: 'لم يُغلق شيء بعد' },
  },
} as const satisfies Words;
