import type { Words } from '../../kernel/texts.ts';
import { TERMS } from '../../kernel/terms.ts';

export const sentences = {
  'This person is a member of a brand. Only the owner of the brand can give or end this access.':
    'هذا الشخص عضو في فريق تاجر. المالك وحده يمنح هذه الصلاحية أو ينهيها.',
  'Failed to fetch users': 'تعذر جلب المستخدمين',
  "You and a person involved in this request count as one person: one of you created or changed the other's account, or opened its link. An independent admin must approve the request.":
    'تُعدّ أنت وأحد المشاركين في هذا الطلب شخصًا واحدًا: أنشأ أحدكما حساب الآخر أو غيّره أو فتح رابطه. يجب أن يوافق على الطلب مسؤول مستقل.',
  'An admin who is independent of you must approve this, but there is none yet. The Users page explains how to add one.':
    'يجب أن يوافق على هذا مسؤول مستقل عنك، ولا يوجد بعد. توضح صفحة المستخدمين كيفية إضافته.',
  'This account is independent, so there is nothing to confirm':
    'هذا الحساب مستقل، فلا حاجة إلى تأكيد استقلاله',
  'You created or changed this account, or an admin connected with you did. Another admin must confirm its independence.':
    'أنشأتَ هذا الحساب أو غيّرته، أو فعل ذلك مسؤول مرتبط بك. يجب أن يؤكد استقلاله مسؤول آخر.',
  'The independence of this account is confirmed': 'تم تأكيد استقلال هذا الحساب',
  'This command is not needed: at least two admins are independent. They can approve changes and confirm independence on the Users page.':
    'لا حاجة إلى هذا الأمر، لوجود مسؤولَين مستقلَّين على الأقل. يمكن للمسؤولين المستقلين الموافقة على التغييرات وتأكيد الاستقلال من صفحة المستخدمين.',
  'This account does not belong to an active or pending admin':
    'هذا الحساب ليس لمسؤول نشط أو قيد الانتظار',
  'A second admin must approve this account before you can change it':
    'يجب أن يوافق مسؤول ثانٍ على هذا الحساب قبل أن تعدّله',
  'Saved. The change takes effect when an admin who is independent of you approves it.':
    'تم الحفظ. يسري التغيير بعد موافقة مسؤول مستقل عنك.',
  'This change request does not exist': 'طلب التغيير هذا غير موجود',
  'This change has already been decided': 'سبق البت في هذا التغيير',
  'A change of this kind is already pending. Approve, refuse or cancel it first.':
    'يوجد تغيير من هذا النوع قيد الانتظار. وافق عليه أو ارفضه أو ألغه أولًا.',
  'You requested this change, so another admin must approve it':
    'أنت من طلب هذا التغيير، فيجب أن يوافق عليه مسؤول آخر',
  'You cannot refuse your own request. Cancel it instead.':
    'لا يمكنك رفض طلبك بنفسك. ألغِه بدلًا من ذلك.',
  'Only the admin who requested a change can cancel it':
    'لا يمكن أن يلغي التغيير إلا المسؤول الذي طلبه',
  'Another admin must approve a change to your own role': 'يجب أن يوافق مسؤول آخر على تغيير دورك',
  'The change is now in effect': 'أصبح التغيير ساريًا',
  'The change was refused': 'تم رفض التغيير',
  'The change was cancelled': 'تم إلغاء التغيير',
  'Failed to save the decision': 'تعذر حفظ القرار',
  'Failed to confirm independence': 'تعذر تأكيد استقلال الحساب',
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
  'Please select the brand of this user': 'يرجى اختيار التاجر الذي يتبعه هذا المستخدم',
  'You cannot change your own role, brand, partner or access':
    'لا يمكنك تغيير دورك أو صلاحيتك، ولا التاجر أو الشريك المرتبط بحسابك',
  'Only a super admin can create, edit or deactivate a super admin, admin or auditor':
    'لا يمكن إلا لمسؤول عام إنشاء حساب مسؤول عام أو مسؤول أو مدقق أو تعديله أو تعطيله',
  'This user is already active': 'هذا المستخدم نشط بالفعل',
  'This user is already inactive': 'هذا المستخدم معطّل بالفعل',
  'This user is already suspended': 'هذا المستخدم معلّق بالفعل',
  'The last active super admin cannot be deactivated or demoted':
    'لا يمكن تعطيل آخر مسؤول عام نشط أو خفض دوره',
  'This user has no second factor': 'ليس لدى هذا المستخدم عامل تحقق ثانٍ',
  "A reset of this user's second factors is pending approval":
    'يوجد طلب بانتظار الموافقة لإعادة تعيين عوامل التحقق لهذا المستخدم',
  "No reset of this user's second factors is pending":
    'لا يوجد طلب قيد الانتظار لإعادة تعيين عوامل التحقق لهذا المستخدم',
  'You requested this reset, so another admin must approve it':
    'أنت من طلب إعادة التعيين هذه، فيجب أن يوافق عليها مسؤول آخر',
  'Only a super admin can approve this reset, because the admin who requested it is not a super admin':
    'لا يمكن إلا لمسؤول عام الموافقة على إعادة التعيين هذه، لأن المسؤول الذي طلبها ليس مسؤولًا عامًا',
  'Two admins can reset these factors on the Users page. Use the server command only if no admin can sign in.':
    'يمكن لمسؤولَين إعادة تعيين هذه العوامل من صفحة المستخدمين. لا تستخدم أمر الخادم إلا إذا لم يتمكن أي مسؤول من تسجيل الدخول.',
  'You cannot reset your own second factors here. Manage them in your profile.':
    'لا يمكنك إعادة تعيين عوامل التحقق الخاصة بك هنا. أدِرها من ملفك الشخصي.',
  'Second factors reset': 'أُعيد تعيين عوامل التحقق',
  'Reset requested. A second admin must approve it.':
    'طُلبت إعادة التعيين. يجب أن يوافق عليها مسؤول ثانٍ.',
  'The second factors were not changed': 'لم تتغير عوامل التحقق',
  'Failed to reset the factors': 'تعذرت إعادة تعيين عوامل التحقق',
  'This brand already has an owner. Deactivate the current owner first.':
    'لهذا التاجر مالك بالفعل. عطّل المالك الحالي أولًا.',
} as const;

export const words = {
  title: { en: 'Users', ar: 'المستخدمون' },
  subtitle: {
    en: 'All accounts and their permissions',
    ar: 'كل الحسابات وصلاحياتها',
  },
  back: TERMS.settings,
  add: { en: 'Add New User', ar: 'إضافة مستخدم جديد' },
  new_title: { en: 'Add New User', ar: 'إضافة مستخدم جديد' },
  new_subtitle: {
    en: 'The user must change this password at the first sign-in',
    ar: 'يجب على المستخدم تغيير كلمة المرور هذه عند أول دخول',
  },
  search: {
    en: 'Search by name, email, role or ID',
    ar: 'البحث بالاسم أو البريد أو الدور أو الرقم',
  },
  status: TERMS.status,
  statuses: {
    active: TERMS.active,
    pending: TERMS.pending,
    inactive: TERMS.inactive,
    suspended: { en: 'Suspended', ar: 'معلّق' },
  },
  user: { en: 'User', ar: 'المستخدم' },
  email: TERMS.email,
  role: TERMS.role,
  created: TERMS.created,
  actions: TERMS.actions,
  edit: TERMS.edit,
  edit_named: { en: 'Edit {name}', ar: 'تعديل {name}' },
  security: { en: 'Security', ar: 'الأمان' },
  security_of: { en: 'Sessions and factors of {name}', ar: 'الجلسات وعوامل التحقق لـ {name}' },
  factors: {
    title: { en: 'Two-step sign-in', ar: 'الدخول بخطوتين' },
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
    missing: { en: 'Required at the next sign-in', ar: 'مطلوب عند الدخول القادم' },
    reset_waits: { en: 'Reset pending', ar: 'إعادة التعيين قيد الانتظار' },
    reset: { en: 'Reset factors', ar: 'إعادة تعيين العوامل' },
    reset_question: {
      en: 'Reset the second factors of {name}?',
      ar: 'إعادة تعيين عوامل التحقق لـ {name}؟',
    },
    reset_text: {
      en: 'This removes all second factors of this person and ends their sessions. First call the person on a number that you trust, and confirm the request. If the person is an admin, a second admin must approve.',
      ar: 'يزيل هذا كل عوامل التحقق لهذا الشخص وينهي جلساته. اتصل به أولًا على رقم تثق به وتأكد من الطلب. وإذا كان مسؤولًا فيجب أن يوافق مسؤول ثانٍ.',
    },
    waiting: {
      en: '{name} requested a reset of the second factors on {date}: {reason}',
      ar: 'طلب {name} في {date} إعادة تعيين عوامل التحقق: {reason}',
    },
    approve: { en: 'Approve the reset', ar: 'الموافقة على إعادة التعيين' },
    approve_question: {
      en: 'Approve the reset of the second factors of {name}?',
      ar: 'الموافقة على إعادة تعيين عوامل التحقق لـ {name}؟',
    },
    reject: { en: 'Keep the factors', ar: 'إبقاء العوامل' },
    reject_question: { en: 'Keep the factors?', ar: 'إبقاء العوامل؟' },
  },
  changes: {
    title: { en: 'Pending changes', ar: 'تغييرات قيد الانتظار' },
    alone: {
      en: 'Changes that need two admins cannot be approved yet, because no two admins are independent of each other.',
      ar: 'لا يمكن بعد الموافقة على التغييرات التي تتطلب مسؤولَين، لعدم وجود مسؤولَين مستقلَّين أحدهما عن الآخر.',
    },
    alone_how: {
      en: 'Add a second admin here. Then ask the operator of the server to run: npm run vouch -- EMAIL REASON',
      ar: 'أضف مسؤولًا ثانيًا هنا، ثم اطلب من مشغّل الخادم تنفيذ: npm run vouch -- EMAIL REASON',
    },
    new_admin: { en: 'New {role}: {name} ({email})', ar: '{role} جديد: {name} ({email})' },
    role: {
      en: '{name}: role changes from {from} to {role}',
      ar: '{name}: يتغير الدور من {from} إلى {role}',
    },
    email: {
      en: '{name}: email changes from {from} to {email}',
      ar: '{name}: يتغير البريد الإلكتروني من {from} إلى {email}',
    },
    limit: {
      en: 'The second-approval limit for payouts changes from {from} to {limit}',
      ar: 'يتغير حد الموافقة الثانية للتحويلات من {from} إلى {limit}',
    },
    limit_off: { en: 'off', ar: 'غير مفعّل' },
    by: { en: 'Requested by {name} on {date}', ar: 'طلبه {name} في {date}' },
    approve: TERMS.approve,
    approve_question: { en: 'Approve this change?', ar: 'الموافقة على هذا التغيير؟' },
    refuse: { en: 'Refuse', ar: 'رفض' },
    refuse_question: { en: 'Refuse this change?', ar: 'رفض هذا التغيير؟' },
    cancel: { en: 'Cancel request', ar: 'إلغاء الطلب' },
    cancel_question: { en: 'Cancel your request?', ar: 'إلغاء طلبك؟' },
    removed: {
      en: 'The new account will be removed. It was never used.',
      ar: 'سيُحذف الحساب الجديد. لم يُستخدم قط.',
    },
  },
  independence: {
    title: { en: 'Two-person rules', ar: 'قواعد الموافقة المزدوجة' },
    free: {
      en: 'This account is independent.',
      ar: 'هذا الحساب مستقل.',
    },
    one_person: {
      en: 'This account is not independent of {names}.',
      ar: 'هذا الحساب غير مستقل عن {names}.',
    },
    influenced: {
      en: '{names} created this account, changed its sign-in details or opened its link.',
      ar: 'أنشأ هذا الحساب أو غيّر بيانات دخوله أو فتح رابطه: {names}.',
    },
    badge: { en: 'Counts as the same person as {names}', ar: 'يُعد شخصًا واحدًا مع {names}' },
    vouch: { en: 'Confirm independence', ar: 'تأكيد استقلال الحساب' },
    vouch_question: {
      en: 'Confirm that only {name} controls this account?',
      ar: 'هل تؤكد أنه لا يتحكم في هذا الحساب إلا {name}؟',
    },
    vouch_text: {
      en: 'First call {name} on a number that you trust, and ask them to change their password. The audit log records your name and your reason.',
      ar: 'اتصل أولًا بـ {name} على رقم تثق به، واطلب تغيير كلمة مرور الحساب. يُسجَّل اسمك والسبب في سجل التدقيق.',
    },
  },
  activate: { en: 'Activate', ar: 'تفعيل' },
  deactivate: { en: 'Deactivate', ar: 'تعطيل' },
  suspend: { en: 'Suspend', ar: 'تعليق' },
  activate_question: { en: 'Activate {name}?', ar: 'تفعيل {name}؟' },
  activate_text: {
    en: 'This user can sign in again with the previous password.',
    ar: 'يمكن لهذا المستخدم الدخول من جديد بكلمة المرور السابقة.',
  },
  deactivate_question: { en: 'Deactivate {name}?', ar: 'تعطيل {name}؟' },
  deactivate_text: {
    en: 'All sessions of this user end now. The user cannot sign in until an admin activates the account again.',
    ar: 'تنتهي جلسات هذا المستخدم الآن، ولا يمكنه الدخول حتى يفعّل مسؤول حسابه من جديد.',
  },
  suspend_question: { en: 'Suspend {name}?', ar: 'تعليق {name}؟' },
  suspend_text: {
    en: 'All sessions of this user end now, and the user cannot sign in. We record the reason.',
    ar: 'تنتهي جلسات هذا المستخدم الآن، ولا يمكنه الدخول. ونسجّل السبب.',
  },
  first_name: TERMS.first_name,
  last_name: TERMS.last_name,
  phone: TERMS.phone,
  password: TERMS.password,
  password_keep: {
    en: 'Leave empty to keep the current password',
    ar: 'اتركها فارغة للإبقاء على كلمة المرور الحالية',
  },
  partner: TERMS.partner,
  brand: TERMS.brand,
  create: { en: 'Create user', ar: 'إنشاء المستخدم' },
  save: TERMS.save,
  roles: {
    super_admin: { en: 'Super admin', ar: 'مسؤول عام' },
    admin: TERMS.admin,
    auditor: TERMS.auditor,
    partner_employee: { en: 'Partner employee', ar: 'موظف شريك' },
    partner: { en: 'Partner', ar: 'شريك' },
    brand_owner: { en: 'Brand owner', ar: 'مالك متجر' },
  },
} as const satisfies Words;
