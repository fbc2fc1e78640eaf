import { TERMS } from '../../kernel/terms.ts';

/** Texts about manual payouts. */
export const sentences = {
  'Manual Bank Transfer': 'تحويل بنكي يدوي',
  'Bank Transfer': 'تحويل بنكي',
  Cash: 'نقدًا',
  Wamd: 'ومض',
  'Pay Me': 'Pay Me',
  'Auto Bank Transfer': 'تحويل بنكي آلي',
  'Brand is required': 'التاجر مطلوب',
  'Payment method is required': 'طريقة الدفع مطلوبة',
  'The paid date must not be in the future': 'يجب ألا يكون تاريخ الدفع في المستقبل',
  'The paid date must be within the last 12 months': 'يجب أن يكون تاريخ الدفع خلال آخر 12 شهرًا',
  'Amount exceeds the amount owed': 'المبلغ يتجاوز المستحق',
  'Amount exceeds the amount owed: {amount}': 'المبلغ يتجاوز المستحق: {amount}',
  'Several businesses owe this brand money. Please choose the business that paid: {businesses}':
    'أكثر من جهة مدينة لهذا التاجر. يرجى اختيار الجهة الدافعة: {businesses}',
  'Payouts of this brand are on hold, so a manual payout is not possible':
    'تحويلات هذا التاجر محجوزة، فلا يمكن إجراء تحويل يدوي',
  'Manual payout recorded successfully': 'تم تسجيل التحويل اليدوي',
  'Manual payout recorded. A second admin must approve it.':
    'تم تسجيل التحويل اليدوي. يجب أن يوافق عليه مسؤول ثانٍ.',
  'Manual payout updated successfully': 'تم تحديث التحويل اليدوي',
  'Manual payout approved successfully': 'تمت الموافقة على التحويل اليدوي',
  'Manual payout rejected': 'تم رفض التحويل اليدوي',
  'Failed to create manual payout': 'تعذر تسجيل التحويل اليدوي',
  'Failed to update manual payout': 'تعذر تحديث التحويل اليدوي',
  'Failed to approve the manual payout': 'تعذرت الموافقة على التحويل اليدوي',
  'Failed to reject the manual payout': 'تعذر رفض التحويل اليدوي',
  'You cannot change the brand of a manual payout': 'لا يمكن تغيير التاجر في تحويل يدوي',
  'You can change this payout to at most {amount}. Record the rest as a new payout, which a second admin must approve.':
    'يمكنك تعديل هذا التحويل إلى {amount} على الأكثر. سجّل الباقي في تحويل جديد، ويجب أن يوافق عليه مسؤول ثانٍ.',
  'This payout is pending approval, so it cannot be edited. To change it, reject it and record a new payout.':
    'هذا التحويل بانتظار الموافقة، فلا يمكن تعديله. لتغييره ارفضه وسجّل تحويلًا جديدًا.',
  'This payout has already been booked': 'سبق قيد هذا التحويل',
  'This payout has already been rejected': 'سبق رفض هذا التحويل',
} as const;

export const manual = {
  states: {
    booked: { en: 'Booked', ar: 'مقيّد' },
    waiting: { en: 'Pending approval', ar: 'بانتظار الموافقة' },
    rejected: { en: 'Rejected', ar: 'مرفوض' },
  },
  approve_named: {
    en: 'Approve the payout to {brand}',
    ar: 'الموافقة على التحويل إلى {brand}',
  },
  approve_question: {
    en: 'Book this payout to {brand}?',
    ar: 'هل تريد قيد هذا التحويل إلى {brand}؟',
  },
  approve_text: {
    en: '{name} recorded this payout by {business}. We book it after your approval.',
    ar: 'سجّل {name} هذا التحويل من {business}. نقيّده بعد موافقتك.',
  },
  reject: TERMS.reject,
  reject_named: { en: 'Reject the payout to {brand}', ar: 'رفض التحويل إلى {brand}' },
  reject_question: { en: 'Reject this payout to {brand}?', ar: 'رفض هذا التحويل إلى {brand}؟' },
  reject_text: {
    en: 'Nothing will be booked, and {amount} remains due.',
    ar: 'لن يُقيَّد شيء، ويبقى {amount} مستحقًا.',
  },
  business: { en: 'Business that pays', ar: 'الجهة الدافعة' },
  owed_by: { en: '{business} owes {amount}', ar: 'المستحق على {business}: {amount}' },
  owes_to: { en: '{amount} is owed to {business}', ar: 'المستحق لـ {business}: {amount}' },
  owed_none: { en: 'Nothing is due to this brand', ar: 'لا توجد مستحقات لهذا التاجر' },
  question: {
    en: 'Record a payout of {amount} to {brand}?',
    ar: 'تسجيل تحويل {amount} إلى {brand}؟',
  },
  confirm: { en: 'Record {amount}', ar: 'تسجيل {amount}' },
  confirm_text: {
    en: 'This records that {business} has paid {amount} to {brand}. We book the payout immediately, unless the amount is above the limit and a second admin must approve it.',
    ar: 'تسجّل بذلك أن {business} دفعت {amount} إلى {brand}. نقيّد التحويل فورًا، إلا إذا تجاوز المبلغ الحد ووجبت موافقة مسؤول ثانٍ.',
  },
} as const;
