export const sentences = {
  'This transaction has no Tap charge ID': 'ليس لهذه العملية رقم لدى Tap',
  'No change in settlement status. Current status: {status}':
    'لم تتغير حالة التسوية. الحالة الحالية: {status}',
  'Error checking settlement: {message}': 'خطأ أثناء التحقق من التسوية: {message}',
  'Only a captured transaction can be settled': 'لا تُسوّى إلا العمليات المحصّلة',
  'The payment provider could not be reached. Please try again.':
    'تعذر الوصول إلى مزود الدفع. يرجى المحاولة مرة أخرى.',
  "The provider's details for this payment differ from ours. Ask a colleague who reconciles payments to check them.":
    'بيانات المزود لهذه العملية تختلف عن بياناتنا. اطلب من زميل مختص بالمطابقة أن يتحقق منها.',
  'This settlement check does not exist': 'فحص التسوية هذا غير موجود',
  'The running settlement check has just ended. Please start a new one.':
    'انتهى للتو فحص التسوية الذي كان جاريًا. يرجى بدء فحص جديد.',
} as const;
