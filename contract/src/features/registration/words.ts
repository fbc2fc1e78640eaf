export const registrationSentences = {
  'Invalid or expired share link': 'رابط المشاركة غير صالح أو منتهي الصلاحية',
  'This link is not valid or has expired. Please use the link that was sent to you.':
    'هذا الرابط غير صالح أو انتهت صلاحيته. يرجى استخدام الرابط المرسل إليك.',
  'Please fill in all required fields': 'يرجى تعبئة جميع الحقول المطلوبة',
  'Company name in both languages is required for corporate entities':
    'اسم الشركة باللغتين مطلوب للكيانات التجارية',
  'Brand ID is missing. Please go back and try again.':
    'معرّف العلامة التجارية مفقود. يرجى العودة والمحاولة مرة أخرى.',
  'Failed to create brand': 'تعذر إنشاء العلامة التجارية',
  'Failed to complete registration': 'تعذر إكمال التسجيل',
  'Failed to load brand information': 'تعذر تحميل معلومات العلامة التجارية',
  'Business Type Under Review': 'نوع النشاط قيد المراجعة',
  'Business Configuration Pending': 'إعداد النشاط قيد الانتظار',
  'Documents Submitted Successfully': 'تم تسليم المستندات بنجاح',
  'This category code is not known': 'رمز الفئة هذا غير معروف',
} as const;
