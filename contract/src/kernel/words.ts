import { limitSentences } from './sentences.ts';

/** The sentences that do not belong to a feature, as English text to Arabic text. */
export const sentences = {
  'Please check the highlighted fields': 'يرجى مراجعة الحقول المحددة',
  'The request could not be understood': 'تعذر فهم الطلب',
  'Please sign in to continue': 'يرجى تسجيل الدخول للمتابعة',
  'Your access to this brand does not include this. Ask the brand owner.':
    'لا تشمل صلاحيتك لدى هذا التاجر هذا الإجراء. راجع المالك.',
  "You don't have permission to do this": 'ليست لديك صلاحية للقيام بذلك',
  'Please confirm your identity': 'يرجى تأكيد هويتك',
  'Not found': 'غير موجود',
  'This URL does not accept this method': 'لا يقبل عنوان URL هذا طريقة الطلب هذه',
  'The data has changed in the meantime. Please reload and try again.':
    'تغيرت البيانات في هذه الأثناء. يرجى إعادة التحميل والمحاولة مرة أخرى.',
  'This entry is in use and cannot be removed': 'هذا البند قيد الاستخدام ولا يمكن حذفه',
  'This Idempotency-Key was used for a different request':
    'استُخدمت قيمة Idempotency-Key هذه من قبل لطلب مختلف',
  'The request is too large': 'الطلب كبير جدًا',
  'The request must be JSON': 'يجب أن يكون الطلب بصيغة JSON',
  'Too many attempts. Please try again later.': 'عدد المحاولات كبير جدًا. يرجى المحاولة لاحقًا.',
  'Something went wrong on our side': 'حدث خطأ لدينا',
  'The service is briefly unavailable. Please try again.':
    'الخدمة غير متاحة مؤقتًا. يرجى المحاولة مرة أخرى.',
  'You seem to be offline': 'يبدو أنك غير متصل بالإنترنت',
  'This page could not be loaded': 'تعذر تحميل هذه الصفحة',
  'The platform is under maintenance': 'المنصة قيد الصيانة',
  'This value is not valid': 'هذه القيمة غير صحيحة',
  'This field is required': 'هذا الحقل مطلوب',
  'This property is not known': 'هذه الخاصية غير معروفة',
  ...limitSentences,
  'File size must be less than 5.0MB': 'يجب أن يكون حجم الملف أقل من 5.0 ميغابايت',
  'File size must be less than 5MB': 'يجب أن يكون حجم الملف أقل من 5 ميغابايت',
  'Only PDF, JPEG and PNG files are allowed': 'يُسمح فقط بملفات PDF وJPEG وPNG',
  'Only JPEG, PNG, GIF, and WebP images are allowed': 'يُسمح فقط بصور JPEG وPNG وGIF وWebP',
  'The signature must be a PNG image': 'يجب أن يكون التوقيع صورة بصيغة PNG',
  'This file is empty': 'هذا الملف فارغ',
  'This file cannot be read': 'تعذرت قراءة هذا الملف',
} as const;
