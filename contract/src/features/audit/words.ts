import type { Words } from '../../kernel/texts.ts';
import { actions } from './action-words.ts';
import { entities, fields } from './record-words.ts';
import { TERMS } from '../../kernel/terms.ts';

export const sentences = {
  'Failed to load the audit log': 'تعذر تحميل سجل التدقيق',
  'The audit log is being checked': 'يجري فحص سجل التدقيق',
  'This file contains only the newest {count} entries, the limit of an export':
    'يتضمن هذا الملف أحدث القيود فقط، وعددها {count}، وهو الحد الأقصى للتصدير',
} as const;

export const words = {
  export: TERMS.export_csv,
  what: { en: 'Entries', ar: 'القيود' },
  seen: { en: 'Access to personal data', ar: 'الاطلاع على البيانات الشخصية' },
  by: { en: 'Made by', ar: 'مصدر القيد' },
  by_people: { en: 'People', ar: 'المستخدمون' },
  by_platform: { en: 'The platform (automatic)', ar: 'المنصة (تلقائيًا)' },
  by_all: { en: 'People and the platform', ar: 'المستخدمون والمنصة' },
  email: TERMS.email,
  csv_at: { en: 'When ({timezone})', ar: 'الوقت ({timezone})' },
  chain_title: { en: 'Hash chain', ar: 'سلسلة البصمات' },
  chain_sealed: {
    en: 'Sealed entries: {number}, up to {date}',
    ar: 'القيود المختومة: {number}، حتى {date}',
  },
  chain_empty: { en: 'No entry is sealed yet', ar: 'لم يُختم أي قيد بعد' },
  chain_waiting: { en: 'Entries not sealed yet: {count}', ar: 'قيود لم تُختم بعد: {count}' },
  chain_checked: {
    en: 'Checked {date}: {number} entries, all unchanged',
    ar: 'فُحصت في {date}: عدد القيود {number}، ولم يتغير أي منها',
  },
  chain_broken: {
    en: 'Checked {date}. Entries that do not match: {count}. Ask the operator to run `npm run verify`.',
    ar: 'فُحصت في {date}: عدد القيود غير المطابقة {count}. اطلب من مشغّل الخادم تنفيذ `npm run verify`.',
  },
  chain_unchecked: { en: 'Not checked yet', ar: 'لم تُفحص بعد' },
  chain_checking: { en: 'Being checked now', ar: 'تُفحص الآن' },
  check: { en: 'Check now', ar: 'افحص الآن' },
  title: { en: 'Audit log', ar: 'سجل التدقيق' },
  subtitle: {
    en: 'Every change to the data: who made it, and the old and new values',
    ar: 'كل تغيير في البيانات: من أجراه، والقيم القديمة والجديدة',
  },
  back: TERMS.settings,
  search_actor: { en: 'Person (email)', ar: 'الشخص (البريد الإلكتروني)' },
  search_number: { en: 'Number of the record', ar: 'رقم السجل' },
  from: TERMS.from,
  to: TERMS.to,
  action: { en: 'Action', ar: 'الإجراء' },
  actions,
  entities,
  fields,
  action_code: { en: 'Code of the action', ar: 'رمز الإجراء' },
  entity_code: { en: 'Code of the record', ar: 'رمز السجل' },
  yes: { en: 'Yes', ar: 'نعم' },
  no: { en: 'No', ar: 'لا' },
  entity: { en: 'Record', ar: 'السجل المعني' },
  actor: { en: 'Person', ar: 'الشخص' },
  actors: {
    user: { en: 'A user', ar: 'مستخدم' },
    registrant: { en: 'A registrant', ar: 'مقدم طلب التسجيل' },
    integrator: { en: "A brand's server", ar: 'خادم تاجر' },
    partner_key: { en: "A partner's program", ar: 'نظام الشريك' },
    public: { en: 'A visitor', ar: 'زائر' },
    system: { en: 'The platform', ar: 'المنصة' },
  },
  changes: TERMS.changes,
  field: { en: 'Field', ar: 'الحقل' },
  before: { en: 'Before', ar: 'قبل' },
  after: { en: 'After', ar: 'بعد' },
  no_changes: { en: 'No field was changed', ar: 'لم يتغير أي حقل' },
  at: { en: 'When', ar: 'الوقت' },
  ip: { en: 'IP address', ar: 'عنوان IP' },
  user_agent: { en: 'Browser', ar: 'المتصفح' },
  request_id: { en: 'Reference for support', ar: 'الرقم المرجعي للدعم' },
  chain: { en: 'Seal', ar: 'الختم' },
  sealed: { en: 'Part of the sealed chain', ar: 'جزء من السلسلة المختومة' },
  not_sealed: { en: 'Will be sealed within a minute', ar: 'سيُختم خلال دقيقة' },
  same_entity: { en: 'Show all entries of this record', ar: 'عرض كل قيود هذا السجل' },
  none_found: { en: 'No entries match these filters', ar: 'لا توجد قيود تطابق عوامل التصفية' },
  none_yet: { en: 'There are no entries yet', ar: 'لا توجد قيود بعد' },
} as const satisfies Words;
