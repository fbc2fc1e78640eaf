import { TERMS } from '../../kernel/terms.ts';

/** Texts about set-offs across businesses. */
export const sentences = {
  'Set-off not found': 'لم يُعثر على المقاصة',
  'Another set-off for this brand is already pending approval':
    'توجد مقاصة أخرى لهذا التاجر بانتظار الموافقة',
  'At most {amount} can be set off': 'أقصى مبلغ للمقاصة {amount}',
  'This set-off has already been booked': 'سبق قيد هذه المقاصة',
  'This set-off has already been rejected': 'سبق رفض هذه المقاصة',
  'You proposed this set-off, so another admin must approve it':
    'أنت من اقترح هذه المقاصة، فيجب أن يوافق عليها مسؤول آخر',
  'Please choose two different businesses': 'يرجى اختيار جهتين دافعتين مختلفتين',
  'Set-off proposed. A second admin must approve it.':
    'اقتُرحت المقاصة. يجب أن يوافق عليها مسؤول ثانٍ.',
  'Set-off booked successfully': 'قُيدت المقاصة بنجاح',
  'Set-off rejected': 'رُفضت المقاصة',
  'Failed to propose the set-off': 'تعذر اقتراح المقاصة',
  'Failed to approve the set-off': 'تعذرت الموافقة على المقاصة',
  'Failed to reject the set-off': 'تعذر رفض المقاصة',
} as const;

export const set_off = {
  title: { en: 'Between businesses', ar: 'بين الجهات الدافعة' },
  waiting: { en: 'Set-offs to approve', ar: 'مقاصات بانتظار الموافقة' },
  waiting_text: {
    en: 'A second admin must approve each set-off. Set-offs are not payouts and are not part of the amounts below.',
    ar: 'يجب أن يوافق مسؤول ثانٍ على كل مقاصة. والمقاصات ليست تحويلات ولا تدخل في المبالغ أدناه.',
  },
  propose: { en: 'Set off', ar: 'إجراء مقاصة' },
  question: { en: 'Set off between businesses', ar: 'مقاصة بين الجهات الدافعة' },
  explained: {
    en: 'A set-off reduces what the first business owes the brand and what the brand owes the second business by the same amount. The first business then owes this amount to the second business. A second admin must approve the set-off.',
    ar: 'تخفّض المقاصة دَين الجهة الأولى للتاجر ودَين التاجر للجهة الثانية بالقيمة نفسها. ثم تصبح الجهة الأولى مدينة للجهة الثانية بهذا المبلغ. ويجب أن يوافق مسؤول ثانٍ على المقاصة.',
  },
  from: { en: 'Business that owes the brand', ar: 'الجهة المدينة للتاجر' },
  to: { en: 'Business that the brand owes', ar: 'الجهة الدائنة للتاجر' },
  amount: TERMS.amount,
  reason: TERMS.reason,
  line: {
    en: '{amount}: {from} owes the brand, and the brand owes {to}',
    ar: '{amount}: {from} مدينة للتاجر، والتاجر مدين لـ {to}',
  },
  by: { en: 'Proposed by {name}: {reason}', ar: 'اقترحها {name}: {reason}' },
  approve_text: {
    en: '{name} proposed this set-off. We book it after your approval. {from} will then owe {to} the amount.',
    ar: 'اقترح {name} هذه المقاصة. نقيّدها بعد موافقتك، ثم تصبح {from} مدينة لـ {to} بالمبلغ.',
  },
  approve_question: { en: 'Book this set-off?', ar: 'قيد هذه المقاصة؟' },
  reject_question: { en: 'Reject this set-off?', ar: 'رفض هذه المقاصة؟' },
  reject_text: { en: 'Nothing is booked.', ar: 'لن يُقيَّد شيء.' },
} as const;
