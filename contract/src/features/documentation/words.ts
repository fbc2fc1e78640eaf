import type { Words } from '../../kernel/texts.ts';

export const sentences = {
  'This link has expired. Please open the documentation from your profile again.':
    'انتهت صلاحية هذا الرابط. يرجى فتح الوثائق الفنية من ملفك الشخصي مرة أخرى.',
  'Failed to load the guide': 'تعذر تحميل الدليل',
  'Failed to load the documentation': 'تعذر تحميل الوثائق الفنية',
} as const;

export const words = {
  title: { en: 'Developers', ar: 'للمطوّرين' },
  subtitle: {
    en: 'Connect your server: guide, API reference and client',
    ar: 'اربط خادمك: الدليل ومرجع API والعميل البرمجي',
  },
  reference: { en: 'API reference', ar: 'مرجع API' },
  client: { en: 'Download the client', ar: 'تنزيل العميل البرمجي' },
  sign_in: {
    en: 'Sign in to fill your keys into the examples.',
    ar: 'سجّل الدخول لتظهر مفاتيحك في الأمثلة.',
  },
  filled: {
    en: 'The examples contain the address of this installation. To add your test key and webhook secret to them, create the key and show the secret.',
    ar: 'تحتوي الأمثلة على عنوان هذه المنصة. لإضافة مفتاحك التجريبي والمفتاح السري لـ Webhook إليها، أنشئ المفتاح وأظهر المفتاح السري.',
  },
  once: {
    en: 'We show the secret only once. The examples on this page contain it until you leave the page.',
    ar: 'نعرض المفتاح السري مرة واحدة فقط. ويبقى في أمثلة هذه الصفحة حتى تغادرها.',
  },
  keys: { en: 'Keys', ar: 'المفاتيح' },
  keys_text: {
    en: 'Test payments move no money. An admin creates the live key together with your MID.',
    ar: 'لا تنقل المدفوعات التجريبية أي أموال. وينشئ المسؤول المفتاح الفعلي مع رقم MID.',
  },
  contents: { en: 'Contents of the guide', ar: 'محتويات الدليل' },
  example_language: { en: 'Language of the examples', ar: 'لغة الأمثلة' },
  languages: {
    sh: { en: 'curl', ar: 'curl' },
    ts: { en: 'TypeScript', ar: 'TypeScript' },
  },
  example: { en: 'Example: {title}', ar: 'مثال: {title}' },
  copy_example: { en: 'Copy the example', ar: 'نسخ المثال' },
  open_guide: { en: 'Open the guide', ar: 'فتح الدليل' },
  guide: { en: 'Integration guide', ar: 'دليل الربط' },
  guide_text: {
    en: 'The guide has examples with your keys, the API reference and the client.',
    ar: 'في الدليل أمثلة بمفاتيحك ومرجع API والعميل البرمجي.',
  },
} as const satisfies Words;
