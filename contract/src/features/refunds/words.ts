export const sentences = {
  'Only a captured transaction can be refunded': 'لا تُسترد إلا المعاملات المحصّلة',
  'The amount is more than what can still be refunded': 'المبلغ أكبر مما يمكن استرداده',
  'A dispute of this transaction is open: it has to be decided first':
    'يوجد اعتراض بنكي مفتوح على هذه المعاملة ويجب البت فيه أولاً',
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
  'Dispute closed as lost': 'أُغلق الاعتراض كخسارة',
  'Dispute closed as won': 'أُغلق الاعتراض ككسب',
  'Dispute reversed': 'أُلغي قيد الاعتراض',
  'Failed to decide the dispute': 'تعذر البت في الاعتراض',
  'Movement recorded': 'تم تسجيل الحركة',
  'Failed to record the movement': 'تعذر تسجيل الحركة',
  'Failed to record the chargeback': 'تعذر تسجيل الاعتراض البنكي',
} as const;
