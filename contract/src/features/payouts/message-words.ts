import type { MessageText } from '../../kernel/texts.ts';

/** A manual payout has no account, so its message omits this line. */
const ACCOUNT = {
  en: 'Account (last 4 digits): {last4}',
  ar: 'الحساب (آخر 4 أرقام): {last4}',
} as const;
const DATE = { en: 'Date: {date}', ar: 'التاريخ: {date}' } as const;

/** Messages to owners about their payouts. */
export const messages = {
  payouts_paused: {
    subject: { en: 'Payouts to {brand_name} are paused', ar: 'تم إيقاف تحويلات {brand_name} مؤقتًا' },
    lines: [
      {
        en: 'We have paused payouts to {brand_name} on {platform}. You can keep selling, and we keep the money for you.',
        ar: 'أوقفنا تحويلات {brand_name} في {platform} مؤقتًا. يمكنك مواصلة البيع، ونحفظ لك المبالغ.',
      },
      { en: 'Reason: {reason}', ar: 'السبب: {reason}' },
    ],
  },
  payouts_resumed: {
    subject: { en: 'Payouts to {brand_name} have resumed', ar: 'استُؤنفت تحويلات {brand_name}' },
    lines: [
      {
        en: 'Payouts to {brand_name} on {platform} have resumed. The next payout includes everything that is due.',
        ar: 'استُؤنفت تحويلات {brand_name} في {platform}. يشمل التحويل القادم جميع المبالغ المستحقة.',
      },
    ],
  },
  payout_sent: {
    subject: {
      en: '{amount} is on its way to {brand_name}',
      ar: '{amount} في الطريق إلى {brand_name}',
    },
    lines: [
      {
        en: '{platform} has sent the bank a transfer order for {amount} to {brand_name}. Reference: {reference}.',
        ar: 'أرسلت منصة {platform} إلى البنك أمر تحويل {amount} إلى {brand_name}. المرجع: {reference}.',
      },
      ACCOUNT,
      DATE,
      {
        en: 'Breakdown: {address}',
        ar: 'تفاصيل المبلغ: {address}',
      },
    ],
  },
  payout_paid: {
    subject: { en: '{amount} was paid to {brand_name}', ar: 'دُفع مبلغ {amount} إلى {brand_name}' },
    lines: [
      {
        en: '{platform} has paid {amount} to {brand_name}. Reference: {reference}.',
        ar: 'دفعت منصة {platform} مبلغ {amount} إلى {brand_name}. المرجع: {reference}.',
      },
      ACCOUNT,
      DATE,
      {
        en: 'Breakdown: {address}',
        ar: 'تفاصيل المبلغ: {address}',
      },
    ],
  },
  payout_returned: {
    subject: {
      en: 'The bank rejected our payment to {brand_name}',
      ar: 'رفض البنك التحويل إلى {brand_name} وأعاد المبلغ إلينا',
    },
    lines: [
      {
        en: 'The bank rejected our payment of {amount} to {brand_name} and sent it back to {platform}. Reference: {reference}. We keep the money for you.',
        ar: 'رفض البنك تحويل {amount} إلى {brand_name} وأعاده إلى منصة {platform}. المرجع: {reference}. المبلغ محفوظ لك.',
      },
      ACCOUNT,
      DATE,
      { en: 'Reason: {reason}', ar: 'السبب: {reason}' },
      {
        en: 'Please enter different bank details here: {address}',
        ar: 'يرجى إدخال بيانات بنكية أخرى هنا: {address}',
      },
      {
        en: 'Payouts resume after we approve the new details.',
        ar: 'تُستأنف التحويلات بعد موافقتنا على البيانات الجديدة.',
      },
    ],
  },
  statement_ready: {
    subject: {
      en: 'The {month} statement for {brand_name} is ready',
      ar: 'كشف حساب {month} جاهز لـ {brand_name}',
    },
    lines: [
      {
        en: 'The statement for {month} lists every order, refund, payment and fee of {brand_name} on {platform}.',
        ar: 'يتضمن كشف {month} كل الطلبات والاستردادات والتحويلات والرسوم الخاصة بـ {brand_name} في {platform}.',
      },
      {
        en: 'Balance at the end of the month: {amount}. We deduct a negative balance from your next payouts.',
        ar: 'الرصيد في نهاية الشهر: {amount}. نخصم الرصيد السالب من التحويلات القادمة.',
      },
      { en: 'The statement is here: {address}', ar: 'تجد الكشف هنا: {address}' },
    ],
  },
} as const satisfies Record<string, MessageText>;
