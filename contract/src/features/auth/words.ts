import type { MessageText, Words } from '../../kernel/texts.ts';
import { TERMS } from '../../kernel/terms.ts';

export const sentences = {
  'You are viewing the platform as the owner sees it, so you cannot change anything':
    'أنت تتصفح المنصة كما يراها المالك، فلا يمكنك تغيير أي شيء',
  'This brand is not one of your brands': 'هذا التاجر ليس من التجار المرتبطين بحسابك',
  'You are no longer viewing the platform as the owner': 'انتهى عرض المنصة كما يراها المالك',
  'Failed to open the view': 'تعذر فتح العرض',
  'Email is required': 'البريد الإلكتروني مطلوب',
  'Invalid email address': 'عنوان البريد الإلكتروني غير صحيح',
  'Password is required': 'كلمة المرور مطلوبة',
  'Invalid email or password': 'البريد الإلكتروني أو كلمة المرور غير صحيحة',
  'Another person set this password. Please set your own first: we sent a link to your email.':
    'عيّن شخص آخر كلمة المرور هذه. يرجى تعيين كلمة مرورك أولًا: أرسلنا رابطًا إلى بريدك الإلكتروني.',
  'Your session has ended. Please sign in again.': 'انتهت جلستك. يرجى تسجيل الدخول من جديد.',
  'Failed to login. Please check your credentials.':
    'تعذر تسجيل الدخول. يرجى التحقق من بيانات الدخول.',
  'An account with this email already exists': 'يوجد حساب بهذا البريد الإلكتروني مسبقًا',
  'This link is invalid, expired or already used':
    'هذا الرابط غير صالح أو منتهي الصلاحية أو سبق استخدامه',
  'If an account exists for this email address, we have sent a link to it.':
    'إذا كان لهذا البريد الإلكتروني حساب فقد أرسلنا رابطًا إليه.',
  'Invalid Setup Link': 'رابط الإعداد غير صالح',
  'Invalid or missing setup link. Please contact your administrator.':
    'رابط الإعداد غير صالح أو مفقود. يرجى التواصل مع المسؤول.',
  'Please fill in all fields': 'يرجى تعبئة جميع الحقول',
  'Passwords do not match': 'كلمتا المرور غير متطابقتين',
  'Password must be at least 8 characters long': 'يجب ألا تقل كلمة المرور عن 8 أحرف',
  'Password must be at least {count} characters long': 'الحد الأدنى لطول كلمة المرور: {count}',
  'Password must be at most 128 characters long': 'يجب ألا تزيد كلمة المرور على 128 حرفًا',
  'The password must contain an uppercase letter': 'يجب أن تحتوي كلمة المرور على حرف لاتيني كبير',
  'The password must contain a number': 'يجب أن تحتوي كلمة المرور على رقم',
  'The password must contain a special character': 'يجب أن تحتوي كلمة المرور على رمز خاص',
  'This password is too common. Please choose another one.':
    'كلمة المرور هذه شائعة جدًا. يرجى اختيار كلمة أخرى.',
  'The password must not contain your name, your email address or the name of the platform':
    'يجب ألا تحتوي كلمة المرور على اسمك أو بريدك الإلكتروني أو اسم المنصة',
  'An admin set this password more than 72 hours ago, so it has expired. Use "Forgot your password?" to set your own.':
    'انتهت صلاحية كلمة المرور لأن أحد المسؤولين عيّنها قبل أكثر من 72 ساعة. استخدم «هل نسيت كلمة المرور؟» لتعيين كلمة مرور خاصة بك.',
  'The current password is not correct': 'كلمة المرور الحالية غير صحيحة',
  'Failed to set password': 'تعذر تعيين كلمة المرور',
  'Failed to set password. Please try again.': 'تعذر تعيين كلمة المرور. يرجى المحاولة مرة أخرى.',
  'Password set successfully! You can now log in to your account.':
    'تم تعيين كلمة المرور بنجاح! يمكنك الآن تسجيل الدخول إلى حسابك.',
  'Profile updated successfully': 'تم تحديث الملف الشخصي بنجاح',
  'Password changed successfully': 'تم تغيير كلمة المرور بنجاح',
  'Failed to load profile': 'تعذر تحميل الملف الشخصي',
  'Failed to update profile': 'تعذر تحديث الملف الشخصي',
  'Failed to change password': 'تعذر تغيير كلمة المرور',
  'First name is required': 'الاسم الأول مطلوب',
  'Last name is required': 'اسم العائلة مطلوب',
} as const;

export const words = {
  tagline: {
    en: 'Empowering brands through seamless payment integration and financial solutions.',
    ar: 'نمكّن التجار من قبول المدفوعات بسلاسة ونقدم لهم حلولًا مالية.',
  },
  email: TERMS.email,
  password: TERMS.password,
  back_to_login: { en: 'Back to login', ar: 'العودة إلى تسجيل الدخول' },
  login: {
    trial: {
      en: 'This is a trial with invented data. Choose an account to fill in the form.',
      ar: 'هذه نسخة تجريبية ببيانات غير حقيقية. اختر حسابًا لتعبئة النموذج.',
    },
    trial_accounts: { en: 'Trial accounts', ar: 'حسابات النسخة التجريبية' },
    title: { en: 'Sign in', ar: 'تسجيل الدخول' },
    subtitle: {
      en: 'Welcome back. Sign in with your email and password.',
      ar: 'مرحبًا بعودتك. سجّل الدخول ببريدك الإلكتروني وكلمة مرورك.',
    },
    remember_me: { en: 'Remember me', ar: 'تذكرني' },
    forgot: { en: 'Forgot your password?', ar: 'هل نسيت كلمة المرور؟' },
    submit: { en: 'Sign in', ar: 'تسجيل الدخول' },
    busy: { en: 'Signing in...', ar: 'جارٍ تسجيل الدخول…' },
  },
  forgot: {
    title: { en: 'Forgot your password?', ar: 'هل نسيت كلمة المرور؟' },
    subtitle: {
      en: 'Enter your email address and we will send you a link to set a new password.',
      ar: 'أدخل بريدك الإلكتروني وسنرسل إليك رابطًا لتعيين كلمة مرور جديدة.',
    },
    submit: { en: 'Send link', ar: 'إرسال الرابط' },
  },
  setup: {
    title: TERMS.set_password,
    subtitle: {
      en: 'Choose a password that meets the rules below.',
      ar: 'اختر كلمة مرور تستوفي الشروط أدناه.',
    },
    rules: { en: 'The password needs', ar: 'شروط كلمة المرور' },
    rule_length: { en: 'At least {count} characters', ar: 'عدد الأحرف: {count} على الأقل' },
    rule_uppercase: { en: 'A capital letter', ar: 'حرف لاتيني كبير' },
    rule_number: { en: 'A digit', ar: 'رقم واحد على الأقل' },
    rule_special: { en: 'A special character, such as ! or #', ar: 'رمز خاص مثل ! أو #' },
    rule_common: { en: 'To be hard to guess', ar: 'ألا تكون سهلة التخمين' },
    password: { en: 'New password', ar: 'كلمة المرور الجديدة' },
    repeat: { en: 'Confirm password', ar: 'تأكيد كلمة المرور' },
    submit: { en: 'Set password', ar: 'تعيين كلمة المرور' },
    busy: { en: 'Setting password…', ar: 'جارٍ تعيين كلمة المرور…' },
    done_title: { en: 'Password Set Successfully!', ar: 'تم تعيين كلمة المرور بنجاح!' },
    go_to_login: { en: 'Go to Login', ar: 'الانتقال إلى تسجيل الدخول' },
  },
} as const satisfies Words;

export const messages = {
  set_password: {
    subject: TERMS.set_password,
    lines: [
      { en: 'Hello {name},', ar: 'مرحبًا {name}،' },
      {
        en: 'An account was created for you on {platform}. Choose a password to sign in.',
        ar: 'أُنشئ لك حساب في {platform}. اختر كلمة مرور لتسجيل الدخول.',
      },
      {
        en: 'You can use the link once. It expires at {until}, in 72 hours.',
        ar: 'يمكنك استخدام الرابط مرة واحدة. تنتهي صلاحيته بعد 72 ساعة، في {until}.',
      },
    ],
    action: TERMS.set_password,
  },
  reset_password: {
    subject: { en: 'Reset your password', ar: 'إعادة تعيين كلمة المرور' },
    lines: [
      { en: 'Hello {name},', ar: 'مرحبًا {name}،' },
      {
        en: 'You asked to reset the password for your {platform} account.',
        ar: 'طلبت إعادة تعيين كلمة مرور حسابك في {platform}.',
      },
      {
        en: 'You can use the link once. It expires at {until}, one hour after your request.',
        ar: 'يمكنك استخدام الرابط مرة واحدة. تنتهي صلاحيته بعد ساعة من طلبك، في {until}.',
      },
      {
        en: 'If you did not request this, ignore this message. Your password will not change.',
        ar: 'إن لم تطلب ذلك فتجاهل هذه الرسالة، ولن تتغير كلمة مرورك.',
      },
    ],
    action: { en: 'Choose a new password', ar: 'اختيار كلمة مرور جديدة' },
  },
  password_changed: {
    subject: { en: 'Your password was changed', ar: 'تم تغيير كلمة المرور' },
    lines: [
      { en: 'Hello {name},', ar: 'مرحبًا {name}،' },
      {
        en: 'The password for your {platform} account was changed on {moment}.',
        ar: 'غُيّرت كلمة مرور حسابك في {platform} بتاريخ {moment}.',
      },
      { en: 'All other sessions were signed out.', ar: 'أُنهيت جميع الجلسات الأخرى.' },
      {
        en: 'If this was not you, reset your password immediately and contact us.',
        ar: 'إن لم تكن أنت من غيّرها فأعد تعيين كلمة المرور فورًا وتواصل معنا.',
      },
    ],
  },
  sign_ins_failed: {
    subject: { en: 'Ten failed sign-ins to your account', ar: 'عشر محاولات دخول فاشلة إلى حسابك' },
    lines: [
      { en: 'Hello {name},', ar: 'مرحبًا {name}،' },
      {
        en: 'There were ten failed attempts to sign in to your {platform} account. The last was on {moment}.',
        ar: 'جرت عشر محاولات فاشلة لتسجيل الدخول إلى حسابك في {platform}، آخرها بتاريخ {moment}.',
      },
      {
        en: 'If this was you, you can reset your password on the sign-in page.',
        ar: 'إن كنت أنت من حاول، فيمكنك إعادة تعيين كلمة المرور من صفحة تسجيل الدخول.',
      },
      {
        en: 'None of these attempts succeeded. If this was not you, use a long password that you use nowhere else, and set up two-step sign-in.',
        ar: 'لم تنجح أي من هذه المحاولات. إن لم تكن أنت من حاول، فاستخدم كلمة مرور طويلة لا تستخدمها في مكان آخر، وفعّل الدخول بخطوتين.',
      },
    ],
  },
  email_changed: {
    subject: { en: 'Your email address was changed', ar: 'تم تغيير بريدك الإلكتروني' },
    lines: [
      { en: 'Hello {name},', ar: 'مرحبًا {name}،' },
      {
        en: 'The email address for your {platform} account was changed on {moment}. You can no longer sign in with this address.',
        ar: 'غُيّر البريد الإلكتروني لحسابك في {platform} بتاريخ {moment}، ولم يعد هذا العنوان صالحًا لتسجيل الدخول.',
      },
      {
        en: 'If you did not request this, contact us immediately.',
        ar: 'إن لم تطلب ذلك فتواصل معنا فورًا.',
      },
    ],
  },
  email_known: {
    subject: { en: 'You already have an account', ar: 'لديك حساب بالفعل' },
    lines: [
      {
        en: 'Someone, perhaps you, tried to register on {platform} with this email address on {moment}.',
        ar: 'حاول أحدهم، وربما أنت، التسجيل في {platform} بهذا البريد الإلكتروني بتاريخ {moment}.',
      },
      {
        en: 'You already have an account. Sign in, or reset your password if you have forgotten it.',
        ar: 'لديك حساب بالفعل. سجّل الدخول، أو أعد تعيين كلمة المرور إن نسيتها.',
      },
      {
        en: "If this was not you, you don't need to do anything.",
        ar: 'إن لم تكن أنت من حاول التسجيل فلا يلزمك أي إجراء.',
      },
    ],
    action: { en: 'Sign in', ar: 'تسجيل الدخول' },
  },
} as const satisfies Record<string, MessageText>;
