export const sentences = {
  'Could not load partners': 'تعذر تحميل الشركاء',
  'Failed to load partners. Please try again.': 'تعذر تحميل الشركاء. يرجى المحاولة مرة أخرى.',
  'Partner not found': 'الشريك غير موجود',
  'Failed to update default payout status': 'تعذر تحديث حالة الدفعات الافتراضية',
  'Default payout status updated to {status}': 'تم تحديث حالة الدفعات الافتراضية إلى {status}',
  active: 'نشطة',
  paused: 'موقوفة',
} as const;
