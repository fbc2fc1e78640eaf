import type { Words } from '../../kernel/texts.ts';

export const sentences = {
  'Failed to fetch users': 'تعذر جلب المستخدمين',
  'You and the person who began this count as one person: accounts of yours created, changed or opened one another. An independent admin has to approve.':
    'تُعدّ أنت ومن بدأ هذا الإجراء شخصًا واحدًا، لأن أحد حساباتكما أنشأ الآخر أو غيّره أو اطّلع على رابطه. يجب أن يوافق مسؤول مستقل.',
  'This needs a second, independent admin, and none exists yet. The Users page shows how to add one.':
    'يتطلب هذا موافقة مسؤول ثانٍ مستقل، ولا يوجد مسؤول كذلك حاليًا. توضح صفحة المستخدمين كيفية إضافته.',
  'No other account has influence on this account. It needs no voucher.':
    'لا يوجد حساب آخر له تأثير على هذا الحساب، فلا حاجة إلى تأكيد استقلاله.',
  'You and this account count as one person. Only an admin outside the group can vouch for it.':
    'تُعدّ أنت وهذا الحساب شخصًا واحدًا. لا يؤكد استقلاله إلا مسؤول من خارج المجموعة.',
  'The account counts as an independent person now': 'يُعدّ الحساب الآن شخصًا مستقلًا',
  'Two independent admins exist. They can approve and vouch on the Users page.':
    'يوجد مسؤولان مستقلان، ويمكنهما الموافقة وتأكيد الاستقلال من صفحة المستخدمين.',
  'This account is not an active or pending admin': 'هذا الحساب ليس مسؤولًا نشطًا أو قيد الانتظار',
  'This account needs the approval of a second admin first':
    'يتطلب هذا الحساب موافقة مسؤول ثانٍ أولًا',
  'Saved. A second, independent admin has to approve it before it applies.':
    'تم الحفظ. يجب أن يوافق مسؤول ثانٍ مستقل قبل أن يسري التغيير.',
  'This request does not exist': 'هذا الطلب غير موجود',
  'This request was decided before': 'سبق اتخاذ قرار في هذا الطلب',
  'A change of this kind is pending. Approve, refuse or cancel it first.':
    'يوجد تغيير من هذا النوع قيد الانتظار. وافق عليه أو ارفضه أو ألغه أولًا.',
  'Another admin has to approve the change that you requested':
    'يجب أن يوافق مسؤول آخر على التغيير الذي طلبته',
  'You can cancel your own request': 'يمكنك إلغاء طلبك بنفسك',
  'Only the admin who requested a change can cancel it': 'لا يلغي التغيير إلا المسؤول الذي طلبه',
  'Another admin has to approve a change of your own role': 'يجب أن يوافق مسؤول آخر على تغيير دورك',
  'The change applies now': 'أصبح التغيير ساريًا',
  'The change was refused': 'تم رفض التغيير',
  'The change was cancelled': 'تم إلغاء التغيير',
  'Failed to load the pending changes': 'تعذر تحميل التغييرات قيد الانتظار',
  'Failed to decide about the change': 'تعذر اتخاذ القرار في التغيير',
  'Failed to vouch for the account': 'تعذر تأكيد استقلال الحساب',
  'Failed to create user': 'تعذر إنشاء المستخدم',
  'Failed to update user': 'تعذر تحديث المستخدم',
  'Failed to update user status': 'تعذر تحديث حالة المستخدم',
  'User created successfully': 'تم إنشاء المستخدم بنجاح',
  'User updated successfully': 'تم تحديث المستخدم بنجاح',
  'User not found': 'المستخدم غير موجود',
  'No users found': 'لا يوجد مستخدمون',
  'No users found matching your search': 'لا يوجد مستخدمون يطابقون بحثك',
  'Role is required': 'الدور مطلوب',
  'Minimum 8 characters': '8 أحرف على الأقل',
  'Please pick a partner': 'يرجى اختيار شريك',
  'Please pick a brand': 'يرجى اختيار علامة تجارية',
  'Nobody can change their own role, brand, partner or access':
    'لا يمكن لأحد تغيير دوره أو علامته التجارية أو شريكه أو صلاحية دخوله',
  'Only a super admin can create, edit or deactivate a super admin or admin':
    'لا ينشئ مسؤولًا أو مسؤولًا عامًا أو يعدله أو يعطله إلا مسؤول عام',
  'This user is active already': 'هذا المستخدم نشط بالفعل',
  'This user is inactive already': 'هذا المستخدم معطّل بالفعل',
  'This user is suspended already': 'هذا المستخدم معلّق بالفعل',
  'The last active super admin cannot be deactivated or demoted':
    'لا يمكن تعطيل آخر مسؤول عام نشط أو خفض دوره',
  'This user has no second factor': 'ليس لدى هذا المستخدم عامل تحقق ثانٍ',
  'A reset of these factors waits for a second admin already':
    'إعادة تعيين عوامل التحقق هذه بانتظار مسؤول ثانٍ بالفعل',
  'No reset of these factors is waiting': 'لا توجد إعادة تعيين معلّقة لعوامل التحقق هذه',
  'Somebody else has to approve the reset that you asked for':
    'يجب أن يوافق شخص آخر على إعادة التعيين التي طلبتها',
  'Of the two who reset the factors of an admin, one has to be a super admin':
    'يجب أن يكون أحد الاثنين اللذين يعيدان تعيين عوامل تحقق المسؤول مسؤولًا عامًا',
  'Admins can reset these factors: the command on the server is for where none can':
    'يمكن للمسؤولين إعادة تعيين هذه العوامل: أمر الخادم مخصص حين لا يستطيع أحد ذلك',
  'Your own second factors are in your profile': 'عوامل التحقق الخاصة بك في ملفك الشخصي',
  'Second factors reset': 'أُعيد تعيين عوامل التحقق',
  'Asked for. A second admin has to approve it.': 'تم الطلب. يجب أن يوافق عليه مسؤول ثانٍ.',
  'The second factors were kept': 'تبقى عوامل التحقق',
  'Failed to reset the factors': 'تعذرت إعادة تعيين عوامل التحقق',
  'This brand has an owner. Deactivate the present owner first.':
    'لهذه العلامة التجارية مالك. عطّل المالك الحالي أولًا.',
} as const;

export const words = {
  title: { en: 'Users', ar: 'المستخدمون' },
  subtitle: {
    en: 'Everybody with an account, and what they may do',
    ar: 'كل من لديه حساب وما يمكنه فعله',
  },
  back: { en: 'Settings', ar: 'الإعدادات' },
  add: { en: 'Add New User', ar: 'إضافة مستخدم جديد' },
  new_title: { en: 'Add New User', ar: 'إضافة مستخدم جديد' },
  new_subtitle: {
    en: 'The password you set has to be changed at the first sign-in',
    ar: 'يجب تغيير كلمة المرور التي تضعها عند أول دخول',
  },
  search: {
    en: 'Search by name, email, role or ID',
    ar: 'البحث بالاسم أو البريد أو الدور أو الرقم',
  },
  status: { en: 'Status', ar: 'الحالة' },
  all_statuses: { en: 'All', ar: 'الكل' },
  statuses: {
    active: { en: 'Active', ar: 'نشط' },
    pending: { en: 'Pending', ar: 'بانتظار كلمة المرور' },
    inactive: { en: 'Inactive', ar: 'معطل' },
    suspended: { en: 'Suspended', ar: 'معلّق' },
  },
  user: { en: 'User', ar: 'المستخدم' },
  email: { en: 'Email', ar: 'البريد الإلكتروني' },
  role: { en: 'Role', ar: 'الدور' },
  created: { en: 'Created', ar: 'تاريخ الإنشاء' },
  actions: { en: 'Actions', ar: 'الإجراءات' },
  edit: { en: 'Edit', ar: 'تعديل' },
  edit_named: { en: 'Edit {name}', ar: 'تعديل {name}' },
  security: { en: 'Security', ar: 'الأمان' },
  security_named: { en: 'Sessions and factors of {name}', ar: 'جلسات {name} وعوامل التحقق' },
  security_of: { en: 'Sessions and factors of {name}', ar: 'جلسات {name} وعوامل التحقق' },
  factors: {
    title: { en: 'Two-factor', ar: 'التحقق بخطوتين' },
    app: { en: 'Authenticator app', ar: 'تطبيق المصادقة' },
    passkeys: {
      en: { one: '{count} passkey', other: '{count} passkeys' },
      ar: {
        zero: 'لا مفاتيح مرور',
        one: 'مفتاح مرور واحد',
        two: 'مفتاحا مرور',
        few: '{count} مفاتيح مرور',
        many: '{count} مفتاح مرور',
        other: '{count} مفتاح مرور',
      },
    },
    none: { en: 'No second factor', ar: 'لا يوجد عامل تحقق ثانٍ' },
    missing: { en: 'Sets one up at sign-in', ar: 'يُعدّ عند الدخول' },
    reset_waits: { en: 'Reset waiting', ar: 'إعادة التعيين بالانتظار' },
    reset: { en: 'Reset factors', ar: 'إعادة تعيين العوامل' },
    reset_question: {
      en: 'Reset the second factors of {name}?',
      ar: 'إعادة تعيين عوامل تحقق {name}؟',
    },
    reset_text: {
      en: 'All of them go and every session ends. Make sure that it is the person who asks: call a number that you know. Those of an admin need a second admin.',
      ar: 'تُزال كلها وتنتهي كل الجلسات. تأكد من أن صاحب الحساب هو من يطلب: اتصل برقم تعرفه. وعوامل المسؤول تحتاج إلى مسؤول ثانٍ.',
    },
    waiting: {
      en: '{name} asked on {date} to reset the second factors: {reason}',
      ar: 'طلب {name} في {date} إعادة تعيين عوامل التحقق: {reason}',
    },
    approve: { en: 'Approve the reset', ar: 'الموافقة على إعادة التعيين' },
    approve_question: {
      en: 'Approve the reset of the second factors of {name}?',
      ar: 'الموافقة على إعادة تعيين عوامل تحقق {name}؟',
    },
    reject: { en: 'Keep the factors', ar: 'إبقاء العوامل' },
    reject_question: { en: 'Keep the factors?', ar: 'إبقاء العوامل؟' },
  },
  changes: {
    title: { en: 'Pending changes', ar: 'تغييرات قيد الانتظار' },
    alone: {
      en: 'Two-person rules cannot be met yet: all admins count as one person.',
      ar: 'لا يمكن استيفاء قواعد الموافقة المزدوجة حاليًا، لأن جميع المسؤولين يُعدّون شخصًا واحدًا.',
    },
    alone_how: {
      en: 'Add a second admin here. Then ask the person who runs the server to run: npm run vouch -- EMAIL REASON',
      ar: 'أضف مسؤولًا ثانيًا هنا، ثم اطلب من مشغّل الخادم تنفيذ: npm run vouch -- EMAIL REASON',
    },
    new_admin: { en: 'New {role}: {name} ({email})', ar: '{role} جديد: {name} ({email})' },
    role: { en: '{name}: {from} becomes {role}', ar: '{name}: من {from} إلى {role}' },
    email: {
      en: '{name}: the email changes from {from} to {email}',
      ar: '{name}: يتغير البريد الإلكتروني من {from} إلى {email}',
    },
    limit: {
      en: 'Second approval of payouts above: from {from} to {limit}',
      ar: 'الموافقة الثانية على التحويلات التي تتجاوز: من {from} إلى {limit}',
    },
    limit_off: { en: 'never', ar: 'بلا حد' },
    by: { en: 'Requested by {name} on {date}', ar: 'طلبه {name} في {date}' },
    approve: { en: 'Approve', ar: 'موافقة' },
    approve_question: { en: 'Approve this change?', ar: 'الموافقة على هذا التغيير؟' },
    refuse: { en: 'Refuse', ar: 'رفض' },
    refuse_question: { en: 'Refuse this change?', ar: 'رفض هذا التغيير؟' },
    cancel: { en: 'Cancel request', ar: 'إلغاء الطلب' },
    cancel_question: { en: 'Cancel your request?', ar: 'إلغاء طلبك؟' },
    removed: {
      en: 'The account was never opened. It is removed.',
      ar: 'لم يُفتح هذا الحساب قط، وسيُحذف.',
    },
  },
  independence: {
    title: { en: 'Two-person rules', ar: 'قواعد الموافقة المزدوجة' },
    free: {
      en: 'This account counts as an independent person.',
      ar: 'يُعدّ هذا الحساب شخصًا مستقلًا.',
    },
    one_person: {
      en: 'This account counts as one person with {names}.',
      ar: 'يُعدّ هذا الحساب شخصًا واحدًا مع {names}.',
    },
    influenced: {
      en: 'Influenced by {names}. They created the account, changed how it is opened, or saw its link.',
      ar: 'تحت تأثير {names}، بإنشاء الحساب أو تغيير طريقة الدخول إليه أو الاطلاع على رابطه.',
    },
    badge: { en: 'One person with {names}', ar: 'شخص واحد مع {names}' },
    vouch: { en: 'Vouch for the account', ar: 'تأكيد استقلال الحساب' },
    vouch_question: {
      en: 'Vouch that {name} alone controls this account?',
      ar: 'هل تؤكد أن {name} وحده يتحكم في هذا الحساب؟',
    },
    vouch_text: {
      en: 'Call {name} on a number that you know. Ask them to change their password first. Your name and reason go to the audit log.',
      ar: 'اتصل بـ {name} على رقم تعرفه، واطلب تغيير كلمة المرور أولًا. يُسجَّل اسمك والسبب في سجل التدقيق.',
    },
  },
  activate: { en: 'Activate', ar: 'تفعيل' },
  deactivate: { en: 'Deactivate', ar: 'تعطيل' },
  suspend: { en: 'Suspend', ar: 'تعليق' },
  activate_question: { en: 'Activate {name}?', ar: 'تفعيل {name}؟' },
  activate_text: {
    en: 'They can sign in again with the password they had.',
    ar: 'يمكنه الدخول من جديد بكلمة المرور السابقة.',
  },
  deactivate_question: { en: 'Deactivate {name}?', ar: 'تعطيل {name}؟' },
  deactivate_text: {
    en: 'Their sessions end at once, and they cannot sign in until they are activated again.',
    ar: 'تنتهي جلساته فورًا ولا يمكنه الدخول حتى يُفعَّل من جديد.',
  },
  suspend_question: { en: 'Suspend {name}?', ar: 'تعليق حساب {name}؟' },
  suspend_text: {
    en: 'Their sessions end at once. The reason stays on record.',
    ar: 'تنتهي جلساته فورًا، ويبقى السبب محفوظًا.',
  },
  first_name: { en: 'First name', ar: 'الاسم الأول' },
  last_name: { en: 'Last name', ar: 'اسم العائلة' },
  phone: { en: 'Phone', ar: 'الهاتف' },
  password: { en: 'Password', ar: 'كلمة المرور' },
  password_keep: { en: 'leave blank to keep current', ar: 'اتركها فارغة للإبقاء على الحالية' },
  partner: { en: 'Partner', ar: 'الشريك' },
  brand: { en: 'Brand', ar: 'العلامة التجارية' },
  create: { en: 'Create user', ar: 'إنشاء المستخدم' },
  save: { en: 'Save', ar: 'حفظ' },
  roles: {
    super_admin: { en: 'Super admin', ar: 'مسؤول عام' },
    admin: { en: 'Admin', ar: 'مسؤول' },
    partner_employee: { en: 'Partner employee', ar: 'موظف شريك' },
    partner: { en: 'Partner', ar: 'شريك' },
    brand_owner: { en: 'Brand owner', ar: 'مالك علامة تجارية' },
  },
} as const satisfies Words;
