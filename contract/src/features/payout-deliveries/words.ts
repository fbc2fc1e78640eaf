import type { Words } from '../../kernel/texts.ts';

export const sentences = {
  'The address of the SFTP server is not on the public internet':
    'عنوان خادم SFTP ليس على الإنترنت العام',
  'The name of the SFTP server was not found': 'اسم خادم SFTP غير معروف',
  'The SFTP server was not reached': 'تعذر الوصول إلى خادم SFTP',
  'The SFTP server took too long': 'استغرق خادم SFTP وقتًا أطول من اللازم',
  'The connection to the SFTP server broke': 'انقطع الاتصال بخادم SFTP',
  'The host key of the SFTP server has not been accepted yet': 'لم يُقبل مفتاح خادم SFTP بعد',
  'The SFTP server waits for a second admin': 'خادم SFTP بانتظار مسؤول ثانٍ',
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
} as const;

export const words = {
  title: { en: 'Sending to the banks', ar: 'الإرسال إلى البنوك' },
  text: {
    en: 'The bank of each business gets its own file by SFTP. Nothing is sent before somebody asks for it.',
    ar: 'يستلم بنك كل شركة ملفها عبر SFTP. لا يُرسل شيء قبل أن يطلبه أحد.',
  },
  send: { en: 'Send to bank', ar: 'إرسال إلى البنك' },
  send_all: { en: 'Send all files', ar: 'إرسال كل الملفات' },
  send_named: {
    en: 'Send the file of {business} to its bank',
    ar: 'إرسال ملف {business} إلى بنكها',
  },
  send_question: { en: 'Send the files to the banks?', ar: 'إرسال الملفات إلى البنوك؟' },
  send_text: {
    en: 'The banks are asked to pay. From then on this payout can no longer be cancelled.',
    ar: 'يُطلب من البنوك الدفع. بعد ذلك لا يمكن إلغاء هذه الدفعة.',
  },
  left_before: {
    en: 'A file of this payout was downloaded on {date}. If it was given to a bank by hand, that bank would be asked to pay twice.',
    ar: 'نُزّل ملف من هذه الدفعة في {date}. إذا سُلّم إلى البنك يدويًا فسيُطلب منه الدفع مرتين.',
  },
  again: { en: 'Send again', ar: 'إعادة الإرسال' },
  again_named: { en: 'Send {file} again', ar: 'إعادة إرسال {file}' },
  again_question: { en: 'Send {file} again?', ar: 'إعادة إرسال {file}؟' },
  again_text: {
    en: 'The bank gets the same file once more, under the same name.',
    ar: 'يستلم البنك الملف نفسه مرة أخرى بالاسم نفسه.',
  },
  ask_bank: {
    en: 'Ask the bank first whether it has this file: it would be asked to pay twice.',
    ar: 'اسأل البنك أولًا هل لديه هذا الملف: وإلا فقد يُطلب منه الدفع مرتين.',
  },
  not_sent: { en: 'Not sent', ar: 'لم يُرسل' },
  states: {
    queued: { en: 'Waiting', ar: 'بالانتظار' },
    sending: { en: 'Sending', ar: 'قيد الإرسال' },
    delivered: { en: 'Delivered', ar: 'تم التسليم' },
    failed: { en: 'Failed', ar: 'فشل' },
  },
  formats: {
    pain001: { en: 'Payment order', ar: 'أمر دفع' },
    csv: { en: 'CSV', ar: 'CSV' },
  },
  next_attempt: { en: 'Next attempt: {time}', ar: 'المحاولة التالية: {time}' },
  delivered_at: { en: 'Delivered: {time}', ar: 'تم التسليم: {time}' },
  asked_by: { en: 'Asked for by {name}', ar: 'طلبه {name}' },
  attempts: {
    en: {
      zero: 'No attempt yet',
      one: 'One attempt',
      other: '{count} attempts',
    },
    ar: {
      zero: 'لا محاولة بعد',
      one: 'محاولة واحدة',
      two: 'محاولتان',
      few: '{count} محاولات',
      many: '{count} محاولة',
      other: '{count} محاولة',
    },
  },
  attempt: { en: 'Attempt {n}', ar: 'المحاولة {n}' },
  running: { en: 'Running', ar: 'جارية' },
  bytes: { en: '{size} bytes', ar: '{size} بايت' },
  to_business: { en: 'Open the business', ar: 'فتح الشركة' },
} as const satisfies Words;
