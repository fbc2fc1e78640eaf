import type { Words } from '../../kernel/texts.ts';
import type { MovementKind, StatementSum } from './records.ts';

export const sentences = {
  'There is no statement of this month': 'لا يوجد كشف لهذا الشهر',
  'Please choose a month': 'يرجى اختيار شهر',
  'Failed to fetch the statements': 'تعذر تحميل كشوف الحساب',
  'Failed to fetch the downloads': 'تعذر تحميل سجل التنزيلات',
  'Failed to download the statement': 'تعذر تنزيل كشف الحساب',
} as const;

const kinds = {
  order: { en: 'Order', ar: 'طلب' },
  refund: { en: 'Refund', ar: 'استرداد' },
  refund_released: { en: 'Refund not made', ar: 'استرداد لم يتم' },
  chargeback: { en: 'Chargeback', ar: 'اعتراض بنكي' },
  chargeback_won: { en: 'Chargeback won', ar: 'اعتراض حُسم لصالح التاجر' },
  chargeback_reversed: { en: 'Chargeback withdrawn', ar: 'اعتراض مسحوب' },
  rental: { en: 'Terminal rental', ar: 'إيجار جهاز' },
  terminal_lost: { en: 'Lost terminal', ar: 'جهاز مفقود' },
  business_set_off: { en: 'Set-off with another company', ar: 'مقاصة مع شركة أخرى' },
  adjustment: { en: 'Correction', ar: 'تصحيح' },
  payment: { en: 'Payment', ar: 'دفعة' },
  payment_returned: { en: 'Payment returned', ar: 'دفعة مرتجعة' },
  payment_released: { en: 'Payment taken back', ar: 'دفعة ملغاة' },
  payment_corrected: { en: 'Payment corrected', ar: 'دفعة مصححة' },
} as const satisfies Record<MovementKind, Words[string]>;

const account = {
  opening: { en: 'Owed before', ar: 'المستحق من قبل' },
  orders: { en: 'Orders', ar: 'الطلبات' },
  order_fees: { en: 'Fees of orders', ar: 'رسوم الطلبات' },
  earlier_refunds: {
    en: 'Refunds and chargebacks before settlement',
    ar: 'الاستردادات والاعتراضات قبل التسوية',
  },
  earlier_refund_fees: { en: 'Fees of these', ar: 'رسومها' },
  refunds: { en: 'Refunds', ar: 'الاستردادات' },
  refunds_not_made: { en: 'Refunds not made', ar: 'استردادات لم تتم' },
  refund_fees: { en: 'Fees of refunds', ar: 'رسوم الاستردادات' },
  chargebacks: { en: 'Chargebacks', ar: 'الاعتراضات البنكية' },
  chargebacks_won: {
    en: 'Chargebacks won or withdrawn',
    ar: 'اعتراضات مكسوبة أو مسحوبة',
  },
  chargeback_fees: { en: 'Fees of chargebacks', ar: 'رسوم الاعتراضات' },
  rental: { en: 'Terminal rental', ar: 'إيجار الأجهزة' },
  lost_terminals: { en: 'Lost terminals', ar: 'أجهزة مفقودة' },
  business_set_offs: { en: 'Set-offs with other companies', ar: 'مقاصات مع شركات أخرى' },
  adjustments: { en: 'Corrections', ar: 'تصحيحات' },
  returned_payments: { en: 'Payments returned by the bank', ar: 'دفعات أعادها البنك' },
  payments: { en: 'Paid', ar: 'المدفوع' },
  closing: { en: 'Still owed', ar: 'المتبقي المستحق' },
} as const satisfies Record<StatementSum, Words[string]>;

/** Texts about one payout of a brand. */
export const one = {
  title: { en: 'Payout statement', ar: 'كشف دفعة' },
  back: { en: 'Back to all payouts', ar: 'العودة إلى كل الدفعات' },
  save_pdf: { en: 'Download PDF', ar: 'تنزيل PDF' },
  save_csv: { en: 'Download CSV', ar: 'تنزيل CSV' },
  brand: { en: 'Brand', ar: 'العلامة التجارية' },
  amount: { en: 'Amount of this payout', ar: 'مبلغ هذه الدفعة' },
  date: { en: 'Payout date', ar: 'تاريخ الدفعة' },
  reason: { en: 'Reason', ar: 'السبب' },
  method: { en: 'Method', ar: 'طريقة الدفع' },
  reference: { en: 'Reference', ar: 'المرجع' },
  bank: { en: 'Bank', ar: 'البنك' },
  iban: { en: 'IBAN', ar: 'رقم الآيبان' },
  beneficiary: { en: 'Beneficiary', ar: 'المستفيد' },
  paid_by: { en: 'Paid by', ar: 'الجهة الدافعة' },
  sums: { en: 'How the amount came about', ar: 'كيف تكوّن المبلغ' },
  movements: { en: 'Movements since the payout before', ar: 'الحركات منذ الدفعة السابقة' },
  no_movements: { en: 'Nothing moved', ar: 'لا توجد حركات' },
  kind: { en: 'Movement', ar: 'الحركة' },
  earlier: { en: 'Refunded before', ar: 'مسترد من قبل' },
  net: { en: 'Net', ar: 'الصافي' },
  balance: { en: 'Balance', ar: 'الرصيد' },
  fee_total: { en: 'All fees together', ar: 'مجموع كل الرسوم' },
  transactions: { en: 'What this payout paid', ar: 'ما دفعته هذه الدفعة' },
  order: { en: 'Order', ar: 'الطلب' },
  fee: { en: 'Fee', ar: 'الرسوم' },
  cleared: { en: 'Paid out', ar: 'المدفوع' },
  no_transactions: {
    en: 'No transaction stands behind this payout',
    ar: 'لا توجد معاملات وراء هذه الدفعة',
  },
  export: { en: 'The whole payout', ar: 'الدفعة كاملة' },
  open_named: { en: 'Statement of {brand}', ar: 'كشف {brand}' },
  kinds,
  account,
} as const;

/** Texts about monthly statements. */
export const monthly = {
  title: { en: 'Monthly statements', ar: 'كشوف الحساب الشهرية' },
  text: {
    en: 'Everything that moved what you are owed in a month: orders when they were settled, refunds, chargebacks, payments and all fees.',
    ar: 'كل ما غيّر مستحقاتك خلال الشهر: الطلبات عند تسويتها والاستردادات والاعتراضات والدفعات وكل الرسوم.',
  },
  none: { en: 'No statement yet', ar: 'لا توجد كشوف بعد' },
  month: { en: 'Month', ar: 'الشهر' },
  business: { en: 'Business', ar: 'الشركة' },
  upto: { en: 'Until', ar: 'حتى' },
  running: { en: 'Running', ar: 'جارٍ' },
  save_named: { en: 'Statement of {month} as {format}', ar: 'كشف {month} بصيغة {format}' },
  paper: { en: 'Statement of account', ar: 'كشف حساب' },
} as const;

/** Texts about the downloads of an export's files. */
export const downloads = {
  title: { en: 'Downloads', ar: 'التنزيلات' },
  file: { en: 'File', ar: 'الملف' },
  by: { en: 'By', ar: 'بواسطة' },
  at: { en: 'When', ar: 'متى' },
  none: { en: 'No file has been downloaded yet', ar: 'لم يُنزَّل أي ملف بعد' },
} as const;

export const pdf = {
  sums: { en: 'Sums in KWD', ar: 'المجاميع بالدينار الكويتي' },
  day: { en: 'Day', ar: 'اليوم' },
  month: { en: 'Month', ar: 'الشهر' },
  by_day: {
    en: 'The movements are summed up by day. Each of them is in the CSV of this statement:',
    ar: 'الحركات مجمّعة حسب اليوم، وكل حركة منها في ملف CSV لهذا الكشف:',
  },
  by_month: {
    en: 'The movements are summed up by month. Each of them is in the CSV of this statement:',
    ar: 'الحركات مجمّعة حسب الشهر، وكل حركة منها في ملف CSV لهذا الكشف:',
  },
} as const;
