export const sentences = {
  'This link has expired. Please open the documentation from your profile again.':
    'انتهت صلاحية هذا الرابط. يرجى فتح التوثيق من ملفك الشخصي مرة أخرى.',
  'Failed to load the documentation': 'تعذر تحميل الوثائق الفنية',
} as const;
