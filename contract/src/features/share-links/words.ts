export const shareLinkSentences = {
  'Failed to fetch share links': 'تعذر جلب روابط المشاركة',
  'Failed to create share link': 'تعذر إنشاء رابط المشاركة',
  'Failed to deactivate share link': 'تعذر إيقاف رابط المشاركة',
  'Share link created successfully': 'تم إنشاء رابط المشاركة بنجاح',
  'Share link deactivated successfully': 'تم إيقاف رابط المشاركة بنجاح',
  'MCC is required': 'رمز فئة النشاط مطلوب',
  'Max uses must be between 1 and 1000': 'يجب أن يكون الحد الأقصى للاستخدام بين 1 و1000',
  'The expiry must be in the future': 'يجب أن يكون موعد الانتهاء في المستقبل',
  'This category is not allowed': 'هذه الفئة غير مسموح بها',
  'Share link not found': 'رابط المشاركة غير موجود',
  'This share link was deactivated': 'تم إيقاف رابط المشاركة هذا',
  'This share link has expired or is used up':
    'انتهت صلاحية رابط المشاركة هذا أو استُنفدت مرات استخدامه',
} as const;
