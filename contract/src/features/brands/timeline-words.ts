import type { Words } from '../../kernel/texts.ts';
import type { BrandEventKind } from './timeline.ts';
import { TERMS } from '../../kernel/terms.ts';

/** The facts at the top of a brand's page. */
export const lead = {
  title: { en: 'At a glance', ar: 'لمحة سريعة' },
  payments: { en: 'Takes payments', ar: 'قبول المدفوعات' },
  takes: {
    both: { en: 'Online and POS', ar: 'إلكترونيًا وعبر نقاط البيع' },
    pg: { en: 'Online', ar: 'عبر الإنترنت' },
    pos: { en: 'On POS terminals', ar: 'عبر نقاط البيع' },
    no: { en: 'No', ar: 'لا' },
  },
  takes_note: {
    not_active: { en: 'The brand is not approved yet', ar: 'لم تتم الموافقة على التاجر بعد' },
    rejected: { en: 'The brand is rejected', ar: 'التاجر مرفوض' },
    suspended: { en: 'The brand is suspended', ar: 'التاجر معلّق' },
    no_service: {
      en: 'Online payments and POS are not set up',
      ar: 'لم يُفعَّل الدفع الإلكتروني ولا نقاط البيع',
    },
    online_missing: {
      en: 'Online payments are not set up yet',
      ar: 'لم يُفعَّل الدفع الإلكتروني بعد',
    },
    pos_missing: { en: 'POS is not set up yet', ar: 'لم تُفعَّل نقاط البيع بعد' },
    as_asked: { en: 'As requested at registration', ar: 'كما طُلب عند التسجيل' },
  },
  payout: { en: 'Next payout', ar: 'التحويل القادم' },
  payouts: TERMS.payouts,
  payout_values: {
    on_hold: { en: 'On hold', ar: 'محجوزة' },
    none: { en: 'None due', ar: 'لا شيء مستحق' },
    running: TERMS.running,
  },
  payout_note: {
    owed: { en: '{amount} to be paid out', ar: '{amount} مستحق الصرف' },
    on_day: { en: 'on {date}', ar: 'في {date}' },
    pending: { en: '{amount} not settled yet', ar: '{amount} لم تُسوَّ بعد' },
    debt: { en: 'The brand owes {amount}', ar: 'على التاجر {amount}' },
    nothing: { en: 'Nothing is owed', ar: 'لا مبالغ مستحقة' },
  },
  missing: { en: 'Missing steps', ar: 'الخطوات الناقصة' },
  missing_none: { en: 'None', ar: 'لا يوجد' },
  missing_steps: {
    documents: TERMS.documents,
    documents_again: { en: 'Documents requested again', ar: 'مستندات مطلوبة من جديد' },
    mcc: { en: 'Approval of the category', ar: 'الموافقة على الفئة' },
    agreement: { en: 'Signed agreement', ar: 'توقيع الاتفاقية' },
    deposit: { en: 'Deposit', ar: 'مبلغ التأمين' },
    review: { en: 'Review of the brand', ar: 'مراجعة التاجر' },
    end_of_suspension: { en: 'End of the suspension', ar: 'انتهاء التعليق' },
    mid: { en: 'Merchant ID (MID)', ar: 'رقم التاجر (MID)' },
    pos: { en: 'Signed POS agreement', ar: 'توقيع اتفاقية نقاط البيع' },
  },
  missing_rejected: {
    en: 'Not applicable: the brand is rejected',
    ar: 'لا ينطبق: التاجر مرفوض',
  },
  waits: { en: 'Next step by', ar: 'الخطوة التالية على' },
  waits_none: { en: 'None', ar: 'لا أحد' },
  waits_for: {
    you: { en: 'You', ar: 'أنت' },
    owner: { en: 'The owner', ar: 'المالك' },
    team: { en: 'Our team', ar: 'فريقنا' },
    us: { en: 'Our team', ar: 'فريقنا' },
  },
  waits_note: {
    review: { en: 'Review of the brand', ar: 'مراجعة التاجر' },
    mcc: { en: 'Decision about the category', ar: 'قرار بشأن الفئة' },
    documents: TERMS.documents,
    agreement: { en: 'Signature of the agreement', ar: 'توقيع الاتفاقية' },
    mid: { en: 'Account at the payment provider', ar: 'الحساب لدى مزود الدفع' },
    pos: { en: 'Start of the POS agreement', ar: 'بدء اتفاقية نقاط البيع' },
    none: { en: 'No open step', ar: 'لا توجد خطوة معلّقة' },
  },
} as const satisfies Words;

/** The parts of the page. */
export const tabs = {
  label: { en: 'Parts of the page', ar: 'أقسام الصفحة' },
  overview: { en: 'Overview', ar: 'نظرة عامة' },
  money: { en: 'Money', ar: 'الأموال' },
  fees: { en: 'Fees and rates', ar: 'الرسوم والأسعار' },
  documents: { en: 'Documents and agreements', ar: 'المستندات والاتفاقيات' },
  terminals: TERMS.pos_terminals,
  integration: { en: 'Integration', ar: 'الربط التقني' },
} as const satisfies Words;

export const timeline = {
  title: { en: 'Timeline', ar: 'السجل الزمني' },
  empty: { en: 'Nothing has happened yet.', ar: 'لم يحدث شيء بعد.' },
  more: { en: 'Show all {number}', ar: 'عرض الكل ({number})' },
  truncated: {
    en: 'Earlier events are not shown here.',
    ar: 'لا تُعرض هنا الأحداث الأقدم.',
  },
  by: {
    owner: { en: 'Owner', ar: 'المالك' },
    partner: TERMS.partner,
    team: { en: 'Our team', ar: 'فريقنا' },
    system: { en: 'Automatically', ar: 'تلقائيًا' },
  },
  kinds: {
    brand_created: { en: 'Registered', ar: 'سُجّل التاجر' },
    brand_details_corrected: {
      en: 'Registration details corrected',
      ar: 'صُحّحت بيانات التسجيل',
    },
    registration_email_corrected: { en: 'Email address corrected', ar: 'صُحّح البريد الإلكتروني' },
    documents_submitted: { en: 'Documents submitted', ar: 'قُدّمت المستندات' },
    documents_requested: { en: 'Document requested again', ar: 'طُلب مستند من جديد' },
    documents_request_withdrawn: {
      en: 'Request for a document withdrawn',
      ar: 'سُحب طلب أحد المستندات',
    },
    documents_reading_corrected: {
      en: 'Reading of a document corrected',
      ar: 'صُحّحت قراءة أحد المستندات',
    },
    brand_mcc_approved: { en: 'Category approved', ar: 'تمت الموافقة على الفئة' },
    review_second_asked: { en: 'Second reviewer requested', ar: 'طُلب مراجع ثانٍ' },
    agreement_drafted: { en: 'Agreement prepared for signature', ar: 'أُعدّت اتفاقية للتوقيع' },
    agreement_signed: { en: 'Agreement signed', ar: 'وُقّعت الاتفاقية' },
    brand_approved: { en: 'Approved and active', ar: 'تمت الموافقة وأصبح نشطًا' },
    brand_rejected: { en: 'Rejected', ar: 'رُفض' },
    brand_suspended: { en: 'Suspended', ar: 'عُلّق' },
    brand_reopened: { en: 'Back to pending', ar: 'أُعيد إلى الانتظار' },
    brand_mid_assigned: { en: 'Merchant ID (MID) assigned', ar: 'عُيّن رقم التاجر (MID)' },
    brand_pos_enabled: { en: 'POS service turned on', ar: 'فُعّلت خدمة نقاط البيع' },
    brand_updated: { en: 'Details edited', ar: 'عُدّلت البيانات' },
    brand_logo_replaced: { en: 'Logo replaced', ar: 'استُبدل الشعار' },
    brand_viewed_as_owner: { en: 'Viewed as the owner', ar: 'عُرضت كما يراها المالك' },
    brand_payouts_paused: { en: 'Payouts paused', ar: 'أُوقفت التحويلات مؤقتًا' },
    brand_payouts_resumed: { en: 'Payouts resumed', ar: 'استؤنفت التحويلات' },
    hold_resolved: { en: 'Hold resolved with a note', ar: 'أُنهي حجز بملاحظة' },
    hold_ended: { en: 'Hold ended', ar: 'انتهى حجز' },
    bank_change_requested: { en: 'Other bank details requested', ar: 'طُلب تغيير البيانات البنكية' },
    bank_change_approved_first: {
      en: 'First approval of the bank details',
      ar: 'الموافقة الأولى على البيانات البنكية',
    },
    bank_change_approved: { en: 'Bank details approved', ar: 'تمت الموافقة على البيانات البنكية' },
    bank_change_rejected: { en: 'Bank details rejected', ar: 'رُفضت البيانات البنكية' },
    bank_change_withdrawn: {
      en: 'Bank details request withdrawn',
      ar: 'سُحب طلب تغيير البيانات البنكية',
    },
    deposit_received: { en: 'Deposit received', ar: 'استُلم مبلغ التأمين' },
    deposit_returned: { en: 'Deposit returned', ar: 'رُدّ مبلغ التأمين' },
    api_key_generated: { en: 'API key generated', ar: 'أُنشئ مفتاح API' },
    api_key_regenerated: { en: 'API key replaced', ar: 'استُبدل مفتاح API' },
    api_key_revoked: { en: 'API key revoked', ar: 'أُلغي مفتاح API' },
    webhook_secret_rotated: {
      en: 'Webhook secret replaced',
      ar: 'استُبدل المفتاح السري لـ Webhook',
    },
    first_payment: { en: 'First payment captured', ar: 'أول عملية دفع من عميل' },
    terminal_approved: { en: 'Terminal {tid} approved', ar: 'اعتُمد الجهاز {tid}' },
    terminal_ended: { en: 'Rental of terminal {tid} ended', ar: 'انتهى إيجار الجهاز {tid}' },
    payout_paid: { en: 'Payout paid', ar: 'تم التحويل' },
    payout_returned: { en: 'Payout returned by the bank', ar: 'تحويل مستحقات أعاده البنك' },
  } satisfies Record<BrandEventKind, unknown>,
} as const satisfies Words;
