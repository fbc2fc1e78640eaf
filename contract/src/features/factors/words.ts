import type { MessageText, Words } from '../../kernel/texts.ts';
import { TERMS } from '../../kernel/terms.ts';

export const sentences = {
  'This step took too long. Please start again.':
    'استغرقت هذه الخطوة وقتًا طويلًا. يرجى البدء من جديد.',
  'This code is not valid or has already been used': 'هذا الرمز غير صحيح أو سبق استخدامه',
  'This passkey was not accepted': 'لم يُقبل مفتاح المرور هذا',
  'This passkey did not verify your identity. Use a passkey with a PIN, fingerprint or face recognition, or use a code.':
    'لم يتحقق مفتاح المرور هذا من هويتك. استخدم مفتاح مرور برمز PIN أو ببصمة أو بالتعرف على الوجه، أو استخدم رمز تحقق.',
  'This passkey is already registered': 'مفتاح المرور هذا مسجل مسبقًا',
  'You can have at most ten passkeys. Remove a passkey first.':
    'الحد الأقصى عشرة مفاتيح مرور. أزل أحدها أولًا.',
  'You can have only one authenticator app. Remove the current one first.':
    'يمكن أن يكون لديك تطبيق مصادقة واحد فقط. أزل الحالي أولًا.',
  'This second factor does not exist': 'عامل التحقق هذا غير موجود',
  'Your role requires a second factor. Add another factor before you remove this one.':
    'يتطلب دورك عامل تحقق ثانيًا. أضف عاملًا آخر قبل إزالة هذا العامل.',
  'This session has already ended': 'سبق أن انتهت هذه الجلسة',
  'The session was ended': 'أُنهيت الجلسة',
  'Failed to load the sessions': 'تعذر تحميل الجلسات',
  'Failed to end the session': 'تعذر إنهاء الجلسة',
  'Please enter the six digits': 'يرجى إدخال الأرقام الستة',
  'Second factor removed': 'أُزيل عامل التحقق',
  'Failed to load the two-step sign-in settings': 'تعذر تحميل إعدادات الدخول بخطوتين',
  'The second step failed. Please try again.': 'تعذرت الخطوة الثانية. يرجى المحاولة مرة أخرى.',
  'This browser could not use the passkey': 'تعذر على هذا المتصفح استخدام مفتاح المرور',
} as const;

export const words = {
  title: { en: 'Two-step sign-in', ar: 'الدخول بخطوتين' },
  description: {
    en: 'Two-step sign-in asks for your password and a second factor: a code from an app, or a passkey. If your role does not require it, you can turn it on by setting up an authenticator app.',
    ar: 'يتطلب الدخول بخطوتين كلمة المرور وعامل تحقق ثانيًا: رمزًا من تطبيق أو مفتاح مرور. إذا لم يكن إلزاميًا لدورك فيمكنك تفعيله بإعداد تطبيق مصادقة.',
  },
  required: { en: 'Your role requires a second factor.', ar: 'يتطلب دورك عامل تحقق ثانيًا.' },
  on: { en: 'On', ar: 'مفعّل' },
  off: { en: 'Off', ar: 'غير مفعّل' },
  app: {
    title: { en: 'Authenticator app', ar: 'تطبيق المصادقة' },
    none: { en: 'Not set up', ar: 'غير مُعدّ' },
    add: { en: 'Set up an app', ar: 'إعداد تطبيق' },
    scan: {
      en: 'Scan this QR code with an authenticator app. Then enter the code that the app shows.',
      ar: 'امسح رمز الاستجابة السريعة هذا بتطبيق المصادقة، ثم أدخل الرمز الذي يعرضه التطبيق.',
    },
    qr: { en: 'QR code for the authenticator app', ar: 'رمز الاستجابة السريعة لتطبيق المصادقة' },
    secret: { en: 'Or type this key into the app', ar: 'أو أدخل هذا المفتاح في التطبيق' },
    remove: { en: 'Remove the app', ar: 'إزالة التطبيق' },
    remove_question: { en: 'Remove the authenticator app?', ar: 'إزالة تطبيق المصادقة؟' },
  },
  passkey: {
    title: { en: 'Passkeys', ar: 'مفاتيح المرور' },
    none: { en: 'No passkeys yet', ar: 'لا توجد مفاتيح مرور بعد' },
    add: { en: 'Add a passkey', ar: 'إضافة مفتاح مرور' },
    name: TERMS.name,
    name_hint: { en: 'For example: work laptop', ar: 'مثلًا: حاسوب العمل' },
    use: { en: 'Use a passkey', ar: 'استخدام مفتاح مرور' },
    remove: TERMS.remove,
    remove_named: { en: 'Remove {name}', ar: 'إزالة {name}' },
    remove_question: { en: 'Remove the passkey {name}?', ar: 'إزالة مفتاح المرور {name}؟' },
  },
  remove_text: {
    en: 'You will be signed out of your other sessions.',
    ar: 'سيُسجَّل خروجك من جلساتك الأخرى.',
  },
  added: { en: 'Added {date}', ar: 'أُضيف في {date}' },
  used: { en: 'Last used {date}', ar: 'آخر استخدام {date}' },
  codes: {
    title: { en: 'Backup codes', ar: 'الرموز الاحتياطية' },
    left: {
      en: { one: '{count} code left', other: '{count} codes left' },
      ar: {
        zero: 'لم يتبق أي رمز',
        one: 'تبقى رمز واحد',
        two: 'تبقى رمزان',
        few: 'تبقت {count} رموز',
        many: 'تبقى {count} رمزًا',
        other: 'تبقى {count} رمز',
      },
    },
    renew: { en: 'New codes', ar: 'رموز جديدة' },
    renew_question: { en: 'Create new backup codes?', ar: 'إنشاء رموز احتياطية جديدة؟' },
    renew_text: { en: 'The current codes stop working.', ar: 'تتوقف الرموز الحالية عن العمل.' },
    text: {
      en: 'Use one of these codes if you do not have your device. Each code works once. We show the codes only once, so save them in a safe place now.',
      ar: 'استخدم أحد هذه الرموز إذا لم يكن جهازك معك. يعمل كل رمز مرة واحدة. نعرض الرموز مرة واحدة فقط، لذا احفظها الآن في مكان آمن.',
    },
    saved: { en: 'I have saved them', ar: 'لقد حفظتها' },
    code: { en: 'Backup code', ar: 'الرمز الاحتياطي' },
    use: { en: 'Use a backup code', ar: 'استخدام رمز احتياطي' },
  },
  step: {
    title: { en: 'Second step', ar: 'الخطوة الثانية' },
    subtitle: {
      en: 'Confirm your identity with your second factor.',
      ar: 'أكّد هويتك بعامل التحقق الثاني.',
    },
    code: { en: 'Code from the authenticator app', ar: 'رمز تطبيق المصادقة' },
    use_app: { en: 'Use the authenticator app', ar: 'استخدام تطبيق المصادقة' },
    submit: { en: 'Continue', ar: 'متابعة' },
    back: { en: 'Back to the password', ar: 'العودة إلى كلمة المرور' },
    lost: {
      en: 'Lost all your second factors? Ask an admin to remove them.',
      ar: 'هل فقدت كل عوامل التحقق؟ اطلب من مسؤول إزالتها.',
    },
  },
  enrol: {
    title: { en: 'Set up a second factor', ar: 'إعداد عامل تحقق ثانٍ' },
    subtitle: {
      en: 'Your role requires a second factor. Setting it up takes a minute.',
      ar: 'يتطلب دورك عامل تحقق ثانيًا. يستغرق إعداده دقيقة.',
    },
  },
  sessions: {
    title: { en: 'Where you are signed in', ar: 'الأجهزة التي سجّلت الدخول منها' },
    description: {
      en: 'If you do not recognise a session, end the session and change your password.',
      ar: 'إذا وجدت جلسة لا تعرفها فأنهها وغيّر كلمة مرورك.',
    },
    none: { en: 'No active sessions', ar: 'لا توجد جلسات نشطة' },
    current: { en: 'This device', ar: 'هذا الجهاز' },
    unknown: { en: 'Unknown device', ar: 'جهاز غير معروف' },
    times: { en: 'since {since}, last used {used}', ar: 'منذ {since}، آخر استخدام {used}' },
    end: { en: 'Sign out', ar: 'إنهاء الجلسة' },
    end_named: { en: 'Sign out of {device}', ar: 'إنهاء الجلسة على {device}' },
    end_all: { en: 'Sign out of all other sessions', ar: 'إنهاء جميع الجلسات الأخرى' },
  },
  confirm: {
    text: {
      en: 'Confirm your identity to continue. You will not lose what you typed.',
      ar: 'أكّد هويتك للمتابعة. لن تفقد ما كتبته.',
    },
    submit: TERMS.confirm,
    password: TERMS.password,
  },
} as const satisfies Words;

const greeting = { en: 'Hello {name},', ar: 'مرحبًا {name}،' };
const not_you = {
  en: 'If this was not you, change your password immediately and contact us.',
  ar: 'إن لم تكن أنت من فعل ذلك فغيّر كلمة مرورك فورًا وتواصل معنا.',
};

export const messages = {
  factor_added: {
    subject: { en: 'A second factor was added', ar: 'أُضيف عامل تحقق ثانٍ' },
    lines: [
      greeting,
      {
        en: 'A second factor was added to your {platform} account on {moment}.',
        ar: 'أُضيف عامل تحقق ثانٍ إلى حسابك في {platform} بتاريخ {moment}.',
      },
      not_you,
    ],
  },
  factor_removed: {
    subject: { en: 'A second factor was removed', ar: 'أُزيل عامل تحقق ثانٍ' },
    lines: [
      greeting,
      {
        en: 'A second factor was removed from your {platform} account on {moment}.',
        ar: 'أُزيل عامل تحقق ثانٍ من حسابك في {platform} بتاريخ {moment}.',
      },
      not_you,
    ],
  },
  recovery_code_used: {
    subject: { en: 'A backup code was used', ar: 'استُخدم رمز احتياطي' },
    lines: [
      greeting,
      {
        en: 'A backup code for your {platform} account was used on {moment}.',
        ar: 'استُخدم رمز احتياطي من حسابك في {platform} بتاريخ {moment}.',
      },
      not_you,
    ],
  },
  recovery_codes_renewed: {
    subject: { en: 'New backup codes were created', ar: 'أُنشئت رموز احتياطية جديدة' },
    lines: [
      greeting,
      {
        en: 'New backup codes were created for your {platform} account on {moment}. The old ones no longer work.',
        ar: 'أُنشئت رموز احتياطية جديدة لحسابك في {platform} بتاريخ {moment}، ولم تعد القديمة صالحة.',
      },
      not_you,
    ],
  },
  factors_reset: {
    subject: { en: 'Your second factors were removed', ar: 'أُزيلت عوامل التحقق الخاصة بك' },
    lines: [
      greeting,
      {
        en: 'All second factors of your {platform} account were removed on {moment} because they were reported lost. You have been signed out on all devices.',
        ar: 'أُزيلت جميع عوامل التحقق من حسابك في {platform} بتاريخ {moment} لأنه أُبلغ عن فقدانها. وسُجّل خروجك من كل الأجهزة.',
      },
      not_you,
    ],
  },
} as const satisfies Record<string, MessageText>;
