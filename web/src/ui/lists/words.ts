import type { Words } from '@diwan/contract/kernel/texts';
import { TERMS } from '@diwan/contract/kernel/terms';

/** The words of lists and details. No page before sign-in needs them. */
export const words = {
  rows: {
    en: {
      one: '{number} row',
      other: '{number} rows',
    },
    ar: {
      zero: 'لا صفوف',
      one: 'صف واحد',
      two: 'صفان',
      few: '{number} صفوف',
      many: '{number} صفًا',
      other: '{number} صف',
    },
  },
  pages: { en: 'Pages', ar: 'الصفحات' },
  page: { en: 'Page {number}', ar: 'الصفحة {number}' },
  columns: { en: 'Columns', ar: 'الأعمدة' },
  all: TERMS.all,
  filters: { en: 'Filters', ar: 'التصفية' },
  filters_set: { en: 'Filters ({count})', ar: 'التصفية ({count})' },
  more_filters: { en: 'More filters ({count})', ar: 'مزيد من عوامل التصفية ({count})' },
  apply_filters: { en: 'Apply Filters', ar: 'تطبيق التصفية' },
  reset: { en: 'Reset', ar: 'إعادة تعيين' },
  search_in: { en: 'Search: {label}', ar: 'البحث: {label}' },
  no_option: { en: 'No match', ar: 'لا توجد نتائج' },
  unknown_filter: {
    en: 'Unknown filter: {values}. It is not applied.',
    ar: 'عامل تصفية غير معروف: {values}. لم يُطبَّق.',
  },
  page_number: { en: 'Page', ar: 'الصفحة' },
  order: { en: 'Order', ar: 'الترتيب' },
  opened: { en: 'Open row', ar: 'الصف المفتوح' },
  tab: { en: 'Tab', ar: 'علامة التبويب' },
  days: {
    today: { en: 'today', ar: 'اليوم' },
    yesterday: { en: 'yesterday', ar: 'أمس' },
    last_7: { en: 'last 7 days', ar: 'آخر 7 أيام' },
    last_30: { en: 'last 30 days', ar: 'آخر 30 يومًا' },
    this_month: { en: 'this month', ar: 'هذا الشهر' },
    since: { en: 'from {start}', ar: 'من {start}' },
    until: { en: 'until {end}', ar: 'حتى {end}' },
    between: { en: '{start} – {end}', ar: '{start} – {end}' },
  },
  row_actions: { en: 'More actions: {name}', ar: 'إجراءات أخرى: {name}' },
  technical_details: { en: 'Technical details', ar: 'التفاصيل التقنية' },
  copy: { en: 'Copy: {label}', ar: 'نسخ: {label}' },
  shortcuts: {
    title: { en: 'Keyboard shortcuts', ar: 'اختصارات لوحة المفاتيح' },
    search: { en: 'Search this list', ar: 'البحث في هذه القائمة' },
    rows: { en: 'Move between rows', ar: 'التنقل بين الصفوف' },
    open: { en: 'Open the row', ar: 'فتح الصف' },
    close: { en: 'Close the panel', ar: 'إغلاق اللوحة' },
    palette: { en: 'Search everything', ar: 'البحث في كل شيء' },
    help: { en: 'Show the shortcuts', ar: 'عرض الاختصارات' },
  },
} as const satisfies Words;
