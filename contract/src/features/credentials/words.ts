/** What people and integrators are told about API keys and the MID. */
export const credentialSentences = {
  'The API key or secret is not valid': 'مفتاح الواجهة البرمجية أو رمزه السري غير صحيح',
  'Failed to load API key information': 'تعذر تحميل معلومات مفتاح الواجهة البرمجية',
  'Brand must have MID before generating API key':
    'يجب أن يكون للعلامة التجارية رقم MID قبل إنشاء مفتاح الواجهة البرمجية',
  'API key generated successfully': 'تم إنشاء مفتاح الواجهة البرمجية بنجاح',
  'Failed to generate API key': 'تعذر إنشاء مفتاح الواجهة البرمجية',
  'API key revoked successfully': 'تم إلغاء مفتاح الواجهة البرمجية بنجاح',
  'Failed to revoke API key': 'تعذر إلغاء مفتاح الواجهة البرمجية',
  'There is no API key to revoke': 'لا يوجد مفتاح واجهة برمجية لإلغائه',
  'Copied to clipboard': 'تم النسخ إلى الحافظة',
  'Please enter a valid MID': 'يرجى إدخال رقم MID صحيح',
  'MID updated successfully': 'تم تحديث رقم MID بنجاح',
  'Failed to update MID': 'تعذر تحديث رقم MID',
  'This MID belongs to another brand': 'رقم MID هذا يخص علامة تجارية أخرى',
  'Only an active brand can have a MID and API keys':
    'لا يمكن أن يكون رقم MID ومفاتيح الواجهة البرمجية إلا لعلامة تجارية نشطة',
} as const;
