export const payoutDeliverySentences = {
  'The address of the SFTP server is not on the public internet':
    'عنوان خادم SFTP ليس على الإنترنت العام',
  'Nobody knows the name of the SFTP server': 'اسم خادم SFTP غير معروف',
  'The SFTP server was not reached': 'تعذر الوصول إلى خادم SFTP',
  'The SFTP server took too long': 'استغرق خادم SFTP وقتًا أطول من اللازم',
  'The connection to the SFTP server broke': 'انقطع الاتصال بخادم SFTP',
  'The host key of the SFTP server has not been accepted yet': 'لم يُقبل مفتاح خادم SFTP بعد',
  'The SFTP server showed another host key than the accepted one':
    'أظهر خادم SFTP مفتاحًا غير المفتاح المقبول',
  'The business has neither an SFTP password nor a private key':
    'ليس لدى الشركة كلمة مرور SFTP ولا مفتاح خاص',
  'The private key cannot be read': 'تعذرت قراءة المفتاح الخاص',
  'The SFTP server refused the sign-in': 'رفض خادم SFTP تسجيل الدخول',
  'The upload folder is not on the SFTP server': 'مجلد الرفع غير موجود على خادم SFTP',
  'The SFTP server does not let us write to the upload folder':
    'لا يسمح خادم SFTP بالكتابة في مجلد الرفع',
  'The SFTP server did not take the whole file': 'لم يستلم خادم SFTP الملف كاملًا',
  'The file has another size on the SFTP server': 'للملف حجم آخر على خادم SFTP',
  'Another file has this name on the SFTP server': 'يوجد ملف آخر بهذا الاسم على خادم SFTP',
  'The bank may have taken the file already: ask it before sending again':
    'ربما استلم البنك الملف بالفعل: اسأله قبل الإرسال مرة أخرى',
  'The delivery was interrupted': 'توقف الإرسال قبل اكتماله',
  'A payment of this file no longer waits for the bank':
    'إحدى دفعات هذا الملف لم تعد بانتظار البنك',
  'A host key is written as SHA256:...': 'يُكتب مفتاح الخادم بصيغة SHA256:...',
  'The files are on their way to the bank': 'الملفات في طريقها إلى البنك',
  'The file is on its way to the bank': 'الملف في طريقه إلى البنك',
  'This payout has been confirmed already: its files are no longer sent':
    'تم تأكيد هذه الدفعة بالفعل: لم تعد ملفاتها تُرسل',
  'This file has been delivered already': 'تم تسليم هذا الملف بالفعل',
  'Failed to fetch the deliveries': 'تعذر جلب حالات الإرسال',
  'Failed to send the files': 'تعذر إرسال الملفات',
  'Failed to check the connection': 'تعذر التحقق من الاتصال',
  'Payout settings saved successfully': 'تم حفظ إعدادات الدفع بنجاح',
  'Failed to fetch the payout settings': 'تعذر جلب إعدادات الدفع',
  'Failed to save the payout settings': 'تعذر حفظ إعدادات الدفع',
  'Please choose at least one weekday': 'يرجى اختيار يوم واحد على الأقل',
} as const;
