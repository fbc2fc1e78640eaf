export const sentences = {
  'Charge not found': 'عملية الدفع غير موجودة',
  'An email address or a phone is required': 'البريد الإلكتروني أو رقم الهاتف مطلوب',
  'The currency must be KWD': 'يجب أن تكون العملة الدينار الكويتي',
  'Payments through the gateway are not enabled for this brand':
    'بوابة الدفع غير مفعّلة لهذه العلامة التجارية',
  'This charge is being made. Please repeat the request in a few seconds.':
    'تُنشأ هذه العملية الآن. يرجى إعادة الطلب بعد ثوانٍ.',
  'The payment provider did not answer. Please repeat the request under the same key.':
    'لم يجب مزود الدفع. يرجى إعادة الطلب بالمفتاح نفسه.',
  'The smallest charge is KWD 0.100': 'أقل مبلغ للعملية هو 0.100 د.ك',
  'The smallest charge with Deema is KWD 10.000': 'أقل مبلغ للعملية عبر ديمة هو 10.000 د.ك',
  'An address to come back to is required': 'عنوان العودة مطلوب',
  'A period may be 30 days long at most': 'يجب ألا تزيد المدة على 30 يومًا',
  'The limit must be between 1 and 50': 'يجب أن يكون الحد بين 1 و50',
  'Refund not found': 'عملية الاسترداد غير موجودة',
  'Invoice not found': 'الفاتورة غير موجودة',
  'There is no such entry to go on from': 'لا يوجد قيد بهذا المعرّف للمتابعة منه',
  'The header Idempotency-Key and reference.idempotent differ':
    'قيمة الترويسة Idempotency-Key تختلف عن reference.idempotent',
} as const;
