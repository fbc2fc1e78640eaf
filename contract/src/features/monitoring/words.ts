import { TERMS } from '../../kernel/terms.ts';
import type { Words } from '../../kernel/texts.ts';

export const sentences = {
  'This monitoring rule does not exist': 'قاعدة المراقبة هذه غير موجودة',
  'This version of the rule is on': 'هذا الإصدار من القاعدة مفعّل',
  'This rule is off': 'هذه القاعدة متوقفة',
  'Try version {version} of the rule on all payments before you switch it on':
    'جرّب الإصدار {version} من القاعدة على جميع المدفوعات قبل تفعيله',
  'The rule now has version {version}. Check it first.': 'للقاعدة الآن الإصدار {version}. راجعه أولًا.',
  'This monitoring case does not exist': 'حالة المراقبة هذه غير موجودة',
  'This case is in review': 'هذه الحالة قيد المراجعة',
  'This case has been decided': 'سبق حسم هذه الحالة',
  'This case now has {alerts} alerts. Check them first.':
    'عدد تنبيهات هذه الحالة الآن {alerts}. راجعها أولًا.',
  'Please enter a whole number from 1 to 100': 'يرجى إدخال عدد صحيح من 1 إلى 100',
  'Please enter a whole number from 1 to 168': 'يرجى إدخال عدد صحيح من 1 إلى 168',
  'Please enter a whole number from 1 to 10,000': 'يرجى إدخال عدد صحيح من 1 إلى 10,000',
  'The two times must be different': 'يجب أن يختلف الوقتان',
  'Please enter the name of the rule': 'يرجى إدخال اسم القاعدة',
  'Please choose the kind of the rule': 'يرجى اختيار نوع القاعدة',
  'Monitoring rule saved successfully': 'تم حفظ قاعدة المراقبة بنجاح',
  'The rule is on': 'القاعدة مفعّلة',
  'The rule is off': 'القاعدة متوقفة',
  'The review has begun': 'بدأت المراجعة',
  'Your decision about the alerts was saved': 'تم حفظ قرارك بشأن التنبيهات',
  'Failed to fetch the monitoring rules': 'تعذر جلب قواعد المراقبة',
  'Failed to save the monitoring rule': 'تعذر حفظ قاعدة المراقبة',
  'Failed to try the monitoring rule': 'تعذرت تجربة قاعدة المراقبة',
  'Failed to fetch the monitoring cases': 'تعذر جلب حالات المراقبة',
  'Failed to save the decision about the alerts': 'تعذر حفظ القرار بشأن التنبيهات',
} as const;

/** The hours of a rule, as the end of its sentence. */
const within_hours = {
  en: { one: 'within 1 hour', other: 'within {count} hours' },
  ar: {
    zero: 'دون مدة',
    one: 'خلال ساعة واحدة',
    two: 'خلال ساعتين',
    few: 'خلال {count} ساعات',
    many: 'خلال {count} ساعة',
    other: 'خلال {count} ساعة',
  },
} as const;

/**
 * Each kind of rule with its thresholds, as one sentence. Its number of payments, or its multiple,
 * selects the plural form.
 */
const rule_texts = {
  volume_above_expected: {
    en: {
      one: 'Sales of a month above the expected sales',
      other: 'Sales of a month above {times} times the expected sales',
    },
    ar: {
      zero: 'أي مبيعات في الشهر',
      one: 'مبيعات الشهر أعلى من المتوقع',
      two: 'مبيعات الشهر أعلى من ضعفي المتوقع',
      few: 'مبيعات الشهر أعلى من {times} أضعاف المتوقع',
      many: 'مبيعات الشهر أعلى من {times} ضعفًا من المتوقع',
      other: 'مبيعات الشهر أعلى من {times} ضعف من المتوقع',
    },
  },
  payments_of_card: {
    en: {
      one: 'More than 1 payment of one card {within}',
      other: 'More than {payments} payments of one card {within}',
    },
    ar: {
      zero: 'أي عملية دفع بالبطاقة نفسها {within}',
      one: 'أكثر من عملية دفع واحدة بالبطاقة نفسها {within}',
      two: 'أكثر من عمليتي دفع بالبطاقة نفسها {within}',
      few: 'أكثر من {payments} عمليات دفع بالبطاقة نفسها {within}',
      many: 'أكثر من {payments} عملية دفع بالبطاقة نفسها {within}',
      other: 'أكثر من {payments} عملية دفع بالبطاقة نفسها {within}',
    },
  },
  refunds_share: {
    en: 'Refunds of a week above {percent}% of its sales, and at least {amount}',
    ar: 'استردادات الأسبوع أعلى من {percent}% من مبيعاته، ولا تقل عن {amount}',
  },
  round_amounts: {
    en: {
      one: 'More than 1 payment of a day that is a multiple of {amount}',
      other: 'More than {payments} payments of a day that are multiples of {amount}',
    },
    ar: {
      zero: 'أي عملية دفع في اليوم من مضاعفات {amount}',
      one: 'أكثر من عملية دفع واحدة في اليوم من مضاعفات {amount}',
      two: 'أكثر من عمليتي دفع في اليوم من مضاعفات {amount}',
      few: 'أكثر من {payments} عمليات دفع في اليوم من مضاعفات {amount}',
      many: 'أكثر من {payments} عملية دفع في اليوم من مضاعفات {amount}',
      other: 'أكثر من {payments} عملية دفع في اليوم من مضاعفات {amount}',
    },
  },
  closed_hours: {
    en: {
      one: 'More than 1 payment of a day from {from_time} to {until_time}',
      other: 'More than {payments} payments of a day from {from_time} to {until_time}',
    },
    ar: {
      zero: 'أي عملية دفع في اليوم من {from_time} إلى {until_time}',
      one: 'أكثر من عملية دفع واحدة في اليوم من {from_time} إلى {until_time}',
      two: 'أكثر من عمليتي دفع في اليوم من {from_time} إلى {until_time}',
      few: 'أكثر من {payments} عمليات دفع في اليوم من {from_time} إلى {until_time}',
      many: 'أكثر من {payments} عملية دفع في اليوم من {from_time} إلى {until_time}',
      other: 'أكثر من {payments} عملية دفع في اليوم من {from_time} إلى {until_time}',
    },
  },
  small_payments: {
    en: {
      one: 'More than 1 payment of a day below {amount}',
      other: 'More than {payments} payments of a day below {amount}',
    },
    ar: {
      zero: 'أي عملية دفع في اليوم دون {amount}',
      one: 'أكثر من عملية دفع واحدة في اليوم دون {amount}',
      two: 'أكثر من عمليتي دفع في اليوم دون {amount}',
      few: 'أكثر من {payments} عمليات دفع في اليوم دون {amount}',
      many: 'أكثر من {payments} عملية دفع في اليوم دون {amount}',
      other: 'أكثر من {payments} عملية دفع في اليوم دون {amount}',
    },
  },
  block_day: {
    en: 'Refuse charges above {amount} a day',
    ar: 'رفض عمليات الدفع فوق {amount} في اليوم',
  },
  block_month: {
    en: 'Refuse charges above {amount} a month',
    ar: 'رفض عمليات الدفع فوق {amount} في الشهر',
  },
} as const;

export const words = {
  within_hours,
  rule_texts,
  kinds: {
    volume_above_expected: { en: 'Sales above the expected', ar: 'مبيعات أعلى من المتوقع' },
    payments_of_card: { en: 'Many payments of one card', ar: 'عمليات دفع كثيرة بالبطاقة نفسها' },
    refunds_share: { en: 'Many refunds', ar: 'استردادات كثيرة' },
    round_amounts: { en: 'Round amounts', ar: 'مبالغ مقرّبة' },
    closed_hours: { en: 'Payments at closed hours', ar: 'عمليات دفع خارج ساعات العمل' },
    small_payments: { en: 'Many small payments', ar: 'عمليات دفع صغيرة كثيرة' },
    block_above: { en: 'Limit that refuses charges', ar: 'حد يرفض عمليات الدفع' },
  },
  rules: {
    title: { en: 'Monitoring rules', ar: 'قواعد المراقبة' },
    subtitle: {
      en: 'Rules raise alerts about payments. Only limits refuse charges.',
      ar: 'تُطلق القواعد تنبيهات بشأن المدفوعات. والحدود وحدها ترفض عمليات الدفع.',
    },
    back: TERMS.settings,
    add: { en: 'Add a rule', ar: 'إضافة قاعدة' },
    edit: TERMS.edit,
    edit_title: { en: 'New version of {name}', ar: 'إصدار جديد من {name}' },
    edit_hint: {
      en: 'The version that is on stays on until you switch the new one on.',
      ar: 'يبقى الإصدار المفعّل ساريًا حتى تفعّل الإصدار الجديد.',
    },
    name: TERMS.name,
    kind: TERMS.kind,
    rule: { en: 'Rule', ar: 'القاعدة' },
    brand: TERMS.brand,
    all_brands: { en: 'All brands', ar: 'جميع التجار' },
    brand_hint: {
      en: 'A limit of one brand replaces the limit of all brands.',
      ar: 'يحل حد التاجر الواحد محل حد جميع التجار.',
    },
    times: { en: 'Multiple of the expected sales', ar: 'عدد أضعاف المبيعات المتوقعة' },
    payments: { en: 'Number of payments', ar: 'عدد عمليات الدفع' },
    hours: { en: 'Hours', ar: 'عدد الساعات' },
    percent: { en: 'Percent of the sales', ar: 'النسبة المئوية من المبيعات' },
    amount: { en: 'Amount (KWD)', ar: 'المبلغ (د.ك)' },
    from_time: { en: 'Closed from', ar: 'الإغلاق من' },
    until_time: { en: 'Closed until', ar: 'الإغلاق حتى' },
    period: { en: 'Period', ar: 'الفترة' },
    periods: {
      day: TERMS.day,
      month: TERMS.month,
    },
    save: TERMS.save,
    state: TERMS.state,
    states: {
      off: { en: 'Off', ar: 'متوقفة' },
      on: { en: 'On', ar: 'مفعّلة' },
      changed: { en: 'Older version on', ar: 'إصدار سابق مفعّل' },
    },
    version: { en: 'Rule version', ar: 'إصدار القاعدة' },
    versions: { en: 'Versions', ar: 'الإصدارات' },
    versions_named: { en: 'Versions of {name}', ar: 'إصدارات {name}' },
    changed: { en: 'Saved', ar: 'تاريخ الحفظ' },
    changed_by: { en: 'Saved by', ar: 'حفظها' },
    actions: TERMS.actions,
    try: { en: 'Try', ar: 'تجربة' },
    trial: { en: 'Trial', ar: 'التجربة' },
    trial_of: { en: 'Trial of {name}', ar: 'تجربة {name}' },
    not_tried: { en: 'Not tried', ar: 'لم تُجرَّب' },
    alerts: {
      en: { one: '{count} alert', other: '{count} alerts' },
      ar: {
        zero: 'لا تنبيهات',
        one: 'تنبيه واحد',
        two: 'تنبيهان',
        few: '{count} تنبيهات',
        many: '{count} تنبيهًا',
        other: '{count} تنبيه',
      },
    },
    would_raise: {
      en: 'Alerts that this version would have raised: {alerts}. Brands: {brands}.',
      ar: 'التنبيهات التي كان هذا الإصدار سيطلقها: {alerts}. التجار: {brands}.',
    },
    would_refuse: {
      en: 'Payments that this limit would have refused: {refused}',
      ar: 'عمليات الدفع التي كان هذا الحد سيرفضها: {refused}',
    },
    newest_findings: {
      en: 'The newest {number} alerts',
      ar: 'أحدث التنبيهات، وعددها {number}',
    },
    day: TERMS.day,
    switch_on: { en: 'Switch on', ar: 'تفعيل' },
    on_question: { en: 'Switch {name} on?', ar: 'تفعيل {name}؟' },
    on_text: {
      en: 'The rule raises alerts about the current period and later ones.',
      ar: 'تُطلق القاعدة تنبيهات بشأن الفترة الحالية وما بعدها.',
    },
    on_limit: {
      en: 'Charges above the limit are refused immediately.',
      ar: 'تُرفض فورًا عمليات الدفع التي تتجاوز الحد.',
    },
    switch_off: { en: 'Switch off', ar: 'إيقاف' },
    off_question: { en: 'Switch {name} off?', ar: 'إيقاف {name}؟' },
    empty: { en: 'No monitoring rules yet', ar: 'لا توجد قواعد مراقبة بعد' },
    empty_text: {
      en: 'Add a rule and try it on all payments.',
      ar: 'أضف قاعدة وجرّبها على جميع المدفوعات.',
    },
    no_findings: { en: 'No alerts in all payments', ar: 'لا تنبيهات في جميع المدفوعات' },
  },
  cases: {
    title: { en: 'Monitoring cases', ar: 'حالات المراقبة' },
    subtitle: {
      en: 'Alerts about payments, by brand, newest first',
      ar: 'تنبيهات بشأن المدفوعات حسب التاجر، الأحدث أولًا',
    },
    back: TERMS.settings,
    one: { en: 'Monitoring case', ar: 'حالة مراقبة' },
    brand: TERMS.brand,
    alerts: { en: 'Alerts', ar: 'التنبيهات' },
    payments: { en: 'Alert payments', ar: 'مدفوعات التنبيهات' },
    amount: TERMS.amount,
    refused: { en: 'Refused charges', ar: 'عمليات الدفع المرفوضة' },
    no_payments: { en: 'No payments', ar: 'لا توجد مدفوعات' },
    opened: { en: 'Opened', ar: 'تاريخ الفتح' },
    status: TERMS.status,
    statuses: {
      open: { en: 'Undecided', ar: 'لم تُحسم' },
      in_review: { en: 'In review', ar: 'قيد المراجعة' },
      cleared: { en: 'Cleared', ar: 'مستبعدة' },
      confirmed: { en: 'Suspicious', ar: 'مشبوهة' },
    },
    day: TERMS.day,
    raised: { en: 'Raised', ar: 'تاريخ التنبيه' },
    order: { en: 'Order or number', ar: 'الطلب أو رقم العملية' },
    paid: { en: 'Paid', ar: 'تاريخ الدفع' },
    card_type: TERMS.card_type,
    reviewed: { en: 'Reviewed by', ar: 'يراجعها' },
    decided: { en: 'Decided by', ar: 'حسمها' },
    reason: TERMS.reason,
    review: { en: 'Begin review', ar: 'بدء المراجعة' },
    clear: { en: 'Clear', ar: 'استبعاد' },
    clear_question: { en: 'Clear this case?', ar: 'استبعاد هذه الحالة؟' },
    clear_text: {
      en: 'You state that the payments are not suspicious. Enter the facts that show this.',
      ar: 'تقرّ بأن المدفوعات غير مشبوهة. اذكر الوقائع التي تثبت ذلك.',
    },
    confirm: { en: 'Suspicious', ar: 'مشبوهة' },
    confirm_question: { en: 'Confirm this case as suspicious?', ar: 'تأكيد أن الحالة مشبوهة؟' },
    confirm_text: {
      en: 'You state that the payments are suspicious. The brand is not put on hold by this.',
      ar: 'تقرّ بأن المدفوعات مشبوهة. ولا يُحجز التاجر بهذا القرار.',
    },
    final: {
      en: 'The decision is final. Later alerts open another case.',
      ar: 'القرار نهائي. وتفتح التنبيهات اللاحقة حالة أخرى.',
    },
    empty: { en: 'No monitoring cases', ar: 'لا توجد حالات مراقبة' },
    empty_text: {
      en: 'A case appears here when a rule raises an alert.',
      ar: 'تظهر الحالة هنا عندما تُطلق قاعدة تنبيهًا.',
    },
  },
} as const satisfies Words;
