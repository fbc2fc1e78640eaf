import type { MessageText, Words } from '../../kernel/texts.ts';
import { TERMS } from '../../kernel/terms.ts';

export const sentences = {
  'Could not load partners': 'تعذر تحميل الشركاء',
  'Failed to load partners. Please try again.': 'تعذر تحميل الشركاء. يرجى المحاولة مرة أخرى.',
  'Could not load partner details': 'تعذر تحميل بيانات الشريك',
  'Failed to load partner details. Please try again.':
    'تعذر تحميل بيانات الشريك. يرجى المحاولة مرة أخرى.',
  'Partner not found': 'الشريك غير موجود',
  'Failed to create partner': 'تعذر إنشاء الشريك',
  'Failed to update partner': 'تعذر تحديث الشريك',
  'Partner created successfully': 'تم إنشاء الشريك بنجاح',
  'Partner updated successfully': 'تم تحديث الشريك بنجاح',
  'Please use {id} in the link as a placeholder for the order ID':
    'يرجى كتابة {id} مكان رقم الطلب في الرابط',
  'Failed to update default payout status': 'تعذر تحديث حالة الصرف الافتراضية',
  'Default payout status updated to {status}': 'تم تحديث حالة الصرف الافتراضية إلى {status}',
  active: 'نشطة',
  paused: 'موقوفة',
  'Failed to add employee': 'تعذر إضافة الموظف',
  'Failed to remove employee': 'تعذر إزالة الموظف',
  'Failed to load employees': 'تعذر تحميل الموظفين',
  'Failed to send the invitation again': 'تعذر إعادة إرسال الدعوة',
  'Employee added successfully. Setup instructions have been sent to their email.':
    'تمت إضافة الموظف بنجاح. أُرسلت تعليمات الإعداد إلى بريده الإلكتروني.',
  'Setup instructions have been sent again': 'أُرسلت تعليمات الإعداد مرة أخرى',
  'Employee removed successfully': 'تمت إزالة الموظف بنجاح',
  'Employee not found': 'الموظف غير موجود',
  'This person is already an employee of this partner': 'هذا الشخص موظف لدى هذا الشريك بالفعل',
  'This person has an account with another partner': 'لهذا الشخص حساب لدى شريك آخر',
  'This person has already set a password': 'سبق أن عيّن هذا الشخص كلمة مرور',
  'This person was removed. Add the person again to send an invitation.':
    'أُزيل هذا الشخص. أضفه مرة أخرى لإرسال دعوة إليه.',
  'Please choose what the key can read': 'يرجى اختيار ما يمكن للمفتاح قراءته',
  'The API key is not valid, has expired or was revoked':
    'مفتاح API غير صحيح أو انتهت صلاحيته أو أُلغي',
  'Please use either your sign-in or an API key, not both':
    'يرجى استخدام تسجيل الدخول أو مفتاح API، وليس كليهما',
  'Please send the API key in the X-API-Key header, not in the URL, because logs contain URLs':
    'يرجى إرسال مفتاح API في الترويسة X-API-Key، لا في عنوان URL، لأن السجلات تحفظ العناوين',
  'This API key does not have permission for this request': 'ليست لمفتاح API هذا صلاحية لهذا الطلب',
  'You do not have permission to access this page': 'ليست لديك صلاحية للوصول إلى هذه الصفحة',
} as const;

export const words = {
  title: { en: 'Partners', ar: 'الشركاء' },
  subtitle: { en: 'Platforms that bring brands to us', ar: 'المنصات التي تُحيل التجار إلينا' },
  add: { en: 'Add Partner', ar: 'إضافة شريك' },
  add_first: { en: 'Add Your First Partner', ar: 'أضف شريكك الأول' },
  search: { en: 'Search by name or website', ar: 'ابحث بالاسم أو الموقع' },
  status: TERMS.status,
  statuses: {
    active: TERMS.active,
    inactive: TERMS.inactive,
  },
  empty: { en: 'No partners yet', ar: 'لا يوجد شركاء بعد' },
  none_found: { en: 'No partners found', ar: 'لم يُعثر على شركاء' },
  try_other_filters: { en: 'Try other filters', ar: 'جرّب عوامل تصفية أخرى' },
  platform_partner: { en: 'Platform Partner', ar: 'شريك منصة' },
  api_integrated: { en: 'API Integrated', ar: 'متصل عبر API' },
  webhooks_enabled: { en: 'Webhooks Enabled', ar: 'Webhook مفعّل' },
  not_yet: { en: 'not yet', ar: 'ليس بعد' },
  website_of: { en: 'Website of {name}', ar: 'موقع {name}' },
  view_details: { en: 'View Details', ar: 'عرض التفاصيل' },
  view_details_of: { en: 'View details of {name}', ar: 'عرض تفاصيل {name}' },
  new_title: { en: 'Add Partner', ar: 'إضافة شريك' },
  new_subtitle: {
    en: "You can add employees, a logo and an API key later on the partner's page",
    ar: 'يمكنك لاحقًا إضافة الموظفين والشعار ومفتاح API من صفحة الشريك',
  },
  fields: {
    name: { en: 'Partner Name', ar: 'اسم الشريك' },
    website: { en: 'Website URL', ar: 'رابط الموقع' },
    order_details_url: { en: 'Order Details URL', ar: 'رابط تفاصيل الطلب' },
  },
  order_details_hint: {
    en: 'Optional. {place} stands for the order ID: {example}',
    ar: 'اختياري. يشير {place} إلى رقم الطلب: {example}',
  },
  create: { en: 'Add Partner', ar: 'إضافة الشريك' },
  edit: { en: 'Edit Partner', ar: 'تعديل الشريك' },
  save: TERMS.save,
  about: TERMS.details,
  created: TERMS.created,
  api_key: { en: 'API key', ar: 'مفتاح API' },
  not_set: { en: 'Not set', ar: 'غير محدد' },
  payouts: { en: 'Default payout status', ar: 'حالة الصرف الافتراضية' },
  payouts_text: {
    en: 'This applies to new brands of this partner. Existing brands keep their payout settings.',
    ar: 'ينطبق هذا على التجار الجدد لهذا الشريك. ويحتفظ التجار الحاليون بإعدادات تحويلاتهم.',
  },
  payouts_start: { en: 'Payouts start immediately', ar: 'تبدأ التحويلات فورًا' },
  key: {
    title: { en: 'API key', ar: 'مفتاح API' },
    text: {
      en: "The partner's programs use this key to read brands, transactions and payouts. The key cannot change anything.",
      ar: 'تقرأ أنظمة الشريك بهذا المفتاح بيانات التجار والعمليات والتحويلات. ولا يمكن للمفتاح تغيير أي شيء.',
    },
    state: TERMS.state,
    states: {
      none: { en: 'Not set', ar: 'غير محدد' },
      works: TERMS.active,
      expired: { en: 'Expired', ar: 'منتهي الصلاحية' },
    },
    may_read: { en: 'Can read', ar: 'يمكنه قراءة' },
    permissions: {
      brands: TERMS.brands,
      transactions: TERMS.transactions,
      payouts: { en: 'Payouts and statements', ar: 'التحويلات وكشوف الحساب' },
    },
    expires: { en: 'Expires', ar: 'تاريخ الانتهاء' },
    last_used: { en: 'Last used', ar: 'آخر استخدام' },
    never: { en: 'Never', ar: 'لم يُستخدم' },
    expiring: { en: 'Replaced keys that still work', ar: 'مفاتيح مستبدلة لا تزال تعمل' },
    until: { en: 'until {moment}', ar: 'حتى {moment}' },
    generate: { en: 'Generate API key', ar: 'إنشاء مفتاح API' },
    regenerate: { en: 'Regenerate API key', ar: 'إعادة إنشاء مفتاح API' },
    lifetime: { en: 'Valid for', ar: 'مدة الصلاحية' },
    lifetimes: {
      '30': { en: '30 days', ar: '30 يومًا' },
      '90': { en: '90 days', ar: '90 يومًا' },
      '365': { en: '365 days', ar: '365 يومًا' },
    },
    current: { en: 'The current key', ar: 'المفتاح الحالي' },
    overlaps: {
      '0': { en: 'Stops working at once', ar: 'يتوقف فورًا' },
      '1': { en: 'Works for 1 more hour', ar: 'يعمل ساعة أخرى' },
      '24': { en: 'Works for 24 more hours', ar: 'يعمل 24 ساعة أخرى' },
      '72': { en: 'Works for 72 more hours', ar: 'يعمل 72 ساعة أخرى' },
    },
    revoke: { en: 'Revoke', ar: 'إلغاء المفتاح' },
    revoke_question: { en: 'Revoke the API key of {name}?', ar: 'إلغاء مفتاح API لـ {name}؟' },
    revoke_text: {
      en: "All keys of this partner stop working immediately, including replaced keys. The partner's programs cannot read anything until a new key is generated.",
      ar: 'تتوقف كل مفاتيح هذا الشريك عن العمل فورًا، ومنها المستبدلة. ولا تستطيع أنظمته قراءة أي شيء حتى يُنشأ مفتاح جديد.',
    },
    once: {
      en: 'We show this key only once. Copy it now and send it to the partner securely.',
      ar: 'نعرض هذا المفتاح مرة واحدة فقط. انسخه الآن وأرسله إلى الشريك بطريقة آمنة.',
    },
    copy: { en: 'Copy API key', ar: 'نسخ مفتاح API' },
    done: { en: 'I have copied it', ar: 'نسخته' },
  },
  employees: {
    title: { en: 'Employees', ar: 'الموظفون' },
    add: { en: 'Add Employee', ar: 'إضافة موظف' },
    empty: { en: 'No employees yet', ar: 'لا يوجد موظفون بعد' },
    name: TERMS.name,
    email: TERMS.email,
    phone: TERMS.phone,
    status: TERMS.status,
    statuses: {
      accepted: { en: 'Accepted', ar: 'قبل الدعوة' },
      pending: { en: 'Pending', ar: 'بانتظار القبول' },
      expired: { en: 'Invitation expired', ar: 'انتهت الدعوة' },
      disabled: { en: 'Removed', ar: 'مُزال' },
    },
    invited_until: { en: 'Link works until {moment}', ar: 'يعمل الرابط حتى {moment}' },
    actions: TERMS.actions,
    first_name: TERMS.first_name,
    last_name: TERMS.last_name,
    language: { en: 'Language of messages', ar: 'لغة الرسائل' },
    english: { en: 'English', ar: 'الإنجليزية' },
    arabic: { en: 'Arabic', ar: 'العربية' },
    resend: { en: 'Resend', ar: 'إعادة الإرسال' },
    resend_named: {
      en: 'Send the invitation to {name} again',
      ar: 'إعادة إرسال الدعوة إلى {name}',
    },
    remove: TERMS.remove,
    remove_named: { en: 'Remove {name}', ar: 'إزالة {name}' },
    remove_question: { en: 'Remove {name}?', ar: 'إزالة {name}؟' },
    remove_text: {
      en: 'This closes the account. {name} is signed out on all devices, and invitations sent to {name} stop working. The audit log keeps the actions of {name}.',
      ar: 'سيُغلق الحساب. يُسجَّل خروج {name} من كل الأجهزة، وتتوقف الدعوات المرسلة إلى {name} عن العمل. ويحتفظ سجل التدقيق بإجراءات {name}.',
    },
  },
} as const satisfies Words;

export const messages = {
  employee_invited: {
    subject: { en: 'You have been added to {partner_name}', ar: 'تمت إضافتك إلى {partner_name}' },
    lines: [
      { en: 'Hello {name},', ar: 'مرحبًا {name}،' },
      {
        en: 'You have been added as an employee of {partner_name} on {platform}. Choose a password to sign in.',
        ar: 'تمت إضافتك موظفًا لدى {partner_name} في {platform}. اختر كلمة مرور لتسجيل الدخول.',
      },
      {
        en: 'You can use the link once. It expires at {until}, in 72 hours.',
        ar: 'يمكنك استخدام الرابط مرة واحدة. تنتهي صلاحيته بعد 72 ساعة، في {until}.',
      },
    ],
    action: TERMS.set_password,
  },
  partner_key_generated: {
    subject: {
      en: 'New API key for {partner_name}',
      ar: 'مفتاح API جديد لـ {partner_name}',
    },
    lines: [
      { en: 'Hello {name},', ar: 'مرحبًا {name}،' },
      {
        en: 'A new API key was generated for {partner_name} on {platform} on {moment}. It can read the data of your brands until {expires}.',
        ar: 'أُنشئ مفتاح API جديد لـ {partner_name} في {platform} بتاريخ {moment}. يمكن استخدامه لقراءة بيانات تجارك حتى {expires}.',
      },
      {
        en: 'Please use the new key in all your programs. Older keys will stop working.',
        ar: 'يرجى استخدام المفتاح الجديد في كل البرامج. ستتوقف المفاتيح الأقدم عن العمل.',
      },
      {
        en: 'Hours until older keys stop working: {hours}',
        ar: 'الساعات المتبقية حتى تتوقف المفاتيح الأقدم: {hours}',
      },
      {
        en: 'If you did not expect this, please contact us at once.',
        ar: 'إذا لم تكن تتوقع ذلك فيرجى التواصل معنا فورًا.',
      },
    ],
  },
} as const satisfies Record<string, MessageText>;
