import { TERMS } from '../../kernel/terms.ts';
import type { Words } from '../../kernel/texts.ts';

export const sentences = {
  'Failed to fetch the screening lists': 'تعذر جلب قوائم الفحص',
  'Failed to import the screening list': 'تعذر استيراد قائمة الفحص',
  'Screening list imported successfully': 'تم استيراد قائمة الفحص بنجاح',
  'This screening list does not exist': 'قائمة الفحص هذه غير موجودة',
  'The list was not imported. Line {line}: {reason}': 'لم تُستورد القائمة. السطر {line}: {reason}',
  'This file has the same entries as version {version} of the list':
    'يتضمن هذا الملف القيود نفسها الواردة في الإصدار {version} من القائمة',
  'The list with this name has another format': 'للقائمة التي تحمل هذا الاسم صيغة أخرى',
  'Please enter the name of the list': 'يرجى إدخال اسم القائمة',
  'Please choose the format of the list': 'يرجى اختيار صيغة القائمة',
  'The file is not UTF-8 text': 'الملف ليس نصًا بترميز UTF-8',
  'The XML is not well-formed': 'بنية XML غير صحيحة',
  'The file contains a document type definition (DTD). Remove it':
    'يتضمن الملف تعريف نوع المستند (DTD). احذفه',
  'This is not the consolidated list of the UN': 'هذه ليست القائمة الموحدة للأمم المتحدة',
  'The list has no entries': 'لا تتضمن القائمة أي قيد',
  'A list has at most 100,000 entries': 'تتضمن القائمة 100,000 قيد كحد أقصى',
  'The entry has no name': 'القيد بلا اسم',
  'The entry has no id': 'القيد بلا معرّف',
  'This entry is in the file twice': 'هذا القيد مكرر في الملف',
  'The birth date must be a year, a month or a day, such as 1970-05-31':
    'يجب أن يكون تاريخ الميلاد سنة أو شهرًا أو يومًا، مثل 1970-05-31',
  'A required column is missing in the first line': 'ينقص السطر الأول عمود مطلوب',
  'A quotation mark is missing': 'تنقص علامة اقتباس',
  'The line does not have as many values as the first line':
    'عدد القيم في السطر يختلف عن عددها في السطر الأول',
  'The file is larger than 24 MB': 'حجم الملف أكبر من 24 ميغابايت',
  'A value is longer than 2,000 characters': 'إحدى القيم أطول من 2,000 حرف',
} as const;

export const words = {
  lists: {
    title: { en: 'Screening lists', ar: 'قوائم الفحص' },
    subtitle: {
      en: 'Sanctions lists with all their versions. The product does not compare names with them yet.',
      ar: 'قوائم العقوبات بكل إصداراتها. لا تُقارن الأسماء بها بعد.',
    },
    back: TERMS.settings,
    import: { en: 'Import a list', ar: 'استيراد قائمة' },
    import_hint: {
      en: 'The name of an existing list imports a new version of it.',
      ar: 'إذا كان الاسم مطابقًا لاسم قائمة موجودة، يصبح الملف إصدارًا جديدًا منها.',
    },
    name: TERMS.name,
    format: { en: 'Format', ar: 'الصيغة' },
    formats: {
      un_xml: { en: 'UN Security Council (XML)', ar: 'مجلس الأمن الدولي (XML)' },
      opensanctions_csv: { en: 'OpenSanctions (CSV)', ar: 'OpenSanctions ‏(CSV)' },
      local_csv: { en: 'Local list (CSV)', ar: 'قائمة محلية (CSV)' },
    },
    local_hint: {
      en: 'Columns: name, name_ar, birth_date, nationality, id_number, reason',
      ar: 'الأعمدة: name, name_ar, birth_date, nationality, id_number, reason',
    },
    file: { en: 'File', ar: 'الملف' },
    choose_file: { en: 'Choose a file', ar: 'اختيار ملف' },
    version: { en: 'List version', ar: 'إصدار القائمة' },
    entries: { en: 'Entries', ar: 'القيود' },
    changes: { en: 'Changes', ar: 'التغييرات' },
    change_counts: {
      en: '{added} added, {changed} changed, {removed} removed',
      ar: 'أضيف {added}، وتغيّر {changed}، وحُذف {removed}',
    },
    imported: { en: 'Imported', ar: 'تاريخ الاستيراد' },
    source: { en: 'Source', ar: 'المصدر' },
    sources: {
      upload: { en: 'Upload', ar: 'ملف مرفوع' },
      folder: { en: 'Watched folder', ar: 'مجلد مراقَب' },
      trial: { en: 'Trial mode', ar: 'الوضع التجريبي' },
    },
    digest: { en: 'Digest', ar: 'البصمة الرقمية' },
    versions: { en: 'Versions', ar: 'الإصدارات' },
    versions_named: { en: 'Versions of {name}', ar: 'إصدارات {name}' },
    actions: TERMS.actions,
    refused: { en: 'Refused files of the watched folder', ar: 'ملفات مرفوضة من المجلد المراقَب' },
    read: { en: 'Read', ar: 'تاريخ القراءة' },
    reason: TERMS.reason,
    empty: { en: 'No screening lists yet', ar: 'لا توجد قوائم فحص بعد' },
    empty_text: {
      en: 'Import the list of the UN Security Council first.',
      ar: 'استورد قائمة مجلس الأمن الدولي أولًا.',
    },
  },
} as const satisfies Words;
