export const sentences = {
  'Charge not found': 'عملية الدفع غير موجودة',
  'An e-mail address or a phone is required': 'البريد الإلكتروني أو رقم الهاتف مطلوب',
  'The currency must be KWD': 'يجب أن تكون العملة الدينار الكويتي',
  'Payments through the gateway are not enabled for this brand':
    'لم تُفعّل الدفعات عبر بوابة الدفع لهذه العلامة التجارية',
  'This charge is being made. Please repeat the request in a few seconds.':
    'تُنشأ هذه العملية الآن. يرجى إعادة الطلب بعد ثوانٍ.',
  'The payment provider did not answer. Please repeat the request under the same key.':
    'لم يجب مزود الدفع. يرجى إعادة الطلب بالمفتاح نفسه.',
} as const;
