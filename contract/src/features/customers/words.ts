import type { Words } from '../../kernel/texts.ts';
import { TERMS } from '../../kernel/terms.ts';

export const sentences = {
  'Failed to load customers': 'تعذر تحميل العملاء',
  'Failed to update customer': 'تعذر تحديث العميل',
  'Customer updated successfully': 'تم تحديث العميل بنجاح',
  'Customer not found': 'العميل غير موجود',
  'This customer is already merged into another customer. Undo that merge first.':
    'هذا العميل مدمج مع عميل آخر. تراجع عن ذلك الدمج أولًا.',
  'The data of this customer was permanently erased': 'مُحيت بيانات هذا العميل نهائيًا',
  'Choose two different customers': 'اختر عميلين مختلفين',
  'Merge not found': 'الدمج غير موجود',
  'This merge has already been undone': 'سبق التراجع عن هذا الدمج',
  'Type the text exactly as shown': 'اكتب النص كما يظهر تمامًا',
  'These two customers will no longer be shown as possible duplicates':
    'لن يظهر هذان العميلان ضمن التكرارات المحتملة بعد الآن',
  'The customers were merged': 'تم دمج العميلين',
  'The merge was undone': 'تم التراجع عن الدمج',
  'The data of this person was erased': 'مُحيت بيانات هذا الشخص نهائيًا',
  'Manage your brand customers': 'إدارة عملائك',
  'View and manage all customers across brands': 'عرض عملاء جميع التجار وإدارتهم',
  'This file contains only the newest {count} customers, because the export limit was reached':
    'يتضمن هذا الملف أحدث العملاء فقط، وعددهم {count}، وهو الحد الأقصى للتصدير',
} as const;

export const words = {
  title: { en: 'Customers', ar: 'العملاء' },
  search: { en: 'Search by name, email or phone', ar: 'البحث بالاسم أو البريد أو الهاتف' },
  export: TERMS.export_csv,
  name: TERMS.name,
  email: TERMS.email,
  phone: TERMS.phone,
  phone_hint: {
    en: 'With the country code, for example +965 5123 4567',
    ar: 'مع رمز الدولة، مثل ‎+965 5123 4567',
  },
  brands: TERMS.brands,
  provider_id: { en: 'Tap customer ID', ar: 'رقم العميل لدى Tap' },
  since: { en: 'Customer since', ar: 'عميل منذ' },
  unnamed: { en: 'No name given', ar: 'بلا اسم' },
  none_yet: { en: 'No customers yet', ar: 'لا يوجد عملاء بعد' },
  none_yet_text: {
    en: 'A customer appears here after the first payment.',
    ar: 'يظهر العميل هنا بعد أول عملية دفع.',
  },
  none_found: { en: 'No customers match this search', ar: 'لا يوجد عملاء يطابقون هذا البحث' },
  more_found: {
    en: 'More than {number} customers match. Add another word to narrow the search.',
    ar: 'عدد العملاء المطابقين للبحث أكثر من {number}. أضف كلمة أخرى لتضييق البحث.',
  },
  edit: TERMS.edit,
  edit_named: { en: 'Edit {name}', ar: 'تعديل {name}' },
  edit_text: {
    en: 'Payments keep the name and contact details that applied when they were made.',
    ar: 'تحتفظ عمليات الدفع بالاسم وبيانات الاتصال كما كانت عند الدفع.',
  },
  first_name: TERMS.first_name,
  last_name: TERMS.last_name,
  save: TERMS.save,
  saving: TERMS.saving,
  paid: { en: 'Paid in total', ar: 'إجمالي المدفوع' },
  payments: { en: 'Latest payments', ar: 'أحدث عمليات الدفع' },
  no_payments: { en: 'No payments', ar: 'لا توجد عمليات دفع' },
  date: { en: 'Date', ar: 'التاريخ' },
  order: { en: 'Order ID', ar: 'رقم الطلب' },
  brand: TERMS.brand,
  amount: TERMS.amount,
  csv_since: { en: 'Customer since ({timezone})', ar: 'عميل منذ ({timezone})' },
  duplicates: { en: 'Possible duplicates', ar: 'تكرارات محتملة' },
  duplicates_text: {
    en: 'The two customers of each pair may be the same person. A merge shows them as one customer. It moves no payments, and you can undo it at any time.',
    ar: 'قد يكون كل عميلين هنا شخصًا واحدًا. يعرضهما الدمج عميلًا واحدًا، ولا ينقل أي عملية دفع، ويمكنك التراجع عنه في أي وقت.',
  },
  back: { en: 'Customers', ar: 'العملاء' },
  no_duplicates: { en: 'No possible duplicates', ar: 'لا توجد تكرارات محتملة' },
  no_duplicates_text: {
    en: 'We compare phone numbers, emails and names each time you open this page.',
    ar: 'نقارن أرقام الهواتف وعناوين البريد والأسماء في كل مرة تفتح فيها هذه الصفحة.',
  },
  older: { en: 'Older record', ar: 'السجل الأقدم' },
  newer: { en: 'Newer record', ar: 'السجل الأحدث' },
  why: { en: 'Match', ar: 'وجه التطابق' },
  reasons: {
    phone: { en: 'Same phone number', ar: 'رقم الهاتف نفسه' },
    phone_spelling: {
      en: 'Same phone number, written differently',
      ar: 'رقم الهاتف نفسه بكتابة مختلفة',
    },
    email: { en: 'Same email address', ar: 'البريد الإلكتروني نفسه' },
    name_and_brand: {
      en: 'Same name, and both paid {brand}',
      ar: 'الاسم نفسه، وقد دفع العميلان إلى {brand}',
    },
    name_spelling_and_brand: {
      en: 'Same name spelled differently, and both paid {brand}',
      ar: 'الاسم نفسه بتهجئة مختلفة، وقد دفع العميلان إلى {brand}',
    },
  },
  decide: { en: 'Decision', ar: 'القرار' },
  merge: { en: 'Merge', ar: 'دمج' },
  merge_named: { en: 'Merge {first} and {second}', ar: 'دمج {first} و{second}' },
  merge_text: {
    en: 'Choose whose name and contact details stay visible. We keep the other record with its own values.',
    ar: 'اختر من يبقى اسمه وبيانات اتصاله ظاهرة. ونحتفظ بالسجل الآخر مع بياناته.',
  },
  keep: { en: 'Show as', ar: 'العرض باسم' },
  different: { en: 'Different people', ar: 'شخصان مختلفان' },
  different_named: {
    en: '{first} and {second} are different people',
    ar: '{first} و{second} شخصان مختلفان',
  },
  merged: { en: 'Merged customers', ar: 'العملاء المدمجون' },
  merged_by: { en: 'Merged on {date} by {name}', ar: 'دُمج في {date} بواسطة {name}' },
  merged_on: { en: 'Merged on {date}', ar: 'دُمج في {date}' },
  undo: { en: 'Undo merge', ar: 'التراجع عن الدمج' },
  undo_named: { en: 'Undo the merge of {name}', ar: 'التراجع عن دمج {name}' },
  undo_text: {
    en: '{name} will be shown as a separate customer again, with the payments made before and after the merge.',
    ar: 'يظهر {name} عميلًا مستقلًا من جديد، مع عمليات الدفع قبل الدمج وبعده.',
  },
  personal_data: { en: 'Personal data', ar: 'البيانات الشخصية' },
  export_data: { en: 'Export all data', ar: 'تصدير كل البيانات' },
  erase: { en: 'Erase data', ar: 'محو البيانات' },
  erase_named: { en: 'Erase the data of {name}?', ar: 'محو بيانات {name}؟' },
  erase_text: {
    en: 'This removes the name, email and phone from all records of this person: payments, notes, searches and stored messages. It cannot be undone. Amounts, dates and order numbers stay in the ledger. Personal details in records that we must keep become unreadable for good.',
    ar: 'سيُزال الاسم والبريد الإلكتروني والهاتف من كل سجلات هذا الشخص: عمليات الدفع والملاحظات وعمليات البحث والرسائل المحفوظة. لا يمكن التراجع عن ذلك. تبقى المبالغ والتواريخ وأرقام الطلبات في دفتر الأستاذ. وتصبح البيانات الشخصية في السجلات الواجب حفظها غير قابلة للقراءة نهائيًا.',
  },
  erase_records: {
    en: 'Records with this phone and email that will be erased: {records}',
    ar: 'عدد السجلات بهذا الهاتف والبريد الإلكتروني التي ستُمحى: {records}',
  },
  erase_confirm: { en: 'Type {text} to confirm', ar: 'اكتب {text} للتأكيد' },
  erasing: { en: 'Erasing…', ar: 'جارٍ المحو…' },
  erased: { en: 'Data erased', ar: 'مُحيت البيانات' },
  receipt: { en: 'Erasure receipt', ar: 'إيصال المحو' },
  receipt_by: { en: 'Erased on {date} by {name}', ar: 'مُحيت في {date} بواسطة {name}' },
  receipt_gone: { en: 'What was erased', ar: 'ما مُحي' },
  receipt_stays: { en: 'What stays, and why', ar: 'ما يبقى، ولماذا' },
  gone: {
    customers: { en: 'Customer records cleared', ar: 'سجلات عملاء مُسحت بياناتها' },
    payments: {
      en: 'Payments from which name, email and phone were removed',
      ar: 'عمليات دفع أُزيل منها الاسم والبريد والهاتف',
    },
    messages: {
      en: 'Provider messages and sent events from which personal data was removed',
      ar: 'رسائل المزود والأحداث المرسلة التي أُزيلت منها البيانات الشخصية',
    },
    audit_rows: {
      en: 'Audit entries in which personal data was made unreadable',
      ar: 'قيود تدقيق أصبحت البيانات الشخصية فيها غير قابلة للقراءة',
    },
    merges: {
      en: 'Merges that can no longer be undone',
      ar: 'عمليات دمج لم يعد التراجع عنها ممكنًا',
    },
  },
  places: {
    contacts: {
      en: 'Contact data as each brand sent it',
      ar: 'بيانات الاتصال كما أرسلها كل تاجر',
    },
    refunds: {
      en: 'Reasons and notes for refunds and disputes',
      ar: 'أسباب الاستردادات والاعتراضات وملاحظاتها',
    },
    events: { en: 'Payment timelines', ar: 'السجلات الزمنية لعمليات الدفع' },
    test_mode: { en: 'Test payments', ar: 'عمليات دفع تجريبية' },
    saved_views: { en: 'Saved views', ar: 'العروض المحفوظة' },
    notes: { en: 'Notes and reasons that staff wrote', ar: 'ملاحظات وأسباب كتبها الموظفون' },
    unmatched_webhooks: {
      en: 'Webhook events that belong to no payment',
      ar: 'أحداث Webhook لا تتبع أي عملية دفع',
    },
    outbox: { en: 'Messages in the outbox', ar: 'رسائل في صندوق الصادر' },
    answers: { en: 'Stored responses for repeated requests', ar: 'ردود محفوظة للطلبات المكررة' },
    audit_texts: {
      en: 'Audit entries with texts about the person, such as searches',
      ar: 'قيود تدقيق فيها نصوص عن الشخص، مثل عمليات البحث',
    },
  },
  kept: {
    payments: {
      en: 'Amount, date, order number, terminal and last four card digits of each payment: we need them for the ledger and for disputes.',
      ar: 'المبلغ والتاريخ ورقم الطلب والجهاز وآخر أربعة أرقام من البطاقة لكل عملية: نحتاج إليها لدفتر الأستاذ وللرد على الاعتراضات.',
    },
    ledger_entries: {
      en: 'Ledger entries: they contain amounts and accounts but no personal data.',
      ar: 'قيود دفتر الأستاذ: فيها مبالغ وحسابات، وليس فيها بيانات شخصية.',
    },
    audit_rows: {
      en: "The audit log: who did what and when. The person's name stays encrypted with a key that no longer exists.",
      ar: 'سجل التدقيق: من فعل ماذا ومتى. أما اسم الشخص فيبقى مشفّرًا بمفتاح لم يعد موجودًا.',
    },
    posted_events: {
      en: 'Events sent to the servers of brands: each brand is responsible for what it keeps.',
      ar: 'أحداث أُرسلت إلى خوادم التجار: كل تاجر مسؤول عما يحتفظ به.',
    },
    provider: {
      en: 'Data at the payment provider: request its erasure there.',
      ar: 'البيانات لدى مزود الدفع: اطلب محوها منه.',
    },
    backups: {
      en: 'Earlier backups: they are deleted when their retention period ends.',
      ar: 'النسخ الاحتياطية السابقة: تُحذف عند انتهاء مدة حفظها.',
    },
  },
} as const satisfies Words;
