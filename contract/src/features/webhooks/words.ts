export const webhookSentences = {
  'It will be checked again': 'سيُتحقق منه مرة أخرى',
  'The webhook was closed': 'أُغلق الإشعار',
  'Please say what was found': 'يرجى ذكر ما تبيّن',
  'The signature is not valid': 'التوقيع غير صحيح',
  'Failed to load the quarantine': 'تعذر تحميل الإشعارات المحجوزة',
} as const;
