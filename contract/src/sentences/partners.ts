export const partnerSentences = {
  'Could not load partners': 'تعذر تحميل الشركاء',
  'Failed to load partners. Please try again.': 'تعذر تحميل الشركاء. يرجى المحاولة مرة أخرى.',
  'Partner not found': 'الشريك غير موجود',
} as const;
