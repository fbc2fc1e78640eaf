import type { Text, Words } from '../../kernel/texts.ts';
import { actions } from '../audit/action-words.ts';
import { timeline } from '../brands/timeline-words.ts';
import { TERMS } from '../../kernel/terms.ts';

const { kinds } = timeline;
const { owner_confirmation } = actions;

/** The audit actions in a verification file: decisions of people and of the machine. */
export const DECISION_WORDS = {
  'brand.created': kinds.brand_created,
  'documents.submitted': kinds.documents_submitted,
  'documents.checked': {
    en: 'Documents and signatures compared',
    ar: 'قورنت المستندات والتوقيعات',
  },
  'documents.reading_corrected': kinds.documents_reading_corrected,
  'documents.requested': kinds.documents_requested,
  'documents.request_withdrawn': kinds.documents_request_withdrawn,
  'owner_confirmation.account_entered': owner_confirmation.account_entered,
  'owner_confirmation.signature_entered': owner_confirmation.signature_entered,
  'owner_confirmation.confirmed': owner_confirmation.confirmed,
  'review.claimed': { en: 'Review started', ar: 'بدأت المراجعة' },
  'review.released': { en: 'Review released to other reviewers', ar: 'تُركت المراجعة لمراجع آخر' },
  'review.taken_over': { en: 'Review taken over', ar: 'تولّى المراجعةَ مراجع آخر' },
  'review.second_asked': kinds.review_second_asked,
  'brand.mcc_approved': kinds.brand_mcc_approved,
  'brand.approved': kinds.brand_approved,
  'brand.rejected': kinds.brand_rejected,
  'brand.suspended': kinds.brand_suspended,
  'brand.reopened': kinds.brand_reopened,
} as const satisfies Readonly<Record<string, Text>>;
export type DecisionAction = keyof typeof DECISION_WORDS;

export const passport = {
  download: { en: 'Verification file', ar: 'ملف التحقق' },
  title: { en: 'Verification file', ar: 'ملف التحقق' },
  note: {
    en: 'This file contains the evidence that the platform has about this brand at the time shown. The seal reveals any later change.',
    ar: 'يتضمن هذا الملف ما لدى المنصة من أدلة عن هذا التاجر في الوقت المبيّن. ويكشف الختم أي تغيير لاحق.',
  },
  made_at: { en: 'Made', ar: 'أُعدّ في' },
  made_by: { en: 'Made for', ar: 'أُعدّ لصالح' },
  brand: TERMS.brand,
  number: { en: 'Number', ar: 'الرقم' },
  name: TERMS.name,
  name_ar: { en: 'Name in Arabic', ar: 'الاسم بالعربية' },
  kind: TERMS.entity_type,
  status: TERMS.status,
  mcc: { en: 'Category (MCC)', ar: 'الفئة (MCC)' },
  mcc_states: {
    approved: TERMS.approved,
    mcc_not_allowed: { en: 'Not approved', ar: 'غير معتمدة' },
    mcc_not_mapped: { en: 'No business yet', ar: 'لم تُربط بجهة دافعة بعد' },
  },
  civil_id: { en: 'Civil ID or registration', ar: 'الرقم المدني أو السجل التجاري' },
  iban: TERMS.iban,
  typed_name: { en: 'Name as typed', ar: 'الاسم كما كُتب' },
  owners: { en: 'Owners and purpose', ar: 'الملاك والغرض' },
  typical_payment: { en: 'Typical payment', ar: 'عملية الدفع المعتادة' },
  documents: { en: 'Documents and their SHA-256 digests', ar: 'المستندات وبصماتها (SHA-256)' },
  version: { en: 'Version {version}', ar: 'الإصدار {version}' },
  readings: { en: 'Readings', ar: 'القراءات' },
  corrected: { en: 'Corrected by a reviewer', ar: 'صحّحه مراجع' },
  signatures: { en: 'Signatures', ar: 'التوقيعات' },
  decisions: { en: 'Decisions', ar: 'القرارات' },
  by_code: { en: 'With a code sent by email', ar: 'برمز أُرسل بالبريد الإلكتروني' },
  by_platform: { en: 'The platform', ar: 'المنصة' },
  agreements: { en: 'Agreements', ar: 'الاتفاقيات' },
  agreement_states: {
    pending: { en: 'Waiting for the signature', ar: 'بانتظار التوقيع' },
    signed: { en: 'Signed', ar: 'موقّعة' },
    replaced: {
      en: 'Signed, and later replaced by a newer agreement',
      ar: 'وُقّعت ثم حلّت محلها اتفاقية أحدث',
    },
  },
  texts_hash: {
    en: 'SHA-256 of the agreement texts and data',
    ar: 'بصمة نصي الاتفاقية وبياناتها (SHA-256)',
  },
  pdf_hash: { en: 'SHA-256 of the sealed PDF', ar: 'بصمة ملف PDF المختوم (SHA-256)' },
  timestamp: { en: 'Timestamp added later', ar: 'ختم زمني أُضيف لاحقًا' },
  timestamp_pending: TERMS.pending,
  timestamped_hash: {
    en: 'SHA-256 of the timestamped PDF',
    ar: 'بصمة SHA-256 لملف PDF المختوم زمنيًا',
  },
  schedule: { en: 'Fees in force', ar: 'الرسوم السارية' },
  schedule_of: { en: 'According to', ar: 'بموجب' },
  by_signature: { en: 'Signed schedule', ar: 'جدول موقّع' },
  by_table: { en: 'Platform fee table', ar: 'جدول رسوم المنصة' },
  audit: { en: 'Audit log', ar: 'سجل التدقيق' },
  audit_position: { en: 'Sealed entries', ar: 'القيود المختومة' },
  audit_head: { en: 'Digest of the latest sealed entry', ar: 'بصمة آخر قيد مختوم' },
  none: TERMS.none,
} as const satisfies Words;
