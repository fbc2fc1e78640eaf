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
  'Several businesses owe this brand money. Please choose the one that pays: {businesses}':
    'أكثر من جهة مدينة لهذا التاجر. يرجى اختيار الجهة الدافعة: {businesses}',
  'Payouts of this brand are on hold': 'تحويلات هذا التاجر محجوزة',
  'Manual payout recorded successfully': 'تم تسجيل التحويل اليدوي',
  'Manual payout recorded. A second admin must approve it.':
    'تم تسجيل التحويل اليدوي، وهو بانتظار موافقة مسؤول ثانٍ',
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
  'This payout is pending approval. Reject it and record a new one.':
    'هذا التحويل قيد الموافقة. ارفضه وسجّل تحويلًا جديدًا.',
  'This payout has already been booked': 'سبق قيد هذا التحويل',
  'This payout has been rejected': 'رُفض هذا التحويل',
} as const;

export const manual = {
  states: {
    booked: { en: 'Booked', ar: 'مقيّدة' },
    waiting: { en: 'Pending approval', ar: 'بانتظار الموافقة' },
    rejected: { en: 'Rejected', ar: 'مرفوضة' },
  },
  approve_named: {
    en: 'Approve the payout to {brand}',
    ar: 'الموافقة على التحويل إلى {brand}',
  },
  approve_question: { en: 'Book this payout to {brand}?', ar: 'قيد هذا التحويل إلى {brand}؟' },
  approve_text: {
    en: '{name} recorded this payout, and {business} pays it. We book it after your approval.',
    ar: 'سجّل {name} هذا التحويل، وتدفعه {business}. نقيّده بعد موافقتك.',
  },
  reject: TERMS.reject,
  reject_named: { en: 'Reject the payout to {brand}', ar: 'رفض التحويل إلى {brand}' },
  reject_question: { en: 'Reject this payout to {brand}?', ar: 'رفض هذا التحويل إلى {brand}؟' },
  reject_text: {
    en: 'Nothing is booked, and {amount} stays due.',
    ar: 'لا يُقيَّد شيء، ويبقى {amount} مستحقًا.',
  },
  business: { en: 'Business that pays', ar: 'الجهة الدافعة' },
  owed_by: { en: '{business} owes {amount}', ar: 'تستحق على {business}: {amount}' },
  owes_to: { en: '{amount} is owed to {business}', ar: 'مستحق لـ {business}: {amount}' },
  owed_none: { en: 'Nothing is due to this brand', ar: 'لا يوجد مستحق لهذا التاجر' },
  question: { en: 'Pay {amount} to {brand}?', ar: 'دفع {amount} إلى {brand}؟' },
  confirm: { en: 'Record {amount}', ar: 'تسجيل {amount}' },
  confirm_text: {
    en: '{business} has paid {amount} to {brand} by hand. We book the payout immediately. If the amount is above the limit, a second admin must approve it first.',
    ar: 'دفعت الجهة الدافعة {business} مبلغ {amount} إلى {brand} يدويًا. نقيّد التحويل فورًا. وإذا تجاوز المبلغ الحد فيجب أن يوافق عليه مسؤول ثانٍ أولًا.',
  },
} as const;
