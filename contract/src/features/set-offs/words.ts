/** Texts about set-offs across businesses. */
export const sentences = {
  'Set-off not found': 'لم يُعثر على المقاصة',
  'A set-off of this brand waits for approval already':
    'توجد مقاصة لهذه العلامة التجارية بانتظار الموافقة',
  'At most {amount} can be set off': 'أقصى مبلغ يمكن إجراء مقاصة به هو {amount}',
  'This set-off has been booked already': 'قُيدت هذه المقاصة من قبل',
  'This set-off has been rejected': 'رُفضت هذه المقاصة',
  'A set-off is approved by another admin than the one who proposed it':
    'يوافق على المقاصة مسؤول غير الذي اقترحها',
  'Please choose two different businesses': 'يرجى اختيار شركتين مختلفتين',
  'Set-off proposed: it waits for the approval of a second admin':
    'اقتُرحت المقاصة، وهي بانتظار موافقة مسؤول ثانٍ',
  'Set-off booked successfully': 'قُيدت المقاصة بنجاح',
  'Set-off rejected': 'رُفضت المقاصة',
  'Failed to propose the set-off': 'تعذر اقتراح المقاصة',
  'Failed to approve the set-off': 'تعذرت الموافقة على المقاصة',
  'Failed to reject the set-off': 'تعذر رفض المقاصة',
} as const;

export const set_off = {
  title: { en: 'Between businesses', ar: 'بين الشركات' },
  waiting: { en: 'Set-offs to approve', ar: 'مقاصات بانتظار الموافقة' },
  waiting_text: {
    en: 'Each is booked by a second admin. They are no payouts and count in no amount below.',
    ar: 'يسجّل كلًا منها مسؤول ثانٍ. ليست دفعات ولا تدخل في أي مبلغ أدناه.',
  },
  propose: { en: 'Set off', ar: 'إجراء مقاصة' },
  question: { en: 'Set off across businesses', ar: 'مقاصة بين الشركات' },
  explained: {
    en: 'The first business owes the brand less, the brand owes the second one less, and the first owes the second that much. A second admin has to approve.',
    ar: 'يقل ما تستحقه العلامة التجارية على الشركة الأولى، ويقل ما عليها للثانية، وتصبح الأولى مدينة للثانية بهذا المبلغ. يجب أن يوافق مسؤول ثانٍ.',
  },
  from: { en: 'Business that owes the brand', ar: 'الشركة المدينة للعلامة التجارية' },
  to: { en: 'Business that the brand owes', ar: 'الشركة الدائنة للعلامة التجارية' },
  amount: { en: 'Amount', ar: 'المبلغ' },
  reason: { en: 'Reason', ar: 'السبب' },
  line: {
    en: '{amount}: {from} owes, {to} is owed',
    ar: '{amount}: على {from} ولصالح {to}',
  },
  by: { en: 'Proposed by {name}: {reason}', ar: 'اقترحها {name}: {reason}' },
  approve_text: {
    en: '{name} proposed it. After your approval it is booked: {from} then owes {to} the amount.',
    ar: 'اقترحها {name}. تُقيد بعد موافقتك، وتصبح {from} مدينة لشركة {to} بالمبلغ.',
  },
  approve_question: { en: 'Book this set-off?', ar: 'قيد هذه المقاصة؟' },
  reject_question: { en: 'Reject this set-off?', ar: 'رفض هذه المقاصة؟' },
  reject_text: { en: 'Nothing of it is booked.', ar: 'لا يُقيّد منها شيء.' },
} as const;
