import type { Words } from '@diwan/contract/kernel/texts';
import { TERMS } from '@diwan/contract/kernel/terms';

export const words = {
  title: { en: 'My Profile', ar: 'ملفي الشخصي' },
  subtitle: {
    en: 'Your details, sign-in, notifications and appearance',
    ar: 'بياناتك وتسجيل الدخول والإشعارات والمظهر',
  },
  details: TERMS.details,
  email: TERMS.email,
  role: TERMS.role,
  brand: TERMS.brand,
  partner: TERMS.partner,
  created: TERMS.created,
  first_name: TERMS.first_name,
  last_name: TERMS.last_name,
  phone_country_code: { en: 'Country code', ar: 'رمز الدولة' },
  phone_number: { en: 'Phone number', ar: 'رقم الهاتف' },
  save: TERMS.save_changes,
  roles: {
    super_admin: { en: 'Super admin', ar: 'مسؤول عام' },
    admin: TERMS.admin,
    auditor: TERMS.auditor,
    partner_employee: { en: 'Partner employee', ar: 'موظف شريك' },
    partner: { en: 'Partner', ar: 'شريك' },
    brand_owner: { en: 'Brand owner', ar: 'مالك متجر' },
  },
  password: {
    title: { en: 'Change password', ar: 'تغيير كلمة المرور' },
    description: {
      en: 'Changing the password signs you out of all your other sessions.',
      ar: 'عند تغيير كلمة المرور يُسجَّل خروجك من جميع الجلسات الأخرى.',
    },
    current: { en: 'Current password', ar: 'كلمة المرور الحالية' },
    new: { en: 'New password', ar: 'كلمة المرور الجديدة' },
    repeat: { en: 'Confirm new password', ar: 'تأكيد كلمة المرور الجديدة' },
    submit: { en: 'Change password', ar: 'تغيير كلمة المرور' },
  },
  documentation: {
    title: { en: 'API documentation', ar: 'توثيق API' },
    description: {
      en: 'The documentation describes the calls that you and your programs can make.',
      ar: 'يصف التوثيق الطلبات التي يمكنك أنت وأنظمتك إرسالها.',
    },
    open: { en: 'Open the documentation', ar: 'فتح التوثيق' },
    download: { en: 'Download the OpenAPI document', ar: 'تنزيل ملف OpenAPI' },
  },
  language: {
    title: { en: 'Language', ar: 'اللغة' },
    description: {
      en: 'This language applies to your screens on all devices and to the messages that you receive.',
      ar: 'تُستخدم هذه اللغة في شاشاتك على كل الأجهزة وفي الرسائل التي تصلك.',
    },
  },
  notifications: {
    title: { en: 'Notifications', ar: 'الإشعارات' },
    description: {
      en: 'Choose which notifications you receive, and by which channel.',
      ar: 'اختر الإشعارات التي تصلك وقناة وصولها.',
    },
    channels: {
      email: TERMS.email,
      whatsapp: { en: 'WhatsApp', ar: 'واتساب' },
    },
    kinds: {
      security: { en: 'Security', ar: 'الأمان' },
      money: { en: 'Payouts, refunds and holds', ar: 'التحويلات والاستردادات والحجز' },
      agreements: { en: 'Agreements', ar: 'الاتفاقيات' },
      brand: { en: 'Your registration', ar: 'تسجيلك' },
      payouts: { en: 'Payouts and statements', ar: 'التحويلات وكشوف الحساب' },
      terminals: TERMS.pos_terminals,
      integration: { en: 'Integration', ar: 'الربط التقني' },
    },
    about: {
      security: {
        en: 'Sign-in, passwords, API keys, and the bank account for your payouts',
        ar: 'تسجيل الدخول وكلمات المرور ومفاتيح API والحساب البنكي لتحويلاتك',
      },
      money: {
        en: 'Payouts sent or rejected, refunds, disputes, pauses and holds',
        ar: 'التحويلات المرسلة أو المرفوضة والاستردادات والاعتراضات والإيقاف والحجز',
      },
      agreements: {
        en: 'Agreements that need your signature, and announced changes',
        ar: 'الاتفاقيات التي تحتاج إلى توقيعك والتغييرات المعلنة',
      },
      brand: {
        en: 'Documents received and approvals',
        ar: 'استلام المستندات والموافقات',
      },
      payouts: {
        en: 'Completed payouts, monthly statements, disputes decided in your favour, and holds that ended',
        ar: 'التحويلات المدفوعة وكشوف الحساب الشهرية والاعتراضات التي حُسمت لصالحك وانتهاء الحجز',
      },
      terminals: {
        en: 'Terminal requests, the start and end of rentals, and terminals without payments for longer than usual',
        ar: 'طلبات الأجهزة وبداية الإيجار أو نهايته والأجهزة التي لم تستقبل مدفوعات لمدة أطول من المعتاد',
      },
      integration: {
        en: 'Events that your server did not accept',
        ar: 'الأحداث التي لم يقبلها خادمك',
      },
    },
    fixed: {
      security: {
        en: 'These notifications are always on, so that you know about every access to your account.',
        ar: 'هذه الإشعارات مفعّلة دائمًا لتعلم بكل دخول إلى حسابك.',
      },
      money: {
        en: 'These notifications are always on, so that you know when money leaves your balance or a payout stops.',
        ar: 'هذه الإشعارات مفعّلة دائمًا لتعلم عند خصم أموال من رصيدك أو توقف تحويل.',
      },
      agreements: {
        en: 'These notifications are always on, because agreements need your signature, and your payouts are on hold while a price change is unsigned.',
        ar: 'هذه الإشعارات مفعّلة دائمًا: الاتفاقيات تحتاج إلى توقيعك، وتُحجز تحويلاتك إذا لم توقّع تعديل الأسعار.',
      },
    },
  },
  colors: {
    title: { en: 'Colours', ar: 'الألوان' },
    description: {
      en: 'These colours apply in this browser only. Text stays readable with every choice.',
      ar: 'تسري هذه الألوان في هذا المتصفح فقط. ويبقى النص مقروءًا مع كل اختيار.',
    },
    primaryColor: { en: 'Primary', ar: 'الأساسي' },
    secondaryColor: { en: 'Secondary', ar: 'الثانوي' },
    accentColor: { en: 'Accent', ar: 'التمييز' },
    textColor: { en: 'Text', ar: 'النص' },
    backgroundColor: { en: 'Background', ar: 'الخلفية' },
    reset: { en: 'Restore the standard colours', ar: 'استعادة الألوان الأصلية' },
  },
} as const satisfies Words;
