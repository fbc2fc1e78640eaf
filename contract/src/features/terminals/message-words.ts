import type { MessageText } from '../../kernel/texts.ts';

const address = { en: 'The terminal: {address}', ar: 'الجهاز: {address}' } as const;

export const messages = {
  terminal_requested: {
    subject: { en: 'Terminal request from {brand_name}', ar: 'طلب جهاز من {brand_name}' },
    lines: [
      {
        en: '{brand_name} requests the terminal {tid} from {start} to {end}. The rent is {amount}.',
        ar: 'قُدّم طلب من {brand_name} لاستئجار الجهاز {tid} من {start} إلى {end}. الإيجار {amount}.',
      },
      {
        en: 'Approve or reject it by {date}, or the request expires: {address}',
        ar: 'وافق على الطلب أو ارفضه في موعد أقصاه {date}، وإلا انتهت مهلة الطلب: {address}',
      },
    ],
  },
  terminal_approved: {
    subject: { en: 'Terminal {tid} is approved', ar: 'تم اعتماد الجهاز {tid}' },
    lines: [
      {
        en: '{brand_name} rents the terminal {tid} from {start} to {end}. We deduct the rent of {amount} from your payout when the rental starts.',
        ar: 'تم اعتماد استئجار {brand_name} للجهاز {tid} من {start} إلى {end}. نخصم الإيجار البالغ {amount} من مستحقاتك عند بدء الإيجار.',
      },
      { en: 'Notes: {notes}', ar: 'ملاحظات: {notes}' },
      address,
    ],
  },
  terminal_registered: {
    subject: {
      en: 'Your partner has rented terminal {tid} for you',
      ar: 'استأجر لك شريكك الجهاز {tid}',
    },
    lines: [
      {
        en: '{partner} has rented the terminal {tid} for {brand_name} from {start} to {end}. We deduct the rent of {amount} from your payout when the rental starts.',
        ar: 'استأجر الشريك {partner} الجهاز {tid} لصالح {brand_name} من {start} إلى {end}. نخصم الإيجار البالغ {amount} من مستحقاتك عند بدء الإيجار.',
      },
      {
        en: 'If you did not order it, cancel it free of charge before the rental starts: {address}',
        ar: 'إذا لم تطلب الجهاز فألغِ الإيجار مجانًا قبل بدئه: {address}',
      },
    ],
  },
  terminal_rejected: {
    subject: { en: 'Terminal {tid} was not approved', ar: 'لم يُعتمد الجهاز {tid}' },
    lines: [
      {
        en: 'The request of {brand_name} for the terminal {tid} was rejected. Reason: {reason}',
        ar: 'رُفض طلب {brand_name} للجهاز {tid}. السبب: {reason}',
      },
      address,
    ],
  },
  terminal_lapsed: {
    subject: {
      en: 'The request for terminal {tid} has expired',
      ar: 'انتهت مهلة طلب الجهاز {tid}',
    },
    lines: [
      {
        en: 'We did not decide on the request of {brand_name} for the terminal {tid} in time. Nothing was charged. You can request the terminal again.',
        ar: 'لم يُبتّ في طلب {brand_name} للجهاز {tid} في موعده. لم تُحتسب أي رسوم، ويمكنك طلب الجهاز من جديد.',
      },
      address,
    ],
  },
  terminal_ending: {
    subject: {
      en: 'The rental of terminal {tid} ends on {end}',
      ar: 'ينتهي إيجار الجهاز {tid} في {end}',
    },
    lines: [
      {
        en: 'The rental of terminal {tid} for {brand_name} ends on {end}. It does not renew automatically. Book the next period or return the device.',
        ar: 'ينتهي إيجار الجهاز {tid} لدى {brand_name} في {end}. لا يتجدد الإيجار تلقائيًا: احجز الفترة التالية أو أرجع الجهاز.',
      },
      {
        en: 'Renew the rental or read its terms: {address}',
        ar: 'لتجديد الإيجار أو الاطلاع على شروطه: {address}',
      },
    ],
  },
  terminal_ended: {
    subject: { en: 'Terminal {tid} was returned', ar: 'تم إرجاع الجهاز {tid}' },
    lines: [
      {
        en: 'We have received the terminal {tid} of {brand_name}. There are no further fees for this terminal.',
        ar: 'استلمنا الجهاز {tid} من {brand_name}. ولا رسوم أخرى على هذا الجهاز.',
      },
      address,
    ],
  },
  terminal_replaced: {
    subject: { en: 'Terminal {tid} was replaced', ar: 'تم استبدال الجهاز {tid}' },
    lines: [
      {
        en: 'The terminal {tid} of {brand_name} was replaced by {other}. The rental continues until {end} without another fee.',
        ar: 'استُبدل الجهاز {tid} لدى {brand_name} بالجهاز {other}. يستمر الإيجار حتى {end} دون رسوم أخرى.',
      },
      address,
    ],
  },
  terminal_lost: {
    subject: { en: 'Terminal {tid} is recorded as lost', ar: 'سُجّل فقدان الجهاز {tid}' },
    lines: [
      {
        en: 'The terminal {tid} of {brand_name} is recorded as lost. We deduct a loss fee of {amount} from your payout.',
        ar: 'سُجّل فقدان الجهاز {tid} لدى {brand_name}. نخصم رسوم فقدان قدرها {amount} من مستحقاتك.',
      },
      { en: 'Reason: {reason}', ar: 'السبب: {reason}' },
      address,
    ],
  },
  terminal_silent: {
    subject: {
      en: 'Terminal {tid} has taken no recent payments',
      ar: 'لا عمليات حديثة على الجهاز {tid}',
    },
    lines: [
      {
        en: 'Terminal {tid} at {brand_name} has taken no payments for longer than usual.',
        ar: 'لم يستقبل الجهاز {tid} لدى {brand_name} أي عملية منذ مدة أطول من المعتاد.',
      },
      {
        en: 'Please ask the brand whether it still uses the terminal.',
        ar: 'يرجى سؤال التاجر هل ما زال يستخدم الجهاز.',
      },
      address,
    ],
  },
} as const satisfies Record<string, MessageText>;
