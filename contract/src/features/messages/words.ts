export const messageSentences = {
  'The message will be sent again': 'ستُرسل الرسالة مرة أخرى',
  'Message not found': 'الرسالة غير موجودة',
  'Only failed messages can be sent again': 'يمكن إعادة إرسال الرسائل التي فشل إرسالها فقط',
  'The link in this message no longer works. Please have a new one sent.':
    'لم يعد الرابط في هذه الرسالة صالحًا. يرجى طلب إرسال رابط جديد.',
} as const;
