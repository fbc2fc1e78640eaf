import { TERMS } from '../../kernel/terms.ts';
import type { MessageText, Words } from '../../kernel/texts.ts';

export const sentences = {
  'Please enter a civil ID or a passport number': 'يرجى إدخال الرقم المدني أو رقم الجواز',
  'The birth date does not match the civil ID': 'تاريخ الميلاد لا يطابق الرقم المدني',
  'The share must be between 0.01 and 100': 'يجب أن تكون الحصة بين 0.01 و100',
  'The shares add up to more than 100%': 'مجموع الحصص يتجاوز 100%',
  'No person owns 25% or more. Please name the manager.':
    'لا يملك أحد 25% أو أكثر. يرجى تحديد المدير.',
  'This person is named twice': 'هذا الشخص مذكور مرتين',
  'This owner does not exist': 'هذا المالك غير موجود',
  'The owners have been saved': 'تم حفظ الملاك',
} as const;

export const words = {
  title: { en: 'Beneficial owners', ar: 'المستفيدون الفعليون' },
  description: {
    en: 'Name every person who owns 25% or more, or who controls the company in another way.',
    ar: 'اذكر كل من يملك 25% أو أكثر، أو من يسيطر على الشركة بطريقة أخرى.',
  },
  owner: { en: 'Owner {number}', ar: 'المالك {number}' },
  name_arabic: TERMS.full_name_arabic,
  name_english: TERMS.full_name_english,
  document: { en: 'Identity document', ar: 'وثيقة الهوية' },
  civil_id: TERMS.civil_id,
  passport_number: { en: 'Passport number', ar: 'رقم الجواز' },
  kept: {
    en: '{value} is stored. Leave this field empty to keep it.',
    ar: 'القيمة المحفوظة {value}. اترك الحقل فارغًا للإبقاء عليها.',
  },
  passport_hint: { en: 'Only for a person without a civil ID.', ar: 'فقط لمن ليس لديه رقم مدني.' },
  birth_date: { en: 'Date of birth', ar: 'تاريخ الميلاد' },
  birth_date_hint: {
    en: 'You can leave it empty if you enter a civil ID.',
    ar: 'يمكنك تركه فارغًا إذا أدخلت الرقم المدني.',
  },
  nationality: TERMS.nationality,
  share: { en: 'Share in %', ar: 'الحصة %' },
  share_hint: {
    en: 'A manager does not need to own a share.',
    ar: 'لا يُشترط أن يملك المدير حصة.',
  },
  manager: { en: 'This person manages the company', ar: 'هذا الشخص مدير الشركة' },
  is_manager: { en: 'Manager', ar: 'المدير' },
  exposed: {
    en: 'Is this person a holder of high public office, or a close relative or partner of one?',
    ar: 'هل يشغل هذا الشخص منصبًا عامًا رفيعًا، أو هل هو قريب أو شريك مقرّب لشخص يشغل مثل هذا المنصب؟',
  },
  exposed_self: {
    en: 'Are you a holder of high public office, or a close relative or partner of one?',
    ar: 'هل تشغل منصبًا عامًا رفيعًا، أو هل أنت قريب أو شريك مقرّب لشخص يشغل مثل هذا المنصب؟',
  },
  exposed_short: { en: 'Politically exposed', ar: 'شخص معرّض سياسيًا' },
  yes: { en: 'Yes', ar: 'نعم' },
  no: { en: 'No', ar: 'لا' },
  add: { en: 'Add an owner', ar: 'إضافة مالك' },
  remove: { en: 'Remove owner {number}', ar: 'إزالة المالك {number}' },
  purpose: { en: 'Your expected sales', ar: 'مبيعاتك المتوقعة' },
  volume: { en: 'Expected sales a month', ar: 'المبيعات المتوقعة شهريًا' },
  volumes: {
    under_1000: { en: 'Below KWD 1,000', ar: 'أقل من 1,000 د.ك' },
    '1000_to_5000': { en: 'KWD 1,000 to 5,000', ar: 'من 1,000 إلى 5,000 د.ك' },
    '5000_to_20000': { en: 'KWD 5,000 to 20,000', ar: 'من 5,000 إلى 20,000 د.ك' },
    '20000_to_100000': { en: 'KWD 20,000 to 100,000', ar: 'من 20,000 إلى 100,000 د.ك' },
    over_100000: { en: 'Above KWD 100,000', ar: 'أكثر من 100,000 د.ك' },
  },
  typical_payment: { en: 'Typical payment in KWD', ar: 'عملية الدفع المعتادة (د.ك)' },
  none: { en: 'No owners have been entered', ar: 'لم يُدخل أي مالك' },
  due: {
    en: 'Please enter the owners by {date}. If they are missing after that day, we will hold your payouts.',
    ar: 'يرجى إدخال الملاك في موعد أقصاه {date}. إن لم تُدخلهم حتى ذلك اليوم فسنحجز تحويلاتك.',
  },
  save: TERMS.save,
  edit: { en: 'Edit owners', ar: 'تعديل الملاك' },
} as const satisfies Words;

export const messages = {
  owners_due: {
    subject: {
      en: '{brand_name}: enter the owners by {date}',
      ar: '{brand_name}: أدخل الملاك في موعد أقصاه {date}',
    },
    lines: [
      {
        en: 'We must know who owns or controls {brand_name}. Please enter the owners by {date}.',
        ar: 'يجب أن نعرف من يملك {brand_name} أو يسيطر عليه. يرجى إدخال الملاك في موعد أقصاه {date}.',
      },
      {
        en: 'If they are missing after that day, we will hold your payouts until you enter them.',
        ar: 'إن لم تُدخلهم حتى ذلك اليوم فسنحجز تحويلاتك إلى أن تُدخلهم.',
      },
      { en: 'Enter the owners here: {address}', ar: 'أدخل الملاك هنا: {address}' },
    ],
  },
} as const satisfies Record<string, MessageText>;
