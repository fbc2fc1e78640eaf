import type { Words } from '../../kernel/texts.ts';
import type { MovementKind, StatementSum } from './records.ts';
import { TERMS } from '../../kernel/terms.ts';

export const sentences = {
  'There is no statement for this month': 'لا يوجد كشف لهذا الشهر',
  'Please choose a month': 'يرجى اختيار شهر',
  'Failed to fetch the statements': 'تعذر تحميل كشوف الحساب',
  'Failed to fetch the downloads': 'تعذر تحميل سجل التنزيلات',
  'Failed to download the statement': 'تعذر تنزيل كشف الحساب',
} as const;

const kinds = {
  order: { en: 'Order', ar: 'طلب' },
  refund: TERMS.refund,
  refund_released: { en: 'Refund not made', ar: 'استرداد لم يتم' },
  chargeback: { en: 'Chargeback', ar: 'استرجاع بنكي (Chargeback)' },
  chargeback_won: { en: 'Chargeback won', ar: 'استرجاع بنكي حُسم لصالح التاجر' },
  chargeback_reversed: { en: 'Chargeback withdrawn', ar: 'استرجاع بنكي مسحوب' },
  rental: { en: 'Terminal rental', ar: 'إيجار الأجهزة' },
  terminal_lost: { en: 'Lost terminal', ar: 'جهاز مفقود' },
  business_set_off: { en: 'Set-off with another company', ar: 'مقاصة مع شركة أخرى' },
  adjustment: { en: 'Correction', ar: 'تصحيح' },
  payment_scheduled: { en: 'Payment scheduled', ar: 'تحويل مجدول' },
  payment: { en: 'Payment', ar: 'تحويل' },
  payment_returned: { en: 'Payment returned', ar: 'تحويل مرتجع' },
  payment_released: { en: 'Payment reversed', ar: 'تحويل ملغى' },
  payment_corrected: { en: 'Payment corrected', ar: 'تحويل مصحح' },
} as const satisfies Record<MovementKind, Words[string]>;

const account = {
  opening: { en: 'Owed before', ar: 'المستحق من قبل' },
  orders: { en: 'Orders', ar: 'الطلبات' },
  order_fees: { en: 'Order fees', ar: 'رسوم الطلبات' },
  refunds: { en: 'Refunds', ar: 'الاستردادات' },
  refunds_not_made: { en: 'Refunds not made', ar: 'استردادات لم تتم' },
  refund_fees: { en: 'Refund fees', ar: 'رسوم الاستردادات' },
  chargebacks: { en: 'Chargebacks', ar: 'الاسترجاعات البنكية' },
  chargebacks_won: {
    en: 'Chargebacks won or withdrawn',
    ar: 'استرجاعات بنكية حُسمت لصالح التاجر أو سُحبت',
  },
  chargeback_fees: { en: 'Chargeback fees', ar: 'رسوم الاسترجاعات البنكية' },
  rental: { en: 'Terminal rental', ar: 'إيجار الأجهزة' },
  lost_terminals: { en: 'Lost terminals', ar: 'أجهزة مفقودة' },
  business_set_offs: { en: 'Set-offs with other companies', ar: 'مقاصات مع شركات أخرى' },
  adjustments: { en: 'Corrections', ar: 'التصحيحات' },
  returned_payments: { en: 'Payments rejected by the bank', ar: 'تحويلات رفضها البنك' },
  scheduled: { en: 'Scheduled', ar: 'المجدول' },
  payments: { en: 'Paid', ar: 'المدفوع' },
  closing: { en: 'Still owed', ar: 'المتبقي المستحق' },
} as const satisfies Record<StatementSum, Words[string]>;

/** Texts about one payout of a brand. */
export const one = {
  title: { en: 'Payout statement', ar: 'كشف التحويل' },
  back: { en: 'all payouts', ar: 'كل التحويلات' },
  save_pdf: { en: 'Download PDF', ar: 'تنزيل PDF' },
  save_csv: { en: 'Download CSV', ar: 'تنزيل CSV' },
  brand: TERMS.brand,
  amount: { en: 'Amount of this payout', ar: 'مبلغ هذا التحويل' },
  date: { en: 'Payout date', ar: 'تاريخ التحويل' },
  reason: TERMS.reason,
  method: { en: 'Method', ar: 'طريقة الدفع' },
  reference: { en: 'Reference', ar: 'المرجع' },
  bank: TERMS.bank,
  iban: TERMS.iban,
  beneficiary: { en: 'Beneficiary', ar: 'المستفيد' },
  paid_by: { en: 'Paid by', ar: 'الجهة الدافعة' },
  sums: { en: 'Breakdown', ar: 'تفاصيل المبلغ' },
  movements: { en: 'Movements since the previous payout', ar: 'الحركات منذ التحويل السابق' },
  no_movements: { en: 'No movements', ar: 'لا توجد حركات' },
  kind: { en: 'Movement', ar: 'الحركة' },
  net: { en: 'Net', ar: 'الصافي' },
  balance: { en: 'Balance', ar: 'الرصيد' },
  fee_total: { en: 'Total fees and rent', ar: 'مجموع الرسوم والإيجار' },
  transactions: { en: 'Transactions in this payout', ar: 'العمليات التي شملها هذا التحويل' },
  order: { en: 'Order', ar: 'الطلب' },
  fee: TERMS.fee,
  cleared: { en: 'Paid out', ar: 'تم التحويل' },
  no_transactions: {
    en: 'This payout has no transactions',
    ar: 'لا يتضمن هذا التحويل أي عمليات',
  },
  export: { en: 'The whole payout', ar: 'التحويل كاملًا' },
  open_named: { en: 'Statement of {brand}', ar: 'كشف {brand}' },
  kinds,
  account,
} as const;

/** Texts about the money of a brand since its first sale. */
export const ledger = {
  fees_title: { en: 'Your fees', ar: 'رسومك' },
  earned: { en: 'What you earned', ar: 'ما كسبته' },
  places: { en: 'Where it is', ar: 'أين هو الآن' },
  yours: { en: 'Yours in total', ar: 'مجموع ما هو لك' },
  same: { en: 'The same total', ar: 'المجموع نفسه' },
  you_owe: { en: 'You owe us {amount}', ar: 'المستحق عليك {amount}' },
  you_owe_text: {
    en: 'We deduct this amount from your next sales. You do not need to pay anything.',
    ar: 'نخصمه من مبيعاتك القادمة، ولا يلزمك دفع أي مبلغ.',
  },
  debts: { en: 'What you owe', ar: 'تفاصيل المستحق عليك' },
  left: { en: 'Still to deduct', ar: 'المتبقي للخصم' },
  causes: {
    refund: TERMS.refund,
    chargeback: { en: 'Chargeback', ar: 'استرجاع بنكي (Chargeback)' },
    order: { en: 'Order with a fee higher than its amount', ar: 'طلب تجاوزت رسومه مبلغه' },
    rental: { en: 'Terminal rental', ar: 'إيجار الأجهزة' },
    terminal_lost: { en: 'Lost terminal', ar: 'جهاز مفقود' },
    business_set_off: { en: 'Set-off with another company', ar: 'مقاصة مع شركة أخرى' },
    adjustment: { en: 'Correction', ar: 'تصحيح' },
  },
  lines: {
    total: { en: 'Sales', ar: 'المبيعات' },
    fees: { en: 'All fees', ar: 'كل الرسوم' },
    refunds: { en: 'Refunds', ar: 'الاستردادات' },
    disputes: { en: 'Disputes', ar: 'الاعتراضات' },
    rent: { en: 'Terminal rent', ar: 'إيجار الأجهزة' },
    refunds_in_progress: { en: 'Refunds in progress', ar: 'استردادات قيد التنفيذ' },
    corrections: { en: 'Corrections', ar: 'التصحيحات' },
    unsettled: { en: 'Not settled yet', ar: 'لم تتم تسويته بعد' },
    owed: { en: 'Owed', ar: 'المستحق' },
    on_hold: { en: 'On hold', ar: 'محجوز' },
    scheduled: { en: 'Scheduled', ar: 'مجدول' },
    sent: { en: 'Sent to the bank', ar: 'أُرسل إلى البنك' },
    paid: { en: 'Paid', ar: 'المدفوع' },
    debt: { en: 'You owe us', ar: 'المستحق عليك' },
  },
} as const;

/** Texts about monthly statements. */
export const monthly = {
  title: { en: 'Monthly statements', ar: 'كشوف الحساب الشهرية' },
  text: {
    en: 'A statement lists every change to your balance in a month: settled orders, refunds, chargebacks, payments and fees.',
    ar: 'يعرض الكشف كل ما غيّر رصيدك خلال الشهر: الطلبات المسوّاة والاستردادات والاسترجاعات البنكية والتحويلات والرسوم.',
  },
  none: { en: 'No statement yet', ar: 'لا توجد كشوف بعد' },
  month: TERMS.month,
  business: TERMS.business,
  upto: { en: 'Until', ar: 'حتى' },
  running: { en: 'Running', ar: 'جارٍ' },
  save_named: { en: 'Statement for {month} as {format}', ar: 'كشف {month} بصيغة {format}' },
  paper: { en: 'Statement of account', ar: 'كشف حساب' },
} as const;

/** Texts about the downloads of an export's files. */
export const downloads = {
  title: { en: 'Downloads', ar: 'التنزيلات' },
  file: { en: 'File', ar: 'الملف' },
  by: { en: 'By', ar: 'بواسطة' },
  at: { en: 'When', ar: 'الوقت' },
  none: { en: 'No file has been downloaded yet', ar: 'لم يُنزَّل أي ملف بعد' },
} as const;

export const pdf = {
  sums: { en: 'Sums in KWD', ar: 'المجاميع بالدينار الكويتي' },
  day: TERMS.day,
  month: TERMS.month,
  by_day: {
    en: 'The movements are totals per day. The CSV of this statement lists each movement:',
    ar: 'الحركات مجمّعة حسب اليوم. ويعرض ملف CSV لهذا الكشف كل حركة على حدة:',
  },
  by_month: {
    en: 'The movements are totals per month. The CSV of this statement lists each movement:',
    ar: 'الحركات مجمّعة حسب الشهر. ويعرض ملف CSV لهذا الكشف كل حركة على حدة:',
  },
} as const;
