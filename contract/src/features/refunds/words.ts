import type { MessageText } from '../../kernel/texts.ts';

export const sentences = {
  'Only a captured transaction can be refunded': 'لا تُسترد إلا المعاملات المحصّلة',
  'The amount is more than what can still be refunded': 'المبلغ أكبر مما يمكن استرداده',
  'A dispute of this transaction is open: it has to be decided first':
    'يوجد اعتراض بنكي مفتوح على هذه المعاملة ويجب البت فيه أولًا',
  'Chargeback not found': 'الاعتراض البنكي غير موجود',
  'This dispute has been decided already': 'سبق البت في هذا الاعتراض',
  'The provider gives back only what was taken for a dispute that was won':
    'لا يعيد مزود الدفع إلا ما استقطعه لاعتراض تم كسبه',
  'The provider has taken this money already': 'سبق أن استقطع مزود الدفع هذا المبلغ',
  'The provider has not taken this money': 'لم يستقطع مزود الدفع هذا المبلغ',
  'The provider has given this money back already': 'سبق أن أعاد مزود الدفع هذا المبلغ',
  'Refund requested': 'تم طلب الاسترداد',
  'Failed to refund': 'تعذر الاسترداد',
  'Chargeback recorded': 'تم تسجيل الاعتراض البنكي',
  'Dispute closed as lost': 'أُغلق الاعتراض بالخسارة',
  'Dispute closed as won': 'أُغلق الاعتراض بالكسب',
  'Dispute reversed': 'أُلغي قيد الاعتراض',
  'Failed to decide the dispute': 'تعذر البت في الاعتراض',
  'Movement recorded': 'تم تسجيل الحركة',
  'Failed to record the movement': 'تعذر تسجيل الحركة',
  'Failed to record the chargeback': 'تعذر تسجيل الاعتراض البنكي',
} as const;

/** Messages to owners. */
export const messages = {
  refund_made: {
    subject: {
      en: '{amount} of order {order} was refunded',
      ar: 'أُعيد {amount} من الطلب {order} إلى العميل',
    },
    lines: [
      {
        en: '{brand_name} has refunded {amount} of order {order} on {platform}. The fee of the refund is {fee}.',
        ar: 'أعادت {brand_name} إلى العميل مبلغ {amount} من الطلب {order} في {platform}. رسوم الاسترداد {fee}.',
      },
      {
        en: 'The details are here: {address}',
        ar: 'التفاصيل هنا: {address}',
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
        en: 'The bank of a customer of {brand_name} took {amount} of order {order} back. The amount and a fee of {fee} are withheld until the dispute is decided.',
        ar: 'استرجع بنك أحد عملاء {brand_name} مبلغ {amount} من الطلب {order}. يُحجز المبلغ ورسوم قدرها {fee} حتى البت في الاعتراض.',
      },
      {
        en: 'Reason: {reason}',
        ar: 'السبب: {reason}',
      },
      {
        en: 'Please send our support what proves the sale: invoice, delivery, correspondence.',
        ar: 'يرجى إرسال ما يثبت البيع إلى الدعم: الفاتورة والتسليم والمراسلات.',
      },
      {
        en: 'The details are here: {address}',
        ar: 'التفاصيل هنا: {address}',
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
        en: 'The details are here: {address}',
        ar: 'التفاصيل هنا: {address}',
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
        en: 'The {amount} of order {order} that a customer of {brand_name} disputed stay with the customer. The fee of {fee} stays charged.',
        ar: 'يبقى مبلغ {amount} من الطلب {order} الذي اعترض عليه عميل {brand_name} لدى العميل، وتبقى الرسوم {fee} مخصومة.',
      },
      {
        en: 'Reason: {reason}',
        ar: 'السبب: {reason}',
      },
      {
        en: 'The details are here: {address}',
        ar: 'التفاصيل هنا: {address}',
      },
    ],
  },
  chargeback_reversed: {
    subject: {
      en: 'The dispute of order {order} was recorded by mistake',
      ar: 'سُجل الاعتراض على الطلب {order} بالخطأ',
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
        en: 'The details are here: {address}',
        ar: 'التفاصيل هنا: {address}',
      },
    ],
  },
} as const satisfies Record<string, MessageText>;
