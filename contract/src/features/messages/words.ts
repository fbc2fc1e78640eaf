import type { Words } from '../../kernel/texts.ts';
import { TERMS } from '../../kernel/terms.ts';

export const sentences = {
  'The message will be sent again': 'ستُرسل الرسالة مرة أخرى',
  'Messages that will be sent again: {count}': 'عدد الرسائل التي ستُرسل مرة أخرى: {count}',
  'There is no message to send again': 'لا توجد رسائل يمكن إرسالها مرة أخرى',
  'These messages cannot be turned off': 'لا يمكن إيقاف هذه الرسائل',
  'You do not receive messages of this type': 'لا تصلك رسائل من هذا النوع',
  'Failed to load your notifications': 'تعذر تحميل إشعاراتك',
  'Failed to save your notifications': 'تعذر حفظ إشعاراتك',
  'Message not found': 'الرسالة غير موجودة',
  'Only failed messages can be sent again': 'يمكن إعادة إرسال الرسائل التي فشل إرسالها فقط',
  'The link in this message no longer works. Please request a new one.':
    'لم يعد الرابط في هذه الرسالة صالحًا. يرجى طلب إرسال رابط جديد.',
  'This message contains no link': 'لا رابط في هذه الرسالة',
  'You opened a sign-in link of a user of this brand, so another admin must give the approval':
    'فتحتَ رابط دخول لأحد مستخدمي هذا التاجر، فيجب أن يوافق مسؤول آخر',
  'Only a super admin can show a link that was sent to another admin':
    'لا يمكن إلا لمسؤول عام عرض رابط أُرسل إلى مسؤول آخر',
} as const;

/** The last line of an email. It is omitted if the settings have no support contact. */
export const SUPPORT_LINE = {
  en: 'Questions? Write to us: {support}',
  ar: 'لأي استفسار راسلنا: {support}',
} as const;

export const words = {
  title: { en: 'Messages', ar: 'الرسائل' },
  subtitle: {
    en: 'All emails, WhatsApp messages and SMS that the platform sends',
    ar: 'كل ما ترسله المنصة بالبريد الإلكتروني وواتساب والرسائل القصيرة',
  },
  back: TERMS.settings,
  search: { en: 'Search by address', ar: 'البحث بالعنوان' },
  subject: { en: 'Subject', ar: 'الموضوع' },
  to: TERMS.to,
  channel: { en: 'Channel', ar: 'القناة' },
  channels: {
    email: TERMS.email,
    whatsapp: { en: 'WhatsApp', ar: 'واتساب' },
    sms: { en: 'SMS', ar: 'رسالة قصيرة' },
  },
  status: TERMS.status,
  statuses: {
    pending: TERMS.waiting,
    sent: { en: 'Sent', ar: 'أُرسلت' },
    failed: { en: 'Failed, will be retried', ar: 'فشلت وستُعاد المحاولة' },
    dead: { en: 'Given up', ar: 'توقفت المحاولات' },
  },
  created: { en: 'Written', ar: 'كُتبت' },
  sent: { en: 'Sent', ar: 'أُرسلت' },
  attempts: { en: 'Attempts', ar: 'المحاولات' },
  last_error: { en: 'The last attempt failed:', ar: 'فشلت المحاولة الأخيرة:' },
  hidden_link: { en: 'The link is hidden', ar: 'الرابط مخفي' },
  reveal: { en: 'Show link', ar: 'إظهار الرابط' },
  reveal_question: { en: 'Show the link to {to}?', ar: 'إظهار الرابط المرسل إلى {to}؟' },
  reveal_text: {
    en: "The link opens this person's account. We record that you saw the link, and why. After that, another admin must approve the brand and its bank details.",
    ar: 'يفتح هذا الرابط حساب هذا الشخص. نسجّل اطلاعك عليه وسببه، ويجب بعد ذلك أن يوافق مسؤول آخر على التاجر وبياناته البنكية.',
  },
  copy_link: { en: 'Copy link', ar: 'نسخ الرابط' },
  send_again: TERMS.send_again,
  send_again_question: {
    en: 'Send this message again?',
    ar: 'هل تريد إرسال هذه الرسالة مرة أخرى؟',
  },
  send_again_text: {
    en: '“{subject}” will be sent to {to} again.',
    ar: 'ستُرسل الرسالة «{subject}» إلى {to} مرة أخرى.',
  },
  send_failed_again: { en: 'Send all failed messages again', ar: 'إعادة إرسال كل الرسائل الفاشلة' },
  send_failed_again_question: {
    en: 'Send all failed messages again?',
    ar: 'هل تريد إعادة إرسال كل الرسائل التي فشل إرسالها؟',
  },
  send_failed_again_text: {
    en: 'This sends all failed messages again, up to {most} at once, regardless of the filters on this page. Messages with an expired link are not sent.',
    ar: 'تُرسل مرة أخرى كل الرسائل التي فشل إرسالها، بحد أقصى {most} في المرة الواحدة، بغض النظر عن عوامل التصفية في هذه الصفحة. وتُستثنى الرسائل التي لم يعد رابطها صالحًا.',
  },
  none_found: { en: 'No messages match these filters', ar: 'لا توجد رسائل تطابق عوامل التصفية' },
  none_yet: { en: 'No messages yet', ar: 'لا توجد رسائل بعد' },
} as const satisfies Words;
