import { TERMS } from '../../kernel/terms.ts';
import type { MessageText, Words } from '../../kernel/texts.ts';

export const sentences = {
  'This dispute does not exist': 'هذا الاعتراض غير موجود',
  'This file does not exist': 'هذا الملف غير موجود',
  'The evidence has been submitted and cannot be changed': 'قُدّمت الأدلة ولا يمكن تعديلها',
  'The last day for evidence was {date}.': 'كان آخر يوم لتقديم الأدلة {date}.',
  'Add at least one file before you submit.': 'أضف ملفًا واحدًا على الأقل قبل التقديم.',
  'A dispute can have at most {count} files.': 'الحد الأقصى لملفات الاعتراض هو {count}.',
  'The evidence has been submitted': 'تم تقديم الأدلة',
  'The file has been added': 'تمت إضافة الملف',
  'The file has been removed': 'تمت إزالة الملف',
  'Failed to load the disputes': 'تعذر تحميل الاعتراضات',
  'Failed to load the dispute': 'تعذر تحميل الاعتراض',
  'Failed to add the file': 'تعذرت إضافة الملف',
  'Failed to remove the file': 'تعذرت إزالة الملف',
  'Failed to submit the evidence': 'تعذر تقديم الأدلة',
  'Failed to download the evidence': 'تعذر تنزيل الأدلة',
} as const;

export const words = {
  title: { en: 'Disputes', ar: 'الاعتراضات' },
  subtitle: {
    en: 'Payments that customers dispute at their bank, nearest deadline first',
    ar: 'عمليات دفع اعترض عليها العملاء لدى بنوكهم، الأقرب موعدًا أولًا',
  },
  back: TERMS.settings,
  all: { en: 'All disputes', ar: 'كل الاعتراضات' },
  none: { en: 'No disputes', ar: 'لا توجد اعتراضات' },
  none_text: {
    en: 'When a customer disputes a payment at the bank, it appears here.',
    ar: 'يظهر هنا كل اعتراض يقدّمه عميل لدى بنكه.',
  },
  dispute: { en: 'Dispute', ar: 'اعتراض' },
  one: { en: 'Dispute on order {order}', ar: 'اعتراض على الطلب {order}' },
  brand: TERMS.brand,
  order: { en: 'Order', ar: 'الطلب' },
  amount: TERMS.amount,
  fee: { en: 'Dispute fee', ar: 'رسوم الاعتراض' },
  status: TERMS.status,
  state: TERMS.status,
  states: {
    open: { en: 'Open', ar: 'مفتوحة' },
    decided: { en: 'Decided', ar: 'محسومة' },
  },
  statuses: {
    opened: { en: 'Evidence needed', ar: 'بانتظار الأدلة' },
    evidence: { en: 'Not submitted', ar: 'لم تُقدّم بعد' },
    submitted: { en: 'Submitted', ar: 'تم التقديم' },
    missed: { en: 'Deadline missed', ar: 'فات الموعد' },
    won: { en: 'Decided for the brand', ar: 'حُسم لصالح التاجر' },
    lost: { en: 'Decided for the customer', ar: 'حُسم لصالح العميل' },
    reversed: { en: 'Recorded by mistake', ar: 'سُجّل عن طريق الخطأ' },
  },
  files: { en: 'Files', ar: 'الملفات' },
  until: { en: 'Last day', ar: 'آخر يوم' },
  last_day: { en: 'Last day for evidence', ar: 'آخر يوم لتقديم الأدلة' },
  days_left: {
    en: { one: '{count} day left', other: '{count} days left' },
    ar: {
      zero: 'اليوم آخر يوم',
      one: 'بقي يوم واحد',
      two: 'بقي يومان',
      few: 'بقيت {count} أيام',
      many: 'بقي {count} يومًا',
      other: 'بقي {count} يوم',
    },
  },
  last_today: { en: 'Today is the last day', ar: 'اليوم آخر يوم' },
  opened_at: { en: 'Opened', ar: 'تاريخ الاعتراض' },
  submitted_at: { en: 'Submitted', ar: 'تاريخ التقديم' },
  decided_at: { en: 'Decided', ar: 'تاريخ الحسم' },
  reason: { en: "Reason given by the customer's bank", ar: 'السبب الذي ذكره بنك العميل' },
  reference: { en: "Bank's reference", ar: 'الرقم المرجعي للبنك' },
  decision: { en: 'Reason for the decision', ar: 'سبب القرار' },
  transaction: { en: 'Transaction', ar: 'العملية' },
  open_transaction: { en: 'Open transaction', ar: 'فتح العملية' },
  intro: {
    opened: {
      en: 'Show that you delivered what the customer paid for. Add your files by {date}, then submit them.',
      ar: 'أثبت أنك سلّمت ما دفع العميل ثمنه. أضف ملفاتك في موعد أقصاه {date} ثم قدّمها.',
    },
    evidence: {
      en: 'The files are saved, but not submitted. Submit them by {date}.',
      ar: 'الملفات محفوظة ولم تُقدّم بعد. قدّمها في موعد أقصاه {date}.',
    },
    submitted: {
      en: "We send the evidence to the bank. The customer's bank decides, which can take weeks.",
      ar: 'نرسل الأدلة إلى البنك. القرار لبنك العميل، وقد يستغرق أسابيع.',
    },
    missed: {
      en: 'No evidence was submitted by {date}. The dispute will probably be lost.',
      ar: 'لم تُقدّم أدلة حتى {date}. من المرجح أن يُحسم الاعتراض لصالح العميل.',
    },
    won: {
      en: "The dispute was decided in the brand's favour. The amount and the fee have been returned.",
      ar: 'حُسم الاعتراض لصالح التاجر، وأُعيد المبلغ والرسوم.',
    },
    lost: {
      en: "The dispute was decided in the customer's favour. The amount stays deducted.",
      ar: 'حُسم الاعتراض لصالح العميل، ويبقى المبلغ مخصومًا.',
    },
    reversed: {
      en: 'The dispute was recorded by mistake. The amount and the fee have been returned.',
      ar: 'سُجّل الاعتراض عن طريق الخطأ، وأُعيد المبلغ والرسوم.',
    },
  },
  evidence: { en: 'Evidence', ar: 'الأدلة' },
  no_evidence: { en: 'No files yet', ar: 'لا توجد ملفات بعد' },
  kind: { en: 'What does the file show?', ar: 'ماذا يُظهر الملف؟' },
  kinds: {
    invoice: { en: 'Invoice', ar: 'الفاتورة' },
    delivery: { en: 'Proof of delivery', ar: 'إثبات التسليم' },
    messages: { en: 'Messages with the customer', ar: 'المراسلات مع العميل' },
    other: { en: 'Other file', ar: 'ملف آخر' },
  },
  file: { en: 'File or photo', ar: 'ملف أو صورة' },
  file_hint: {
    en: 'Photograph the signed delivery note, or choose a PDF or picture of at most 5 MB.',
    ar: 'صوّر سند التسليم الموقّع، أو اختر ملف PDF أو صورة لا تتجاوز 5 ميغابايت.',
  },
  add: { en: 'Add file', ar: 'إضافة الملف' },
  open: { en: 'Open', ar: 'فتح' },
  remove: TERMS.remove,
  remove_question: { en: 'Remove this file?', ar: 'إزالة هذا الملف؟' },
  remove_text: {
    en: 'The file "{name}" will be deleted from the evidence.',
    ar: 'يُحذف الملف «{name}» من الأدلة.',
  },
  submit: { en: 'Submit evidence', ar: 'تقديم الأدلة' },
  submit_question: { en: 'Submit the evidence?', ar: 'تقديم الأدلة؟' },
  submit_text: {
    en: { one: 'You are submitting {count} file.', other: 'You are submitting {count} files.' },
    ar: {
      zero: 'لا توجد ملفات.',
      one: 'تقدّم ملفًا واحدًا.',
      two: 'تقدّم ملفين.',
      few: 'تقدّم {count} ملفات.',
      many: 'تقدّم {count} ملفًا.',
      other: 'تقدّم {count} ملف.',
    },
  },
  submit_final: {
    en: 'You cannot change the files afterwards.',
    ar: 'لا يمكنك تغيير الملفات بعد ذلك.',
  },
  pack: { en: 'Download as one PDF', ar: 'تنزيل الكل في ملف PDF' },
} as const satisfies Words;

/** The words of the PDF for the acquirer. */
export const pack = {
  title: { en: 'Evidence for a disputed payment', ar: 'أدلة بشأن عملية دفع معترض عليها' },
  note_draft: {
    en: 'This is a draft. The brand has not submitted the evidence.',
    ar: 'هذه مسودة. لم يقدّم التاجر الأدلة بعد.',
  },
  note: {
    en: 'The brand submitted this evidence. Each file follows on its own pages.',
    ar: 'قدّم التاجر هذه الأدلة. ويظهر كل ملف في صفحات مستقلة.',
  },
  dispute: { en: 'Dispute', ar: 'الاعتراض' },
  number: { en: 'Dispute', ar: 'رقم الاعتراض' },
  payment: { en: 'Payment', ar: 'العملية' },
  charge: { en: "Provider's charge ID", ar: 'رقم العملية لدى المزود' },
  gateway_reference: { en: 'Gateway reference', ar: 'مرجع بوابة الدفع' },
  payment_reference: { en: 'Payment reference', ar: 'مرجع الدفع' },
  captured_at: { en: 'Captured', ar: 'وقت التحصيل' },
  scheme: { en: 'Card', ar: 'البطاقة' },
  terminal: { en: 'POS terminal', ar: 'جهاز نقاط البيع' },
  response: { en: "Response from the customer's bank", ar: 'رد بنك العميل' },
  description: { en: 'Description', ar: 'الوصف' },
  customer: { en: 'Customer', ar: 'العميل' },
  name: TERMS.name,
  email: TERMS.email,
  phone: { en: 'Phone', ar: 'الهاتف' },
  delivery: { en: 'Delivery address', ar: 'عنوان التسليم' },
  agreement: { en: "Brand's signed agreement", ar: 'اتفاقية التاجر الموقّعة' },
  signed_at: { en: 'Signed', ar: 'وقت التوقيع' },
  digest: { en: 'SHA-256 of the texts', ar: 'بصمة SHA-256 للنصوص' },
  evidence: { en: "Brand's evidence", ar: 'أدلة التاجر' },
  nothing: { en: 'None', ar: 'لا يوجد' },
} as const satisfies Words;

export const messages = {
  dispute_due: {
    subject: {
      en: 'Submit your evidence for order {order} by {date}',
      ar: 'قدّم أدلتك بشأن الطلب {order} في موعد أقصاه {date}',
    },
    lines: [
      {
        en: 'A customer of {brand_name} disputes {amount} of order {order}. You have not submitted evidence yet.',
        ar: 'اعترض أحد عملاء {brand_name} على {amount} من الطلب {order}. لم تقدّم أدلة بعد.',
      },
      {
        en: 'Add the invoice, proof of delivery and messages with the customer, and submit them by {date}.',
        ar: 'أضف الفاتورة وإثبات التسليم والمراسلات مع العميل، وقدّمها في موعد أقصاه {date}.',
      },
      { en: 'Add the files here: {address}', ar: 'أضف الملفات هنا: {address}' },
    ],
  },
} as const satisfies Record<string, MessageText>;
