import { TERMS } from '../../kernel/terms.ts';
import type { Words } from '../../kernel/texts.ts';

export const sentences = {
  'This bank account has no folder of statements': 'ليس لهذا الحساب البنكي مجلد لكشوف الحساب',
  'The statements will be fetched now': 'سيبدأ جلب كشوف الحساب الآن',
  'Failed to request the statements': 'تعذر طلب كشوف الحساب',
  'This bank statement does not exist': 'كشف الحساب هذا غير موجود',
  'A statement file can have at most {megabytes} MB and {entries} entries':
    'الحد الأقصى لملف كشف الحساب {megabytes} ميغابايت و{entries} قيد',
  'This file is not in the format camt.053, camt.054, pain.002, MT940 or CSV':
    'هذا الملف ليس بصيغة camt.053 أو camt.054 أو pain.002 أو MT940 أو CSV',
  'Line {line}: the XML is not well-formed': 'السطر {line}: صيغة XML غير سليمة',
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
    'السطر {line}: رقم الآيبان {iban} لا يخص أيًا من حساباتنا البنكية',
  'Line {line}: the file belongs to another account, {iban}':
    'السطر {line}: الملف يخص حسابًا آخر، {iban}',
  'Please choose the bank account, because the file does not identify it':
    'يرجى اختيار الحساب البنكي لأن الملف لا يحدده',
  'Please save the CSV columns of this bank account first':
    'يرجى حفظ أعمدة ملف CSV لهذا الحساب البنكي أولًا',
  'Line {line}: the entries add up to {sum}, but the balances differ by {difference}':
    'السطر {line}: مجموع القيود {sum}، بينما الفرق بين الرصيدين {difference}',
  'Line {line}: the opening balance {opening} of a statement does not match the closing balance {closing} of the statement before it':
    'السطر {line}: الرصيد الافتتاحي {opening} لأحد الكشوف لا يطابق الرصيد الختامي {closing} للكشف السابق له',
  'Line {line}: a previous statement already contains the entries of {day}':
    'السطر {line}: قيود يوم {day} موجودة في كشف سابق',
  'Line {line}: statement {number} was imported before with different content':
    'السطر {line}: سبق استيراد الكشف {number} بمحتوى مختلف',
  'Line {line}: we have sent no payout file with the number {reference}':
    'السطر {line}: لم نرسل ملف تحويلات بالرقم {reference}',
  'Line {line}: the payout file {file} has no payment {reference}':
    'السطر {line}: لا توجد دفعة {reference} في ملف التحويلات {file}',
  'Line {line}: the payment {reference} appears twice': 'السطر {line}: الدفعة {reference} مكررة',
  'Line {line}: the amount of {reference} is {amount}, but we ordered {ordered}':
    'السطر {line}: مبلغ {reference} هو {amount}، بينما أمرنا بدفع {ordered}',
  'Line {line}: report {number} was imported before with different content':
    'السطر {line}: سبق استيراد التقرير {number} بمحتوى مختلف',
  'Report imported. Payments accepted: {accepted}, received: {pending}, rejected: {rejected}':
    'تم استيراد التقرير. عدد المدفوعات المقبولة {accepted}، والمستلمة {pending}، والمرفوضة {rejected}',
  'This statement was imported before. Nothing has changed.':
    'سبق استيراد هذا الكشف. لم يتغير شيء.',
  'Statement imported successfully': 'تم استيراد الكشف بنجاح',
  'This bank entry does not exist': 'قيد البنك هذا غير موجود',
  'This entry already has a match. End that match first.':
    'لهذا القيد مطابقة بالفعل. ألغِ تلك المطابقة أولًا.',
  'This entry has no match': 'ليس لهذا القيد مطابقة',
  'The daily statement also contains this entry. Match it there.':
    'الكشف اليومي يتضمن هذا القيد أيضًا. طابقه هناك.',
  'The account has no open record with the number {record}':
    'لا يوجد للحساب سجل غير مطابق برقم {record}',
  'These records add up to {sum}, but the amount of the entry is {amount}':
    'مجموع هذه السجلات {sum}، بينما مبلغ القيد {amount}',
  'Please enter the number of at least one record': 'يرجى إدخال رقم سجل واحد على الأقل',
  'This entry has a proposed change. Approve or reject it first.':
    'يوجد تغيير مقترح لهذا القيد. وافق عليه أو ارفضه أولًا.',
  'This entry has no proposed change': 'لا يوجد تغيير مقترح لهذا القيد',
  'You proposed this change yourself. Another admin must approve it.':
    'أنت من اقترح هذا التغيير. يجب أن يوافق عليه مسؤول آخر.',
  'This match confirmed a payout, so it cannot be ended. If the money came back, mark the payout as returned.':
    'أكّدت هذه المطابقة تحويلًا، فلا يمكن إلغاؤها. إذا عادت الأموال فسجّل التحويل على أنه مرتجع.',
  'This match marked a payout as returned, so it cannot be ended':
    'سجّلت هذه المطابقة تحويلًا على أنه مرتجع، فلا يمكن إلغاؤها',
  'Another admin must approve this change': 'يجب أن يوافق مسؤول آخر على هذا التغيير',
  'Match change approved': 'تمت الموافقة على تغيير المطابقة',
  'Match change rejected': 'رُفض تغيير المطابقة',
  'Failed to approve the change': 'تعذرت الموافقة على التغيير',
  'Failed to reject the change': 'تعذر رفض التغيير',
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
    en: 'The entries that the banks booked to our accounts. Import each statement once.',
    ar: 'القيود التي سجّلتها البنوك على حساباتنا. استورد كل كشف مرة واحدة.',
  },
  back: { en: 'Reconciliation', ar: 'المطابقة' },
  back_to_statements: { en: 'Bank statements', ar: 'كشوف الحسابات' },
  import: { en: 'Import a statement', ar: 'استيراد كشف حساب' },
  import_text: {
    en: 'We accept camt.053, camt.054, MT940 and CSV statements, and pain.002 reports about payout files. If a line is wrong, nothing is imported.',
    ar: 'نقبل كشوفًا بصيغ camt.053 وcamt.054 وMT940 وCSV، وتقارير pain.002 عن ملفات التحويلات. إذا وُجد خطأ في أي سطر فلن يُستورد شيء.',
  },
  file: { en: 'Statement file', ar: 'ملف كشف الحساب' },
  choose_file: { en: 'Choose a file', ar: 'اختيار ملف' },
  account: TERMS.bank_account,
  iban: TERMS.iban,
  account_hint: {
    en: 'Required only for a CSV file. Other files contain the IBAN.',
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
    ar: 'ينقص كشف بعد {day}. استورده لسد الفجوة.',
  },
  complete: { en: 'Complete', ar: 'مكتمل' },
  empty: { en: 'No bank statements', ar: 'لا توجد كشوف حسابات' },
  empty_text: {
    en: 'Import the first statement from your bank.',
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
    ar: 'لم تُسجَّل أي حركة على الحساب في هذا اليوم.',
  },
} as const satisfies Words;
