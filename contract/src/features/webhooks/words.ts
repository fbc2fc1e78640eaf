import type { Words } from '../../kernel/texts.ts';
import { TERMS } from '../../kernel/terms.ts';

export const sentences = {
  'The message will be checked again': 'سيُعاد التحقق من الرسالة',
  'The message was closed': 'أُغلقت الرسالة',
  'Please describe what you found': 'يرجى وصف نتيجة المراجعة',
  'The signature is not valid': 'التوقيع غير صحيح',
  'Failed to load the provider messages': 'تعذر تحميل رسائل المزود',
  'This provider message does not exist': 'رسالة المزود هذه غير موجودة',
  'This provider message is not pending review': 'رسالة المزود هذه ليست قيد المراجعة',
  'The body of the webhook is not valid JSON': 'محتوى Webhook ليس بصيغة JSON صحيحة',
} as const;

export const words = {
  title: { en: 'Unmatched messages', ar: 'الرسائل غير المطابقة' },
  subtitle: {
    en: 'These provider messages do not match our records. No money moves until an admin has reviewed them.',
    ar: 'رسائل مزود الدفع هذه لا تطابق سجلاتنا. لا تُنقل أي أموال قبل أن يراجعها أحد المسؤولين.',
  },
  back: TERMS.settings,
  state: TERMS.state,
  states: {
    received: { en: 'Being checked', ar: 'قيد التحقق' },
    quarantined: TERMS.waiting,
    resolved: { en: 'Closed', ar: 'مغلق' },
  },
  problem: { en: 'Reason for the review', ar: 'سبب المراجعة' },
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
      en: 'The payment went to an account of another brand.',
      ar: 'دُفع المبلغ إلى حساب تاجر آخر.',
    },
    moved_mid: {
      en: 'The MID moved to another brand. The payment is booked when the hold ends or an admin releases it.',
      ar: 'نُقل رقم MID إلى تاجر آخر. تُقيَّد العملية عند انتهاء الحجز أو عندما يفرج عنها مسؤول.',
    },
    wrong_charge: {
      en: 'The refund belongs to another charge.',
      ar: 'يخص الاسترداد عملية دفع أخرى.',
    },
    unknown_method: {
      en: 'No fee is set for this payment method.',
      ar: 'لم تُحدَّد رسوم لطريقة الدفع هذه.',
    },
    not_captured: {
      en: 'A provider payout contains this payment, but the payment was not captured.',
      ar: 'يتضمن تحويل من المزود عملية الدفع هذه، لكنها لم تُحصَّل.',
    },
    not_refunded: {
      en: 'A provider payout contains this refund, but the refund was not completed.',
      ar: 'يتضمن تحويل من المزود هذا الاسترداد، لكنه لم يُنفَّذ.',
    },
    no_longer_captured: {
      en: 'We recorded this payment as captured. The provider now reports that it failed.',
      ar: 'سجّلنا عملية الدفع على أنها محصّلة، ويفيد المزود الآن بأنها فشلت.',
    },
    no_longer_refunded: {
      en: 'We recorded this refund as completed. The provider now reports that it was not completed.',
      ar: 'سجّلنا الاسترداد على أنه منفَّذ، ويفيد المزود الآن بأنه لم يُنفَّذ.',
    },
    too_much: {
      en: 'The refunds would exceed the captured amount.',
      ar: 'ستتجاوز المبالغ المستردة المبلغ المحصّل.',
    },
    above_items: {
      en: 'The payout is larger than the sum of its payments.',
      ar: 'مبلغ التحويل أكبر من مجموع العمليات المدرجة فيه.',
    },
    below_items: {
      en: 'The payout is smaller than the sum of its payments.',
      ar: 'مبلغ التحويل أقل من مجموع العمليات المدرجة فيه.',
    },
    no_business: {
      en: "No business is mapped to the brand's category.",
      ar: 'لا توجد جهة دافعة مرتبطة بفئة التاجر.',
    },
    not_readable: {
      en: 'The provider did not answer.',
      ar: 'لم يستجب مزود الدفع.',
    },
    other: {
      en: 'The message does not match our records.',
      ar: 'الرسالة لا تطابق سجلاتنا.',
    },
  },
  difference: { en: 'Difference', ar: 'الفرق' },
  objects: {
    charge: { en: 'Charge', ar: 'عملية دفع' },
    refund: TERMS.refund,
    invoice: { en: 'Invoice', ar: 'فاتورة' },
    payout: { en: 'Payout', ar: 'تحويل من المزود' },
  },
  held: { en: 'No money has moved.', ar: 'لم تُنقل أي أموال.' },
  about: TERMS.about,
  object: TERMS.kind,
  status: { en: 'Status at the provider', ar: 'الحالة لدى المزود' },
  received: { en: 'Received', ar: 'وقت الوصول' },
  resolved_by: { en: 'Closed by', ar: 'أغلقه' },
  resolution: { en: 'Finding', ar: 'نتيجة المراجعة' },
  body: { en: 'Received message', ar: 'الرسالة المستلمة' },
  retry: { en: 'Check again', ar: 'تحقق مرة أخرى' },
  close: { en: 'Close with a note', ar: 'إغلاق مع ملاحظة' },
  close_question: { en: 'Close {id}?', ar: 'إغلاق {id}؟' },
  note: { en: 'Finding', ar: 'نتيجة المراجعة' },
  note_hint: {
    en: 'Closing the message moves no money. We keep your note.',
    ar: 'إغلاق الرسالة لا ينقل أي أموال، ونحتفظ بملاحظتك.',
  },
  none: {
    quarantined: { en: 'No unmatched messages', ar: 'لا توجد رسائل غير مطابقة' },
    resolved: { en: 'No message has been closed yet', ar: 'لم تُغلق أي رسالة بعد' },
  },
} as const satisfies Words;
