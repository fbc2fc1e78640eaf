export const sentences = {
  'Paused by admin': 'أوقفها المسؤول',
  'An admin resumes the payouts': 'يستأنف المسؤول الدفعات',
  'Brand suspended': 'العلامة التجارية معلّقة',
  'An admin activates the brand again': 'يعيد المسؤول تفعيل العلامة التجارية',
  'Brand rejected': 'العلامة التجارية مرفوضة',
  'An admin activates the brand': 'يفعّل المسؤول العلامة التجارية',
  'Brand not active yet': 'العلامة التجارية غير مفعّلة بعد',
  'New bank details wait for approval': 'بيانات بنكية جديدة بانتظار الموافقة',
  'An admin approves or refuses the new bank details':
    'يوافق المسؤول على البيانات البنكية الجديدة أو يرفضها',
  'A changed agreement is not signed': 'اتفاقية معدّلة لم تُوقّع',
  'The owner signs the pending agreement': 'يوقّع المالك الاتفاقية المعلّقة',
  'No bank details': 'لا توجد بيانات بنكية',
  'The owner hands in the bank details': 'يقدّم المالك البيانات البنكية',
  'Bank details do not match what was approved': 'بيانات البنك لا تطابق ما تمت الموافقة عليه',
  'New bank details are asked for, and an admin approves them':
    'تُطلب بيانات بنكية جديدة ويوافق عليها مشرف',
  'No business pays brands of this category': 'لا شركة تدفع لعلامات هذه الفئة',
  'An admin maps the category to an active business': 'يربط المسؤول الفئة بشركة نشطة',
  'The bank returned a payment': 'أعاد البنك دفعة',
  'The owner asks for other bank details and an admin approves them':
    'يطلب المالك بيانات بنكية أخرى ويوافق عليها المسؤول',
} as const;
