import type { Wording } from './wording.ts';

/** What is said about a person's account and password. None of it can be switched off. */
export const accountWordings = {
  set_password: {
    security: true,
    en: {
      subject: 'Set your password',
      lines: [
        'Hello {name},',
        'An account was created for you on {platform}. Choose a password to sign in.',
        'The link works once and for a limited time.',
      ],
      action: 'Set your password',
    },
    ar: {
      subject: 'تعيين كلمة المرور',
      lines: [
        'مرحبًا {name}،',
        'أُنشئ لك حساب في {platform}. اختر كلمة مرور لتسجيل الدخول.',
        'يعمل الرابط مرة واحدة ولفترة محدودة.',
      ],
      action: 'تعيين كلمة المرور',
    },
  },
  reset_password: {
    security: true,
    en: {
      subject: 'Reset your password',
      lines: [
        'Hello {name},',
        'We were asked to reset the password of your account on {platform}.',
        'The link works once and for one hour.',
        'If it was not you, ignore this message: your password stays as it is.',
      ],
      action: 'Choose a new password',
    },
    ar: {
      subject: 'إعادة تعيين كلمة المرور',
      lines: [
        'مرحبًا {name}،',
        'طُلب منا إعادة تعيين كلمة مرور حسابك في {platform}.',
        'يعمل الرابط مرة واحدة ولمدة ساعة.',
        'إن لم تطلب ذلك فتجاهل هذه الرسالة، وتبقى كلمة مرورك كما هي.',
      ],
      action: 'اختيار كلمة مرور جديدة',
    },
  },
  password_changed: {
    security: true,
    en: {
      subject: 'Your password was changed',
      lines: [
        'Hello {name},',
        'The password of your account on {platform} was changed.',
        'All other sessions were signed out.',
        'If it was not you, reset your password at once and tell us.',
      ],
    },
    ar: {
      subject: 'تم تغيير كلمة المرور',
      lines: [
        'مرحبًا {name}،',
        'غُيّرت كلمة مرور حسابك في {platform}.',
        'وأُنهيت جميع الجلسات الأخرى.',
        'إن لم تقم بذلك فأعد تعيين كلمة المرور فورًا وأبلغنا.',
      ],
    },
  },
  email_known: {
    security: true,
    en: {
      subject: 'You already have an account',
      lines: [
        'Somebody, perhaps you, tried to register on {platform} with this e-mail address.',
        'You already have an account. Sign in, or reset your password if you have forgotten it.',
        'If it was not you, there is nothing to do.',
      ],
    },
    ar: {
      subject: 'لديك حساب بالفعل',
      lines: [
        'حاول أحدهم، وربما أنت، التسجيل في {platform} بهذا البريد الإلكتروني.',
        'لديك حساب بالفعل. سجّل الدخول، أو أعد تعيين كلمة المرور إن نسيتها.',
        'إن لم يكن أنت فلا يلزم القيام بشيء.',
      ],
    },
  },
} as const satisfies Record<string, Wording>;
