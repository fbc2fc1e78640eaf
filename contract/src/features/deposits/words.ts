export const sentences = {
  'No deposit is due': 'لا يوجد مبلغ تأمين مستحق',
  'The deposit has already been received': 'سبق استلام مبلغ التأمين',
  'The deposit has already been returned': 'سبق رد مبلغ التأمين',
  'No deposit is held': 'لا يوجد مبلغ تأمين محتفظ به',
  'The deposit held is {amount}. Enter exactly this amount.':
    'مبلغ التأمين المحتفظ به {amount}. أدخله كما هو.',
  'No business receives payments of this category': 'لا توجد جهة دافعة تستلم مدفوعات هذه الفئة',
  'Deposit recorded as received': 'تم تسجيل استلام التأمين',
  'Deposit recorded as returned': 'تم تسجيل رد التأمين',
  'Failed to load the deposit': 'تعذر تحميل التأمين',
  'Failed to record the deposit': 'تعذر تسجيل التأمين',
} as const;
