import type { Words } from '../../kernel/texts.ts';
import { dialogs, figures } from './dialog-words.ts';
import { ORDER_REASONS, RETURN_WORDS } from './return-reasons.ts';
import { manual } from '../manual-payouts/words.ts';
import { set_off } from '../set-offs/words.ts';
import { downloads, ledger, monthly, one, pdf } from '../payout-statements/words.ts';
import { TERMS } from '../../kernel/terms.ts';

export { messages } from './message-words.ts';

export const sentences = {
  'Payouts Management': 'إدارة التحويلات',
  'Active Payouts': 'التحويلات النشطة',
  'Payout History': 'سجل التحويلات',
  'Manual Payouts': 'التحويلات اليدوية',
  'Paused Payouts': 'التحويلات الموقوفة مؤقتًا',
  Active: 'النشطة',
  History: 'السجل',
  Manual: 'اليدوية',
  Paused: 'الموقوفة',
  'Active Amount': 'مبلغ التحويلات النشطة',
  'History Amount': 'مبلغ سجل التحويلات',
  'Manual Amount': 'مبلغ التحويلات اليدوية',
  'Paused Amount': 'مبلغ التحويلات الموقوفة',
  'Search payouts by date, amount, status, or ID...':
    'ابحث في التحويلات بالتاريخ أو المبلغ أو الحالة أو المعرّف…',
  'Payout Not Found': 'التحويل غير موجود',
  'All its brands were removed': 'أُزيل كل التجار من ملف التحويلات',
  'No file was created, because the bank details of {brand} differ from the approved details':
    'لم يُنشأ أي ملف لأن البيانات البنكية لـ {brand} تختلف عن البيانات المعتمدة',
  'This file differs from the file that was created for this payout':
    'هذا الملف يختلف عن الملف الذي أُنشئ لهذا التحويل',
  'This payout has no files yet. An admin must download or send the first file.':
    'لا توجد ملفات لهذا التحويل بعد. يجب أن ينزّل مسؤول الملف الأول أو يرسله.',
  'This payout has no file of this type. Download the CSV instead.':
    'لا يتضمن هذا التحويل ملفًا من هذا النوع. نزّل ملف CSV بدلًا منه.',
  'Please enter a reason for pausing': 'يرجى إدخال سبب الإيقاف',
  'Unpaused by admin': 'استأنفها مسؤول',
  'Payout paused successfully': 'تم إيقاف التحويلات مؤقتًا',
  'Payout resumed successfully': 'تم استئناف التحويلات',
  'There is nothing to pay out': 'لا توجد مستحقات لتحويلها',
  'There is nothing to list in this tab': 'لا يوجد في هذا القسم ما يُدرج',
  'A payout export is being created. Wait until it is ready.':
    'يجري إنشاء ملف تحويلات. انتظر حتى يكتمل.',
  '{Tab} payout export created successfully': 'تم إنشاء ملف التحويلات ({Tab})',
  'Payout confirmed successfully': 'تم تأكيد التحويل',
  'Payment to {brand} confirmed successfully': 'تم تأكيد الدفع إلى {brand} بنجاح',
  'Payout approved successfully': 'تمت الموافقة على التحويل',
  'Payout cancelled successfully': 'تم إلغاء التحويل',
  'Payout marked as returned': 'سُجّل التحويل على أنه مرتجع',
  'A second admin must approve this payout first': 'يجب أن يوافق مسؤول ثانٍ على هذا التحويل أولًا',
  'You created this payout, so another admin must approve it':
    'أنت من أنشأ هذا التحويل، فيجب أن يوافق عليه مسؤول آخر',
  'This payout needs no approval': 'لا يحتاج هذا التحويل إلى موافقة',
  'This payout was cancelled, so this action is not possible':
    'أُلغي هذا التحويل، فلا يمكن تنفيذ هذا الإجراء',
  'This payout has already been confirmed': 'سبق تأكيد هذا التحويل',
  'This payout has already been approved': 'سبقت الموافقة على هذا التحويل',
  'This payment has already been confirmed': 'سبق تأكيد الدفع لهذا التاجر',
  'Payouts of this brand are already paused': 'تحويلات هذا التاجر موقوفة مؤقتًا بالفعل',
  'Payouts of this brand are not paused, so they cannot be resumed':
    'تحويلات هذا التاجر غير موقوفة مؤقتًا، فلا يمكن استئنافها',
  'This is a statement. It moves no money, so this action is not possible.':
    'هذا كشف حساب لا ينقل أي أموال، فلا يمكن تنفيذ هذا الإجراء عليه.',
  'A file was downloaded or sent, so this payout can no longer be cancelled':
    'نُزّل ملف لهذا التحويل أو أُرسل، فلا يمكن إلغاؤه',
  'Part of this payout has been paid, so it can no longer be cancelled':
    'دُفع جزء من هذا التحويل، فلا يمكن إلغاؤه',
  'No file has been downloaded or sent yet. Cancel the payout, or pause the payouts of the brand instead.':
    'لم يُنزَّل أي ملف ولم يُرسل بعد. ألغِ التحويل أو أوقف تحويلات التاجر مؤقتًا.',
  'This brand was removed from the payout, so this action is not possible':
    'أُزيل هذا التاجر من التحويل، فلا يمكن تنفيذ هذا الإجراء',
  'The bank has already rejected this payment and returned the money':
    'سبق أن رفض البنك هذا التحويل وأعاد المبلغ',
  'The bank rejected this payment. Decide about its return first.':
    'رفض البنك هذه الدفعة. يلزم أولًا البت في ارتجاعها.',
  'The bank rejected every pending payment. Decide about the returns first.':
    'رفض البنك كل الدفعات التي قيد الانتظار. يلزم أولًا البت في ارتجاعها.',
  'Please choose the business that pays': 'يرجى اختيار الجهة الدافعة',
  'This business pays nothing in this payout': 'لا تدفع هذه الجهة شيئًا في هذا التحويل',
  'Failed to fetch payouts': 'تعذر تحميل التحويلات',
  'Failed to create payout export': 'تعذر إنشاء ملف التحويلات',
  'Failed to export payouts CSV': 'تعذر تصدير التحويلات بصيغة CSV',
  'Failed to confirm payout': 'تعذر تأكيد التحويل',
  'Failed to download payout export': 'تعذر تنزيل ملف التحويلات',
  'Failed to update payout status': 'تعذر تحديث حالة الصرف',
  'Failed to unpause payout': 'تعذر استئناف التحويلات',
  'Failed to fetch payout details': 'تعذر تحميل تفاصيل التحويل',
  'Failed to confirm brand payout': 'تعذر تأكيد التحويل للتاجر',
  'Failed to approve payout': 'تعذرت الموافقة على التحويل',
  'Failed to cancel payout': 'تعذر إلغاء التحويل',
  'This rejection by the bank does not exist': 'رفض البنك هذا غير موجود',
  'This rejection by the bank was decided before': 'سبق البت في رفض البنك هذا',
  'You imported the report of this rejection, so another admin must approve the return':
    'أنت من استورد تقرير هذا الرفض، فيجب أن يوافق مسؤول آخر على تسجيل الارتجاع',
  'The return is approved and will be booked now': 'تمت الموافقة على الارتجاع وسيُقيَّد الآن',
  'The payment stays pending': 'يبقى التحويل قيد الانتظار',
  'Failed to approve the return': 'تعذرت الموافقة على الارتجاع',
  'Failed to keep the payment': 'تعذر الإبقاء على التحويل',
  'Failed to mark the payment as returned': 'تعذر تسجيل ارتجاع التحويل',
} as const;

export const words = {
  subtitle: {
    en: 'What we owe brands, what we have paid, and what is on hold',
    ar: 'المستحق للتجار والمدفوع لهم والمحجوز',
  },
  export_csv: TERMS.export_csv,
  record_manual: { en: 'Record Manual Payout', ar: 'تسجيل تحويل يدوي' },
  edit_manual: { en: 'Edit Manual Payout', ar: 'تعديل تحويل يدوي' },
  create_export: { en: 'Create Export', ar: 'إنشاء ملف تحويلات' },
  make_statement: { en: 'Make a statement', ar: 'إنشاء كشف' },
  nothing_to_export: {
    en: 'No amount in this tab can be exported',
    ar: 'لا يوجد مبلغ للتصدير في هذا القسم',
  },
  create_question: { en: 'Create a payout export?', ar: 'إنشاء ملف تحويلات؟' },
  create_text: {
    en: 'The export reserves all amounts due to active brands. They count as paid once an admin confirms that the bank has paid.',
    ar: 'يحجز ملف التحويلات جميع مستحقات التجار النشطين. وتُعد مدفوعة عندما يؤكد مسؤول أن البنك دفعها.',
  },
  statement_question: { en: 'Create a statement from this tab?', ar: 'إنشاء كشف لهذا القسم؟' },
  statement_text: {
    en: 'The statement lists what this tab shows. It moves no money.',
    ar: 'يعرض الكشف محتوى هذا القسم، ولا ينقل أي أموال.',
  },
  columns: {
    brand: TERMS.brand,
    bank: { en: 'Bank Details', ar: 'البيانات البنكية' },
    amount: TERMS.amount,
    payout_status: { en: 'Payout Status', ar: 'حالة الصرف' },
    payment_status: { en: 'Payment Status', ar: 'حالة الدفع' },
    actions: TERMS.actions,
    date: { en: 'Date', ar: 'التاريخ' },
    brands: TERMS.brands,
    status: TERMS.status,
    method: { en: 'Method', ar: 'طريقة الدفع' },
    reference: { en: 'Reference', ar: 'المرجع' },
    created_by: { en: 'Created By', ar: 'أنشأه' },
    paused_date: { en: 'Paused Date', ar: 'تاريخ الإيقاف' },
    pause_reason: { en: 'Pause Reason', ar: 'سبب الإيقاف' },
    transactions: TERMS.transactions,
  },
  tables: {
    active: { en: 'Active payouts', ar: 'التحويلات النشطة' },
    history: { en: 'Payout history', ar: 'سجل التحويلات' },
    manual: { en: 'Manual payouts', ar: 'التحويلات اليدوية' },
    paused: { en: 'Paused payouts', ar: 'التحويلات الموقوفة مؤقتًا' },
  },
  payout_status: {
    active: { en: 'Active', ar: 'نشطة' },
    paused: { en: 'Paused', ar: 'موقوفة' },
  },
  payment_status: {
    PENDING: TERMS.pending,
    SCHEDULED: { en: 'Scheduled', ar: 'مجدول' },
    COMPLETED: { en: 'Completed', ar: 'مكتمل' },
  },
  statuses: {
    pending: TERMS.pending,
    completed: { en: 'Completed', ar: 'مكتمل' },
    cancelled: { en: 'Cancelled', ar: 'ملغى' },
  },
  statement: { en: 'Statement', ar: 'كشف' },
  bank_confirmed: {
    en: 'Confirmed by the bank, value date {day}',
    ar: 'أكّده البنك، تاريخ الاستحقاق {day}',
  },
  bank_seen: { en: 'Seen at the bank on {day}', ar: 'ظهر في كشف البنك بتاريخ {day}' },
  bank_not_seen: {
    en: 'Confirmed by {name}, but not seen at the bank yet',
    ar: 'التأكيد من {name}، ولم يظهر في كشف البنك بعد',
  },
  order: {
    accepted: { en: 'The bank accepted the order on {day}', ar: 'قبل البنك الأمر بتاريخ {day}' },
    pending: { en: 'The bank received the order on {day}', ar: 'استلم البنك الأمر بتاريخ {day}' },
    rejected: { en: 'The bank rejected the order on {day}', ar: 'رفض البنك الأمر بتاريخ {day}' },
    approved: {
      en: 'The return is approved and will be booked soon',
      ar: 'تمت الموافقة على الارتجاع وسيُقيَّد قريبًا',
    },
    approve: { en: 'Approve return', ar: 'الموافقة على الارتجاع' },
    approve_named: {
      en: 'Approve the return of the payment to {brand}',
      ar: 'الموافقة على ارتجاع التحويل إلى {brand}',
    },
    approve_question: {
      en: 'Book the payment to {brand} as returned?',
      ar: 'تسجيل التحويل إلى {brand} على أنه مرتجع؟',
    },
    approve_text: {
      en: 'We then owe {brand} the amount again. Check first that the bank has not paid it.',
      ar: 'يصبح المبلغ مستحقًا لـ {brand} من جديد. تحقق أولًا من أن البنك لم يدفعه.',
    },
    approve_all: { en: 'Approve all returns', ar: 'الموافقة على كل حالات الارتجاع' },
    approve_all_question: {
      en: 'Book all rejected payments of this payout as returned?',
      ar: 'تسجيل كل المدفوعات المرفوضة في هذا التحويل على أنها مرتجعة؟',
    },
    approve_all_text: {
      en: 'We then owe the amounts again. Check first that the bank has not paid them.',
      ar: 'تصبح المبالغ مستحقة من جديد. تحقق أولًا من أن البنك لم يدفعها.',
    },
    rejected_count: {
      en: 'Payments of this payout that the bank rejected: {number}. Decide about each.',
      ar: 'عدد المدفوعات التي رفضها البنك في هذا التحويل: {number}. يلزم قرار لكل منها.',
    },
    dismiss: { en: 'Keep pending', ar: 'إبقاء قيد الانتظار' },
    dismiss_named: {
      en: 'Keep the payment to {brand} pending',
      ar: 'إبقاء التحويل إلى {brand} قيد الانتظار',
    },
    dismiss_question: {
      en: 'Keep the payment to {brand} pending?',
      ar: 'إبقاء التحويل إلى {brand} قيد الانتظار؟',
    },
    dismiss_text: {
      en: 'Do this only if the bank will pay the amount after all.',
      ar: 'افعل ذلك فقط إذا كان البنك سيدفع المبلغ رغم الرفض.',
    },
  },
  line_statuses: {
    reserved: TERMS.pending,
    paid: { en: 'Paid', ar: 'مدفوع' },
    returned: { en: 'Returned by the bank', ar: 'أعاده البنك' },
    released: { en: 'Removed', ar: 'أُزيل' },
    listed: { en: 'Listed', ar: 'مدرج' },
  },
  none: {
    active: {
      en: 'No brand has active payouts yet',
      ar: 'لا توجد تحويلات نشطة لأي تاجر بعد',
    },
    history: { en: 'No payout has been exported yet', ar: 'لم يُصدَّر أي ملف تحويلات بعد' },
    manual: { en: 'No manual payout has been recorded yet', ar: 'لم يُسجَّل أي تحويل يدوي بعد' },
    paused: { en: 'No payouts are paused or on hold', ar: 'لا توجد تحويلات موقوفة أو محجوزة' },
    found: { en: 'No payouts match this search', ar: 'لا يوجد تحويل يطابق البحث' },
    brands: { en: 'This payout contains no brand', ar: 'لا يوجد تاجر في هذا التحويل' },
  },
  pause: { en: 'Pause', ar: 'إيقاف مؤقت' },
  pause_named: { en: 'Pause the payouts of {brand}', ar: 'إيقاف تحويلات {brand} مؤقتًا' },
  pause_question: { en: 'Pause the payouts of {brand}?', ar: 'إيقاف تحويلات {brand} مؤقتًا؟' },
  pause_text: {
    en: 'The amount stays due until payouts resume. We send the reason to the owner.',
    ar: 'يبقى المبلغ مستحقًا حتى تُستأنف التحويلات. ونرسل السبب إلى المالك.',
  },
  pause_payout: { en: 'Pause Payout', ar: 'إيقاف التحويلات مؤقتًا' },
  reason: TERMS.reason,
  unpause: { en: 'Unpause', ar: 'استئناف' },
  unpause_named: { en: 'Unpause the payouts of {brand}', ar: 'استئناف تحويلات {brand}' },
  unpause_question: { en: 'Unpause the payouts of {brand}?', ar: 'استئناف تحويلات {brand}؟' },
  unpause_text: {
    en: 'The next export includes everything due to the brand.',
    ar: 'يشمل ملف التحويلات التالي كل المستحق للتاجر.',
  },
  edit: TERMS.edit,
  edit_named: { en: 'Edit the payout to {brand}', ar: 'تعديل التحويل إلى {brand}' },
  record: { en: 'Record', ar: 'تسجيل' },
  save: TERMS.save,
  amount_kwd: { en: 'Amount (KWD)', ar: 'المبلغ (د.ك)' },
  paid_date: { en: 'Paid Date', ar: 'تاريخ الدفع' },
  notes: TERMS.notes,
  view_details: { en: 'View Details', ar: 'عرض التفاصيل' },
  download: { en: 'Download', ar: 'تنزيل' },
  download_csv: { en: 'Download CSV', ar: 'تنزيل CSV' },
  download_xlsx: { en: 'Download XLSX', ar: 'تنزيل XLSX' },
  download_xlsx_of: { en: 'XLSX for {business}', ar: 'ملف XLSX لـ {business}' },
  download_pain: { en: 'Bank file for {business}', ar: 'ملف البنك لـ {business}' },
  confirm: TERMS.confirm,
  confirm_question: { en: 'Has the bank paid this payout?', ar: 'هل دفع البنك هذا التحويل؟' },
  confirm_all: { en: 'Confirm All Payouts', ar: 'تأكيد كل التحويلات' },
  confirm_line_question: { en: 'Has the bank paid {brand}?', ar: 'هل دفع البنك إلى {brand}؟' },
  line: {
    confirm: { en: 'Confirm Payment', ar: 'تأكيد الدفع' },
    return: { en: 'Returned', ar: 'أُعيدت' },
  },
  line_named: {
    confirm: { en: 'Confirm Payment to {brand}', ar: 'تأكيد الدفع إلى {brand}' },
    return: {
      en: 'Mark the payment to {brand} as returned',
      ar: 'تسجيل التحويل إلى {brand} على أنه مرتجع',
    },
  },
  return_question: {
    en: 'Did the bank reject the payment to {brand}?',
    ar: 'هل رفض البنك التحويل إلى {brand} وأعاد المبلغ؟',
  },
  approve: TERMS.approve,
  approve_question: { en: 'Approve this payout?', ar: 'الموافقة على هذا التحويل؟' },
  approve_text: {
    en: '{name} created this payout. After your approval its files can be downloaded and sent.',
    ar: 'أنشأ {name} هذا التحويل. بعد موافقتك يمكن تنزيل ملفاته وإرسالها.',
  },
  approved_by: { en: 'Approved by', ar: 'وافق عليه' },
  waits_for_approval: {
    en: 'A second admin must approve this payout. Until then no file can be downloaded or sent.',
    ar: 'يجب أن يوافق مسؤول ثانٍ على هذا التحويل. وحتى ذلك الحين لا يمكن تنزيل أي ملف أو إرساله.',
  },
  needs_other_admin: {
    en: 'Needs approval by another admin. Until then no file can be downloaded or sent.',
    ar: 'يحتاج إلى موافقة مسؤول آخر. وحتى ذلك الحين لا يمكن تنزيل أي ملف أو إرساله.',
  },
  technical: { en: 'Technical details', ar: 'تفاصيل تقنية' },
  copy_id: { en: 'Copy payout ID', ar: 'نسخ معرّف التحويل' },
  returning: { code: RETURN_WORDS.code, note: RETURN_WORDS.note, reasons: ORDER_REASONS },
  cancel_payout: { en: 'Cancel payout', ar: 'إلغاء التحويل' },
  cancel_question: { en: 'Cancel this payout?', ar: 'إلغاء هذا التحويل؟' },
  cancelled_because: {
    en: 'This payout was cancelled: {reason}',
    ar: 'أُلغي هذا التحويل: {reason}',
  },
  details: { en: 'Payout details', ar: 'تفاصيل التحويل' },
  back: TERMS.payouts,
  id: { en: 'Payout ID', ar: 'معرّف التحويل' },
  total: { en: 'Total amount', ar: 'إجمالي المبلغ' },
  paid: { en: 'Paid', ar: 'المدفوع' },
  still_waits: { en: 'Still pending', ar: 'ما زال قيد الانتظار' },
  bank_changes: {
    en: 'Review the pending bank details requests',
    ar: 'مراجعة طلبات البيانات البنكية قيد الانتظار',
  },
  brand: {
    title: TERMS.payouts,
    all: { en: 'All payouts', ar: 'كل التحويلات' },
    upcoming: { en: 'Next payout', ar: 'التحويل القادم' },
    none_due: { en: 'No amount is due now', ar: 'لا يوجد مبلغ مستحق الآن' },
    no_date: {
      en: 'No date yet, because payouts are on hold',
      ar: 'لا موعد بعد لأن التحويلات محجوزة',
    },
    owed: { en: 'Owed', ar: 'المستحق' },
    debt: { en: 'The brand owes', ar: 'المستحق على التاجر' },
    pending: { en: 'Not settled yet', ar: 'لم تتم تسويته بعد' },
    scheduled: { en: 'Scheduled', ar: 'مجدول' },
    paid: { en: 'Paid so far', ar: 'المدفوع حتى الآن' },
    statuses: {
      reserved: { en: 'Scheduled', ar: 'مجدول' },
      paid: { en: 'Paid', ar: 'مدفوع' },
      returned: { en: 'Returned by the bank', ar: 'أعاده البنك' },
    },
    list_subtitle: {
      en: 'The amounts due, their payout dates, and all past payouts',
      ar: 'المبالغ المستحقة ومواعيد صرفها وجميع التحويلات السابقة',
    },
    back: { en: 'the brand', ar: 'صفحة التاجر' },
    none: { en: 'Nothing has been paid out yet', ar: 'لم يُدفع أي مبلغ بعد' },
  },
  one,
  account: ledger,
  monthly,
  downloads,
  defaults: {
    active: { en: 'Payouts start immediately', ar: 'تبدأ التحويلات فورًا' },
    paused: {
      en: 'Payouts are paused until an admin resumes them',
      ar: 'التحويلات موقوفة مؤقتًا حتى يستأنفها مسؤول',
    },
  },
  work: {
    create: {
      en: 'Creating the export. If it fails, nothing is changed.',
      ar: 'جارٍ إنشاء ملف التحويلات. إن تعذر فلن يتغير شيء.',
    },
    create_far: { en: '{done} of {total} brands', ar: 'التجار: {done} من {total}' },
    confirm: {
      en: 'Confirming the payout. If it fails, nothing is changed.',
      ar: 'جارٍ تأكيد التحويل. إن تعذر فلن يتغير شيء.',
    },
    confirm_far: { en: '{done} of {total} transactions', ar: 'العمليات: {done} من {total}' },
  },
  settings: { en: 'Payout settings', ar: 'إعدادات التحويلات' },
  manual,
  set_off,
  dialogs,
  figures,
  pdf,
} as const satisfies Words;
