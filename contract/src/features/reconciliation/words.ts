import type { Words } from '../../kernel/texts.ts';
import { TERMS } from '../../kernel/terms.ts';

export const sentences = {
  Reconciliation: 'المطابقة',
  'Please explain the difference': 'يرجى توضيح الفرق',
  'Please choose an account': 'يرجى اختيار حساب',
  'The day is being reconciled': 'تجري مطابقة اليوم',
  'A day can be reconciled only after it has ended': 'لا يمكن مطابقة اليوم إلا بعد انتهائه',
  'There is no difference to resolve': 'لا يوجد فرق يحتاج إلى حل',
  'This difference has a proposed correction. Approve or reject the correction first.':
    'يوجد تصحيح مقترح لهذا الفرق. وافق عليه أو ارفضه أولًا.',
  'At most {amount} of this difference can still be corrected.':
    'أقصى ما يمكن تصحيحه من هذا الفرق {amount}.',
  'This difference cannot be booked against this account': 'لا يمكن قيد هذا الفرق على هذا الحساب',
  'You proposed this correction yourself. Another admin must approve it.':
    'أنت من اقترح هذا التصحيح. يجب أن يوافق عليه مسؤول آخر.',
  'This correction has already been rejected': 'سبق رفض هذا التصحيح',
  'This correction has already been approved and booked': 'سبقت الموافقة على هذا التصحيح وتم قيده',
  'The difference has changed since this correction was proposed. Propose a new correction.':
    'تغيّر الفرق منذ اقتراح هذا التصحيح. اقترح تصحيحًا جديدًا.',
  'Difference resolved successfully': 'تم حل الفرق بنجاح',
  'Correction proposed successfully': 'تم اقتراح التصحيح بنجاح',
  'Correction approved and booked': 'تمت الموافقة على التصحيح وتم قيده',
  'Correction rejected': 'رُفض التصحيح',
  'Failed to fetch the reconciliation': 'تعذر تحميل المطابقة',
  'Failed to reconcile the day': 'تعذرت مطابقة اليوم',
  'Failed to resolve the difference': 'تعذر حل الفرق',
  'Failed to propose the correction': 'تعذر اقتراح التصحيح',
  'Failed to approve the correction': 'تعذرت الموافقة على التصحيح',
  'Failed to reject the correction': 'تعذر رفض التصحيح',
  'This correction does not exist': 'هذا التصحيح غير موجود',
  'This day has no reconciliation': 'لا توجد مطابقة لهذا اليوم',
  'This reconciliation row does not exist': 'هذا السطر غير موجود في المطابقة',
} as const;

/** The reasons that have the same words on all sides. */
const SHARED_REASONS = {
  not_paid: {
    en: 'Captured, but not paid by the provider',
    ar: 'عملية محصّلة لم يدفعها المزود',
  },
  not_listed: {
    en: 'The payout no longer lists a charge that was settled with it',
    ar: 'لم يعد التحويل يتضمن عملية سُوّيت ضمنه',
  },
  unknown_charge: {
    en: 'The provider paid an unknown charge',
    ar: 'دفع المزود عملية غير معروفة لدينا',
  },
  unknown_refund: {
    en: 'The provider deducted an unknown refund',
    ar: 'خصم المزود استردادًا غير معروف لدينا',
  },
  not_captured: {
    en: 'The provider paid out a charge that we have not recorded as captured',
    ar: 'دفع المزود عملية غير مسجلة لدينا كعملية محصّلة',
  },
  not_settled: {
    en: 'The provider paid a charge that is not settled in the ledger',
    ar: 'دفع المزود عملية لم تُسوَّ بعد في دفتر الأستاذ',
  },
  paid_twice: {
    en: 'The provider paid a charge twice',
    ar: 'دفع المزود عملية مرتين',
  },
  other_sum: {
    en: 'The payout differs from the sum of its items',
    ar: 'مبلغ التحويل يختلف عن مجموع بنوده',
  },
  not_at_bank: {
    en: 'Confirmed, but not at the bank after 2 working days',
    ar: 'تحويل مؤكد لم يظهر في البنك بعد يومي عمل',
  },
  unknown_entry: { en: 'Nothing explains this bank entry', ar: 'لا تفسير لهذا القيد البنكي' },
  paid_twice_by_bank: { en: 'The bank made this payment twice', ar: 'دفع البنك هذا التحويل مرتين' },
} as const;

export const words = {
  subtitle: {
    en: "Our ledger compared with the provider's report, the confirmed payouts and the bank, day by day",
    ar: 'مقارنة دفتر الأستاذ بتقرير المزود والتحويلات المؤكدة والبنك، يومًا بيوم',
  },
  back_to_settings: TERMS.settings,
  back: { en: 'Reconciliation', ar: 'المطابقة' },
  state: TERMS.state,
  side: { en: 'Side', ar: 'الجهة' },
  kind: TERMS.kind,
  from: TERMS.from,
  to: TERMS.to,
  reconcile_day: { en: 'Reconcile a day', ar: 'مطابقة يوم' },
  reconcile: { en: 'Reconcile', ar: 'مطابقة' },
  reconcile_text: {
    en: "We read the provider's report of that day again and compare it with the ledger. Resolved differences stay resolved unless their amount changes.",
    ar: 'نقرأ تقرير المزود لذلك اليوم مجددًا ونقارنه بدفتر الأستاذ. تبقى الفروق المحلولة محلولة ما لم يتغير مبلغها.',
  },
  again: { en: 'Reconcile again', ar: 'إعادة المطابقة' },
  run_failed: {
    en: 'The last reconciliation failed and will be retried automatically. The results below are from the previous run.',
    ar: 'تعذرت المطابقة الأخيرة وستُعاد تلقائيًا. النتائج أدناه من المطابقة السابقة.',
  },
  day_states: {
    unread: { en: 'Not compared yet', ar: 'لم تُقارَن بعد' },
    matched: { en: 'Matched', ar: 'متطابقة' },
    resolved: { en: 'Resolved', ar: 'تم الحل' },
    open: { en: 'Differences', ar: 'فروق' },
  },
  runs: {
    running: TERMS.running,
    failed: { en: 'Run failed', ar: 'تعذرت المطابقة' },
  },
  kinds: {
    matched: { en: 'Matched', ar: 'متطابق' },
    missing: { en: 'Missing', ar: 'ناقص' },
    over: { en: 'Over', ar: 'زيادة' },
    under: { en: 'Under', ar: 'نقص' },
  },
  row_states: {
    matched: { en: 'Matched', ar: 'متطابق' },
    open: { en: 'Open', ar: 'مفتوح' },
    resolved: { en: 'Resolved', ar: 'تم الحل' },
    cleared: { en: 'Cleared', ar: 'زال' },
    proposed: { en: 'Pending approval', ar: 'بانتظار الموافقة' },
  },
  sides: {
    provider: { en: 'Provider', ar: 'المزود' },
    bank: { en: 'Confirmed payouts', ar: 'التحويلات المؤكدة' },
    statement: TERMS.bank,
  },
  expected: { en: 'Ledger', ar: 'دفتر الأستاذ' },
  found: {
    provider: { en: "Provider's report", ar: 'تقرير المزود' },
    bank: { en: 'Confirmed payments', ar: 'التحويلات المؤكدة' },
    statement: { en: 'Bank statement', ar: 'كشف الحساب' },
  },
  no_statement: {
    en: 'No bank statement shows a payment on this day.',
    ar: 'لا يُظهر أي كشف حساب تحويلًا في هذا اليوم.',
  },
  difference: { en: 'Difference', ar: 'الفرق' },
  outcome: { en: 'Outcome', ar: 'النتيجة' },
  compared_at: { en: 'Last run', ar: 'آخر مطابقة' },
  compared: { en: 'What was compared', ar: 'ما تمت مقارنته' },
  columns: {
    day: TERMS.day,
    provider_expected: { en: 'Ledger', ar: 'دفتر الأستاذ' },
    provider_found: { en: 'Provider paid', ar: 'دفع المزود' },
    bank_found: { en: 'Paid to brands', ar: 'المدفوع للتجار' },
    statement_found: { en: 'Paid by the bank', ar: 'دفعه البنك' },
    over: { en: 'Excess', ar: 'زيادة' },
    under: { en: 'Shortfall', ar: 'نقص' },
    open: { en: 'Open', ar: 'مفتوح' },
    what: { en: 'Item', ar: 'البند' },
    whose: { en: 'Brand or account', ar: 'التاجر أو الحساب' },
    expected: { en: 'Ledger', ar: 'دفتر الأستاذ' },
    found: { en: 'Counterparty', ar: 'الطرف الآخر' },
    remaining: { en: 'Not explained yet', ar: 'لم يُوضَّح بعد' },
    transaction: { en: 'Transaction', ar: 'العملية' },
    amount: TERMS.amount,
  },
  /** The reasons of a row, by side. */
  reasons: {
    provider: {
      ...SHARED_REASONS,
      agrees: { en: 'The payout matches the ledger', ar: 'التحويل مطابق لدفتر الأستاذ' },
      other_amount: {
        en: 'The provider reports a different amount for a charge',
        ar: 'يذكر المزود مبلغًا مختلفًا لإحدى العمليات',
      },
      not_booked: { en: 'A payment without a ledger entry', ar: 'تحويل بلا قيد في دفتر الأستاذ' },
      not_confirmed: { en: 'A ledger entry without a payment', ar: 'قيد في دفتر الأستاذ بلا تحويل' },
    },
    bank: {
      ...SHARED_REASONS,
      agrees: { en: 'The payments match the ledger', ar: 'التحويلات مطابقة لدفتر الأستاذ' },
      other_amount: {
        en: 'The ledger has a different amount for a payment',
        ar: 'في دفتر الأستاذ مبلغ مختلف لأحد التحويلات',
      },
      not_booked: {
        en: 'A confirmed payment without a ledger entry',
        ar: 'تحويل مؤكد بلا قيد في دفتر الأستاذ',
      },
      not_confirmed: {
        en: 'A ledger entry without a confirmed payment',
        ar: 'قيد في دفتر الأستاذ بلا تحويل مؤكد',
      },
    },
    statement: {
      ...SHARED_REASONS,
      agrees: { en: 'The bank shows these payments', ar: 'يُظهر البنك هذه التحويلات' },
      other_amount: {
        en: 'The bank shows a different amount',
        ar: 'يُظهر البنك مبلغًا مختلفًا',
      },
      not_booked: { en: 'A payment without a ledger entry', ar: 'تحويل بلا قيد في دفتر الأستاذ' },
      not_confirmed: { en: 'A ledger entry without a payment', ar: 'قيد في دفتر الأستاذ بلا تحويل' },
    },
  },
  items: {
    charge: { en: 'Transaction {id}', ar: 'العملية {id}' },
    refund: { en: 'Refund of transaction {id}', ar: 'استرداد العملية {id}' },
  },
  row: { en: 'Comparison', ar: 'المقارنة' },
  subject: TERMS.about,
  payout: { en: "Provider's payout", ar: 'تحويل المزود' },
  export: { en: 'Payout', ar: 'تحويل مستحقات' },
  open_export: { en: 'Open the payout', ar: 'فتح التحويل' },
  brand: TERMS.brand,
  business: TERMS.business,
  corrected: { en: 'Corrected', ar: 'المصحَّح' },
  transactions: TERMS.transactions,
  note: { en: 'Note', ar: 'ملاحظة' },
  resolved_by: { en: 'Resolved by', ar: 'حلّه' },
  resolved_at: { en: 'Resolved at', ar: 'وقت الحل' },
  resolve: { en: 'Resolve with a note', ar: 'حل بملاحظة' },
  resolve_question: { en: 'Resolve this difference with a note?', ar: 'حل هذا الفرق بملاحظة؟' },
  resolve_text: {
    en: 'You accept the difference, and no money moves. If the amount changes, the difference opens again.',
    ar: 'بهذا تقبل الفرق من دون نقل أي أموال. وإذا تغيّر المبلغ فسيُفتح الفرق من جديد.',
  },
  propose: { en: 'Propose a correction', ar: 'اقتراح تصحيح' },
  propose_question: { en: 'Propose a correction?', ar: 'اقتراح تصحيح؟' },
  propose_text: {
    en: 'Another admin must approve the correction before it is booked.',
    ar: 'يُقيَّد التصحيح بعد موافقة مسؤول آخر.',
  },
  account: { en: 'Booked against', ar: 'يُقيَّد على' },
  amount_kwd: { en: 'Amount (KWD)', ar: 'المبلغ (د.ك)' },
  counter: {
    cost_variance: { en: 'Write it off (cost variance)', ar: 'شطبه (فرق التكلفة)' },
    provider_receivable: {
      en: 'Provider balance',
      ar: 'رصيد المزود',
    },
    brand_payable: { en: "The brand's account", ar: 'حساب التاجر' },
  },
  accounts: {
    cost_variance: { en: 'Cost variance', ar: 'فرق التكلفة' },
    provider_receivable: { en: 'Owed by the provider', ar: 'المستحق على مزود الدفع' },
    brand_payable: { en: 'Owed to the brand', ar: 'المستحق للتاجر' },
    bank: TERMS.bank,
  },
  entry_kinds: {
    write_off: { en: 'Write-off', ar: 'شطب' },
    adjustment: { en: 'Correction', ar: 'تصحيح' },
  },
  proposals: { en: 'Corrections', ar: 'التصحيحات' },
  proposal_states: {
    proposed: { en: 'Pending approval', ar: 'بانتظار الموافقة' },
    approved: { en: 'Approved and booked', ar: 'تمت الموافقة والقيد' },
    rejected: TERMS.rejected,
    lapsed: { en: 'Lapsed: the difference has changed', ar: 'سقط: تغيّر الفرق' },
  },
  entry_kind: { en: 'Entry', ar: 'القيد' },
  debit: { en: 'Debit', ar: 'مدين' },
  credit: { en: 'Credit', ar: 'دائن' },
  proposed_by: { en: 'Proposed by', ar: 'اقترحه' },
  proposed_at: { en: 'Proposed at', ar: 'وقت الاقتراح' },
  decided_by: { en: 'Decided by', ar: 'صاحب القرار' },
  decided_at: { en: 'Decided at', ar: 'وقت القرار' },
  reason: TERMS.reason,
  entry: { en: 'Ledger entry', ar: 'قيد دفتر الأستاذ' },
  own_proposal: {
    en: 'You proposed this correction, so another admin must approve it.',
    ar: 'أنت من اقترح هذا التصحيح، فيجب أن يوافق عليه مسؤول آخر.',
  },
  take_back: { en: 'Withdraw the proposal', ar: 'سحب الاقتراح' },
  reject: TERMS.reject,
  reject_question: { en: 'Reject this correction?', ar: 'رفض هذا التصحيح؟' },
  approve: TERMS.approve,
  approve_question: {
    en: 'Approve and book this correction?',
    ar: 'الموافقة على هذا التصحيح وقيده؟',
  },
  approve_text: {
    en: 'We book the correction from {credit} to {debit}.',
    ar: 'نقيّد التصحيح من {credit} إلى {debit}.',
  },
  none: {
    days: { en: 'No day has been reconciled yet', ar: 'لم تُجرَ مطابقة أي يوم بعد' },
    days_text: {
      en: 'We reconcile the most recent days every night. You can also reconcile any past day yourself.',
      ar: 'نطابق الأيام الأخيرة كل ليلة. ويمكنك أيضًا مطابقة أي يوم سابق بنفسك.',
    },
    found: { en: 'Nothing matches these filters', ar: 'لا شيء يطابق عوامل التصفية' },
    found_text: { en: 'Change or reset the filters.', ar: 'غيّر عوامل التصفية أو أعد تعيينها.' },
    day: { en: 'This day has not been reconciled', ar: 'لم تُجرَ مطابقة هذا اليوم بعد' },
    rows: { en: 'No payment was made on this day', ar: 'لم يُدفع شيء في هذا اليوم' },
    transactions: { en: 'No transaction belongs to this row', ar: 'لا توجد عملية تخص هذا السطر' },
  },
} as const satisfies Words;
