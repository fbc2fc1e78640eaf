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
      en: 'Fees on captured payments, including fees on their refunds and chargebacks',
      ar: 'رسوم المدفوعات المحصّلة مع رسوم استرداداتها واسترجاعاتها البنكية',
    },
    total_cost: {
      en: "The provider's cost of these payments, including refunds and chargebacks",
      ar: 'تكلفة مزود الدفع على هذه المدفوعات شاملة الاستردادات والاسترجاعات البنكية',
    },
    total_profit: { en: 'All fees less all costs', ar: 'مجموع الرسوم مطروحًا منه مجموع التكلفة' },
    captured_count: { en: 'Payments that succeeded', ar: 'المدفوعات الناجحة' },
    success_rate: {
      en: 'Share of payments that were captured',
      ar: 'نسبة المحصّلة من كل المدفوعات',
    },
    refunds: {
      en: {
        one: '{number} refund, by its own date',
        other: '{number} refunds, by their own dates',
      },
      ar: {
        zero: 'لا عمليات استرداد',
        one: 'عملية استرداد واحدة، حسب تاريخها',
        two: 'عمليتا استرداد، حسب تاريخيهما',
        few: '{number} عمليات استرداد، حسب تواريخها',
        many: '{number} عملية استرداد، حسب تواريخها',
        other: '{number} عملية استرداد، حسب تواريخها',
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
  newest_steps: {
    en: 'Showing the latest {number}.',
    ar: 'يُعرض أحدث {number}.',
  },
  volume: { en: 'Volume over time', ar: 'حجم المدفوعات' },
  captured_text: { en: 'Captured payments · {range}', ar: 'المدفوعات المحصّلة · {range}' },
  status_text: {
    en: 'All payments with their requested amounts · {range}',
    ar: 'كل المدفوعات بالمبالغ المطلوبة · {range}',
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
    en: 'There is nothing to show for these filters.',
    ar: 'لا يوجد ما يُعرض وفق عوامل التصفية هذه.',
  },
  top_brands: { en: 'Top brands', ar: 'أكبر التجار' },
} as const satisfies Words;
