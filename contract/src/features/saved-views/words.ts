export const sentences = {
  'View saved': 'تم حفظ العرض',
  'View deleted': 'تم حذف العرض',
  'Please enter a name': 'يرجى إدخال اسم',
  'You have saved as many views as possible': 'بلغت الحد الأقصى للعروض المحفوظة',
} as const;
