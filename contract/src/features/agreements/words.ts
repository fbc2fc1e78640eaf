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
  'The agreement has changed in the meantime. Please read it again.':
    'تغيرت الاتفاقية في هذه الأثناء. يرجى قراءتها مرة أخرى.',
  'The signed agreement is being prepared. Please try again in a moment.':
    'يجري إعداد الاتفاقية الموقعة. يرجى المحاولة بعد لحظات.',
  'This file has no seal of this platform': 'لا يحمل هذا الملف ختم هذه المنصة',
  'This file was altered after it was sealed': 'تم تعديل هذا الملف بعد ختمه',
  'This file was sealed by another installation': 'خُتم هذا الملف من منصة أخرى',
} as const;
