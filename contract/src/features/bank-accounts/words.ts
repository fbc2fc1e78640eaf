import { TERMS } from '../../kernel/terms.ts';
import type { Words } from '../../kernel/texts.ts';

export const sentences = {
  'This bank account does not exist': 'هذا الحساب البنكي غير موجود',
  'Another bank account has this IBAN': 'رقم الآيبان هذا مسجل لحساب بنكي آخر',
  'The business already has a main account': 'للجهة الدافعة حساب رئيسي',
  'The purpose of a main account cannot change': 'لا يمكن تغيير غرض الحساب الرئيسي',
  'The account cannot be closed before it was opened': 'لا يمكن أن يُغلق الحساب قبل فتحه',
  'Please enter either an amount column, or a debit column and a credit column':
    'يرجى إدخال عمود للمبلغ، أو عمود للمدين وعمود للدائن',
  'No new IBAN needs approval': 'لا يوجد رقم آيبان جديد بانتظار الموافقة',
  'You entered this IBAN yourself. Another admin must approve it.':
    'أنت من أدخل رقم الآيبان هذا. يجب أن يوافق عليه مسؤول آخر.',
  'The new IBAN has changed. Please check it again.':
    'تغيّر رقم الآيبان الجديد. يرجى مراجعته من جديد.',
  'Please enter the name of the column': 'يرجى إدخال اسم العمود',
  'Please enter the name of the bank': 'يرجى إدخال اسم البنك',
  'Bank account added successfully': 'تمت إضافة الحساب البنكي بنجاح',
  'Bank account saved successfully': 'تم حفظ الحساب البنكي بنجاح',
  'New IBAN approved': 'تمت الموافقة على رقم الآيبان الجديد',
  'CSV columns saved successfully': 'تم حفظ أعمدة ملف CSV بنجاح',
  'Failed to fetch the bank accounts': 'تعذر جلب الحسابات البنكية',
  'Failed to save the bank account': 'تعذر حفظ الحساب البنكي',
  'Failed to approve the IBAN': 'تعذرت الموافقة على رقم الآيبان',
  'Failed to save the CSV columns': 'تعذر حفظ أعمدة ملف CSV',
} as const;

export const words = {
  title: { en: 'Bank accounts', ar: 'الحسابات البنكية' },
  subtitle: {
    en: 'We import the statements of these accounts and compare them with our ledger.',
    ar: 'نستورد كشوف هذه الحسابات ونقارنها بدفتر الأستاذ.',
  },
  back: TERMS.settings,
  add: { en: 'Add a bank account', ar: 'إضافة حساب بنكي' },
  edit_title: { en: 'Edit the bank account', ar: 'تعديل الحساب البنكي' },
  business: TERMS.business,
  iban: TERMS.iban,
  iban_hint: {
    en: 'Leave this field empty to keep the IBAN. A second admin must approve a new IBAN.',
    ar: 'اترك الحقل فارغًا للإبقاء على رقم الآيبان. يجب أن يوافق مسؤول ثانٍ على أي رقم جديد.',
  },
  bank: TERMS.bank,
  purpose: { en: 'Purpose', ar: 'الغرض' },
  purposes: {
    main: { en: 'Main account', ar: 'الحساب الرئيسي' },
    collection: { en: 'Collection', ar: 'التحصيل' },
    payout: { en: 'Payouts', ar: 'التحويلات' },
    fees: { en: 'Fees', ar: 'الرسوم' },
  },
  opened_on: { en: 'Opened on', ar: 'تاريخ الفتح' },
  closed_on: { en: 'Closed on', ar: 'تاريخ الإغلاق' },
  status: TERMS.status,
  open: { en: 'In use', ar: 'مستخدم' },
  closed: { en: 'Closed', ar: 'مغلق' },
  needs_approval: { en: 'New IBAN needs approval', ar: 'رقم آيبان جديد بانتظار الموافقة' },
  actions: TERMS.actions,
  save: TERMS.save,
  edit: TERMS.edit,
  edit_named: { en: 'Edit {name}', ar: 'تعديل {name}' },
  approve: { en: 'Approve the IBAN', ar: 'الموافقة على رقم الآيبان' },
  approve_title: { en: 'Approve the new IBAN?', ar: 'هل توافق على رقم الآيبان الجديد؟' },
  approve_text: {
    en: '{name} entered this IBAN. Compare it with a letter from the bank.',
    ar: 'أدخل {name} رقم الآيبان هذا. قارنه بخطاب من البنك.',
  },
  csv: { en: 'CSV columns', ar: 'أعمدة ملف CSV' },
  csv_named: { en: 'CSV columns of {name}', ar: 'أعمدة ملف CSV لحساب {name}' },
  csv_text: {
    en: 'Enter the headings exactly as they appear in the first line of the file. Leave a field empty if the file has no such column.',
    ar: 'أدخل العناوين كما تظهر تمامًا في السطر الأول من الملف. اترك الحقل فارغًا إذا لم يكن في الملف هذا العمود.',
  },
  columns: {
    date: { en: 'Booking date', ar: 'تاريخ القيد' },
    value_date: { en: 'Value date', ar: 'تاريخ الاستحقاق' },
    amount: TERMS.amount,
    debit: { en: 'Debit', ar: 'المدين' },
    credit: { en: 'Credit', ar: 'الدائن' },
    reference: { en: 'Reference', ar: 'المرجع' },
    description: { en: 'Description', ar: 'البيان' },
    balance: { en: 'Balance after the entry', ar: 'الرصيد بعد القيد' },
  },
  date_format: { en: 'Date format', ar: 'صيغة التاريخ' },
  decimal_sign: { en: 'Decimal sign', ar: 'الفاصلة العشرية' },
  decimal_signs: {
    point: { en: 'Point (1,234.500)', ar: 'نقطة (1,234.500)' },
    comma: { en: 'Comma (1.234,500)', ar: 'فاصلة (1.234,500)' },
  },
  debit_sign: { en: 'Debits in the amount column', ar: 'إشارة المبالغ المدينة' },
  debit_signs: {
    minus: { en: 'Negative', ar: 'سالبة' },
    plus: { en: 'Positive', ar: 'موجبة' },
  },
  empty: { en: 'No bank accounts', ar: 'لا توجد حسابات بنكية' },
  empty_text: {
    en: 'Every business has a main account. Create a business first.',
    ar: 'لكل جهة دافعة حساب رئيسي. أنشئ جهة دافعة أولًا.',
  },
} as const satisfies Words;
