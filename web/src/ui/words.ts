import type { Words } from '@diwan/contract/kernel/texts';
import { TERMS } from '@diwan/contract/kernel/terms';

export const words = {
  invalid_value: {
    en: 'The address of this page contains an invalid value: {name}={value}',
    ar: 'يتضمن عنوان هذه الصفحة قيمة غير صالحة: {name}={value}',
  },
  retry: { en: 'Retry', ar: 'إعادة المحاولة' },
  request_id: { en: 'Reference for support', ar: 'الرقم المرجعي للدعم' },
  close: { en: 'Close', ar: 'إغلاق' },
  cancel: { en: 'Cancel', ar: 'إلغاء' },
  clear: { en: 'Clear', ar: 'مسح' },
  copied: { en: 'Copied', ar: 'تم النسخ' },
  reason: TERMS.reason,
  back_to: { en: 'Back to {page}', ar: 'العودة إلى {page}' },
  more_of_row: { en: 'Show the rest of the row', ar: 'عرض باقي الصف' },
  less_of_row: { en: 'Hide the rest of the row', ar: 'إخفاء باقي الصف' },
  choose_all: { en: 'Select all rows', ar: 'تحديد كل الصفوف' },
  show_password: { en: 'Show or hide the password', ar: 'إظهار كلمة المرور أو إخفاؤها' },
  unsaved_title: { en: 'Leave without saving?', ar: 'المغادرة دون حفظ؟' },
  unsaved_text: {
    en: 'Your changes on this page have not been saved and will be lost.',
    ar: 'لم تُحفظ تغييراتك في هذه الصفحة وستُفقد.',
  },
  leave: { en: 'Leave', ar: 'مغادرة' },
  load_more: { en: 'Load more', ar: 'عرض المزيد' },
  truncated: {
    en: 'Only the first {number} rows are shown.',
    ar: 'لا تُعرض إلا الصفوف الأولى، وعددها {number}.',
  },
  date: {
    pick: { en: 'Open calendar', ar: 'فتح التقويم' },
    unread: {
      en: 'Please enter the date as {order}',
      ar: 'يرجى إدخال التاريخ بالصيغة ‎{order}‎',
    },
    time: { en: 'Time', ar: 'الوقت' },
  },
  page_previous: { en: 'Previous page', ar: 'الصفحة السابقة' },
  page_next: { en: 'Next page', ar: 'الصفحة التالية' },
  amount: {
    comma: {
      en: 'Please enter the amount without a comma',
      ar: 'يرجى إدخال المبلغ بدون فاصلة',
    },
    meant: { en: 'Possible amounts', ar: 'المبالغ المحتملة' },
  },
  number: {
    comma: {
      en: 'Please enter the number without a comma',
      ar: 'يرجى إدخال الرقم بدون فاصلة',
    },
  },
  ok: { en: 'OK', ar: 'حسنًا' },
} as const satisfies Words;
