export const sentences = {
  'Only a captured transaction can be refunded': 'لا تُسترد إلا المعاملات المحصّلة',
  'The amount is more than what can still be refunded': 'المبلغ أكبر مما يمكن استرداده',
  'Refund requested': 'تم طلب الاسترداد',
  'Failed to refund': 'تعذر الاسترداد',
  'Chargeback recorded': 'تم تسجيل الاعتراض البنكي',
  'Failed to record the chargeback': 'تعذر تسجيل الاعتراض البنكي',
} as const;
