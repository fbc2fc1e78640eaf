import type { MessageText, Words } from '../../kernel/texts.ts';
import { TERMS } from '../../kernel/terms.ts';

export const sentences = {
  'This member does not exist': 'هذا العضو غير موجود',
  'This person is a member of your team': 'هذا الشخص عضو في فريقك',
  'A brand has at most {count} members. Remove a member first.':
    'الحد الأقصى لأعضاء فريق التاجر هو {count}. أزل عضوًا أولًا.',
  'Please choose an access': 'يرجى اختيار الصلاحية',
  'The invitation has been sent': 'تم إرسال الدعوة',
  'The member has been removed': 'تمت إزالة العضو',
  'Failed to load the team': 'تعذر تحميل الفريق',
  'Failed to invite the member': 'تعذرت دعوة العضو',
  'Failed to remove the member': 'تعذرت إزالة العضو',
} as const;

export const words = {
  title: { en: 'Team', ar: 'الفريق' },
  subtitle: {
    en: 'Colleagues who sign in for your brand, and what each of them may read',
    ar: 'زملاء يسجلون الدخول إلى حسابكم، وما يحق لكل منهم الاطلاع عليه',
  },
  of_brand: { en: 'Team of the brand', ar: 'فريق التاجر' },
  invite: { en: 'Invite', ar: 'دعوة' },
  invite_title: { en: 'Invite a colleague', ar: 'دعوة زميل' },
  invite_text: {
    en: 'Your colleague gets an email with a link to choose a password. The link works for 72 hours.',
    ar: 'يصل إلى زميلك بريد إلكتروني فيه رابط لاختيار كلمة المرور. يعمل الرابط لمدة 72 ساعة.',
  },
  empty: { en: 'No members yet', ar: 'لا يوجد أعضاء بعد' },
  empty_text: {
    en: 'Invite colleagues who check payouts or connect your shop, and keep your password to yourself.',
    ar: 'ادعُ زملاءك الذين يراجعون التحويلات أو يربطون متجرك، كي لا يشاركك أحد كلمة المرور.',
  },
  name: TERMS.name,
  first_name: TERMS.first_name,
  last_name: TERMS.last_name,
  email: TERMS.email,
  access: { en: 'Access', ar: 'الصلاحية' },
  accesses: {
    owner: { en: 'Owner', ar: 'المالك' },
    finance: { en: 'Finance', ar: 'المالية' },
    developer: { en: 'Developer', ar: 'مطوّر' },
    viewer: { en: 'Viewer', ar: 'اطلاع فقط' },
  },
  access_texts: {
    finance: {
      en: 'Reads and exports transactions, payouts, statements and customers',
      ar: 'الاطلاع على العمليات والتحويلات وكشوف الحساب والعملاء وتصديرها',
    },
    developer: {
      en: 'Reads the status of keys, webhooks, events and the integration guide, but no money',
      ar: 'الاطلاع على حالة المفاتيح وWebhook والأحداث ودليل الربط، دون المبالغ',
    },
    viewer: {
      en: 'Reads the pages of the brand without papers, keys and exports',
      ar: 'الاطلاع على صفحات التاجر دون المستندات والمفاتيح والتصدير',
    },
  },
  since: { en: 'Since', ar: 'منذ' },
  status: TERMS.status,
  statuses: {
    accepted: TERMS.active,
    pending: { en: 'Invited', ar: 'تمت الدعوة' },
    expired: { en: 'Invitation expired', ar: 'انتهت الدعوة' },
    closed: { en: 'Closed by an admin', ar: 'أغلقه مسؤول' },
  },
  language: { en: 'Language of messages', ar: 'لغة الرسائل' },
  english: { en: 'English', ar: 'الإنجليزية' },
  arabic: { en: 'Arabic', ar: 'العربية' },
  actions: TERMS.actions,
  remove: TERMS.remove,
  remove_question: { en: 'Remove {name}?', ar: 'إزالة {name}؟' },
  remove_text: {
    en: 'All sessions of {name} end now, and the invitation stops working. The audit log keeps the actions of {name}.',
    ar: 'تنتهي كل جلسات {name} الآن، ويتوقف رابط الدعوة عن العمل. ويحتفظ سجل التدقيق بإجراءات {name}.',
  },
} as const satisfies Words;

export const messages = {
  member_invited: {
    subject: { en: 'You have been invited to {brand_name}', ar: 'تمت دعوتك إلى {brand_name}' },
    lines: [
      { en: 'Hello {name},', ar: 'مرحبًا {name}،' },
      {
        en: 'The owner of {brand_name} has invited you to its team on {platform}. Choose a password to sign in.',
        ar: 'دعاك مالك {brand_name} إلى فريقه في {platform}. اختر كلمة مرور لتسجيل الدخول.',
      },
      {
        en: 'The link works once, until {until} (72 hours).',
        ar: 'يعمل الرابط مرة واحدة، حتى {until} (72 ساعة).',
      },
    ],
    action: TERMS.set_password,
  },
  member_returned: {
    subject: { en: 'You are a member of {brand_name} again', ar: 'عدت إلى فريق {brand_name}' },
    lines: [
      { en: 'Hello {name},', ar: 'مرحبًا {name}،' },
      {
        en: 'The owner of {brand_name} has added you to its team on {platform}. Sign in with your own password and select the brand in your menu.',
        ar: 'أضافك مالك {brand_name} إلى فريقه في {platform}. سجّل الدخول بكلمة مرورك واختر التاجر من قائمتك.',
      },
    ],
  },
} as const satisfies Record<string, MessageText>;
