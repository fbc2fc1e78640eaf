import type { MessageText } from '../../kernel/texts.ts';

/** Messages to the person who registers a brand. */
export const messages = {
  registration_email_changed: {
    subject: {
      en: 'The email address for the registration of {brand_name} was changed',
      ar: 'تغيّر البريد الإلكتروني لتسجيل {brand_name}',
    },
    lines: [
      {
        en: 'The registration of {brand_name} on {platform} no longer uses this email address.',
        ar: 'لم يعد تسجيل {brand_name} في {platform} يستخدم هذا البريد الإلكتروني.',
      },
      {
        en: 'Links that we sent to this address no longer work.',
        ar: 'لم تعد الروابط المرسلة إلى هذا البريد صالحة.',
      },
      {
        en: 'If you did not make this change, please contact us.',
        ar: 'إن لم تُجرِ هذا التغيير فيرجى التواصل معنا.',
      },
    ],
  },
  registration_started: {
    subject: { en: 'Continue the registration of {brand_name}', ar: 'متابعة تسجيل {brand_name}' },
    lines: [
      {
        en: 'Thank you for registering {brand_name} on {platform}.',
        ar: 'شكرًا لتسجيل {brand_name} في {platform}.',
      },
      {
        en: 'Next, upload the documents and sign the agreement.',
        ar: 'الخطوة التالية هي رفع المستندات وتوقيع الاتفاقية.',
      },
      {
        en: 'You can stop at any time and continue later with this link, on any device.',
        ar: 'يمكنك التوقف متى شئت والمتابعة لاحقًا بهذا الرابط من أي جهاز.',
      },
      {
        en: 'The link works until {until}. Keep it private: anyone who has it can continue the registration.',
        ar: 'يعمل الرابط حتى {until}. احتفظ به لنفسك، فكل من لديه الرابط يستطيع متابعة التسجيل.',
      },
    ],
    action: { en: 'Continue the registration', ar: 'متابعة التسجيل' },
  },
} as const satisfies Record<string, MessageText>;
