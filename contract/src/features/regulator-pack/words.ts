import { TERMS } from '../../kernel/terms.ts';
import type { Words } from '../../kernel/texts.ts';

export const sentences = {
  'Please choose a month that is over': 'يرجى اختيار شهر انتهى',
  'Failed to load the regulator packs': 'تعذر تحميل حزم الجهة الرقابية',
  'The regulator pack could not be created': 'تعذر إنشاء حزمة الجهة الرقابية',
} as const;

export const words = {
  title: { en: 'Regulator pack', ar: 'حزمة الجهة الرقابية' },
  subtitle: {
    en: 'The evidence of a month for the regulator, as one sealed ZIP',
    ar: 'أدلة شهر واحد للجهة الرقابية في ملف ZIP مختوم',
  },
  back: TERMS.settings,
  month: TERMS.month,
  content: { en: 'What the pack contains', ar: 'محتوى الحزمة' },
  content_list: {
    en: 'Safeguarding, reconciliation and clearing score; screening, monitoring and risk classes; disputes; staff who joined and left; incidents and restores; agreements with their mandatory clauses; a table of controls with their evidence.',
    ar: 'حماية أموال التجار والمطابقة ونسبة المطابقة في الموعد، وفحص القوائم والمراقبة وفئات المخاطر، والاعتراضات، والموظفون الذين انضموا أو غادروا، والحوادث وعمليات الاستعادة، والاتفاقيات وبنودها الإلزامية، وجدول الضوابط وأدلتها.',
  },
  content_text: {
    en: 'Each figure of the pack names the file and the rows that it counts. Facts that the product does not record are listed as not recorded.',
    ar: 'يذكر كل رقم في الحزمة الملف والصفوف التي يعدّها. وتُدرج الوقائع التي لا يسجلها النظام على أنها غير مسجلة.',
  },
  same_bytes: {
    en: 'The same month gives the same file, byte for byte. If records of the month changed after the last seal, the file gets a new seal.',
    ar: 'يعطي الشهر نفسه الملف نفسه تمامًا. وإذا تغيّرت سجلات الشهر بعد الختم الأخير، حصل الملف على ختم جديد.',
  },
  download: { en: 'Download the pack', ar: 'تنزيل الحزمة' },
  check: { en: 'Download the page that checks seals', ar: 'تنزيل صفحة التحقق من الأختام' },
  seals: { en: 'Sealed packs', ar: 'الحزم المختومة' },
  no_seals: { en: 'No pack yet', ar: 'لا توجد حزم بعد' },
  no_seals_text: {
    en: 'Each month appears here after its first download.',
    ar: 'يظهر كل شهر هنا بعد أول تنزيل.',
  },
  sealed_at: { en: 'Sealed', ar: 'وقت الختم' },
  timestamp: { en: 'Timestamp from an authority', ar: 'ختم زمني من جهة مختصة' },
  digest: { en: 'SHA-256 of the manifest', ar: 'بصمة SHA-256 لقائمة الملفات' },
  has_timestamp: { en: 'Has a timestamp', ar: 'يحمل ختمًا زمنيًا' },
  no_timestamp: TERMS.none,
} as const satisfies Words;
