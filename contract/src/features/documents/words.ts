export const documentSentences = {
  'Bank name and IBAN are required': 'اسم البنك ورقم الآيبان مطلوبان',
  'Civil ID and full name in both languages are required':
    'الرقم المدني والاسم الكامل باللغتين مطلوبان',
  "Driver's license is required for individual brand registration":
    'رخصة القيادة مطلوبة لتسجيل علامة تجارية فردية',
  'Company name in both languages is required': 'اسم الشركة باللغتين مطلوب',
  'All corporate documents are required': 'جميع مستندات الشركة مطلوبة',
  'Failed to upload documents': 'تعذر رفع المستندات',
  'Your documents have been received.': 'تم استلام مستنداتك.',
  'Your documents have been received. Please continue with the agreement.':
    'تم استلام مستنداتك. يرجى المتابعة إلى الاتفاقية.',
  'Your documents have been received. We are reviewing your type of business and will contact you.':
    'تم استلام مستنداتك. نراجع نوع نشاطك وسنتواصل معك.',
  'The documents do not fit the kind of entity': 'المستندات لا تناسب نوع الكيان',
  'The documents of this brand can no longer be changed':
    'لم يعد من الممكن تغيير مستندات هذه العلامة التجارية',
  'The bank details of an active brand cannot be changed here':
    'لا يمكن تغيير البيانات البنكية لعلامة تجارية نشطة من هنا',
} as const;
