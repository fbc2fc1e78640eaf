import type { Words } from '../../kernel/texts.ts';
import { moneyActions } from './money-action-words.ts';

const otherActions = {
  dispute: {
    evidence_added: { en: 'Dispute evidence added', ar: 'أُضيف دليل إلى اعتراض' },
    evidence_removed: { en: 'Dispute evidence removed', ar: 'أُزيل دليل من اعتراض' },
    submitted: { en: 'Dispute evidence submitted', ar: 'قُدّمت أدلة اعتراض' },
    pack_exported: { en: 'Dispute evidence downloaded', ar: 'نُزّلت أدلة اعتراض' },
  },
  monitoring_rule: {
    created: { en: 'Monitoring rule added', ar: 'أُضيفت قاعدة مراقبة' },
    edited: { en: 'Monitoring rule changed', ar: 'تغيّرت قاعدة مراقبة' },
    tried: { en: 'Monitoring rule tried', ar: 'جُرّبت قاعدة مراقبة' },
    switched_on: { en: 'Monitoring rule switched on', ar: 'فُعّلت قاعدة مراقبة' },
    switched_off: { en: 'Monitoring rule switched off', ar: 'أُوقفت قاعدة مراقبة' },
  },
  monitoring_case: {
    opened: { en: 'Monitoring case opened', ar: 'فُتحت حالة مراقبة' },
    alert_raised: { en: 'Monitoring alert raised', ar: 'صدر تنبيه مراقبة' },
    review_begun: { en: 'Review of a monitoring case begun', ar: 'بدأت مراجعة حالة مراقبة' },
    cleared: { en: 'Monitoring case cleared', ar: 'استُبعدت حالة مراقبة' },
    confirmed: { en: 'Monitoring case confirmed as suspicious', ar: 'تأكد أن حالة مراقبة مشبوهة' },
  },
  risk_rule: {
    changed: { en: 'Risk rule changed', ar: 'تغيّرت قاعدة مخاطر' },
  },
  brand_risk: {
    computed: { en: "Brand's risk level computed", ar: 'حُسب مستوى مخاطر تاجر' },
    level_set: { en: "Brand's risk level set", ar: 'حُدد مستوى مخاطر تاجر' },
    level_reset: {
      en: "Brand's computed risk level used again",
      ar: 'أُعيد استخدام المستوى المحسوب لمخاطر تاجر',
    },
    reviewed: { en: "Brand's risk reviewed", ar: 'روجعت مخاطر تاجر' },
  },
  screening_list: {
    imported: { en: 'Screening list imported', ar: 'استُوردت قائمة فحص' },
  },
  screening_case: {
    opened: { en: 'Screening case opened', ar: 'فُتحت حالة فحص' },
    changed: { en: 'Screening case changed', ar: 'تغيّرت حالة فحص' },
    first_cleared: { en: 'Screening case cleared by one admin', ar: 'استبعد مسؤول حالة فحص' },
    cleared: { en: 'Screening case cleared', ar: 'استُبعدت حالة فحص' },
    confirmed: { en: 'Screening case confirmed', ar: 'تأكدت حالة فحص' },
    report_exported: { en: 'Screening case report downloaded', ar: 'نُزّل تقرير حالة فحص' },
  },
  brand: {
    created: { en: 'Brand registered', ar: 'سُجّل تاجر' },
    updated: { en: 'Brand details edited', ar: 'عُدّلت بيانات تاجر' },
    details_corrected: { en: 'Registration details corrected', ar: 'صُحّحت بيانات التسجيل' },
    approved: { en: 'Brand approved', ar: 'تمت الموافقة على تاجر' },
    rejected: { en: 'Brand registration rejected', ar: 'رُفض تسجيل تاجر' },
    suspended: { en: 'Brand suspended by an admin', ar: 'عُلّق تاجر' },
    reopened: { en: 'Brand returned to pending', ar: 'أُعيد تاجر إلى «قيد الانتظار»' },
    deleted: { en: 'Brand deleted', ar: 'حُذف تاجر' },
    member_invited: { en: 'Brand member invited', ar: 'دُعي عضو إلى فريق تاجر' },
    member_invited_again: { en: 'Brand member invited again', ar: 'أُعيدت دعوة عضو إلى فريق تاجر' },
    member_removed: { en: 'Brand member removed', ar: 'أُزيل عضو من فريق تاجر' },
    owners_saved: { en: "Brand's beneficial owners saved", ar: 'حُفظ المستفيدون الفعليون لتاجر' },
    owner_number_revealed: {
      en: "Owner's identity number revealed",
      ar: 'كُشف رقم هوية أحد الملاك',
    },
    mcc_approved: { en: 'Category (MCC) approved', ar: 'تمت الموافقة على الفئة (MCC)' },
    mid_assigned: { en: 'Merchant ID (MID) assigned', ar: 'عُيّن رقم التاجر (MID)' },
    mid_taken_away: {
      en: 'Merchant ID (MID) moved to another brand',
      ar: 'نُقل رقم التاجر (MID) إلى تاجر آخر',
    },
    pos_enabled: { en: 'POS service turned on', ar: 'فُعّلت خدمة نقاط البيع' },
    payouts_paused: { en: 'Payouts paused', ar: 'أُوقفت التحويلات مؤقتًا' },
    payouts_resumed: { en: 'Payouts resumed', ar: 'استؤنفت التحويلات' },
    logo_replaced: { en: 'Brand logo replaced', ar: 'استُبدل شعار تاجر' },
    viewed_as_owner: {
      en: 'Brand viewed as the owner',
      ar: 'عُرضت صفحة تاجر كما يراها المالك',
    },
    document_opened: { en: 'Document opened', ar: 'فُتح مستند' },
    passport_exported: { en: 'Verification file downloaded', ar: 'نُزّل ملف التحقق' },
    iban_revealed: {
      en: 'IBAN in a bank details request revealed',
      ar: 'كُشف رقم آيبان في طلب تغيير البيانات البنكية',
    },
    typed_civil_id_revealed: { en: 'Civil ID revealed', ar: 'كُشف الرقم المدني' },
    typed_signatory_civil_id_revealed: {
      en: "Signatory's civil ID revealed",
      ar: 'كُشف الرقم المدني للمفوض بالتوقيع',
    },
    typed_iban_revealed: { en: 'IBAN revealed', ar: 'كُشف رقم الآيبان' },
  },
  registration: {
    expired: { en: 'Unfinished registration expired', ar: 'انتهت مهلة تسجيل غير مكتمل' },
    values_checked: { en: 'Registration details checked', ar: 'رُوجعت بيانات طلب تسجيل' },
    phone_corrected: {
      en: 'Phone number corrected in a registration',
      ar: 'صُحّح رقم الهاتف في طلب تسجيل',
    },
    email_corrected: {
      en: 'Email address corrected in a registration',
      ar: 'صُحّح البريد الإلكتروني في طلب تسجيل',
    },
  },
  documents: {
    submitted: { en: 'Documents submitted', ar: 'قُدّمت المستندات' },
    checked: { en: 'Documents checked automatically', ar: 'فُحصت المستندات تلقائيًا' },
    requested: { en: 'Document requested again', ar: 'طُلب مستند من جديد' },
    request_withdrawn: { en: 'Document request withdrawn', ar: 'سُحب طلب أحد المستندات' },
    reading_corrected: {
      en: 'Value read from a document corrected',
      ar: 'صُحّحت قيمة مقروءة من أحد المستندات',
    },
    expiry_proposed: {
      en: 'Expiry date entered by one admin',
      ar: 'أدخل مسؤول تاريخ انتهاء صلاحية',
    },
    expiry_entered: {
      en: 'Expiry date of a document entered',
      ar: 'أُدخل تاريخ انتهاء صلاحية مستند',
    },
  },
  review: {
    claimed: { en: 'Review started', ar: 'بدأت مراجعة' },
    taken_over: { en: 'Review taken over', ar: 'تولّى المراجعةَ مراجع آخر' },
    released: { en: 'Review stopped', ar: 'أنهى المراجع مراجعته' },
    second_asked: { en: 'Second reviewer requested', ar: 'طُلب مراجع ثانٍ' },
  },
  agreement: {
    drafted: { en: 'Agreement prepared for signature', ar: 'أُعدّت اتفاقية للتوقيع' },
    signed: { en: 'Agreement signed', ar: 'وُقّعت الاتفاقية' },
    declined: { en: 'Rate change declined', ar: 'رُفض تغيير الأسعار' },
    timestamped: {
      en: 'Timestamp added to an agreement seal',
      ar: 'أُضيف ختم زمني إلى اتفاقية مختومة',
    },
  },
  pos_fees: {
    updated: { en: 'POS rental fees changed', ar: 'تغيّرت رسوم إيجار نقاط البيع' },
  },
  hold: {
    resolved: { en: 'Hold resolved with a note', ar: 'أُنهي الحجز مع تدوين ملاحظة' },
    ended: { en: 'Hold ended', ar: 'انتهى حجز' },
  },
  owner_confirmation: {
    account_entered: {
      en: 'Bank account entered, not yet confirmed by the owner',
      ar: 'أُدخل حساب بنكي لم يؤكده المالك بعد',
    },
    signature_entered: {
      en: 'Agreement signed, not yet confirmed by the owner',
      ar: 'وُقّعت اتفاقية لم يؤكدها المالك بعد',
    },
    code_sent: { en: 'Code sent to the owner', ar: 'أُرسل رمز إلى المالك' },
    code_refused: { en: 'Wrong code entered', ar: 'أُدخل رمز غير صحيح' },
    confirmed: { en: 'Confirmed by the owner', ar: 'أكّد المالك البيانات' },
  },
  bank_change: {
    requested: { en: 'Bank details change requested', ar: 'طُلب تغيير البيانات البنكية' },
    approved_first: {
      en: 'Bank details approved by the first admin',
      ar: 'وافق المسؤول الأول على البيانات البنكية',
    },
    approved: { en: 'Bank details approved', ar: 'تمت الموافقة على البيانات البنكية' },
    rejected: { en: 'Bank details rejected', ar: 'رُفضت البيانات البنكية' },
    withdrawn: { en: 'Bank details request withdrawn', ar: 'سُحب طلب تغيير البيانات البنكية' },
  },
  mid_move: {
    requested: { en: 'MID move requested', ar: 'طُلب نقل رقم MID مستخدم' },
    approved: { en: 'MID move approved', ar: 'تمت الموافقة على نقل رقم MID مستخدم' },
    rejected: { en: 'MID move rejected', ar: 'رُفض نقل رقم MID مستخدم' },
    withdrawn: { en: 'MID move request withdrawn', ar: 'سُحب طلب نقل رقم MID مستخدم' },
    released: {
      en: 'Payments on a moved MID released',
      ar: 'أُفرج عن المدفوعات على رقم MID منقول',
    },
  },
  deposit: {
    received: { en: 'Deposit received', ar: 'استُلم مبلغ التأمين' },
    returned: { en: 'Deposit returned', ar: 'رُدّ مبلغ التأمين' },
  },
  api_key: {
    generated: { en: 'API key generated', ar: 'أُنشئ مفتاح API' },
    regenerated: { en: 'API key replaced', ar: 'استُبدل مفتاح API' },
    revoked: { en: 'API key revoked', ar: 'أُلغي مفتاح API' },
  },
  webhook_secret: {
    revealed: { en: 'Webhook secret revealed', ar: 'كُشف المفتاح السري لـ Webhook' },
    rotated: { en: 'Webhook secret replaced', ar: 'استُبدل المفتاح السري لـ Webhook' },
  },
  mcc: {
    created: { en: 'MCC added', ar: 'أُضيف رمز MCC' },
    updated: { en: 'MCC changed', ar: 'عُدّل رمز MCC' },
    deleted: { en: 'MCC deleted', ar: 'حُذف رمز MCC' },
  },
  share_link: {
    created: { en: 'Share link created', ar: 'أُنشئ رابط التسجيل' },
    deactivated: { en: 'Share link deactivated', ar: 'عُطّل رابط التسجيل' },
    reactivated: { en: 'Share link reactivated', ar: 'أُعيد تفعيل رابط التسجيل' },
  },
  partner: {
    created: { en: 'Partner created', ar: 'أُضيف شريك' },
    updated: { en: 'Partner edited', ar: 'عُدّلت بيانات شريك' },
    logo_replaced: { en: 'Partner logo replaced', ar: 'استُبدل شعار شريك' },
    default_payout_status_changed: {
      en: "Partner's default payout status changed",
      ar: 'تغيّرت حالة الصرف الافتراضية لشريك',
    },
    employee_added: { en: 'Partner employee added', ar: 'أُضيف موظف لشريك' },
    employee_reopened: { en: 'Partner employee added again', ar: 'أُعيدت إضافة موظف لشريك' },
    employee_invited_again: { en: 'Partner employee invited again', ar: 'أُعيدت دعوة موظف لشريك' },
    employee_removed: { en: 'Partner employee removed', ar: 'أُزيل موظف لشريك' },
    api_key_generated: { en: 'Partner API key generated', ar: 'أُنشئ مفتاح API لشريك' },
    api_key_revoked: { en: 'Partner API key revoked', ar: 'أُلغي مفتاح API لشريك' },
  },
  auth: {
    login: { en: 'Signed in', ar: 'تسجيل دخول' },
    sign_in_refused: { en: 'Sign-in refused', ar: 'رُفض تسجيل الدخول' },
    call_refused: { en: 'Request refused', ar: 'رُفض الطلب' },
    logout: { en: 'Signed out', ar: 'تسجيل خروج' },
    confirmed: { en: 'Identity confirmed', ar: 'أُكّدت الهوية' },
    sessions_ended: { en: 'Own sessions ended', ar: 'أنهى المستخدم جلساته' },
    password_setup: { en: 'Password set up', ar: 'أُعدّت كلمة المرور' },
    password_reset: { en: 'Password reset', ar: 'أُعيد تعيين كلمة المرور' },
    password_change: { en: 'Password changed', ar: 'تغيّرت كلمة المرور' },
    totp_enrolled: { en: 'Authenticator app added', ar: 'أُضيف تطبيق مصادقة' },
    totp_removed: { en: 'Authenticator app removed', ar: 'أُزيل تطبيق مصادقة' },
    passkey_added: { en: 'Passkey added', ar: 'أُضيف مفتاح مرور' },
    passkey_removed: { en: 'Passkey removed', ar: 'أُزيل مفتاح مرور' },
    recovery_code_used: { en: 'Backup code used', ar: 'استُخدم رمز احتياطي' },
    recovery_codes_renewed: { en: 'Backup codes renewed', ar: 'جُدّدت الرموز الاحتياطية' },
  },
  user: {
    registered: { en: 'Account registered', ar: 'سُجّل حساب' },
    created: { en: 'User created', ar: 'أُنشئ مستخدم' },
    updated: { en: 'User edited', ar: 'عُدّلت بيانات مستخدم' },
    profile_updated: { en: 'Own profile edited', ar: 'عدّل المستخدم ملفه الشخصي' },
    language_changed: { en: 'Own language changed', ar: 'غيّر المستخدم لغته' },
    notifications_changed: { en: 'Own notifications changed', ar: 'غيّر المستخدم إشعاراته' },
    activated: { en: 'User activated', ar: 'فُعّل مستخدم' },
    deactivated: { en: 'User deactivated', ar: 'عُطّل مستخدم' },
    suspended: { en: 'User suspended', ar: 'عُلّق مستخدم' },
    expired: { en: 'Unfinished account expired', ar: 'انتهت مهلة حساب غير مكتمل' },
    sessions_ended: { en: "User's sessions ended", ar: 'أُنهيت جلسات مستخدم' },
    change_requested: {
      en: 'Change to an admin account requested',
      ar: 'طُلب تغيير حساب مسؤول',
    },
    change_approved: {
      en: 'Change to an admin account approved',
      ar: 'تمت الموافقة على تغيير حساب مسؤول',
    },
    change_refused: { en: 'Change to an admin account refused', ar: 'رُفض تغيير حساب مسؤول' },
    change_cancelled: {
      en: 'Change to an admin account cancelled',
      ar: 'أُلغي طلب تغيير حساب مسؤول',
    },
    vouched: {
      en: 'Account confirmed as independent by an admin',
      ar: 'أكّد مسؤول استقلال حساب',
    },
    factor_reset_requested: {
      en: 'Second factor reset requested',
      ar: 'طُلبت إعادة تعيين عوامل التحقق',
    },
    factor_reset_rejected: {
      en: 'Second factor reset rejected',
      ar: 'رُفضت إعادة تعيين عوامل التحقق',
    },
    factors_reset: { en: "User's second factors reset", ar: 'أُعيد تعيين عوامل التحقق' },
  },
  settings: {
    updated: { en: 'Settings changed', ar: 'تغيّرت الإعدادات' },
    decided: { en: 'Set-up decision recorded', ar: 'سُجّل قرار إعداد' },
    limit_requested: {
      en: 'Higher payout limit requested',
      ar: 'طُلب رفع حد التحويلات',
    },
    limit_approved: {
      en: 'Higher payout limit approved',
      ar: 'تمت الموافقة على رفع حد التحويلات',
    },
    limit_refused: { en: 'Higher payout limit refused', ar: 'رُفض رفع حد التحويلات' },
    limit_cancelled: {
      en: 'Higher payout limit request cancelled',
      ar: 'أُلغي طلب رفع حد التحويلات',
    },
  },
  proofs: {
    key_made: { en: 'Payout log key created', ar: 'أُنشئ مفتاح جديد لسجل التحويلات' },
    witness_added: { en: 'Payout log witness added', ar: 'أُضيف شاهد على سجل التحويلات' },
  },
  bank_account: {
    created: { en: 'Bank account added', ar: 'أُضيف حساب بنكي' },
    updated: { en: 'Bank account edited', ar: 'عُدّل حساب بنكي' },
    iban_requested: {
      en: 'New IBAN entered for a bank account',
      ar: 'أُدخل رقم آيبان جديد لحساب بنكي',
    },
    iban_approved: {
      en: 'New IBAN approved for a bank account',
      ar: 'تمت الموافقة على رقم آيبان جديد لحساب بنكي',
    },
    fetch_requested: { en: 'Fetch of statements requested', ar: 'طُلب جلب كشوف الحساب' },
    csv_mapping_saved: { en: 'CSV columns saved', ar: 'حُفظت أعمدة ملف CSV' },
  },
  bank_statement: {
    imported: { en: 'Bank statement imported', ar: 'استُورد كشف حساب' },
  },
  bank_entry: {
    matched: { en: 'Bank entry matched', ar: 'طوبق قيد بنكي' },
    unmatched: { en: 'Bank entry unmatched', ar: 'أُلغيت مطابقة قيد بنكي' },
    match_proposed: { en: 'Bank match change proposed', ar: 'اقتُرح تغيير مطابقة قيد بنكي' },
    match_approved: {
      en: 'Bank match change approved',
      ar: 'تمت الموافقة على تغيير مطابقة قيد بنكي',
    },
    match_rejected: { en: 'Bank match change rejected', ar: 'رُفض تغيير مطابقة قيد بنكي' },
  },
  safeguarding_day: {
    sealed: { en: 'Safeguarding report sealed', ar: 'خُتم تقرير حماية أموال التجار' },
    exported: { en: 'Safeguarding report downloaded', ar: 'نُزّل تقرير حماية أموال التجار' },
  },
  holiday: {
    created: { en: 'Holiday added', ar: 'أُضيفت عطلة رسمية' },
    updated: { en: 'Holiday edited', ar: 'عُدّلت عطلة رسمية' },
    moved: { en: 'Holiday moved', ar: 'نُقلت عطلة رسمية' },
    deleted: { en: 'Holiday removed', ar: 'أُزيلت عطلة رسمية' },
  },
  calendar: {
    updated: {
      en: 'Working days or settlement delays changed',
      ar: 'تغيّرت أيام العمل أو مدد التسوية',
    },
    year_added: { en: 'Holidays added for a year', ar: 'أُضيفت العطلات الرسمية لإحدى السنوات' },
  },
  message: {
    link_revealed: { en: 'Link in a message revealed', ar: 'كُشف رابط رسالة' },
    sent_again: { en: 'Message sent again', ar: 'أُعيد إرسال رسالة' },
  },
  job: {
    run_again: { en: 'Job run again', ar: 'أُعيد تشغيل مهمة' },
  },
  lead: {
    opened: { en: 'Lead opened', ar: 'فُتح طلب حساب لدى مزود الدفع' },
    closed: { en: 'Lead closed', ar: 'أُغلق طلب حساب لدى مزود الدفع' },
  },
  campaign: {
    created: { en: 'Campaign created', ar: 'أُنشئت حملة' },
    updated: { en: 'Campaign edited', ar: 'عُدّلت حملة' },
    prepared: { en: 'Campaign prepared', ar: 'جُهّزت حملة' },
    started: { en: 'Campaign started', ar: 'بدأت حملة' },
    stopped: { en: 'Campaign stopped', ar: 'أُوقفت حملة' },
    resumed: { en: 'Campaign resumed', ar: 'استؤنفت حملة' },
    cancelled: { en: 'Campaign cancelled', ar: 'أُلغيت حملة' },
    withdrawn: { en: 'Campaign withdrawn for a brand', ar: 'سُحبت حملة عن تاجر' },
    finished: { en: 'Campaign finished', ar: 'انتهت حملة' },
    exported: { en: 'Campaign list exported', ar: 'صُدّرت قائمة حملة' },
    pack_downloaded: {
      en: 'Campaign evidence downloaded',
      ar: 'نُزّل ملف إثبات من حملة',
    },
  },
  installation: {
    restored: {
      en: 'Restored from a backup',
      ar: 'استُعيد النظام من نسخة احتياطية',
    },
  },
  regulator_pack: {
    exported: { en: 'Regulator pack downloaded', ar: 'نُزّلت حزمة الجهة الرقابية' },
  },
  audit: {
    exported: { en: 'Audit log exported', ar: 'صُدّر سجل التدقيق' },
  },
} as const satisfies Words;

/** The texts of all actions that the audit log can record, by subject. */
export const actions = { ...otherActions, ...moneyActions } as const satisfies Words;
