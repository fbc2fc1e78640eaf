import type { Text } from '../../kernel/texts.ts';
import type { DocumentFileField } from './records.ts';
import type { RequestReason } from './requests.ts';
import { TERMS } from '../../kernel/terms.ts';

interface ReasonWords {
  /** The problem with the submitted document. */
  readonly title: Text;
  /** The document that the owner should send instead. */
  readonly instead: Text;
}

/** The texts that explain each reason to the owner, on screen and in the message. */
export const REQUEST_REASON_WORDS = {
  unreadable: {
    title: { en: 'The text cannot be read', ar: 'لا يمكن قراءة النص' },
    instead: {
      en: 'Take a sharp picture in good light. Move closer until the document fills the screen.',
      ar: 'التقط صورة واضحة في إضاءة جيدة. واقترب حتى يملأ المستند الشاشة.',
    },
  },
  glare: {
    title: {
      en: 'A reflection covers part of the document',
      ar: 'انعكاس الضوء يغطي جزءًا من المستند',
    },
    instead: {
      en: 'Switch the flash off, tilt the card a little, and take the picture again.',
      ar: 'أطفئ الفلاش وأمِل البطاقة قليلًا ثم التقط الصورة من جديد.',
    },
  },
  cut_off: {
    title: { en: 'Part of the document is cut off', ar: 'جزء من المستند مقطوع' },
    instead: {
      en: 'Take a picture in which all four corners of the document are visible.',
      ar: 'التقط صورة تظهر فيها زوايا المستند الأربع.',
    },
  },
  other_side: {
    title: { en: 'The other side is missing', ar: 'الوجه الآخر مفقود' },
    instead: {
      en: 'Send the front and the back, one above the other in one picture or as two pages of a PDF.',
      ar: 'أرسل الوجهين، أحدهما فوق الآخر في صورة واحدة أو في صفحتين من ملف PDF.',
    },
  },
  wrong_document: {
    title: { en: 'This is not the requested document', ar: 'هذا ليس المستند المطلوب' },
    instead: {
      en: 'Send the document named above. It must belong to the person or company that is registering.',
      ar: 'أرسل المستند المذكور أعلاه، على أن يكون باسم صاحب التسجيل، فردًا كان أو شركة.',
    },
  },
  expired: {
    title: {
      en: 'The document has expired or expires soon',
      ar: 'انتهت صلاحية المستند أو أوشكت على الانتهاء',
    },
    instead: {
      en: 'Send the renewed document.',
      ar: 'أرسل المستند المجدد.',
    },
  },
  differs: {
    title: {
      en: 'The document does not match your entries',
      ar: 'المستند لا يطابق البيانات المدخلة',
    },
    instead: {
      en: 'Send the document of the person whose name and number you entered.',
      ar: 'أرسل مستند الشخص الذي أدخلت اسمه ورقمه.',
    },
  },
  other: {
    title: { en: 'Something else', ar: 'سبب آخر' },
    instead: {
      en: 'Please read the note and send the document that it describes.',
      ar: 'يرجى قراءة الملاحظة وإرسال المستند المطلوب فيها.',
    },
  },
} as const satisfies Readonly<Record<RequestReason, ReasonWords>>;

/** The names of the documents in messages. */
export const DOCUMENT_NAMES = {
  civil_id_file: { en: 'Civil ID', ar: 'البطاقة المدنية' },
  driver_license_file: TERMS.driver_license,
  commercial_license_file: { en: 'Commercial license', ar: 'الرخصة التجارية' },
  signatory_auth_file: { en: 'Signatory authorization', ar: 'اعتماد التوقيع' },
  signatory_id_file: { en: 'Signatory ID', ar: 'هوية المفوض بالتوقيع' },
} as const satisfies Readonly<Record<DocumentFileField, Text>>;
