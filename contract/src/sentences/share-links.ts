export const shareLinkSentences = {
  'Failed to fetch share links': 'تعذر جلب روابط المشاركة',
  'Failed to create share link': 'تعذر إنشاء رابط المشاركة',
  'Failed to deactivate share link': 'تعذر إيقاف رابط المشاركة',
  'Share link created successfully': 'تم إنشاء رابط المشاركة بنجاح',
  'Share link deactivated successfully': 'تم إيقاف رابط المشاركة بنجاح',
} as const;
