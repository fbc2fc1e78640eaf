export const bankChangeSentences = {
  'New bank details were sent for approval': 'أُرسلت البيانات البنكية الجديدة للموافقة',
  'New bank details approved': 'تمت الموافقة على البيانات البنكية الجديدة',
  'New bank details rejected': 'رُفضت البيانات البنكية الجديدة',
  'The request was withdrawn': 'تم سحب الطلب',
  'Bank details request not found': 'طلب تغيير البيانات البنكية غير موجود',
  'New bank details of this brand wait for approval already':
    'لهذه العلامة التجارية بيانات بنكية جديدة بانتظار الموافقة',
  'Only the bank details of an active or suspended brand are changed by request':
    'لا تُغيَّر البيانات البنكية بطلب إلا لعلامة تجارية نشطة أو معلّقة',
  'These are the bank details already': 'هذه هي البيانات البنكية الحالية',
  'This request has been decided already': 'سبق البت في هذا الطلب',
  'New bank details are approved by another admin than the one who asked':
    'يوافق على البيانات البنكية الجديدة مسؤول آخر غير من طلبها',
  'You have seen a link to the account that asked: another admin has to approve':
    'اطّلعت على رابط لحساب مقدّم الطلب، لذا يجب أن يوافق مسؤول آخر',
  'Only the owner or the admin who asked can withdraw this request':
    'لا يسحب هذا الطلب إلا المالك أو المسؤول الذي قدّمه',
  "The owner's contact was changed in the last 30 days":
    'تغيّرت بيانات التواصل مع المالك خلال آخر ٣٠ يومًا',
  'Another brand is paid to this account': 'تُدفع مستحقات علامة تجارية أخرى إلى هذا الحساب',
  'The IBAN belongs to another bank than the one named': 'رقم الآيبان لبنك غير البنك المذكور',
  'Failed to load the bank details': 'تعذر تحميل البيانات البنكية',
  'Failed to send the bank details': 'تعذر إرسال البيانات البنكية',
  'Failed to decide about the bank details': 'تعذر البت في البيانات البنكية',
  'Failed to withdraw the request': 'تعذر سحب الطلب',
} as const;
