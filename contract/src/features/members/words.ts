import type { MessageText, Words } from '../../kernel/texts.ts';
import { TERMS } from '../../kernel/terms.ts';

export const sentences = {
  'This member does not exist': 'هذا العضو غير موجود',
  'This person is already a member of your team': 'هذا الشخص عضو في فريقك بالفعل',
  'This member has already accepted the invitation': 'سبق أن قبل هذا العضو الدعوة',
  'An admin closed the account of this member': 'أغلق مسؤول حساب هذا العضو',
  'A brand can have at most {count} members. Remove a member first.':
    'الحد الأقصى لأعضاء فريق التاجر هو {count}. أزل عضوًا أولًا.',
  'Please choose an access level': 'يرجى اختيار الصلاحية',
  'The invitation has been sent': 'تم إرسال الدعوة',
  'The member has been removed': 'تمت إزالة العضو',
  'Failed to load the team': 'تعذر تحميل الفريق',
  'Failed to invite the member': 'تعذرت دعوة العضو',
  'Failed to send the invitation': 'تعذر إرسال الدعوة',
  'Failed to remove the member': 'تعذرت إزالة العضو',
} as const;

export const words = {
  title: { en: 'Team', ar: 'الفريق' },
  subtitle: {
    en: 'Colleagues who have access to your brand, and what each of them can see',
    ar: 'زملاؤك الذين لديهم صلاحية الدخول إلى حساب التاجر، وما يمكن لكل منهم الاطلاع عليه',
  },
  of_brand: { en: 'Brand team', ar: 'فريق التاجر' },
  invite: { en: 'Invite', ar: 'دعوة' },
  invite_title: { en: 'Invite a colleague', ar: 'دعوة زميل' },
  invite_text: {
    en: 'Your colleague gets an email with a link to choose a password. The link works for 72 hours.',
    ar: 'يصل إلى زميلك بريد إلكتروني فيه رابط لاختيار كلمة المرور. يعمل الرابط لمدة 72 ساعة.',
  },
  empty: { en: 'No members yet', ar: 'لا يوجد أعضاء بعد' },
  empty_text: {
    en: 'Invite colleagues who check payouts or connect your website, so that you do not have to share your password.',
    ar: 'ادعُ زملاءك الذين يراجعون التحويلات أو يربطون موقعك، حتى لا تضطر إلى مشاركة كلمة مرورك.',
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
      en: 'Can view and export transactions, payouts, statements and customers',
      ar: 'الاطلاع على العمليات والتحويلات وكشوف الحساب والعملاء وتصديرها',
    },
    developer: {
      en: 'Can view events, the integration guide, and the status of keys and webhooks, but no amounts',
      ar: 'الاطلاع على الأحداث ودليل الربط وحالة المفاتيح وWebhook، دون المبالغ',
    },
    viewer: {
      en: 'Can view the pages of the brand, but no documents, keys or exports',
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
  renew: { en: 'Send the invitation again', ar: 'إعادة إرسال الدعوة' },
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
        en: 'You can use the link once. It expires at {until}, in 72 hours.',
        ar: 'يمكنك استخدام الرابط مرة واحدة. تنتهي صلاحيته بعد 72 ساعة، في {until}.',
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
