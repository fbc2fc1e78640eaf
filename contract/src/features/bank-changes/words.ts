import type { MessageText, Words } from '../../kernel/texts.ts';

export const sentences = {
  'These are not the bank details that were asked for. Please reject the request.':
    'هذه ليست البيانات البنكية التي طُلبت. يرجى رفض الطلب.',
  'New bank details were sent for approval': 'أُرسلت البيانات البنكية الجديدة للموافقة',
  'New bank details approved': 'تمت الموافقة على البيانات البنكية الجديدة',
  'Approved. A second admin has to approve as well.': 'تمت موافقتك. يجب أن يوافق مسؤول ثانٍ أيضًا.',
  'You, or an account that counts as one person with you, made or changed the account of the owner. An independent admin has to approve.':
    'أنشأتَ حساب المالك أو غيّرته، أنت أو حساب يُعدّ معك شخصًا واحدًا. يجب أن يوافق مسؤول مستقل.',
  'You have approved this already: a second admin has to approve as well':
    'سبق أن وافقت على هذا الطلب، ويجب أن يوافق مسؤول ثانٍ أيضًا',
  'New bank details rejected': 'رُفضت البيانات البنكية الجديدة',
  'The request was withdrawn': 'تم سحب الطلب',
  'Bank details request not found': 'طلب تغيير البيانات البنكية غير موجود',
  'New bank details of this brand wait for approval already':
    'لهذه العلامة التجارية بيانات بنكية جديدة بانتظار الموافقة',
  'Only the bank details of an active or suspended brand are changed by request':
    'لا تُغيَّر البيانات البنكية بطلب إلا لعلامة تجارية نشطة أو معلّقة',
  'These are the bank details already': 'هذه هي البيانات البنكية الحالية',
  'This request has been decided already': 'سبق البت في هذا الطلب',
  'New bank details are approved by another admin than the one who asked':
    'يوافق على البيانات البنكية الجديدة مسؤول آخر غير من طلبها',
  'You have seen a link to the account that asked: another admin has to approve':
    'اطّلعت على رابط لحساب مقدّم الطلب، لذا يجب أن يوافق مسؤول آخر',
  'Only the owner or the admin who asked can withdraw this request':
    'لا يسحب هذا الطلب إلا المالك أو المسؤول الذي قدّمه',
  'A request of yours is withdrawn, not rejected': 'الطلب الذي قدّمته يُسحب ولا يُرفض',
  "The owner's contact was changed in the last 30 days":
    'تغيّرت بيانات التواصل مع المالك خلال آخر 30 يومًا',
  'Another brand is paid to this account': 'تُدفع مستحقات علامة تجارية أخرى إلى هذا الحساب',
  'The IBAN belongs to another bank than the one named': 'رقم الآيبان لبنك غير البنك المذكور',
  'Failed to load the bank details': 'تعذر تحميل البيانات البنكية',
  'Failed to send the bank details': 'تعذر إرسال البيانات البنكية',
  'Failed to decide about the bank details': 'تعذر البت في البيانات البنكية',
  'Failed to withdraw the request': 'تعذر سحب الطلب',
} as const;

export const words = {
  title: { en: 'Bank details requests', ar: 'طلبات البيانات البنكية' },
  subtitle: {
    en: 'Brands that want to be paid to another account. Their payouts wait until you decide.',
    ar: 'علامات تجارية تطلب الدفع إلى حساب آخر. تنتظر دفعاتها قرارك.',
  },
  back: { en: 'Back to settings', ar: 'العودة إلى الإعدادات' },
  state: { en: 'State', ar: 'الحالة' },
  states: {
    waiting: { en: 'Waiting', ar: 'قيد الانتظار' },
    decided: { en: 'Decided', ar: 'تم البت فيها' },
  },
  empty: {
    waiting: { en: 'No requests are waiting', ar: 'لا طلبات قيد الانتظار' },
    decided: { en: 'Nothing has been decided yet', ar: 'لم يُبت في أي طلب بعد' },
  },
  empty_text: {
    en: 'A brand appears here when new bank details are sent for approval.',
    ar: 'تظهر هنا العلامة التجارية عند إرسال بيانات بنكية جديدة للموافقة.',
  },
  statuses: {
    waiting: { en: 'Waiting', ar: 'قيد الانتظار' },
    approved: { en: 'Approved', ar: 'تمت الموافقة' },
    rejected: { en: 'Rejected', ar: 'مرفوض' },
    withdrawn: { en: 'Withdrawn', ar: 'مسحوب' },
  },
  old: { en: 'Now', ar: 'الحالي' },
  old_decided: { en: 'Before', ar: 'السابق' },
  new: { en: 'New', ar: 'الجديد' },
  bank: { en: 'Bank', ar: 'البنك' },
  iban: { en: 'IBAN', ar: 'رقم الآيبان' },
  beneficiary: { en: 'Beneficiary', ar: 'المستفيد' },
  letter: { en: "Open the bank's letter", ar: 'فتح خطاب البنك' },
  asked_by: {
    owner: { en: 'Asked by the owner', ar: 'طلبه المالك' },
    admin: { en: 'Asked by an admin', ar: 'طلبه مسؤول' },
  },
  asked_by_name: {
    owner: { en: 'Asked by {name}, the owner', ar: 'طلبه {name}، المالك' },
    admin: { en: 'Asked by {name}, an admin', ar: 'طلبه {name}، مسؤول' },
  },
  two_admins: {
    en: 'The owner chose a first password less than 72 hours before asking: two admins have to approve.',
    ar: 'اختار المالك كلمة مروره الأولى قبل الطلب بأقل من 72 ساعة، لذا يجب أن يوافق مسؤولان.',
  },
  first_approved: {
    en: 'One admin has approved. A second one has to approve as well.',
    ar: 'وافق مسؤول واحد. يجب أن يوافق مسؤول ثانٍ أيضًا.',
  },
  first_approved_by: { en: 'Approved first by {name}', ar: 'وافق أولًا {name}' },
  approve_first_text: {
    en: 'This needs two admins. After you a second one has to approve; payouts wait until then.',
    ar: 'يتطلب هذا مسؤولَين. بعد موافقتك يجب أن يوافق مسؤول ثانٍ، وتنتظر الدفعات حتى ذلك الحين.',
  },
  decided_by_name: { en: 'Decided by {name}', ar: 'بتّ فيه {name}' },
  reason: { en: 'Reason: {reason}', ar: 'السبب: {reason}' },
  look: { en: 'Look into this first:', ar: 'تحقق من هذا أولًا:' },
  approve: { en: 'Approve', ar: 'موافقة' },
  approve_of: {
    en: 'Approve the new bank details of {brand}',
    ar: 'الموافقة على البيانات البنكية الجديدة لـ {brand}',
  },
  approve_question: {
    en: 'Pay {brand} to the new account?',
    ar: 'الدفع لـ {brand} إلى الحساب الجديد؟',
  },
  approve_text: {
    en: 'From now on payouts of {brand} go to {iban}. We notify the owner.',
    ar: 'من الآن تُحوَّل دفعات {brand} إلى {iban}، ويُبلَّغ المالك.',
  },
  reject: { en: 'Reject', ar: 'رفض' },
  reject_of: {
    en: 'Reject the new bank details of {brand}',
    ar: 'رفض البيانات البنكية الجديدة لـ {brand}',
  },
  reject_question: {
    en: 'Reject the new bank details of {brand}?',
    ar: 'رفض البيانات البنكية الجديدة لـ {brand}؟',
  },
  reject_text: {
    en: 'Payouts continue to the old account. The owner reads the reason.',
    ar: 'تستمر الدفعات إلى الحساب القديم. ويقرأ المالك السبب.',
  },
  withdraw: { en: 'Withdraw request', ar: 'سحب الطلب' },
  withdraw_question: { en: 'Withdraw the request?', ar: 'سحب الطلب؟' },
  withdraw_text: {
    en: 'Payouts continue to the account on file.',
    ar: 'تستمر الدفعات إلى الحساب المعروف حاليًا.',
  },
  own: {
    en: 'Another admin decides about a request of yours.',
    ar: 'يبت مسؤول آخر في الطلب الذي قدّمته.',
  },
  card: {
    title: { en: 'Bank details', ar: 'البيانات البنكية' },
    change: { en: 'Change bank details', ar: 'تغيير البيانات البنكية' },
    waiting: {
      en: 'New bank details wait for approval. Payouts are held until an admin has decided; what is earned meanwhile is kept.',
      ar: 'بيانات بنكية جديدة بانتظار الموافقة. تُوقف الدفعات حتى يبت مسؤول فيها، ويُحفظ ما يتحقق خلال ذلك.',
    },
    pending: {
      en: 'The owner has not confirmed this account yet. Nothing is paid to it until then.',
      ar: 'لم يؤكد المالك هذا الحساب بعد، ولا يُحوّل إليه أي مبلغ قبل ذلك.',
    },
    confirm: { en: 'Go to the confirmation', ar: 'الانتقال إلى التأكيد' },
    history: { en: 'Earlier requests', ar: 'طلبات سابقة' },
    to: { en: 'to {iban}', ar: 'إلى {iban}' },
  },
  form: {
    title: { en: 'New bank details of {brand}', ar: 'بيانات بنكية جديدة لـ {brand}' },
    text: {
      en: 'An admin reviews them first. Payouts are on hold until then, and the owner is notified by email and phone.',
      ar: 'يتحقق منها مسؤول أولًا. تنتظر الدفعات خلال ذلك، ويُبلَّغ المالك بالبريد والهاتف.',
    },
    beneficiary: { en: 'Beneficiary name', ar: 'اسم المستفيد' },
    beneficiary_hint: { en: 'As the bank writes it.', ar: 'كما يكتبه البنك.' },
    letter: { en: 'Letter of the bank', ar: 'خطاب البنك' },
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
        en: 'Somebody asked {platform} to pay {brand_name} to another account: {account}.',
        ar: 'طُلب من منصة {platform} دفع مستحقات {brand_name} إلى حساب آخر: {account}.',
      },
      {
        en: 'Until this is decided, payouts wait and what you earn is kept for you.',
        ar: 'إلى حين البت في ذلك تنتظر الدفعات، ويُحفظ لك ما تحققه.',
      },
      {
        en: 'If this was not you, withdraw the request on the page of your brand and contact our support at once.',
        ar: 'إن لم تكن أنت من طلب ذلك فاسحب الطلب من صفحة علامتك التجارية وتواصل مع الدعم فورًا.',
      },
    ],
  },
  bank_change_approved: {
    subject: {
      en: '{brand_name} has new bank details',
      ar: 'بيانات بنكية جديدة معتمدة لـ {brand_name}',
    },
    lines: [
      {
        en: 'From now on {platform} pays {brand_name} to the account {account}.',
        ar: 'من الآن تدفع منصة {platform} مستحقات {brand_name} إلى الحساب {account}.',
      },
      {
        en: 'If you did not expect this, please contact our support at once.',
        ar: 'إن لم تكن تتوقع ذلك فيرجى التواصل مع الدعم فورًا.',
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
        en: '{platform} did not accept the new bank details of {brand_name}.',
        ar: 'لم تقبل منصة {platform} البيانات البنكية الجديدة لـ {brand_name}.',
      },
      { en: 'Reason: {reason}', ar: 'السبب: {reason}' },
      {
        en: 'Payouts continue to the account that we have on file. You can send other details on the page of your brand.',
        ar: 'تستمر الدفعات إلى الحساب المعروف لدينا. يمكنك إرسال بيانات أخرى من صفحة علامتك التجارية.',
      },
    ],
  },
  bank_change_withdrawn: {
    subject: {
      en: 'The bank details of {brand_name} stay as they are',
      ar: 'تبقى البيانات البنكية لـ {brand_name} كما هي',
    },
    lines: [
      {
        en: 'The request to pay {brand_name} to another account was withdrawn.',
        ar: 'سُحب طلب دفع مستحقات {brand_name} إلى حساب آخر.',
      },
      {
        en: 'Payouts on {platform} continue to the account that we have on file.',
        ar: 'تستمر الدفعات في {platform} إلى الحساب المعروف لدينا.',
      },
    ],
  },
} as const satisfies Record<string, MessageText>;
