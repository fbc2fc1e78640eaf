export const sentences = {
  'Failed to fetch the proof': 'تعذر جلب إثبات التحويل',
  'The proof is ready on the day after the payment': 'يصبح الإثبات جاهزًا في اليوم التالي للتحويل',
  'This business has no checkpoint on this day': 'لا توجد نقطة تحقق لهذه الشركة في هذا اليوم',
  'No registered witness has signed this checkpoint with this line':
    'لم يوقّع أي شاهد مسجَّل نقطة التحقق هذه بهذا السطر',
  'There is no schedule with this digest': 'لا يوجد جدول رسوم بهذه البصمة',
  'The present key was made today': 'أُنشئ المفتاح الحالي اليوم',
  'A witness with this name is registered already': 'يوجد شاهد مسجَّل بهذا الاسم',
  'The new key signs from today': 'يوقّع المفتاح الجديد من اليوم',
  'Witness registered': 'تم تسجيل الشاهد',
  'Please enter a name without spaces': 'يرجى إدخال اسم بلا مسافات',
  'Please enter an Ed25519 key of 32 bytes in base64':
    'يرجى إدخال مفتاح Ed25519 من 32 بايت بترميز base64',
} as const;
