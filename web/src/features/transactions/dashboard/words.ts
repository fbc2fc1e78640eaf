import type { Words } from '@diwan/contract/kernel/texts';
import { TERMS } from '@diwan/contract/kernel/terms';

export const words = {
  good_morning: { en: 'Good morning, {name}', ar: 'صباح الخير، {name}' },
  good_afternoon: { en: 'Good afternoon, {name}', ar: 'مرحبًا {name}' },
  good_evening: { en: 'Good evening, {name}', ar: 'مساء الخير، {name}' },
  your_brand: { en: 'Your brand', ar: 'متجرك' },
  all_transactions: { en: 'All transactions', ar: 'كل العمليات' },
  total_count: { en: 'Total transactions', ar: 'إجمالي العمليات' },
  total_amount: { en: 'Total amount', ar: 'إجمالي المبلغ' },
  average: { en: 'Average transaction', ar: 'متوسط العملية' },
  total_fees: { en: 'Total fees', ar: 'إجمالي الرسوم' },
  total_cost: { en: 'Total cost', ar: 'إجمالي التكلفة' },
  total_profit: { en: 'Total profit', ar: 'إجمالي الربح' },
  captured_count: { en: 'Captured', ar: 'المحصّلة' },
  success_rate: { en: 'Success rate', ar: 'نسبة النجاح' },
  refunds: { en: 'Refunds', ar: 'الاستردادات' },
  notes: {
    total_count: { en: 'Payments in every status', ar: 'المدفوعات بكل حالاتها' },
    total_amount: { en: 'Captured payments', ar: 'المدفوعات المحصّلة' },
    average: { en: 'Per captured payment', ar: 'لكل عملية دفع محصّلة' },
    total_fees: {
      en: 'Including refunds and chargebacks',
      ar: 'شاملة الاستردادات والاسترجاعات البنكية',
    },
    total_cost: {
      en: "The provider's cost of these transactions",
      ar: 'تكلفة مزود الدفع لهذه العمليات',
    },
    total_profit: { en: 'All fees less all costs', ar: 'مجموع الرسوم مطروحًا منه مجموع التكلفة' },
    captured_count: { en: 'Payments that succeeded', ar: 'المدفوعات الناجحة' },
    success_rate: {
      en: 'Percentage of payments that were captured',
      ar: 'نسبة المدفوعات المحصّلة من كل المدفوعات',
    },
    refunds: {
      en: {
        one: '{number} refund, by refund date',
        other: '{number} refunds, by refund date',
      },
      ar: {
        zero: 'لا عمليات استرداد',
        one: 'عملية استرداد واحدة، حسب تاريخ الاسترداد',
        two: 'عمليتا استرداد، حسب تاريخ الاسترداد',
        few: '{number} عمليات استرداد، حسب تاريخ الاسترداد',
        many: '{number} عملية استرداد، حسب تاريخ الاسترداد',
        other: '{number} عملية استرداد، حسب تاريخ الاسترداد',
      },
    },
  },
  range: {
    ever: { en: 'all time', ar: 'كل الأوقات' },
    since: { en: 'since {start}', ar: 'منذ {start}' },
    until: { en: 'until {end}', ar: 'حتى {end}' },
    between: { en: '{start} – {end}', ar: '{start} – {end}' },
  },
  total: { en: 'Total', ar: 'الإجمالي' },
  other_brands: { en: 'Other brands', ar: 'تجار آخرون' },
  latest: {
    day: {
      en: 'This chart shows only the last {number} days: {range}. The figures above cover another period: {all}.',
      ar: 'يعرض الرسم آخر {number} يومًا فقط: {range}. أما الأرقام أعلاه فلفترة أخرى: {all}.',
    },
    week: {
      en: 'This chart shows only the last {number} weeks: {range}. The figures above cover another period: {all}.',
      ar: 'يعرض الرسم آخر {number} أسبوعًا فقط: {range}. أما الأرقام أعلاه فلفترة أخرى: {all}.',
    },
    month: {
      en: 'This chart shows only the last {number} months: {range}. The figures above cover another period: {all}.',
      ar: 'يعرض الرسم آخر {number} شهرًا فقط: {range}. أما الأرقام أعلاه فلفترة أخرى: {all}.',
    },
  },
  period: { en: 'Period: {range}', ar: 'الفترة: {range}' },
  newest: { en: 'Newest payments', ar: 'أحدث المدفوعات' },
  see_all: { en: 'See all', ar: 'عرض الكل' },
  today: {
    title: { en: 'Today and the last 7 days', ar: 'اليوم وآخر 7 أيام' },
    sales: { en: 'Sales today', ar: 'مبيعات اليوم' },
    refunds: { en: 'Refunds today', ar: 'استردادات اليوم' },
    week_sales: { en: 'Sales, last 7 days', ar: 'مبيعات آخر 7 أيام' },
    week_refunds: { en: 'Refunds, last 7 days', ar: 'استردادات آخر 7 أيام' },
    payments: {
      en: { one: '{count} payment', other: '{count} payments' },
      ar: {
        zero: 'لا مدفوعات',
        one: 'عملية دفع واحدة',
        two: 'عمليتا دفع',
        few: '{count} عمليات دفع',
        many: '{count} عملية دفع',
        other: '{count} عملية دفع',
      },
    },
    refunds_made: {
      en: { one: '{count} refund', other: '{count} refunds' },
      ar: {
        zero: 'لا عمليات استرداد',
        one: 'عملية استرداد واحدة',
        two: 'عمليتا استرداد',
        few: '{count} عمليات استرداد',
        many: '{count} عملية استرداد',
        other: '{count} عملية استرداد',
      },
    },
    more: {
      en: '{percent} more than by this time last {day} ({amount})',
      ar: 'أكثر بنسبة {percent} من يوم {day} الماضي حتى هذا الوقت ({amount})',
    },
    less: {
      en: '{percent} less than by this time last {day} ({amount})',
      ar: 'أقل بنسبة {percent} من يوم {day} الماضي حتى هذا الوقت ({amount})',
    },
    same: {
      en: 'The same as by this time last {day} ({amount})',
      ar: 'مثل يوم {day} الماضي حتى هذا الوقت ({amount})',
    },
    none_last_week: {
      en: 'No sales by this time last {day}',
      ar: 'لا مبيعات يوم {day} الماضي حتى هذا الوقت',
    },
  },
  actions: {
    title: { en: 'Needs your action', ar: 'مطلوب منك' },
    none: { en: 'Nothing needs your action now.', ar: 'لا شيء مطلوب منك الآن.' },
    dispute: { en: 'Dispute on order {order}', ar: 'اعتراض على الطلب {order}' },
    owners_text: {
      en: 'Until {date}. Payouts are on hold after this day.',
      ar: 'حتى {date}. تُحجز تحويلاتك بعد هذا اليوم.',
    },
    enter_owners: { en: 'Enter the owners', ar: 'إدخال الملّاك' },
    dispute_text: {
      en: 'Submit your evidence by {date}.',
      ar: 'قدّم أدلتك في موعد أقصاه {date}.',
    },
    add_evidence: { en: 'Add evidence', ar: 'إضافة الأدلة' },
    after_rejection: { en: 'See what you can do', ar: 'عرض ما يمكنك فعله' },
    send_document: { en: 'Send the document again', ar: 'إرسال المستند مرة أخرى' },
  },
  payout: {
    account_ending: { en: 'to the account ending in', ar: 'إلى الحساب المنتهي بـ' },
    on_hold: {
      en: 'No date yet, because your payouts are on hold. See below how to end the hold.',
      ar: 'لا يوجد موعد بعد لأن تحويلاتك محجوزة. تجد أدناه كيف ينتهي الحجز.',
    },
    not_active: {
      en: 'Your payouts start after your brand becomes active.',
      ar: 'تبدأ تحويلاتك بعد أن يصبح حسابك نشطًا.',
    },
    rejected: {
      en: 'There is no payout date, because your brand was rejected.',
      ar: 'لا يوجد موعد للتحويل لأن تسجيلك رُفض.',
    },
    suspended: {
      en: 'There is no payout date, because your brand is suspended.',
      ar: 'لا يوجد موعد للتحويل لأن حسابك معلّق.',
    },
    nothing_owed: {
      en: 'No amount is due for payout now.',
      ar: 'لا يوجد مبلغ مستحق للتحويل الآن.',
    },
  },
  volume: { en: 'Volume over time', ar: 'حجم المدفوعات' },
  captured_text: { en: 'Captured payments · {range}', ar: 'المدفوعات المحصّلة · {range}' },
  status_text: {
    en: 'Requested amounts of all payments · {range}',
    ar: 'المبالغ المطلوبة في كل المدفوعات · {range}',
  },
  interval: { en: 'Interval', ar: 'الفترة' },
  intervals: {
    day: { en: 'Day', ar: 'يوم' },
    week: { en: 'Week', ar: 'أسبوع' },
    month: { en: 'Month', ar: 'شهر' },
  },
  as_table: { en: 'As a table', ar: 'في جدول' },
  by_method: { en: 'By method', ar: 'حسب الطريقة' },
  by_status: { en: 'By status', ar: 'حسب الحالة' },
  count: { en: 'Payments', ar: 'المدفوعات' },
  amount: TERMS.amount,
  no_figures: {
    en: 'No payments to show.',
    ar: 'لا توجد مدفوعات لعرضها.',
  },
  top_brands: { en: 'Top brands', ar: 'أكبر التجار' },
} as const satisfies Words;
