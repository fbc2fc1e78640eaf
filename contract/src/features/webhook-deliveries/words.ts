export const webhookDeliverySentences = {
  'The event will be sent again': 'سيُرسل الحدث مرة أخرى',
  'The test event is on its way': 'الحدث التجريبي في طريقه',
  'The webhook secret is replaced': 'تم استبدال الرمز السري للإشعارات',
  'Failed to load webhook deliveries': 'تعذر تحميل إشعارات الدفع المرسلة',
  'Failed to send the event': 'تعذر إرسال الحدث',
  'Failed to show the webhook secret': 'تعذر عرض الرمز السري للإشعارات',
  'Failed to replace the webhook secret': 'تعذر استبدال الرمز السري للإشعارات',
  'The brand has no address to post to': 'ليس للعلامة التجارية عنوان يُرسل إليه',
} as const;
