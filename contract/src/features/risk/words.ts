import { TERMS } from '../../kernel/terms.ts';
import type { Words } from '../../kernel/texts.ts';

export const sentences = {
  'The risk of this brand has not been assessed yet': 'لم تُقيَّم مخاطر هذا التاجر بعد',
  'The score of this brand is now {score}. Check its factors first.':
    'أصبحت درجة هذا التاجر {score}. راجع عواملها أولًا.',
  'The brand has this risk level': 'هذا هو مستوى مخاطر التاجر',
  'The risk level of this brand is computed': 'مستوى مخاطر هذا التاجر محسوب',
  'Another admin has changed this rule. Check it first.': 'غيّر مسؤول آخر هذه القاعدة. راجعها أولًا.',
  'Please choose the risk level': 'يرجى اختيار مستوى المخاطر',
  'Please enter a whole number from 0 to 100': 'يرجى إدخال عدد صحيح من 0 إلى 100',
  'Please enter a whole number from 1 to 1,000,000': 'يرجى إدخال عدد صحيح من 1 إلى 1,000,000',
  'The risk level was saved': 'تم حفظ مستوى المخاطر',
  'The review was saved': 'تم حفظ المراجعة',
  'The rule was saved. All brands will be assessed again.':
    'تم حفظ القاعدة. ستُقيَّم مخاطر جميع التجار من جديد.',
  'Failed to fetch the risk levels': 'تعذر جلب مستويات المخاطر',
  'Failed to save the risk level': 'تعذر حفظ مستوى المخاطر',
  'Failed to fetch the risk rules': 'تعذر جلب قواعد المخاطر',
  'Failed to save the risk rule': 'تعذر حفظ قاعدة المخاطر',
} as const;

export const words = {
  levels: {
    low: { en: 'Low', ar: 'منخفض' },
    medium: { en: 'Medium', ar: 'متوسط' },
    high: { en: 'High', ar: 'مرتفع' },
  },
  /** The rules in general. */
  factors: {
    category: { en: 'Business type of higher risk', ar: 'نوع نشاط أعلى مخاطر' },
    nationality: { en: 'Nationality of higher risk', ar: 'جنسية أعلى مخاطر' },
    company: { en: 'Company', ar: 'شركة' },
    exposed: { en: 'Politically exposed owner', ar: 'مالك معرَّض سياسيًا' },
    owners_missing: { en: 'Unknown owners', ar: 'ملّاك غير معروفين' },
    expected_volume: { en: 'Large expected sales', ar: 'مبيعات متوقعة كبيرة' },
    actual_volume: { en: 'Sales above the expected', ar: 'مبيعات أعلى من المتوقع' },
    chargebacks: { en: 'Chargebacks', ar: 'استرجاعات بنكية' },
    alerts: { en: 'Suspicious payments', ar: 'مدفوعات مشبوهة' },
    screening: { en: 'Match with a screening list', ar: 'تطابق مع قائمة فحص' },
  },
  /** The sentences about a brand. `found` is the value of the factor. */
  findings: {
    category: {
      en: 'The business type {found} is in the list of higher risk',
      ar: 'نوع النشاط {found} مدرج ضمن الأنواع الأعلى مخاطر',
    },
    nationality: {
      en: 'An owner has a nationality of higher risk: {found}',
      ar: 'يحمل أحد الملّاك جنسية أعلى مخاطر: {found}',
    },
    company: {
      en: 'The brand is a company, which can hide who controls it',
      ar: 'التاجر شركة، وقد لا يظهر من يسيطر عليها',
    },
    exposed: { en: 'An owner is politically exposed', ar: 'أحد الملّاك معرَّض سياسيًا' },
    owners_missing: {
      en: 'The owners of the brand are not known',
      ar: 'ملّاك التاجر غير معروفين',
    },
    expected_volume: {
      en: 'The expected sales are at least {found} a month',
      ar: 'المبيعات المتوقعة لا تقل عن {found} في الشهر',
    },
    actual_volume: {
      en: 'The sales of the last 30 days are {found}, far above the expected sales',
      ar: 'بلغت مبيعات آخر 30 يومًا {found}، وهي أعلى بكثير من المتوقع',
    },
    chargebacks: {
      en: 'Chargebacks of the last 12 months: {found}',
      ar: 'عدد الاسترجاعات البنكية في آخر 12 شهرًا: {found}',
    },
    alerts: {
      en: 'Cases of suspicious payments in the last 12 months: {found}',
      ar: 'عدد حالات المدفوعات المشبوهة في آخر 12 شهرًا: {found}',
    },
    screening: {
      en: 'A person of the brand may be on a screening list',
      ar: 'قد يكون أحد أشخاص التاجر مدرجًا في قائمة فحص',
    },
  },
  risks: {
    title: { en: 'Brand risk', ar: 'مخاطر التجار' },
    subtitle: {
      en: 'The level sets the next review: after 36 (low), 24 (medium) or 12 months (high).',
      ar: 'يحدد المستوى موعد المراجعة التالية: بعد 36 شهرًا (منخفض) أو 24 (متوسط) أو 12 (مرتفع).',
    },
    back: TERMS.settings,
    one: { en: 'Risk of the brand', ar: 'مخاطر التاجر' },
    brand: TERMS.brand,
    level: { en: 'Risk level', ar: 'مستوى المخاطر' },
    computed: { en: 'Computed level', ar: 'المستوى المحسوب' },
    set_by_admin: { en: 'Set by an admin', ar: 'حدده مسؤول' },
    score: { en: 'Score', ar: 'الدرجة' },
    due_on: { en: 'Next review', ar: 'المراجعة التالية' },
    due: { en: 'Review due', ar: 'مراجعة مستحقة' },
    due_only: { en: 'Due reviews', ar: 'المراجعات المستحقة' },
    reviewed: { en: 'Last review', ar: 'آخر مراجعة' },
    empty: { en: 'No brand found', ar: 'لا يوجد تجار' },
    empty_text: {
      en: 'Brands are assessed every hour.',
      ar: 'تُقيَّم مخاطر التجار كل ساعة.',
    },
    factors: { en: 'Factors', ar: 'العوامل' },
    no_factors: { en: 'No factor applies to this brand', ar: 'لا ينطبق أي عامل على هذا التاجر' },
    points: { en: 'Points', ar: 'النقاط' },
    changes: { en: 'Changes', ar: 'التغييرات' },
    no_changes: { en: 'No changes', ar: 'لا توجد تغييرات' },
    change: { en: 'Change', ar: 'التغيير' },
    kinds: {
      computed: { en: 'Level computed', ar: 'حُسب المستوى' },
      level_set: { en: 'Level set', ar: 'حُدد المستوى' },
      level_reset: { en: 'Computed level used again', ar: 'أُعيد استخدام المستوى المحسوب' },
      reviewed: { en: 'Reviewed', ar: 'تمت المراجعة' },
    },
    by: { en: 'By', ar: 'بواسطة' },
    at: { en: 'Time', ar: 'الوقت' },
    reason: TERMS.reason,
    review: { en: 'Record the review', ar: 'تسجيل المراجعة' },
    review_question: { en: 'Record the review of {name}?', ar: 'تسجيل مراجعة {name}؟' },
    review_text: {
      en: 'Write what you checked and the result.',
      ar: 'اكتب ما راجعته والنتيجة.',
    },
    set: { en: 'Set the level', ar: 'تحديد المستوى' },
    set_text: {
      en: 'The level ends when the computed level rises.',
      ar: 'ينتهي هذا المستوى عندما يرتفع المستوى المحسوب.',
    },
    reset: { en: 'Use the computed level', ar: 'استخدام المستوى المحسوب' },
    reset_question: {
      en: 'Use the computed level of {name} again?',
      ar: 'إعادة استخدام المستوى المحسوب لمخاطر {name}؟',
    },
  },
  rules: {
    title: { en: 'Risk rules', ar: 'قواعد المخاطر' },
    subtitle: {
      en: 'The score is the sum of points. The level is medium from 30 and high from 60.',
      ar: 'الدرجة مجموع النقاط. المستوى متوسط من 30 ومرتفع من 60.',
    },
    back: TERMS.settings,
    factor: { en: 'Factor', ar: 'العامل' },
    points: { en: 'Points', ar: 'النقاط' },
    from: { en: 'Applies to', ar: 'ينطبق على' },
    each: { en: 'Each brand with this factor', ar: 'كل تاجر لديه هذا العامل' },
    no_codes: { en: 'No brand, because no code is entered', ar: 'لا ينطبق على أحد لعدم إدخال رموز' },
    thresholds: {
      expected_volume: {
        en: 'At least {number} a month',
        ar: '{number} على الأقل في الشهر',
      },
      actual_volume: {
        en: 'Above {number} times the expected sales',
        ar: 'أعلى من المتوقع مضروبًا في {number}',
      },
      chargebacks: {
        en: 'At least {number} in 12 months',
        ar: '{number} على الأقل خلال 12 شهرًا',
      },
    },
    numbers: {
      expected_volume: { en: 'Sales of a month (KWD)', ar: 'مبيعات الشهر (د.ك)' },
      actual_volume: { en: 'Multiple of the expected sales', ar: 'عدد أضعاف المبيعات المتوقعة' },
      chargebacks: { en: 'Number of chargebacks', ar: 'عدد الاسترجاعات البنكية' },
    },
    codes: {
      category: { en: 'MCC codes', ar: 'رموز فئة النشاط (MCC)' },
      nationality: { en: 'Country codes', ar: 'رموز الدول' },
    },
    codes_hint: {
      en: 'Codes with a comma between them',
      ar: 'رموز تفصل بينها فواصل',
    },
    edit: TERMS.edit,
    edit_title: { en: 'Rule: {name}', ar: 'القاعدة: {name}' },
    save: TERMS.save,
    reason: TERMS.reason,
    actions: TERMS.actions,
    empty: { en: 'No rules', ar: 'لا توجد قواعد' },
  },
} as const satisfies Words;
