import type { MessageText, Words } from '../../kernel/texts.ts';
import { TERMS } from '../../kernel/terms.ts';

export const sentences = {
  'The stored details differ from the requested details. Please reject the request.':
    'البيانات المحفوظة تختلف عن المطلوبة. يرجى رفض الطلب.',
  'New bank details were sent for approval': 'أُرسلت البيانات البنكية الجديدة للموافقة',
  'New bank details approved': 'تمت الموافقة على البيانات البنكية الجديدة',
  'Approved. A second admin must approve too.': 'تمت موافقتك. يجب أن يوافق مسؤول ثانٍ أيضًا.',
  "You, or an admin connected with you, created or changed the owner's account. An independent admin must approve the request.":
    'أنشأتَ حساب المالك أو غيّرته، أو فعل ذلك مسؤول مرتبط بك. يجب أن يوافق على الطلب مسؤول مستقل.',
  'You have already approved this request. A second admin must approve it too.':
    'سبق أن وافقت على هذا الطلب. يجب أن يوافق عليه مسؤول ثانٍ أيضًا.',
  'New bank details rejected': 'رُفضت البيانات البنكية الجديدة',
  'The request was withdrawn': 'تم سحب الطلب',
  'Bank details request not found': 'طلب تغيير البيانات البنكية غير موجود',
  'New bank details for this brand are already pending approval':
    'لهذا التاجر بيانات بنكية جديدة قيد الموافقة بالفعل',
  'Only an active or suspended brand can request new bank details':
    'لا يمكن طلب تغيير البيانات البنكية إلا لتاجر نشط أو معلّق',
  'The brand already has these bank details': 'هذه هي البيانات البنكية الحالية للتاجر',
  'This request has already been decided': 'سبق البت في هذا الطلب',
  'You requested these bank details, so another admin must approve them':
    'أنت من طلب هذه البيانات البنكية، فيجب أن يوافق عليها مسؤول آخر',
  "You have opened the requester's sign-in link, so another admin must approve the request":
    'سبق أن فتحت رابط الدخول الخاص بمقدّم الطلب، لذا يجب أن يوافق على الطلب مسؤول آخر',
  'Only the owner or the admin who sent this request can withdraw it':
    'لا يمكن أن يسحب هذا الطلب إلا المالك أو المسؤول الذي قدّمه',
  'This is your own request: withdraw it instead of rejecting it.': 'هذا طلبك: اسحبه بدلًا من رفضه.',
  "The owner's contact details were changed in the last 30 days":
    'تغيّرت بيانات الاتصال بالمالك خلال آخر 30 يومًا',
  "Another brand's payouts also go to this account": 'تُحوّل مستحقات تاجر آخر إلى هذا الحساب أيضًا',
  'The IBAN does not belong to the selected bank': 'رقم الآيبان غير تابع للبنك المختار',
  'Failed to load the bank details': 'تعذر تحميل البيانات البنكية',
  'Failed to send the bank details': 'تعذر إرسال البيانات البنكية',
  'Failed to save the decision on the bank details': 'تعذر حفظ القرار بشأن البيانات البنكية',
  'Failed to withdraw the request': 'تعذر سحب الطلب',
} as const;

export const words = {
  title: { en: 'Bank details requests', ar: 'طلبات البيانات البنكية' },
  subtitle: {
    en: 'These brands have requested payouts to another account. Their payouts are on hold until you decide.',
    ar: 'طلب هؤلاء التجار تحويل مستحقاتهم إلى حساب آخر. تحويلاتهم محجوزة حتى تبت في الطلب.',
  },
  back: TERMS.settings,
  state: TERMS.state,
  states: {
    waiting: TERMS.waiting,
    decided: { en: 'Decided', ar: 'تم البت فيها' },
  },
  empty: {
    waiting: { en: 'No pending requests', ar: 'لا توجد طلبات قيد الانتظار' },
    decided: { en: 'No request has been decided yet', ar: 'لم يُبت في أي طلب بعد' },
  },
  empty_text: {
    en: 'A brand appears here when new bank details are sent for approval.',
    ar: 'يظهر التاجر هنا عند إرسال بيانات بنكية جديدة للموافقة.',
  },
  statuses: {
    waiting: TERMS.waiting,
    approved: TERMS.approved,
    rejected: TERMS.rejected,
    withdrawn: { en: 'Withdrawn', ar: 'مسحوب' },
  },
  old: { en: 'Now', ar: 'الحالي' },
  old_decided: { en: 'Previous', ar: 'السابق' },
  new: TERMS.new,
  bank: TERMS.bank,
  iban: TERMS.iban,
  beneficiary: { en: 'Beneficiary', ar: 'المستفيد' },
  letter: { en: "Open the bank's letter", ar: 'فتح خطاب البنك' },
  asked_by: {
    owner: { en: 'Requested by the owner', ar: 'طلبه المالك' },
    admin: { en: 'Requested by an admin', ar: 'طلبه مسؤول' },
  },
  asked_by_name: {
    owner: { en: 'Requested by {name}, the owner', ar: 'طلبه المالك {name}' },
    admin: { en: 'Requested by {name}, an admin', ar: 'طلبه المسؤول {name}' },
  },
  two_admins: {
    en: 'The owner set their first password less than 72 hours before this request, so two admins must approve.',
    ar: 'عيّن المالك كلمة مروره الأولى قبل هذا الطلب بأقل من 72 ساعة، لذا يجب أن يوافق مسؤولان.',
  },
  first_approved: {
    en: 'One admin has approved. A second admin must approve too.',
    ar: 'وافق مسؤول واحد. يجب أن يوافق مسؤول ثانٍ أيضًا.',
  },
  first_approved_by: { en: 'Approved first by {name}', ar: 'وافق أولًا {name}' },
  approve_first_text: {
    en: 'This request needs the approval of two admins. A second admin must approve it after you. Payouts are on hold until then.',
    ar: 'يتطلب هذا الطلب موافقة مسؤولَين. يجب أن يوافق عليه مسؤول ثانٍ بعدك، والتحويلات محجوزة حتى ذلك الحين.',
  },
  decided_by_name: { en: 'Decided by {name}', ar: 'بتّ فيه {name}' },
  reason: { en: 'Reason: {reason}', ar: 'السبب: {reason}' },
  look: { en: 'Check this first:', ar: 'تحقق من هذا أولًا:' },
  approve: TERMS.approve,
  approve_of: {
    en: 'Approve the new bank details of {brand}',
    ar: 'الموافقة على البيانات البنكية الجديدة لـ {brand}',
  },
  approve_question: {
    en: 'Send the payouts of {brand} to the new account?',
    ar: 'هل تريد إرسال تحويلات {brand} إلى الحساب الجديد؟',
  },
  approve_text: {
    en: 'From now on, the payouts of {brand} will go to {iban}. We will notify the owner.',
    ar: 'من الآن تُرسل تحويلات {brand} إلى {iban}، ونُعلم المالك.',
  },
  reject: TERMS.reject,
  reject_of: {
    en: 'Reject the new bank details of {brand}',
    ar: 'رفض البيانات البنكية الجديدة لـ {brand}',
  },
  reject_question: {
    en: 'Reject the new bank details of {brand}?',
    ar: 'رفض البيانات البنكية الجديدة لـ {brand}؟',
  },
  reject_text: {
    en: 'Payouts continue to the current account. We send the reason to the owner.',
    ar: 'تستمر التحويلات إلى الحساب الحالي، ونرسل السبب إلى المالك.',
  },
  withdraw: { en: 'Withdraw request', ar: 'سحب الطلب' },
  withdraw_question: { en: 'Withdraw the request?', ar: 'سحب الطلب؟' },
  withdraw_text: {
    en: 'Payouts continue to the current account.',
    ar: 'تستمر التحويلات إلى الحساب الحالي.',
  },
  own: {
    en: 'This is your own request, so another admin must decide.',
    ar: 'هذا طلبك، لذا يجب أن يبت فيه مسؤول آخر.',
  },
  card: {
    title: { en: 'Bank details', ar: 'البيانات البنكية' },
    change: { en: 'Change bank details', ar: 'تغيير البيانات البنكية' },
    waiting: {
      en: 'New bank details need approval. Payouts are on hold until an admin decides. We keep the money until then.',
      ar: 'بيانات بنكية جديدة قيد الموافقة. التحويلات محجوزة حتى يبت مسؤول في الطلب، ونحتفظ بالمبالغ حتى ذلك الحين.',
    },
    pending: {
      en: 'We make no payments to this account until the owner confirms it.',
      ar: 'لا نحوّل أي مبلغ إلى هذا الحساب قبل أن يؤكده المالك.',
    },
    confirm: { en: 'Go to the confirmation', ar: 'الانتقال إلى التأكيد' },
    history: { en: 'Earlier requests', ar: 'طلبات سابقة' },
    to: { en: 'to {iban}', ar: 'إلى {iban}' },
  },
  form: {
    title: { en: 'New bank details of {brand}', ar: 'بيانات بنكية جديدة لـ {brand}' },
    text: {
      en: 'An admin checks the new details first. Payouts are on hold until then. We notify the owner by email and WhatsApp.',
      ar: 'يتحقق مسؤول من البيانات الجديدة أولًا، والتحويلات محجوزة حتى ذلك الحين. ونُعلم المالك بالبريد الإلكتروني وواتساب.',
    },
    beneficiary: { en: 'Beneficiary name', ar: 'اسم المستفيد' },
    beneficiary_hint: {
      en: 'Enter the name exactly as the bank writes it.',
      ar: 'أدخل الاسم كما يكتبه البنك تمامًا.',
    },
    letter: { en: 'Letter from the bank', ar: 'خطاب البنك' },
    letter_hint: {
      en: 'An IBAN certificate makes the check faster. PDF, JPG or PNG, up to 5 MB.',
      ar: 'شهادة الآيبان تسرّع التحقق. PDF أو JPG أو PNG حتى 5 ميغابايت.',
    },
    password: { en: 'Your password', ar: 'كلمة مرورك' },
    submit: { en: 'Send for approval', ar: 'إرسال للموافقة' },
  },
} as const satisfies Words;

export const messages = {
  bank_change_requested: {
    subject: { en: 'New bank details for {brand_name}', ar: 'بيانات بنكية جديدة لـ {brand_name}' },
    lines: [
      {
        en: '{platform} received a request on {moment} to send the payouts of {brand_name} to another account: {account}.',
        ar: 'تلقت منصة {platform} بتاريخ {moment} طلبًا لتحويل مستحقات {brand_name} إلى حساب آخر: {account}.',
      },
      {
        en: 'Payouts are on hold until we decide. We keep the money for you.',
        ar: 'التحويلات محجوزة حتى نبت في الطلب، ونحفظ لك المبالغ.',
      },
      {
        en: 'If this was not you, withdraw the request and contact our support immediately.',
        ar: 'إن لم تكن أنت من طلب ذلك فاسحب الطلب وتواصل مع الدعم فورًا.',
      },
      { en: 'View the request: {address}', ar: 'عرض الطلب: {address}' },
    ],
  },
  bank_change_approved: {
    subject: {
      en: '{brand_name} has new bank details',
      ar: 'بيانات بنكية جديدة معتمدة لـ {brand_name}',
    },
    lines: [
      {
        en: 'From {moment}, {platform} sends the payouts of {brand_name} to the account {account}.',
        ar: 'اعتبارًا من {moment} ترسل منصة {platform} تحويلات {brand_name} إلى الحساب {account}.',
      },
      {
        en: 'If you did not expect this, contact our support immediately.',
        ar: 'إن لم تكن تتوقع ذلك فتواصل مع الدعم فورًا.',
      },
    ],
  },
  bank_change_rejected: {
    subject: {
      en: 'The new bank details of {brand_name} were not accepted',
      ar: 'لم تُقبل البيانات البنكية الجديدة لـ {brand_name}',
    },
    lines: [
      {
        en: '{platform} did not accept the account {account} for {brand_name}.',
        ar: 'لم تقبل منصة {platform} الحساب {account} لـ {brand_name}.',
      },
      { en: 'Reason: {reason}', ar: 'السبب: {reason}' },
      {
        en: 'Payouts continue to your current account. You can send different details here: {address}',
        ar: 'تستمر التحويلات إلى حسابك الحالي. يمكنك إرسال بيانات أخرى من هنا: {address}',
      },
    ],
  },
  bank_change_withdrawn: {
    subject: {
      en: 'The bank details of {brand_name} remain unchanged',
      ar: 'تبقى البيانات البنكية لـ {brand_name} كما هي',
    },
    lines: [
      {
        en: 'The request to send the payouts of {brand_name} to the account {account} was withdrawn.',
        ar: 'سُحب طلب تحويل مستحقات {brand_name} إلى الحساب {account}.',
      },
      {
        en: 'Payouts on {platform} continue to the current account.',
        ar: 'تستمر التحويلات في {platform} إلى الحساب الحالي.',
      },
    ],
  },
} as const satisfies Record<string, MessageText>;
