export const sentences = {
  'View saved': 'تم حفظ العرض',
  'View deleted': 'تم حذف العرض',
  'Please enter a name': 'يرجى إدخال اسم',
  'You have reached the maximum number of saved views': 'بلغت الحد الأقصى للعروض المحفوظة',
  'This view does not exist': 'هذا العرض غير موجود',
  'You already have a view with this name. Choose another name.':
    'لديك بالفعل عرض بهذا الاسم. اختر اسمًا آخر.',
} as const;
