import type { Words } from '../../kernel/texts.ts';

export const sentences = {
  'Failed to load fees': 'تعذر تحميل الرسوم',
  'Failed to update fee': 'تعذر تحديث الرسم',
  'The fee of {card} was changed by {who} on {when}. Please look at it again.':
    'غيّر {who} رسم {card} في {when}. يرجى مراجعته من جديد.',
  'Nothing was published: what was booked for {first} is not what its fee versions give. The check names all of them.':
    'لم يُنشر شيء: ما سُجّل لـ {first} لا يطابق ما تعطيه نسخ رسومه. تعرض المراجعة جميع الحالات.',
  'The first table cannot be undone': 'لا يمكن التراجع عن الجدول الأول',
  'The fee of {card} was changed again by {who} on {when}. Undo that change first.':
    'غيّر {who} رسم {card} مرة أخرى في {when}. تراجع عن ذلك التغيير أولًا.',
  'Draft not found': 'المسودة غير موجودة',
  'Another draft has this name': 'توجد مسودة أخرى بهذا الاسم',
  'This draft has been published already': 'نُشرت هذه المسودة من قبل',
  '{who} saved this draft on {when}. Please open it again.':
    'حفظ {who} هذه المسودة في {when}. يرجى فتحها من جديد.',
  'This draft changes nothing': 'هذه المسودة لا تغيّر شيئًا',
  '{brand} has signed none of the prices that this draft changes':
    'لم توقّع {brand} على أي من الأسعار التي تغيّرها هذه المسودة',
  'Failed to load the history of fees': 'تعذر تحميل سجل الرسوم',
  'Failed to load drafts': 'تعذر تحميل المسودات',
  'Failed to save the draft': 'تعذر حفظ المسودة',
  'Failed to publish the draft': 'تعذر نشر المسودة',
  'Failed to load signed schedules': 'تعذر تحميل الجداول الموقّعة',
  'Failed to load the captured payments': 'تعذر تحميل الدفعات المحصّلة',
  'Failed to load the fee check': 'تعذر تحميل مراجعة الرسوم',
} as const;

export const words = {
  title: { en: 'Fee settings', ar: 'إعدادات الرسوم' },
  subtitle: {
    en: 'What brands pay and what the card processor keeps. A change counts for payments from then on; signed schedules of brands stay.',
    ar: 'ما تدفعه العلامات التجارية وما يحتفظ به معالج البطاقات. يسري التغيير على الدفعات اللاحقة، وتبقى الجداول الموقّعة كما هي.',
  },
  back: { en: 'Settings', ar: 'الإعدادات' },
  unlock: { en: 'Unlock editing', ar: 'فتح التعديل' },
  unlock_hint: {
    en: 'Fees are locked. Unlock them to change a figure by a click.',
    ar: 'الرسوم مقفلة. افتح التعديل لتغيير رقم بنقرة.',
  },
  card_type: { en: 'Card type', ar: 'نوع البطاقة' },
  payment_method: { en: 'Payment method', ar: 'طريقة الدفع' },
  methods: {
    POS: { en: 'Point of Sale', ar: 'نقطة بيع' },
    PG: { en: 'Payment Gateway', ar: 'بوابة الدفع' },
  },
  card_origin: { en: 'Card origin', ar: 'مصدر البطاقة' },
  origins: {
    any: { en: 'Any', ar: 'أي مصدر' },
    local: { en: 'Local', ar: 'محلية' },
    international: { en: 'International', ar: 'دولية' },
  },
  parts: {
    brand: { en: 'Brand pays', ar: 'تدفع العلامة' },
    cost: { en: 'Processor keeps', ar: 'يحتفظ المعالج' },
    refund_revenue: { en: 'Refund: brand pays', ar: 'الاسترداد: تدفع العلامة' },
    refund_cost: { en: 'Refund: processor keeps', ar: 'الاسترداد: يحتفظ المعالج' },
    chargeback_revenue: { en: 'Chargeback: brand pays', ar: 'الاعتراض: تدفع العلامة' },
    chargeback_cost: { en: 'Chargeback: processor keeps', ar: 'الاعتراض: يحتفظ المعالج' },
    revenue: { en: 'Brand pays', ar: 'تدفع العلامة' },
  },
  percentage: { en: '{part}, percent', ar: '{part}، بالمئة' },
  fixed: { en: '{part}, fixed (KWD)', ar: '{part}، ثابت (د.ك)' },
  edit_figure: { en: 'Edit {figure} of {card}', ar: 'تعديل {figure} لبطاقة {card}' },
  save: { en: 'Save', ar: 'حفظ' },
  cancel: { en: 'Cancel', ar: 'إلغاء' },
  saved: { en: 'Fee updated', ar: 'تم تحديث الرسم' },
  none: { en: 'No fees', ar: 'لا توجد رسوم' },
  special: { en: 'Special fees', ar: 'رسوم خاصة' },
  special_text: {
    en: 'Refund and chargeback fees of a card type that stand above the table.',
    ar: 'رسوم الاسترداد والاعتراض لنوع بطاقة، وتسبق الجدول.',
  },
  special_none: { en: 'No special fees', ar: 'لا توجد رسوم خاصة' },
  fee_type: { en: 'Fee type', ar: 'نوع الرسم' },
  fee_types: {
    refund: { en: 'Refund', ar: 'استرداد' },
    chargeback: { en: 'Chargeback', ar: 'اعتراض' },
  },
  active: { en: 'Active', ar: 'ساري' },
  inactive: { en: 'Inactive', ar: 'متوقف' },
  status: { en: 'Status', ar: 'الحالة' },
  add: { en: 'Add special fee', ar: 'إضافة رسم خاص' },
  edit: { en: 'Edit', ar: 'تعديل' },
  actions: { en: 'Actions', ar: 'الإجراءات' },
} as const satisfies Words;
