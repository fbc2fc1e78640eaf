/** Texts about manual payouts. */
export const sentences = {
  'Manual Bank Transfer': 'تحويل بنكي يدوي',
  'Bank Transfer': 'تحويل بنكي',
  Cash: 'نقدًا',
  Wamd: 'ومض',
  'Pay Me': 'Pay Me',
  'Auto Bank Transfer': 'تحويل بنكي آلي',
  'Brand is required': 'العلامة التجارية مطلوبة',
  'Payment method is required': 'طريقة الدفع مطلوبة',
  'The paid date must not be in the future': 'يجب ألا يكون تاريخ الدفع في المستقبل',
  'The paid date must lie within the last year': 'يجب أن يقع تاريخ الدفع خلال السنة الماضية',
  'Amount exceeds the amount owed': 'المبلغ يتجاوز المستحق',
  'Amount exceeds the amount owed: {amount}': 'المبلغ يتجاوز المستحق: {amount}',
  'Several businesses owe this brand. Please choose the one that pays: {businesses}':
    'أكثر من شركة مدينة لهذه العلامة التجارية. يرجى اختيار الشركة الدافعة: {businesses}',
  'Payouts of this brand are held': 'دفعات هذه العلامة التجارية موقوفة',
  'Manual payout recorded successfully': 'تم تسجيل الدفعة اليدوية بنجاح',
  'Manual payout recorded: it waits for the approval of a second admin':
    'تم تسجيل الدفعة اليدوية، وهي بانتظار موافقة مسؤول ثانٍ',
  'Manual payout updated successfully': 'تم تحديث الدفعة اليدوية بنجاح',
  'Manual payout approved successfully': 'تمت الموافقة على الدفعة اليدوية بنجاح',
  'Manual payout rejected': 'تم رفض الدفعة اليدوية',
  'Failed to create manual payout': 'تعذر تسجيل الدفعة اليدوية',
  'Failed to update manual payout': 'تعذر تحديث الدفعة اليدوية',
  'Failed to approve the manual payout': 'تعذرت الموافقة على الدفعة اليدوية',
  'Failed to reject the manual payout': 'تعذر رفض الدفعة اليدوية',
  'The brand of a manual payout cannot change': 'لا يمكن تغيير العلامة التجارية لدفعة يدوية',
  'This much needs a second admin: record the difference as a payout of its own, to be approved':
    'هذا المبلغ يتطلب مسؤولًا ثانيًا: سجّل الفرق كدفعة مستقلة لتتم الموافقة عليها',
  'This payout waits for approval: reject it and record another one instead':
    'هذه الدفعة بانتظار الموافقة: ارفضها وسجّل غيرها بدلًا منها',
  'This payout has been booked already': 'تم قيد هذه الدفعة بالفعل',
  'This payout has been rejected': 'رُفضت هذه الدفعة',
} as const;

export const manual = {
  states: {
    booked: { en: 'Booked', ar: 'مقيّدة' },
    waiting: { en: 'Waits for approval', ar: 'بانتظار الموافقة' },
    rejected: { en: 'Rejected', ar: 'مرفوضة' },
  },
  approve_named: {
    en: 'Approve the payout to {brand}',
    ar: 'الموافقة على الدفعة إلى {brand}',
  },
  approve_question: { en: 'Book this payout to {brand}?', ar: 'قيد هذه الدفعة إلى {brand}؟' },
  approve_text: {
    en: 'It was recorded by {name} and is paid by {business}. After your approval it is booked.',
    ar: 'سجّلها {name} وتدفعها {business}. تُقيّد بعد موافقتك.',
  },
  reject: { en: 'Reject', ar: 'رفض' },
  reject_named: { en: 'Reject the payout to {brand}', ar: 'رفض الدفعة إلى {brand}' },
  reject_question: { en: 'Reject this payout to {brand}?', ar: 'رفض هذه الدفعة إلى {brand}؟' },
  reject_text: {
    en: 'Nothing of it is booked, and {amount} stays owed.',
    ar: 'لا يُقيّد منها شيء، ويبقى {amount} مستحقًا.',
  },
  business: { en: 'Business that pays', ar: 'الشركة الدافعة' },
  owed_by: { en: '{business} owes {amount}', ar: 'تستحق على {business}: {amount}' },
  owes_to: { en: '{amount} is owed to {business}', ar: 'مستحق لشركة {business}: {amount}' },
  owed_none: { en: 'Nothing is owed to this brand', ar: 'لا شيء مستحق لهذه العلامة التجارية' },
  question: { en: 'Pay {amount} to {brand}?', ar: 'دفع {amount} إلى {brand}؟' },
  confirm: { en: 'Record {amount}', ar: 'تسجيل {amount}' },
  confirm_text: {
    en: '{business} has paid {amount} to {brand} by hand. It is booked at once; above the limit a second admin approves it first.',
    ar: 'دفعت {business} مبلغ {amount} إلى {brand} يدويًا. يُقيّد فورًا، وما زاد عن الحد يوافق عليه مسؤول ثانٍ أولًا.',
  },
} as const;
