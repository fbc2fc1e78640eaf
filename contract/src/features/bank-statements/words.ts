import { TERMS } from '../../kernel/terms.ts';
import type { Words } from '../../kernel/texts.ts';

export const sentences = {
  'This bank statement does not exist': 'كشف الحساب هذا غير موجود',
  'A statement file can have at most {megabytes} MB and {entries} entries':
    'الحد الأقصى لملف كشف الحساب {megabytes} ميغابايت و{entries} قيد',
  'This file is not a statement in the format camt.053, camt.054, MT940 or CSV':
    'هذا الملف ليس كشف حساب بصيغة camt.053 أو camt.054 أو MT940 أو CSV',
  'Line {line}: the XML is not well formed': 'السطر {line}: صيغة XML غير سليمة',
  'Line {line}: a document type definition (DTD) is not accepted':
    'السطر {line}: لا يُقبل تعريف نوع المستند (DTD)',
  'Line {line}: {part} is missing': 'السطر {line}: ينقص {part}',
  'Line {line}: {part} has the invalid value "{value}"':
    'السطر {line}: القيمة «{value}» في {part} غير صحيحة',
  'Line {line}: the amount {value} has more than 3 decimals':
    'السطر {line}: في المبلغ {value} أكثر من 3 خانات عشرية',
  'Line {line}: the currency is {currency}. Only KWD is accepted.':
    'السطر {line}: العملة هي {currency}. لا يُقبل إلا الدينار الكويتي (KWD).',
  'Line {line}: none of our bank accounts has the IBAN {iban}':
    'السطر {line}: ليس لأي من حساباتنا البنكية رقم الآيبان {iban}',
  'Line {line}: the statement belongs to another account, {iban}':
    'السطر {line}: الكشف يخص حسابًا آخر، {iban}',
  'Please choose the bank account, because the file does not identify it':
    'يرجى اختيار الحساب البنكي لأن الملف لا يحدده',
  'Please save the CSV columns of this bank account first':
    'يرجى حفظ أعمدة ملف CSV لهذا الحساب البنكي أولًا',
  'Line {line}: the entries add up to {sum}, but the balances differ by {difference}':
    'السطر {line}: مجموع القيود {sum}، بينما الفرق بين الرصيدين {difference}',
  'Line {line}: the balance {opening} does not continue the balance {closing} of the neighbouring statement':
    'السطر {line}: الرصيد {opening} لا يطابق الرصيد {closing} في الكشف المجاور',
  'Line {line}: a previous statement already contains the entries of {day}':
    'السطر {line}: قيود يوم {day} موجودة في كشف سابق',
  'Line {line}: statement {number} was imported before with different content':
    'السطر {line}: سبق استيراد الكشف {number} بمحتوى مختلف',
  'This statement was imported before. Nothing has changed.':
    'سبق استيراد هذا الكشف. لم يتغير شيء.',
  'Statement imported successfully': 'تم استيراد الكشف بنجاح',
  'This bank entry does not exist': 'قيد البنك هذا غير موجود',
  'This entry has a match. End that match first.': 'هذا القيد مطابق. ألغِ مطابقته أولًا.',
  'This entry has no match': 'هذا القيد غير مطابق',
  'The statement of the day contains this entry. Match it there.':
    'كشف اليوم يتضمن هذا القيد. طابقه هناك.',
  'The account has no open record with the number {record}':
    'لا يوجد للحساب سجل غير مطابق برقم {record}',
  'These records add up to {sum}, but the amount of the entry is {amount}':
    'مجموع هذه السجلات {sum}، بينما مبلغ القيد {amount}',
  'Entry matched successfully': 'تمت مطابقة القيد بنجاح',
  'The entry is open again': 'أصبح القيد غير مطابق من جديد',
  'Failed to fetch the open entries': 'تعذر جلب القيود غير المطابقة',
  'Failed to match the entry': 'تعذرت مطابقة القيد',
  'Failed to end the match': 'تعذر إلغاء المطابقة',
  'Failed to fetch the bank statements': 'تعذر جلب كشوف الحسابات',
  'Failed to fetch the entries': 'تعذر جلب القيود',
  'Failed to import the statement': 'تعذر استيراد الكشف',
} as const;

export const words = {
  title: { en: 'Bank statements', ar: 'كشوف الحسابات' },
  subtitle: {
    en: 'What the banks booked on our accounts. Import each statement once.',
    ar: 'ما قيّدته البنوك على حساباتنا. استورد كل كشف مرة واحدة.',
  },
  back: { en: 'Reconciliation', ar: 'المطابقة' },
  back_to_statements: { en: 'Bank statements', ar: 'كشوف الحسابات' },
  import: { en: 'Import a statement', ar: 'استيراد كشف حساب' },
  import_text: {
    en: 'We accept camt.053, camt.054, MT940 and CSV files. If a line is wrong, nothing is imported.',
    ar: 'نقبل ملفات camt.053 وcamt.054 وMT940 وCSV. إذا كان أي سطر خاطئًا، لا يُستورد شيء.',
  },
  file: { en: 'Statement file', ar: 'ملف كشف الحساب' },
  choose_file: { en: 'Choose a file', ar: 'اختيار ملف' },
  account: TERMS.bank_account,
  iban: TERMS.iban,
  account_hint: {
    en: 'Only a CSV file needs this. Other files contain the IBAN.',
    ar: 'يلزم ذلك لملف CSV فقط. تتضمن الملفات الأخرى رقم الآيبان.',
  },
  day: TERMS.day,
  number: { en: 'Number', ar: 'الرقم' },
  opening: { en: 'Opening balance', ar: 'الرصيد الافتتاحي' },
  closing: { en: 'Closing balance', ar: 'الرصيد الختامي' },
  entries: { en: 'Entries', ar: 'القيود' },
  status: TERMS.status,
  gap: { en: 'Gap', ar: 'كشف ناقص' },
  gap_text: {
    en: 'A statement after {day} is missing. Import it to close the gap.',
    ar: 'ينقص كشف بعد {day}. استورده لإغلاق الفجوة.',
  },
  complete: { en: 'Complete', ar: 'مكتمل' },
  empty: { en: 'No bank statements', ar: 'لا توجد كشوف حسابات' },
  empty_text: {
    en: 'Import the first statement of your bank.',
    ar: 'استورد أول كشف من البنك.',
  },
  statement_of: { en: 'Statement of {day}', ar: 'كشف يوم {day}' },
  booking_day: { en: 'Booking date', ar: 'تاريخ القيد' },
  value_day: { en: 'Value date', ar: 'تاريخ الاستحقاق' },
  amount: TERMS.amount,
  details: TERMS.details,
  no_entries: { en: 'No entries', ar: 'لا توجد قيود' },
  no_entries_text: {
    en: 'The account had no movements on this day.',
    ar: 'لم تحدث حركة على الحساب في هذا اليوم.',
  },
} as const satisfies Words;
