import type { Words } from '../../kernel/texts.ts';
import { TERMS } from '../../kernel/terms.ts';

export const sentences = {
  'The higher limit takes effect when an admin who is independent of you approves it.':
    'يسري الحد الأعلى بعد موافقة مسؤول مستقل عنك.',
  "You don't have permission to access system settings":
    'ليست لديك صلاحية للوصول إلى إعدادات النظام',
  'Failed to load settings': 'تعذر تحميل الإعدادات',
  'Failed to update settings': 'تعذر تحديث الإعدادات',
  'Settings updated successfully': 'تم تحديث الإعدادات بنجاح',
  'Platform name is required': 'اسم المنصة مطلوب',
  'The export limit must be between 100 and 50000': 'يجب أن يكون حد التصدير بين 100 و50000',
  'The number of days for evidence must be between 1 and 60':
    'يجب أن يكون عدد أيام تقديم الأدلة بين 1 و60',
  'The session timeout must be between 5 and 1440 minutes':
    'يجب أن تكون مهلة الجلسة بين 5 و1440 دقيقة',
  'The minimum password length must be between 6 and 32':
    'يجب أن يكون الحد الأدنى لطول كلمة المرور بين 6 و32',
  'Webhook retries must be between 0 and 10': 'يجب أن يكون عدد مرات إعادة إرسال Webhook بين 0 و10',
  'The webhook timeout must be between 5 and 300 seconds':
    'يجب أن تكون مهلة إرسال Webhook بين 5 و300 ثانية',
  'The settings have changed in the meantime. Please check the differences and save again.':
    'تغيّرت الإعدادات في هذه الأثناء. يرجى مراجعة الاختلافات ثم الحفظ من جديد.',
  'Another admin has changed this setting in the meantime':
    'عدّل مسؤول آخر هذا الإعداد في هذه الأثناء',
  'These settings were changed again later. You can undo only the newest change.':
    'تغيّرت هذه الإعدادات مرة أخرى بعد ذلك. يمكنك التراجع عن أحدث تغيير فقط.',
  'Set up your own second factor first. Otherwise you would be signed out.':
    'أعدّ عامل تحقق ثانيًا لنفسك أولًا، وإلا سيُسجَّل خروجك.',
  'Admins without a second factor whose sessions will end now: {count}':
    'عدد المسؤولين الذين ليس لديهم عامل تحقق ثانٍ وتنتهي جلساتهم الآن: {count}',
  'Idle sessions that will end now: {count}': 'عدد الجلسات الخاملة التي تنتهي الآن: {count}',
  'Signed-in users who will see the maintenance message: {count}':
    'عدد المستخدمين المسجَّل دخولهم الذين ستظهر لهم رسالة الصيانة: {count}',
  'Pending webhook deliveries that will no longer be retried: {count}':
    'أحداث Webhook قيد الانتظار التي لن يُعاد إرسالها: {count}',
  'The day will start at a different hour in filters, statements and payout dates. Past figures do not change.':
    'سيبدأ اليوم في ساعة مختلفة في عوامل التصفية والكشوف وتواريخ التحويل. ولا تتغير الأرقام السابقة.',
  'Titles, messages and new documents show the new name. Existing documents do not change.':
    'تحمل العناوين والرسائل والمستندات الجديدة الاسم الجديد، ولا تتغير المستندات القائمة.',
  'This applies to new payouts. Existing payouts keep their approval rule.':
    'ينطبق هذا على التحويلات الجديدة. وتحتفظ التحويلات القائمة بقاعدة الموافقة السابقة.',
  'Please enter a time such as 14:00': 'يرجى إدخال الوقت بصيغة مثل 14:00',
  'New payouts use the new cut-off time. Existing payouts keep their dates.':
    'يسري الوقت الجديد على التحويلات الجديدة. وتحتفظ التحويلات القائمة بتواريخها.',
  'New payouts use the new weekdays. Existing payouts keep their dates.':
    'تسري الأيام الجديدة على التحويلات الجديدة. وتحتفظ التحويلات القائمة بتواريخها.',
  'From now on only security messages are sent by email.':
    'من الآن لا تُرسل بالبريد الإلكتروني إلا رسائل الأمان.',
  'Running campaigns that will send no more email reminders: {count}':
    'عدد الحملات الجارية التي لن ترسل تذكيرات بالبريد الإلكتروني: {count}',
  'From now on only security messages are sent by SMS and WhatsApp.':
    'من الآن لا تُرسل بالرسائل القصيرة وواتساب إلا رسائل الأمان.',
  'Please choose at least one weekday': 'يرجى اختيار يوم واحد على الأقل',
  'Payout files cannot be sent yet. A super admin must first decide on the second-approval limit and on two-step sign-in. Both are on the dashboard.':
    'لا يمكن إرسال ملفات التحويلات بعد. يجب أولًا أن يقرر مسؤول عام حد الموافقة الثانية والدخول بخطوتين من لوحة المعلومات.',
  'Decision recorded': 'سُجّل القرار',
  'This applies to new passwords. Existing passwords stay valid.':
    'ينطبق هذا على كلمات المرور الجديدة، وتبقى كلمات المرور الحالية صالحة.',
  'This change does not exist in the settings history': 'هذا التغيير غير موجود في سجل الإعدادات',
} as const;

export const words = {
  setup: {
    title: { en: 'Before money leaves', ar: 'قبل تحويل الأموال' },
    closed: {
      en: 'No payout file can be sent until you decide on the second-approval limit and on two-step sign-in.',
      ar: 'لا يمكن إرسال أي ملف تحويلات قبل أن تقرر حد الموافقة الثانية والدخول بخطوتين.',
    },
    items: {
      payout_limit: { en: 'Second-approval limit for payouts', ar: 'حد الموافقة الثانية للتحويلات' },
      two_factor: { en: 'Two-step sign-in for admins', ar: 'دخول المسؤولين بخطوتين' },
      operator: {
        en: 'Email, phone and address of the operator',
        ar: 'بريد المشغّل الإلكتروني وهاتفه وعنوانه',
      },
      mail: {
        en: "Mail server (SMTP_URL in the server's environment)",
        ar: 'خادم البريد (‏SMTP_URL في إعدادات بيئة الخادم)',
      },
      backup: {
        en: 'Scheduled backups to another machine (npm run backup)',
        ar: 'نسخ احتياطي مجدول على جهاز آخر (‏npm run backup)',
      },
      business: {
        en: 'Your first business with its bank account',
        ar: 'أول جهة دافعة مع حسابها البنكي',
      },
    },
    keep: {
      payout_limit: { en: 'Keep the current limit', ar: 'إبقاء الحد الحالي' },
      two_factor: { en: 'Keep the current setting', ar: 'إبقاء الإعداد الحالي' },
      backup: { en: 'Backups are scheduled', ar: 'النسخ الاحتياطي مجدول' },
    },
    keep_label: {
      payout_limit: {
        en: 'Keep the current second-approval limit',
        ar: 'إبقاء الحد الحالي للموافقة الثانية',
      },
      two_factor: {
        en: 'Keep the current two-step sign-in setting',
        ar: 'إبقاء الإعداد الحالي للدخول بخطوتين',
      },
      backup: { en: 'Backups are scheduled', ar: 'النسخ الاحتياطي مجدول' },
    },
    decided: { en: 'Decided by {person} on {date}', ar: 'قرره {person} في {date}' },
    demo: { en: 'the demo data', ar: 'البيانات التجريبية' },
    open: { en: 'Open', ar: 'فتح' },
  },
  title: { en: 'System settings', ar: 'إعدادات النظام' },
  subtitle: {
    en: 'These settings apply to the whole platform. Most changes take effect immediately.',
    ar: 'تسري هذه الإعدادات على المنصة كلها. ويُطبَّق معظم التغييرات فورًا.',
  },
  back: TERMS.settings,
  save: { en: 'Save settings', ar: 'حفظ الإعدادات' },
  saving: TERMS.saving,
  tabs: {
    general: { en: 'General', ar: 'عام' },
    security: { en: 'Security', ar: 'الأمان' },
    notifications: { en: 'Notifications', ar: 'الإشعارات' },
    technical: { en: 'Technical', ar: 'تقني' },
  },
  platform_name: { en: 'Platform name', ar: 'اسم المنصة' },
  platform_name_ar: { en: 'Platform name in Arabic', ar: 'اسم المنصة بالعربية' },
  platform_email: { en: 'Platform email', ar: 'البريد الإلكتروني للمنصة' },
  platform_phone: { en: 'Platform phone', ar: 'هاتف المنصة' },
  platform_address: { en: 'Platform address', ar: 'عنوان المنصة' },
  default_currency: { en: 'Default currency', ar: 'العملة الافتراضية' },
  timezone: { en: 'Timezone', ar: 'المنطقة الزمنية' },
  date_format: { en: 'Date format', ar: 'صيغة التاريخ' },
  date_format_none: { en: 'MMM dd, yyyy (default)', ar: 'MMM dd, yyyy (الافتراضية)' },
  time_format: { en: 'Time format', ar: 'صيغة الوقت' },
  time_formats: {
    '24h': { en: '24 hours', ar: '24 ساعة' },
    '12h': { en: '12 hours', ar: '12 ساعة' },
  },
  transaction_export_limit: {
    en: 'Transaction export limit (rows)',
    ar: 'حد تصدير العمليات (صفوف)',
  },
  session_timeout_minutes: { en: 'Session timeout (minutes)', ar: 'مهلة الجلسة (دقائق)' },
  password_min_length: { en: 'Minimum password length', ar: 'الحد الأدنى لطول كلمة المرور' },
  password_require_uppercase: { en: 'Require uppercase letters', ar: 'اشتراط الأحرف الكبيرة' },
  password_require_numbers: { en: 'Require numbers', ar: 'اشتراط الأرقام' },
  password_require_special: { en: 'Require special characters', ar: 'اشتراط الرموز الخاصة' },
  two_factor_enabled: { en: 'Two-step sign-in', ar: 'الدخول بخطوتين' },
  two_factor_hint: {
    en: 'Admins need an authenticator app or a passkey. For other users a second factor is optional.',
    ar: 'يحتاج المسؤولون إلى تطبيق مصادقة أو مفتاح مرور. وعامل التحقق الثاني اختياري لغيرهم.',
  },
  email_notifications_enabled: { en: 'Email notifications', ar: 'إشعارات البريد الإلكتروني' },
  sms_notifications_enabled: { en: 'SMS notifications', ar: 'إشعارات الرسائل القصيرة' },
  notifications_hint: {
    en: 'Security messages, such as links that open an account, are always sent.',
    ar: 'تُرسل دائمًا رسائل الأمان، مثل روابط فتح الحساب.',
  },
  webhook_retry_attempts: { en: 'Webhook retry attempts', ar: 'عدد مرات إعادة إرسال Webhook' },
  webhook_timeout_seconds: { en: 'Webhook timeout (seconds)', ar: 'مهلة إرسال Webhook (ثوانٍ)' },
  maintenance_mode: { en: 'Maintenance mode', ar: 'وضع الصيانة' },
  maintenance_hint: {
    en: 'Everyone except admins sees the message below.',
    ar: 'تظهر الرسالة أدناه للجميع ما عدا المسؤولين.',
  },
  maintenance_message: { en: 'Maintenance message', ar: 'رسالة الصيانة' },
  social_links: { en: 'Social links', ar: 'حسابات التواصل الاجتماعي' },
  social_links_hint: {
    en: 'These links appear at the foot of every page. Leave a field empty to hide that network.',
    ar: 'تظهر هذه الروابط أسفل كل صفحة. اترك الحقل فارغًا لإخفاء الشبكة.',
  },
  networks: {
    instagram: TERMS.instagram,
    x: { en: 'X', ar: 'إكس' },
    facebook: { en: 'Facebook', ar: 'فيسبوك' },
    linkedin: { en: 'LinkedIn', ar: 'لينكدإن' },
    youtube: { en: 'YouTube', ar: 'يوتيوب' },
    tiktok: TERMS.tiktok,
  },
  operator: { en: 'Operator in the agreements', ar: 'المشغّل في الاتفاقيات' },
  operator_hint: {
    en: 'This company is the party that signs the service agreement with each brand. Brands can see and sign agreements only when all of these details are complete.',
    ar: 'تبرم هذه الشركة اتفاقية تقديم الخدمات مع كل تاجر. ولا تُعرض الاتفاقيات ولا تُوقَّع إلا بعد اكتمال هذه البيانات.',
  },
  operator_name: { en: 'Legal name in English', ar: 'الاسم القانوني بالإنجليزية' },
  operator_name_ar: { en: 'Legal name in Arabic', ar: 'الاسم القانوني بالعربية' },
  operator_registration: { en: 'Commercial registration', ar: 'السجل التجاري' },
  operator_licence: {
    en: 'Central Bank of Kuwait license',
    ar: 'ترخيص بنك الكويت المركزي',
  },
  operator_address: { en: 'Registered address in English', ar: 'العنوان المسجل بالإنجليزية' },
  operator_address_ar: { en: 'Registered address in Arabic', ar: 'العنوان المسجل بالعربية' },
  operator_signatory: { en: 'Signatory in English', ar: 'المفوض بالتوقيع بالإنجليزية' },
  operator_signatory_ar: { en: 'Signatory in Arabic', ar: 'المفوض بالتوقيع بالعربية' },
  payouts: TERMS.payouts,
  payout_second_approval_above: {
    en: 'Second-approval limit (KWD)',
    ar: 'حد الموافقة الثانية (د.ك)',
  },
  payout_second_approval_above_hint: {
    en: 'A payout above this amount needs a second admin before any file is downloaded or sent. Enter 0 to turn this off.',
    ar: 'التحويل الذي يتجاوز هذا المبلغ يحتاج إلى موافقة مسؤول ثانٍ قبل تنزيل أي ملف أو إرساله. أدخل 0 لإيقاف ذلك.',
  },
  owner_refund_daily_limit: {
    en: 'Daily refund limit for owners (KWD)',
    ar: 'حد الاسترداد اليومي للمالك (د.ك)',
  },
  owner_refund_daily_limit_hint: {
    en: 'An owner can refund at most this amount a day. If the limit is 0, owners cannot make refunds. You can set another limit for a brand on its page.',
    ar: 'أقصى مبلغ يمكن للمالك رده إلى العملاء في اليوم. إذا كان الحد صفرًا فلا يمكن للمالك تنفيذ أي استرداد. يمكنك تحديد حد خاص لأي تاجر في صفحته.',
  },
  dispute_evidence_days: {
    en: 'Working days to submit dispute evidence',
    ar: 'أيام العمل لتقديم أدلة الاعتراض',
  },
  dispute_evidence_days_hint: {
    en: 'The owner can submit evidence until the end of the last working day. Open disputes keep their date.',
    ar: 'يمكن للمالك تقديم الأدلة حتى نهاية آخر يوم من هذه الأيام. ولا يتغير موعد الاعتراضات المفتوحة.',
  },
  confirm_payouts_by_bank: {
    en: 'Bank statements confirm payouts',
    ar: 'كشوف الحسابات تؤكد التحويلات',
  },
  confirm_payouts_by_bank_hint: {
    en: 'A payout is confirmed when a bank entry matches it. You can still confirm payouts manually.',
    ar: 'يُؤكَّد التحويل عند مطابقته مع قيد بنكي. ويمكنك دائمًا تأكيده يدويًا.',
  },
  registration: { en: 'Registration', ar: 'التسجيل' },
  identity_without_license: {
    en: "Individuals can register without a driver's license",
    ar: 'يمكن للأفراد التسجيل بلا رخصة قيادة',
  },
  identity_without_license_hint: {
    en: 'They upload a civil ID or passport instead, and a reviewer compares the signature.',
    ar: 'يرفعون البطاقة المدنية أو جواز السفر بدلًا منها، ويقارن أحد المراجعين التوقيع.',
  },
  payout_cutoff_time: { en: 'Payout cut-off time', ar: 'آخر موعد لتحويلات اليوم' },
  payout_cutoff_time_hint: {
    en: 'Amounts due before this time are paid on the same payout day. Later amounts are paid on the next payout day.',
    ar: 'يُحوَّل ما استُحق قبل هذا الوقت في يوم التحويل نفسه، وما بعده في يوم التحويل التالي.',
  },
  payout_weekdays: { en: 'Payout weekdays', ar: 'أيام التحويل' },
  payout_weekdays_hint: {
    en: 'We pay brands on these weekdays. The date of the next payout depends on them.',
    ar: 'ندفع للتجار في هذه الأيام، ومنها يُحسب تاريخ التحويل القادم.',
  },
  weekdays: {
    sun: { en: 'Sunday', ar: 'الأحد' },
    mon: { en: 'Monday', ar: 'الاثنين' },
    tue: { en: 'Tuesday', ar: 'الثلاثاء' },
    wed: { en: 'Wednesday', ar: 'الأربعاء' },
    thu: { en: 'Thursday', ar: 'الخميس' },
    fri: { en: 'Friday', ar: 'الجمعة' },
    sat: { en: 'Saturday', ar: 'السبت' },
  },
  stored_now: { en: 'Stored now: {value}', ar: 'المحفوظ الآن: {value}' },
  effects: { en: 'When you save', ar: 'عند الحفظ' },
  history: { en: 'History', ar: 'السجل' },
  no_history: { en: 'No setting has been changed yet', ar: 'لم يتغير أي إعداد بعد' },
  changed_by: { en: 'Changed by', ar: 'غيّره' },
  changed_at: { en: 'Changed', ar: 'وقت التغيير' },
  changes: TERMS.changes,
  on: { en: 'On', ar: 'مفعّل' },
  off: { en: 'Off', ar: 'غير مفعّل' },
  empty: { en: '(empty)', ar: '(فارغ)' },
  actions: TERMS.actions,
  undo: { en: 'Undo', ar: 'تراجع' },
  undo_question: { en: 'Undo this change?', ar: 'هل تريد التراجع عن هذا التغيير؟' },
  fallback_note: {
    en: 'The stored settings could not be loaded, so the page shows the defaults. You cannot save until the stored settings are loaded.',
    ar: 'تعذر تحميل الإعدادات المحفوظة، فتعرض الصفحة القيم الافتراضية. لا يمكنك الحفظ قبل تحميل الإعدادات المحفوظة.',
  },
} as const satisfies Words;
