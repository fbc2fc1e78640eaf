import type { Wording } from './wording.ts';

/** What is said about a brand's registration and standing. */
export const brandWordings = {
  registration_started: {
    security: true,
    en: {
      subject: 'Continue the registration of {brand_name}',
      lines: [
        'Thank you for registering {brand_name} on {platform}.',
        'Next, upload the documents and sign the agreement.',
        'You can stop at any time and come back with this link, on any phone.',
        'Keep the link to yourself: whoever has it can continue the registration.',
      ],
      action: 'Continue the registration',
    },
    ar: {
      subject: 'متابعة تسجيل {brand_name}',
      lines: [
        'شكرًا لتسجيل {brand_name} في {platform}.',
        'الخطوة التالية رفع المستندات وتوقيع الاتفاقية.',
        'يمكنك التوقف متى شئت والعودة بهذا الرابط من أي هاتف.',
        'احتفظ بالرابط لنفسك: من يملكه يستطيع متابعة التسجيل.',
      ],
      action: 'متابعة التسجيل',
    },
  },
  documents_received: {
    security: false,
    en: {
      subject: 'Documents received for {brand_name}',
      lines: [
        'We have received the documents of {brand_name}.',
        'You can see the next step of the registration at any time.',
      ],
      action: 'See the next step',
    },
    ar: {
      subject: 'تم استلام مستندات {brand_name}',
      lines: [
        'استلمنا مستندات {brand_name}.',
        'يمكنك الاطلاع على الخطوة التالية من التسجيل متى شئت.',
      ],
      action: 'الاطلاع على الخطوة التالية',
    },
  },
  agreement_signed: {
    security: true,
    en: {
      subject: 'Agreement signed for {brand_name}',
      lines: [
        'The service agreement of {brand_name} is signed. Thank you.',
        'Now set a password for your account on {platform}.',
        'The link works once and for a limited time.',
      ],
      action: 'Set your password',
    },
    ar: {
      subject: 'تم توقيع اتفاقية {brand_name}',
      lines: [
        'تم توقيع اتفاقية الخدمة الخاصة بـ {brand_name}. شكرًا لك.',
        'عيّن الآن كلمة مرور لحسابك في {platform}.',
        'يعمل الرابط مرة واحدة ولفترة محدودة.',
      ],
      action: 'تعيين كلمة المرور',
    },
  },
  mcc_approved: {
    security: false,
    en: {
      subject: 'Business type approved for {brand_name}',
      lines: ['The business type of {brand_name} is approved.', 'Next, please sign the agreement.'],
      action: 'Continue the registration',
    },
    ar: {
      subject: 'تمت الموافقة على نوع نشاط {brand_name}',
      lines: ['تمت الموافقة على نوع نشاط {brand_name}.', 'الخطوة التالية توقيع الاتفاقية.'],
      action: 'متابعة التسجيل',
    },
  },
  brand_approved: {
    security: false,
    en: {
      subject: '{brand_name} is approved',
      lines: ['{brand_name} is approved and active on {platform}.', 'Welcome, and good business!'],
      action: 'Open {platform}',
    },
    ar: {
      subject: 'تمت الموافقة على {brand_name}',
      lines: [
        'تمت الموافقة على {brand_name} وأصبحت نشطة في {platform}.',
        'أهلًا بك، ونتمنى لك التوفيق.',
      ],
      action: 'فتح {platform}',
    },
  },
  brand_rejected: {
    security: false,
    en: {
      subject: 'About the registration of {brand_name}',
      lines: [
        'We could not accept the registration of {brand_name} on {platform}.',
        'Reason: {reason}',
        'Please contact our support if you have questions.',
      ],
    },
    ar: {
      subject: 'بخصوص تسجيل {brand_name}',
      lines: [
        'لم نتمكن من قبول تسجيل {brand_name} في {platform}.',
        'السبب: {reason}',
        'يرجى التواصل مع الدعم إن كانت لديك أسئلة.',
      ],
    },
  },
  brand_suspended: {
    security: false,
    en: {
      subject: '{brand_name} is suspended',
      lines: [
        '{brand_name} is suspended on {platform}: payments and payouts are stopped.',
        'Reason: {reason}',
        'Please contact our support if you have questions.',
      ],
    },
    ar: {
      subject: 'تم تعليق {brand_name}',
      lines: [
        'تم تعليق {brand_name} في {platform}: أُوقفت المدفوعات والتحويلات.',
        'السبب: {reason}',
        'يرجى التواصل مع الدعم إن كانت لديك أسئلة.',
      ],
    },
  },
  api_key_generated: {
    security: true,
    en: {
      subject: 'New API key for {brand_name}',
      lines: [
        'A new API key was generated for {brand_name} on {platform}.',
        'Programs that use an older key stop working when it ends.',
        'If you did not expect this, please contact us at once.',
      ],
    },
    ar: {
      subject: 'مفتاح واجهة برمجية جديد لـ {brand_name}',
      lines: [
        'أُنشئ مفتاح واجهة برمجية جديد لـ {brand_name} في {platform}.',
        'تتوقف البرامج التي تستخدم مفتاحًا أقدم عند انتهائه.',
        'إذا لم تكن تتوقع ذلك فيرجى التواصل معنا فورًا.',
      ],
    },
  },
  payouts_paused: {
    security: false,
    en: {
      subject: 'Payouts of {brand_name} are paused',
      lines: [
        'The payouts of {brand_name} on {platform} are paused. Your sales go on, and what they bring is kept for you.',
        'Reason: {reason}',
        'Please contact our support if you have questions.',
      ],
    },
    ar: {
      subject: 'تم إيقاف دفعات {brand_name}',
      lines: [
        'أُوقفت دفعات {brand_name} في {platform}. تستمر مبيعاتك، ويُحفظ لك ما تحققه.',
        'السبب: {reason}',
        'يرجى التواصل مع الدعم إن كانت لديك أسئلة.',
      ],
    },
  },
  payouts_resumed: {
    security: false,
    en: {
      subject: 'Payouts of {brand_name} go on',
      lines: [
        'The payouts of {brand_name} on {platform} go on: what is owed comes with the next one.',
      ],
    },
    ar: {
      subject: 'استُؤنفت دفعات {brand_name}',
      lines: ['استُؤنفت دفعات {brand_name} في {platform}: يصلك المستحق مع الدفعة القادمة.'],
    },
  },
} as const satisfies Record<string, Wording>;
