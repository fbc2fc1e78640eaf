import type { Words } from '../../kernel/texts.ts';
import { TERMS } from '../../kernel/terms.ts';

export const sentences = {
  'This document is still being read': 'لا تزال قراءة هذا المستند جارية',
  'A newer document exists. Correct the values of the newer document instead.':
    'يوجد مستند أحدث. صحّح القيم المقروءة من المستند الأحدث.',
  'This value is not valid for this field': 'هذه القيمة غير صالحة لهذا الحقل',
  'The reading has been corrected': 'صُحّحت القراءة',
  'OCR extraction completed': 'اكتمل استخراج النص',
  'OCR extraction failed': 'فشل استخراج النص',
  'Failed to test OCR': 'تعذر اختبار استخراج النص',
  'This document has not been read': 'لم تتم قراءة هذا المستند',
} as const;

export const words = {
  fields: {
    full_name_english: TERMS.full_name_english,
    full_name_arabic: TERMS.full_name_arabic,
    civil_id: TERMS.civil_id,
    license_number: { en: 'License number', ar: 'رقم الرخصة' },
    birth_date: { en: 'Birth date', ar: 'تاريخ الميلاد' },
    expiry_date: { en: 'Expiry date', ar: 'تاريخ الانتهاء' },
  },
  states: {
    waiting: { en: 'Being read', ar: 'قيد القراءة' },
    read: { en: 'Read', ar: 'قُرئ' },
    unreadable: { en: 'Unreadable', ar: 'غير مقروء' },
  },
  reasons: {
    broken: { en: 'The file is damaged', ar: 'الملف تالف' },
    protected: { en: 'The file is password-protected', ar: 'الملف محمي بكلمة مرور' },
    too_small: { en: 'The picture is too small', ar: 'الصورة صغيرة جدًا' },
    too_slow: { en: 'Reading the file took too long', ar: 'استغرقت قراءة الملف وقتًا طويلًا' },
    too_many_pages: { en: 'The file has too many pages', ar: 'عدد صفحات الملف أكثر من المسموح' },
    no_text: {
      en: 'The file does not contain a known document',
      ar: 'لا يحتوي الملف على مستند معروف',
    },
  },
  evidence: {
    checksum: { en: 'The check digit is correct', ar: 'خانة التحقق صحيحة' },
    mrz: { en: 'The machine-readable lines match', ar: 'السطور المقروءة آليًا متطابقة' },
    second_line: { en: 'Another line of the document matches', ar: 'مطابق لسطر آخر في المستند' },
    read_twice: { en: 'Read twice, with the same result', ar: 'قُرئ مرتين بالنتيجة نفسها' },
    known_spelling: {
      en: 'This is a known spelling of the name in the other language',
      ar: 'هذه كتابة معروفة للاسم باللغة الأخرى',
    },
    typed: { en: 'The typed value matches', ar: 'القيمة المكتوبة مطابقة' },
    birth_date_inside: {
      en: 'The birth date matches the civil ID number',
      ar: 'تاريخ الميلاد مطابق للرقم المدني',
    },
    other_document: { en: 'Another document matches', ar: 'مطابق لمستند آخر' },
  },
  accepted: { en: 'Accepted', ar: 'مقبول' },
  ask: { en: 'Please check', ar: 'يرجى التحقق' },
  repaired: {
    en: 'One digit was corrected using the check digit',
    ar: 'صُحّحت خانة واحدة اعتمادًا على رقم التحقق',
  },
  repaired_name: {
    en: 'A word was corrected using the list of known names',
    ar: 'صُحّحت كلمة اعتمادًا على قائمة الأسماء المعروفة',
  },
  engine_read: { en: 'Read automatically: {text}', ar: 'القراءة الآلية: {text}' },
  corrected: { en: 'Corrected by {name}, {date}', ar: 'صحّحه {name} في {date}' },
  sure: { en: '{percent} confidence', ar: 'بثقة {percent}' },
  name_parts: {
    same: { en: 'Same', ar: 'مطابق' },
    alike: { en: 'Spelled differently', ar: 'مكتوب بشكل مختلف' },
    different: { en: 'Different', ar: 'مختلف' },
    missing: { en: 'Missing', ar: 'ناقص' },
  },
} as const satisfies Words;
