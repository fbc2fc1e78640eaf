export const verificationSentences = {
  "You don't have permission to access this page": 'ليست لديك صلاحية للوصول إلى هذه الصفحة',
  'Failed to load brands for verification': 'تعذر تحميل العلامات التجارية للتحقق',
  'Brand status updated to {status}': 'تم تحديث حالة العلامة التجارية إلى {status}',
  'Failed to update brand status': 'تعذر تحديث حالة العلامة التجارية',
  'Failed to load the documents': 'تعذر تحميل المستندات',
} as const;
