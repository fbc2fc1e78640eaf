import type { Words } from '../../kernel/texts.ts';
import { TERMS } from '../../kernel/terms.ts';

export const sentences = {
  "The SFTP server's address is not on the public internet":
    'عنوان خادم SFTP ليس عنوانًا عامًا على الإنترنت',
  "The SFTP server's name does not exist": 'اسم خادم SFTP غير موجود',
  'The SFTP server could not be reached': 'تعذر الوصول إلى خادم SFTP',
  'The SFTP server did not answer in time': 'لم يستجب خادم SFTP في الوقت المحدد',
  'The connection to the SFTP server was lost': 'انقطع الاتصال بخادم SFTP',
  "The SFTP server's host key has not been accepted yet": 'لم يُقبل مفتاح خادم SFTP بعد',
  'The SFTP server needs the approval of a second admin': 'خادم SFTP بانتظار موافقة مسؤول ثانٍ',
  "The SFTP server's host key differs from the accepted key":
    'مفتاح خادم SFTP يختلف عن المفتاح المقبول',
  'The business has neither an SFTP password nor a private key':
    'ليس لدى الجهة الدافعة كلمة مرور SFTP ولا مفتاح خاص',
  'The private key cannot be read': 'تعذرت قراءة المفتاح الخاص',
  'The SFTP server refused the sign-in': 'رفض خادم SFTP تسجيل الدخول',
  'The upload folder does not exist on the SFTP server': 'مجلد الرفع غير موجود على خادم SFTP',
  'The folder of the statements does not exist on the SFTP server':
    'مجلد كشوف الحسابات غير موجود على خادم SFTP',
  'The SFTP server does not allow reading the folder of the statements':
    'لا يسمح خادم SFTP بقراءة مجلد كشوف الحسابات',
  'The SFTP server does not allow writing to the upload folder':
    'لا يسمح خادم SFTP بالكتابة في مجلد الرفع',
  'The SFTP server did not receive the whole file': 'لم يستلم خادم SFTP الملف كاملًا',
  "The file's size differs on the SFTP server": 'حجم الملف مختلف على خادم SFTP',
  'The SFTP server has another file with this name': 'يوجد ملف آخر بهذا الاسم على خادم SFTP',
  'The bank may already have this file. Check with the bank before you send it again.':
    'ربما وصل هذا الملف إلى البنك. تحقق لدى البنك قبل إرساله مرة أخرى.',
  'The delivery was interrupted': 'توقف الإرسال قبل اكتماله',
  'This file cannot be sent, because one of its payments has been confirmed, returned or removed':
    'لا يمكن إرسال هذا الملف لأن أحد تحويلاته أُكّد أو أُعيد أو أُزيل',
  'A host key must have the form SHA256:…': 'يجب أن يكون مفتاح الخادم بالصيغة SHA256:…',
  'The files are being sent to the bank': 'جارٍ إرسال الملفات إلى البنك',
  'The file is being sent to the bank': 'جارٍ إرسال الملف إلى البنك',
  'This payout is confirmed, so its files can no longer be sent':
    'تم تأكيد هذا التحويل، فلا يمكن إرسال ملفاته',
  'This file has already been delivered': 'سبق تسليم هذا الملف',
  'Failed to fetch the deliveries': 'تعذر جلب حالات الإرسال',
  'Failed to send the files': 'تعذر إرسال الملفات',
  'Failed to check the connection': 'تعذر التحقق من الاتصال',
  'This payout file delivery does not exist': 'عملية إرسال ملف التحويلات هذه غير موجودة',
} as const;

export const words = {
  title: { en: 'Sending to the banks', ar: 'الإرسال إلى البنوك' },
  text: {
    en: 'Each business sends its own file to its bank by SFTP. An admin starts the delivery.',
    ar: 'ترسل كل جهة دافعة ملفها إلى بنكها عبر SFTP. ويبدأ أحد المسؤولين الإرسال.',
  },
  send: { en: 'Send to bank', ar: 'إرسال إلى البنك' },
  send_all: { en: 'Send all files', ar: 'إرسال كل الملفات' },
  send_named: {
    en: 'Send the file of {business} to its bank',
    ar: 'إرسال ملف {business} إلى بنكها',
  },
  send_question: { en: 'Send the files to the banks?', ar: 'إرسال الملفات إلى البنوك؟' },
  send_text: {
    en: 'This instructs the banks to pay. After that the payout cannot be cancelled.',
    ar: 'تتلقى البنوك بذلك أمرًا بالدفع. بعد ذلك لا يمكن إلغاء التحويل.',
  },
  left_before: {
    en: 'A file of this payout was downloaded on {date}. If the bank has received that file, it may pay twice.',
    ar: 'نُزّل ملف من هذا التحويل في {date}. إذا استلم البنك ذلك الملف فقد يدفع مرتين.',
  },
  again: TERMS.send_again,
  again_named: { en: 'Send {file} again', ar: 'إعادة إرسال {file}' },
  again_question: { en: 'Send {file} again?', ar: 'إعادة إرسال {file}؟' },
  again_text: {
    en: 'The bank receives the same file again, with the same name.',
    ar: 'يستلم البنك الملف نفسه مرة أخرى بالاسم نفسه.',
  },
  ask_bank: {
    en: 'Ask the bank first whether it has this file. Otherwise the bank may pay twice.',
    ar: 'اسأل البنك أولًا هل لديه هذا الملف، وإلا فقد يدفع مرتين.',
  },
  not_sent: { en: 'Not sent', ar: 'لم يُرسل' },
  states: {
    queued: TERMS.waiting,
    sending: { en: 'Sending', ar: 'جارٍ الإرسال' },
    delivered: { en: 'Delivered', ar: 'تم التسليم' },
    failed: { en: 'Failed', ar: 'فشل' },
  },
  formats: {
    pain001: { en: 'Payment order', ar: 'أمر دفع' },
    csv: { en: 'CSV', ar: 'CSV' },
  },
  next_attempt: { en: 'Next attempt: {time}', ar: 'المحاولة التالية: {time}' },
  delivered_at: { en: 'Delivered: {time}', ar: 'تم التسليم: {time}' },
  asked_by: { en: 'Requested by {name}', ar: 'طلبه {name}' },
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
  running: TERMS.running,
  bytes: { en: '{size} bytes', ar: '{size} بايت' },
  to_business: { en: 'Open the business', ar: 'فتح الجهة الدافعة' },
} as const satisfies Words;
