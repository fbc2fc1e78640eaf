export const sentences = {
  'View saved': 'تم حفظ العرض',
  'View deleted': 'تم حذف العرض',
  'Please enter a name': 'يرجى إدخال اسم',
  'You have saved as many views as possible': 'لقد حفظت أكبر عدد ممكن من العروض',
} as const;
