import { TERMS } from '../../kernel/terms.ts';
import type { MessageText, Words } from '../../kernel/texts.ts';

export const sentences = {
  'Only a captured transaction can be refunded': 'لا تُسترد إلا العمليات المحصّلة',
  'At most {amount} can still be refunded.': 'أقصى ما يمكن استرداده {amount}.',
  'Your payouts are on hold, so you cannot make refunds. Please contact us, and we will make the refund.':
    'تحويلاتك محجوزة، لذلك لا يمكنك تنفيذ الاسترداد. يرجى التواصل معنا لننفذه.',
  'The refund and its fee may not exceed what we owe you: {amount}.':
    'لا يجوز أن يتجاوز الاسترداد ورسومه المبلغ المستحق لك: {amount}.',
  'You can refund at most {limit} a day. Today you can still refund {amount}.':
    'يمكنك استرداد {limit} يوميًا كحد أقصى. المتبقي اليوم {amount}.',
  'Refund limit saved': 'حُفظ حد الاسترداد',
  'Failed to save the refund limit': 'تعذر حفظ حد الاسترداد',
  'This transaction has an open dispute. It can be refunded only after the dispute is decided.':
    'يوجد اعتراض مفتوح على هذه العملية، ولا يمكن استردادها قبل البت فيه.',
  'Chargeback not found': 'الاسترجاع البنكي غير موجود',
  'This dispute has already been decided': 'سبق البت في هذا الاعتراض',
  'The provider returns the amount only after the dispute is decided for the brand':
    'لا يعيد مزود الدفع المبلغ إلا بعد حسم الاعتراض لصالح التاجر',
  'The provider has already taken this amount': 'سبق أن استقطع مزود الدفع هذا المبلغ',
  'The provider has not taken this amount': 'لم يستقطع مزود الدفع هذا المبلغ',
  'The provider has already returned this amount': 'سبق أن أعاد مزود الدفع هذا المبلغ',
  'Refund requested': 'تم طلب الاسترداد',
  'Failed to refund': 'تعذر الاسترداد',
  'Chargeback recorded': 'تم تسجيل الاسترجاع البنكي',
  'The dispute was decided for the customer': 'حُسم الاعتراض لصالح العميل',
  'The dispute was decided for the brand': 'حُسم الاعتراض لصالح التاجر',
  'Dispute reversed': 'أُلغي قيد الاعتراض',
  'Failed to decide the dispute': 'تعذر البت في الاعتراض',
  'Movement recorded': 'تم تسجيل الحركة',
  'Failed to record the movement': 'تعذر تسجيل الحركة',
  'Failed to record the chargeback': 'تعذر تسجيل الاسترجاع البنكي',
} as const;

/** The card on which staff set the limit of an owner's refunds. */
export const refund_limit = {
  title: { en: "Owner's refunds", ar: 'استرداد المالك' },
  text: {
    en: 'The owner can refund payments up to the amount that we owe the brand, and up to this limit per day.',
    ar: 'يمكن للمالك تنفيذ الاسترداد لعملائه بما لا يتجاوز المبلغ المستحق للتاجر وهذا الحد اليومي.',
  },
  a_day: { en: 'Daily limit', ar: 'الحد اليومي' },
  left: { en: 'Left today', ar: 'المتبقي اليوم' },
  platform: { en: "(the platform's limit)", ar: '(حد المنصة)' },
  change: { en: 'Change limit', ar: 'تغيير الحد' },
  use_platform: { en: "Use the platform's limit", ar: 'تطبيق حد المنصة' },
  question: { en: 'Daily refund limit for {brand}', ar: 'حد الاسترداد اليومي لـ {brand}' },
  amount: { en: 'Daily limit ({currency})', ar: 'الحد اليومي ({currency})' },
  hint: {
    en: "The platform's limit is {amount}. Enter 0 to stop refunds by the owner.",
    ar: 'حد المنصة {amount}. أدخل 0 لمنع المالك من الاسترداد.',
  },
  save: TERMS.save,
} as const satisfies Words;

/** The requesters of refunds that are not people. */
export const requesters = {
  server: { en: 'your server (API)', ar: 'خادمك (API)' },
} as const;

/** Messages to owners about refunds and chargebacks. */
export const messages = {
  refund_made: {
    subject: {
      en: '{amount} of order {order} was refunded',
      ar: 'أُعيد {amount} من الطلب {order} إلى العميل',
    },
    lines: [
      {
        en: 'On behalf of {brand_name}, {amount} of order {order} was refunded to the customer on {platform}. We deduct the amount and the refund fee of {fee} from your balance.',
        ar: 'نيابةً عن {brand_name} أُعيد {amount} من الطلب {order} إلى العميل عبر {platform}. نخصم المبلغ ورسوم الاسترداد البالغة {fee} من رصيدك.',
      },
      { en: 'Refunded by: {person}', ar: 'نفّذ الاسترداد: {person}' },
      {
        en: 'Details: {address}',
        ar: 'التفاصيل: {address}',
      },
    ],
  },
  chargeback_opened: {
    subject: {
      en: 'A customer disputes {amount} of order {order}',
      ar: 'اعترض عميل على {amount} من الطلب {order}',
    },
    lines: [
      {
        en: 'A customer of {brand_name} disputes {amount} of order {order}. We hold the amount and a {fee} fee until the dispute is decided.',
        ar: 'اعترض أحد عملاء {brand_name} على {amount} من الطلب {order}. نحجز المبلغ ورسومًا قدرها {fee} حتى البت في الاعتراض.',
      },
      {
        en: 'Reason: {reason}',
        ar: 'السبب: {reason}',
      },
      {
        en: 'Submit the invoice, proof of delivery and messages with the customer by {date}.',
        ar: 'قدّم الفاتورة وإثبات التسليم والمراسلات مع العميل في موعد أقصاه {date}.',
      },
      {
        en: 'Add the files here: {address}',
        ar: 'أضف الملفات هنا: {address}',
      },
    ],
  },
  chargeback_won: {
    subject: {
      en: 'Dispute on order {order}: decided in your favour',
      ar: 'حُسم الاعتراض على الطلب {order} لصالحك',
    },
    lines: [
      {
        en: '{brand_name} has been credited with {amount} of order {order} and the {fee} fee.',
        ar: 'أعدنا إلى رصيد {brand_name} مبلغ {amount} من الطلب {order} والرسوم {fee}.',
      },
      {
        en: 'Reason: {reason}',
        ar: 'السبب: {reason}',
      },
      {
        en: 'Details: {address}',
        ar: 'التفاصيل: {address}',
      },
    ],
  },
  chargeback_lost: {
    subject: {
      en: "Dispute on order {order}: decided in the customer's favour",
      ar: 'حُسم الاعتراض على الطلب {order} لصالح العميل',
    },
    lines: [
      {
        en: 'The customer of {brand_name} keeps the disputed {amount} of order {order}. The {fee} fee is not refunded.',
        ar: 'يحتفظ عميل {brand_name} بالمبلغ المعترض عليه {amount} من الطلب {order}، ولا تُسترد الرسوم {fee}.',
      },
      {
        en: 'Reason: {reason}',
        ar: 'السبب: {reason}',
      },
      {
        en: 'Details: {address}',
        ar: 'التفاصيل: {address}',
      },
    ],
  },
  chargeback_reversed: {
    subject: {
      en: 'The dispute on order {order} was recorded by mistake',
      ar: 'سُجّل الاعتراض على الطلب {order} عن طريق الخطأ',
    },
    lines: [
      {
        en: '{brand_name} has been credited with {amount} of order {order} and the {fee} fee.',
        ar: 'أعدنا إلى رصيد {brand_name} مبلغ {amount} من الطلب {order} والرسوم {fee}.',
      },
      {
        en: 'Reason: {reason}',
        ar: 'السبب: {reason}',
      },
      {
        en: 'Details: {address}',
        ar: 'التفاصيل: {address}',
      },
    ],
  },
} as const satisfies Record<string, MessageText>;
