export const agreementSentences = {
  'The agreement has already been signed': 'تم توقيع الاتفاقية مسبقًا',
  'Please accept the agreement before proceeding': 'يرجى قبول الاتفاقية قبل المتابعة',
  'Please accept the agreement before signing': 'يرجى قبول الاتفاقية قبل التوقيع',
  'Please provide your signature': 'يرجى تقديم توقيعك',
  'Please log in to sign the agreement. Check your email for login instructions.':
    'يرجى تسجيل الدخول لتوقيع الاتفاقية. تحقق من بريدك الإلكتروني للحصول على تعليمات الدخول.',
  'Agreement signed successfully!': 'تم توقيع الاتفاقية بنجاح!',
  'Failed to load agreement': 'تعذر تحميل الاتفاقية',
  'Failed to sign agreement': 'تعذر توقيع الاتفاقية',
  'Failed to fetch agreement: {status}': 'تعذر جلب الاتفاقية: {status}',
  'Signature component not initialized': 'لم تتم تهيئة لوحة التوقيع',
  'Please hand in the documents before the agreement': 'يرجى تسليم المستندات قبل الاتفاقية',
  'The signature is empty': 'التوقيع فارغ',
} as const;
