/** Sentences that belong to no feature: failures that any call can give. English to Arabic. */
export const sentences = {
  'Please check the highlighted fields': 'يرجى مراجعة الحقول المحددة',
  'The request could not be understood': 'تعذر فهم الطلب',
  'Please sign in to continue': 'يرجى تسجيل الدخول للمتابعة',
  "You don't have permission to do this": 'ليست لديك صلاحية للقيام بذلك',
  'Please confirm that it is you': 'يرجى تأكيد هويتك',
  'Not found': 'غير موجود',
  'This address is not called in this way': 'لا يُستدعى هذا العنوان بهذه الطريقة',
  'This has changed in the meantime. Please reload and try again.':
    'تغيرت البيانات في هذه الأثناء. يرجى إعادة التحميل والمحاولة مرة أخرى.',
  'This is not possible in the current state': 'هذا غير ممكن في الحالة الحالية',
  'This entry already exists': 'هذا الإدخال موجود مسبقًا',
  'This is still in use and cannot be removed': 'لا يزال مستخدمًا ولا يمكن حذفه',
  'This Idempotency-Key was used for a different request':
    'استُخدم مفتاح منع التكرار هذا لطلب مختلف',
  'The request is too large': 'الطلب كبير جدًا',
  'The request must be JSON': 'يجب أن يكون الطلب بصيغة JSON',
  'Too many attempts. Please try again later.': 'محاولات كثيرة. يرجى المحاولة لاحقًا.',
  'Something went wrong on our side': 'حدث خطأ لدينا',
  'The service is briefly unavailable. Please try again.':
    'الخدمة غير متاحة مؤقتًا. يرجى المحاولة مرة أخرى.',
  'You seem to be offline': 'يبدو أنك غير متصل بالإنترنت',
  'This page could not be loaded': 'تعذر تحميل هذه الصفحة',
  'The platform is under maintenance': 'المنصة قيد الصيانة',
  'This value is not valid': 'هذه القيمة غير صحيحة',
  'This field is required': 'هذا الحقل مطلوب',
  'This property is not known': 'هذه الخاصية غير معروفة',
  'This text is too long': 'هذا النص طويل جدًا',
} as const;
