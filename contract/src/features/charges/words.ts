export const sentences = {
  'Charge not found': 'عملية الدفع غير موجودة',
  'An email address or a phone number is required': 'البريد الإلكتروني أو رقم الهاتف مطلوب',
  'The currency must be KWD': 'يجب أن تكون العملة الدينار الكويتي (KWD)',
  'Online payments are not enabled for this brand': 'الدفع الإلكتروني غير مفعّل لهذا التاجر',
  'Payments to this brand are on hold': 'المدفوعات لهذا التاجر محجوزة',
  'This payment is above the limit of this brand, which is {limit} a day':
    'تتجاوز عملية الدفع هذه حد هذا التاجر، وهو {limit} في اليوم',
  'This payment is above the limit of this brand, which is {limit} a month':
    'تتجاوز عملية الدفع هذه حد هذا التاجر، وهو {limit} في الشهر',
  'We are still creating this charge. Repeat the request in a few seconds.':
    'ما زالت عملية الدفع هذه قيد الإنشاء. أعد إرسال الطلب بعد بضع ثوانٍ.',
  'The payment provider did not answer. Repeat the request with the same Idempotency-Key.':
    'لم يستجب مزود الدفع. أعد إرسال الطلب بقيمة Idempotency-Key نفسها.',
  'The minimum charge is KWD 0.100': 'أقل مبلغ للعملية هو 0.100 د.ك',
  'The minimum charge with Deema is KWD 10.000': 'أقل مبلغ للعملية عبر ديمة هو 10.000 د.ك',
  'redirect.url is required': 'الحقل redirect.url مطلوب',
  'The period can be at most 30 days': 'أقصى مدة هي 30 يومًا',
  'The limit must be between 1 and 50': 'يجب أن تكون قيمة limit بين 1 و50',
  'Refund not found': 'عملية الاسترداد غير موجودة',
  'Invoice not found': 'الفاتورة غير موجودة',
  'starting_after must be the ID of an object in this list':
    'يجب أن يكون starting_after معرّف عنصر في هذه القائمة',
  'The Idempotency-Key header and reference.idempotent must have the same value':
    'يجب أن تتطابق قيمة الترويسة Idempotency-Key مع reference.idempotent',
} as const;
