import type { Words } from '../../kernel/texts.ts';

export const sentences = {
  'Failed to load customers': 'تعذر تحميل العملاء',
  'Failed to update customer': 'تعذر تحديث العميل',
  'Customer updated successfully': 'تم تحديث العميل بنجاح',
  'Customer not found': 'العميل غير موجود',
  'Manage your brand customers': 'إدارة عملاء علامتك التجارية',
  'View and manage all customers across brands': 'عرض وإدارة عملاء جميع العلامات التجارية',
  'This file ends here: it holds the newest {count} customers, which is the limit':
    'ينتهي الملف هنا: فيه أحدث {count} عميل، وهو الحد الأقصى',
} as const;

export const words = {
  title: { en: 'Customers', ar: 'العملاء' },
  search: { en: 'Search by name, email or phone', ar: 'البحث بالاسم أو البريد أو الهاتف' },
  export: { en: 'Export CSV', ar: 'تصدير CSV' },
  name: { en: 'Name', ar: 'الاسم' },
  email: { en: 'Email', ar: 'البريد الإلكتروني' },
  phone: { en: 'Phone', ar: 'الهاتف' },
  phone_hint: {
    en: 'With the country code, for example +965 5123 4567',
    ar: 'مع رمز الدولة، مثل ‎+965 5123 4567',
  },
  brands: { en: 'Brands', ar: 'العلامات التجارية' },
  provider_id: { en: 'Tap customer ID', ar: 'رقم العميل لدى Tap' },
  since: { en: 'Customer since', ar: 'عميل منذ' },
  unnamed: { en: 'No name given', ar: 'بلا اسم' },
  none_yet: { en: 'No customers yet', ar: 'لا يوجد عملاء بعد' },
  none_yet_text: {
    en: 'Everyone who pays appears here after the first payment.',
    ar: 'يظهر هنا كل من يدفع بعد أول عملية دفع.',
  },
  none_found: { en: 'No customers match this search', ar: 'لا يوجد عملاء يطابقون هذا البحث' },
  more_found: {
    en: 'More than {number} customers match. Add another word to narrow the search.',
    ar: 'يطابق البحث أكثر من {number} عميل. أضف كلمة أخرى لتضييقه.',
  },
  edit: { en: 'Edit', ar: 'تعديل' },
  edit_named: { en: 'Edit {name}', ar: 'تعديل {name}' },
  edit_text: {
    en: 'Payments keep the name and contact that were given when they were made.',
    ar: 'تحتفظ عمليات الدفع بالاسم وبيانات الاتصال كما كانت عند الدفع.',
  },
  first_name: { en: 'First name', ar: 'الاسم الأول' },
  last_name: { en: 'Last name', ar: 'اسم العائلة' },
  save: { en: 'Save', ar: 'حفظ' },
  saving: { en: 'Saving...', ar: 'جارٍ الحفظ...' },
  paid: { en: 'Paid in total', ar: 'إجمالي المدفوع' },
  payments: { en: 'Newest payments', ar: 'أحدث عمليات الدفع' },
  no_payments: { en: 'No payments', ar: 'لا توجد عمليات دفع' },
  date: { en: 'Date', ar: 'التاريخ' },
  order: { en: 'Order ID', ar: 'رقم الطلب' },
  brand: { en: 'Brand', ar: 'العلامة التجارية' },
  amount: { en: 'Amount', ar: 'المبلغ' },
} as const satisfies Words;
