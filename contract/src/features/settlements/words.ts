export const sentences = {
  'This transaction has no Tap charge ID': 'لا تحمل هذه المعاملة رقم عملية من Tap',
  'No change in settlement status. Current status: {status}':
    'لم تتغير حالة التسوية. الحالة الحالية: {status}',
  'Error checking settlement: {message}': 'خطأ أثناء التحقق من التسوية: {message}',
  'Only a captured transaction can be settled': 'لا تُسوّى إلا المعاملات المحصّلة',
  'The card provider could not be reached. Please try again.':
    'تعذر الوصول إلى مزود الدفع. يرجى المحاولة مرة أخرى.',
  'The provider reports another charge than ours. It has to be looked into.':
    'بيانات المزود لا تطابق عمليتنا، ويجب مراجعتها.',
} as const;
