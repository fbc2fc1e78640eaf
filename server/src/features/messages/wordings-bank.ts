import type { Wording } from './wording.ts';

/** What is said about a change of where a brand is paid. */
export const bankWordings = {
  bank_change_requested: {
    security: true,
    en: {
      subject: 'New bank details for {brand_name}',
      lines: [
        'Somebody asked {platform} to pay {brand_name} to another account: {account}.',
        'Until this is decided, payouts wait and what you earn is kept for you.',
        'If this was not you, withdraw the request on the page of your brand and contact our support at once.',
      ],
    },
    ar: {
      subject: 'بيانات بنكية جديدة لـ {brand_name}',
      lines: [
        'طُلب من {platform} دفع مستحقات {brand_name} إلى حساب آخر: {account}.',
        'إلى حين البت في ذلك تنتظر الدفعات، ويُحفظ لك ما تحققه.',
        'إن لم تكن أنت من طلب ذلك فاسحب الطلب من صفحة علامتك التجارية وتواصل مع الدعم فورًا.',
      ],
    },
  },
  bank_change_approved: {
    security: true,
    en: {
      subject: '{brand_name} has new bank details',
      lines: [
        'From now on {platform} pays {brand_name} to the account {account}.',
        'If you did not expect this, please contact our support at once.',
      ],
    },
    ar: {
      subject: 'بيانات بنكية جديدة معتمدة لـ {brand_name}',
      lines: [
        'من الآن تدفع {platform} مستحقات {brand_name} إلى الحساب {account}.',
        'إن لم تكن تتوقع ذلك فيرجى التواصل مع الدعم فورًا.',
      ],
    },
  },
  bank_change_rejected: {
    security: false,
    en: {
      subject: 'The new bank details of {brand_name} were not accepted',
      lines: [
        '{platform} did not accept the new bank details of {brand_name}.',
        'Reason: {reason}',
        'Payouts go on to the account that we know. You can send other details on the page of your brand.',
      ],
    },
    ar: {
      subject: 'لم تُقبل البيانات البنكية الجديدة لـ {brand_name}',
      lines: [
        'لم تقبل {platform} البيانات البنكية الجديدة لـ {brand_name}.',
        'السبب: {reason}',
        'تستمر الدفعات إلى الحساب المعروف لدينا. يمكنك إرسال بيانات أخرى من صفحة علامتك التجارية.',
      ],
    },
  },
  bank_change_withdrawn: {
    security: false,
    en: {
      subject: 'The bank details of {brand_name} stay as they are',
      lines: [
        'The request to pay {brand_name} to another account was withdrawn.',
        'Payouts on {platform} go on to the account that we know.',
      ],
    },
    ar: {
      subject: 'تبقى البيانات البنكية لـ {brand_name} كما هي',
      lines: [
        'سُحب طلب دفع مستحقات {brand_name} إلى حساب آخر.',
        'تستمر الدفعات في {platform} إلى الحساب المعروف لدينا.',
      ],
    },
  },
} as const satisfies Record<string, Wording>;
