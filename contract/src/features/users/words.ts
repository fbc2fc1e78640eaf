import type { Words } from '../../kernel/texts.ts';

export const sentences = {
  'Failed to fetch users': 'تعذر جلب المستخدمين',
  'One of you two has made the account of the other, set its password or email, or seen its link, in the last 30 days: another admin has to approve':
    'أنشأ أحدكما حساب الآخر أو عيّن كلمة مروره أو بريده الإلكتروني أو رأى رابطه خلال آخر 30 يومًا: يجب أن يوافق مسؤول آخر',
  'This waits for a second admin, and there is none yet who could approve it':
    'هذا بانتظار مسؤول ثانٍ، ولا يوجد بعد من يمكنه الموافقة عليه',
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
