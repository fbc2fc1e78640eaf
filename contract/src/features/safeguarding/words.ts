import { TERMS } from '../../kernel/terms.ts';
import type { Words } from '../../kernel/texts.ts';

export const sentences = {
  Safeguarding: 'حماية أموال التجار',
  'Please choose a day that has ended': 'يرجى اختيار يوم انتهى',
  'Failed to load the safeguarding report': 'تعذر تحميل تقرير حماية الأموال',
  'This day has no sealed report with this version': 'لا يوجد لهذا اليوم تقرير مختوم بهذا الإصدار',
  'The safeguarding report could not be created': 'تعذر إنشاء تقرير حماية الأموال',
  'Failed to load the clearing score': 'تعذر تحميل «نسبة المطابقة في الموعد»',
} as const;

export const words = {
  subtitle: {
    en: 'What we owe merchants, compared with the balances of our bank accounts',
    ar: 'ما ندين به للتجار مقارنةً بأرصدة حساباتنا البنكية',
  },
  back: TERMS.settings,
  day: TERMS.day,
  newest: { en: 'Newest', ar: 'الأحدث' },
  owed: { en: 'Owed to merchants', ar: 'المستحق للتجار' },
  pending: { en: 'Paid by the provider, not yet settled', ar: 'دفعه مزود الدفع ولم يُسوَّ' },
  payable: { en: 'Payable', ar: 'جاهز للتحويل' },
  in_transit: { en: 'In transit', ar: 'قيد التحويل' },
  deposits: { en: 'Deposits', ar: 'مبالغ التأمين' },
  balance: { en: 'Bank balances', ar: 'الأرصدة البنكية' },
  statement_of: { en: 'Statement of {day}', ar: 'كشف يوم {day}' },
  no_statement: { en: 'No statement', ar: 'لا يوجد كشف حساب' },
  difference: { en: 'Surplus or shortfall', ar: 'الفائض أو النقص' },
  not_covered: {
    en: 'The statements do not cover this day. Import the missing ones.',
    ar: 'لا تغطي كشوف الحسابات هذا اليوم. استورد الكشوف الناقصة.',
  },
  provider_debt: { en: 'Owed by the provider', ar: 'المستحق على مزود الدفع' },
  shortfall: { en: 'Shortfall', ar: 'نقص' },
  covered: { en: 'Covered', ar: 'مغطى' },
  days: { en: 'Recorded days', ar: 'الأيام المسجلة' },
  no_days: { en: 'No day recorded yet', ar: 'لم يُسجَّل أي يوم بعد' },
  no_days_text: {
    en: 'We record each day that a bank statement covers.',
    ar: 'نسجل كل يوم يغطيه كشف حساب.',
  },
  business: TERMS.business,
  score: { en: 'Clearing score', ar: 'نسبة المطابقة في الموعد' },
  score_text: {
    en: 'The share of captured money that appears on time in the ledger, at the provider and at the bank.',
    ar: 'حصة الأموال المحصّلة التي تظهر في الموعد في دفتر الأستاذ ولدى مزود الدفع وفي البنك.',
  },
  open: { en: 'Open the report', ar: 'فتح التقرير' },
  download: { en: 'Download sealed PDF', ar: 'تنزيل ملف PDF المختوم' },
  file_title: { en: 'Safeguarding report', ar: 'تقرير حماية أموال التجار' },
  file_note: {
    en: 'This report compares what merchants are owed with the bank balances at the end of the day. It is stored. Corrected figures make a new version.',
    ar: 'يقارن هذا التقرير المستحق للتجار بالأرصدة البنكية في نهاية اليوم. التقرير محفوظ، وتصحيح الأرقام ينشئ إصدارًا جديدًا.',
  },
  version: TERMS.version,
  created: { en: 'Created', ar: 'تاريخ الإنشاء' },
  reports: { en: 'Sealed reports of this day', ar: 'التقارير المختومة لهذا اليوم' },
  no_reports: { en: 'No sealed report yet', ar: 'لا يوجد تقرير مختوم بعد' },
  no_reports_text: {
    en: 'The report of a day is sealed after its end. A download seals it at once.',
    ar: 'يُختم تقرير اليوم بعد انتهائه، والتنزيل يختمه فورًا.',
  },
  download_version: { en: 'Download version {version}', ar: 'تنزيل الإصدار {version}' },
  file_account: { en: 'Account {iban}', ar: 'الحساب {iban}' },
  file_unknown: { en: 'Not covered by statements', ar: 'لا تغطيه كشوف الحسابات' },
  month: { en: 'Month', ar: 'الشهر' },
  volume: { en: 'Captured', ar: 'المحصّل' },
  first: { en: 'By the first working day', ar: 'خلال أول يوم عمل' },
  fourth: { en: 'By the fourth working day', ar: 'خلال رابع يوم عمل' },
  oldest: {
    en: 'Oldest unidentified money: due on {day}',
    ar: 'أقدم أموال غير محددة: مستحقة في {day}',
  },
  none_open: { en: 'All money is identified', ar: 'كل الأموال محددة' },
  no_score: { en: 'No month measured yet', ar: 'لم تُحسب النسبة لأي شهر بعد' },
  no_score_text: {
    en: 'The score needs bank statements and captured payments.',
    ar: 'تحتاج النسبة إلى كشوف حسابات ومدفوعات محصّلة.',
  },
} as const satisfies Words;
