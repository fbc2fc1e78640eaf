export const sentences = {
  'No deposit is due': 'لا تأمين مستحق',
  'The deposit has already been received': 'سبق استلام التأمين',
  'The deposit has already been returned': 'سبق رد التأمين',
  'No deposit is held': 'لا تأمين محتفظ به',
  'The amount is not what is held': 'المبلغ لا يطابق التأمين المحتفظ به',
  'No business receives the money of this category': 'لا شركة تستلم أموال هذه الفئة',
  'Deposit recorded as received': 'تم تسجيل استلام التأمين',
  'Deposit recorded as returned': 'تم تسجيل رد التأمين',
  'Failed to load the deposit': 'تعذر تحميل التأمين',
  'Failed to record the deposit': 'تعذر تسجيل التأمين',
} as const;
