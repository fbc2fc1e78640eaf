import type { MessageText } from '../../kernel/texts.ts';

/** Messages to owners about their money. */
export const messages = {
  payouts_paused: {
    subject: { en: 'Payouts of {brand_name} are paused', ar: 'تم إيقاف دفعات {brand_name}' },
    lines: [
      {
        en: 'The payouts of {brand_name} on {platform} are paused. Your sales continue, and what they earn is kept for you.',
        ar: 'أُوقفت دفعات {brand_name} في {platform}. تستمر مبيعاتك، ويُحفظ لك ما تحققه.',
      },
      { en: 'Reason: {reason}', ar: 'السبب: {reason}' },
      {
        en: 'Please contact our support if you have questions.',
        ar: 'يرجى التواصل مع الدعم إن كانت لديك أسئلة.',
      },
    ],
  },
  payouts_resumed: {
    subject: { en: 'Payouts of {brand_name} have resumed', ar: 'استُؤنفت دفعات {brand_name}' },
    lines: [
      {
        en: 'The payouts of {brand_name} on {platform} have resumed: what is owed comes with the next one.',
        ar: 'استُؤنفت دفعات {brand_name} في {platform}: يصلك المستحق مع الدفعة القادمة.',
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
        en: '{platform} has ordered a payment of {amount} to {brand_name} from the bank. Reference: {reference}.',
        ar: 'طلبت منصة {platform} من البنك دفع {amount} إلى {brand_name}. المرجع: {reference}.',
      },
      {
        en: 'How the amount came about: {address}',
        ar: 'كيف تكوّن المبلغ: {address}',
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
      {
        en: 'How the amount came about: {address}',
        ar: 'كيف تكوّن المبلغ: {address}',
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
        en: 'The bank sent {amount} back that {platform} had paid to {brand_name}. Reference: {reference}. The money is kept for you.',
        ar: 'أعاد البنك مبلغ {amount} الذي دفعته منصة {platform} إلى {brand_name}. المرجع: {reference}. المبلغ محفوظ لك.',
      },
      { en: 'Reason: {reason}', ar: 'السبب: {reason}' },
      {
        en: 'Please give us other bank details on the page of your brand. Payouts resume when they are approved: {address}',
        ar: 'يرجى تزويدنا ببيانات بنكية أخرى من صفحة علامتك التجارية. تُستأنف الدفعات بعد الموافقة عليها: {address}',
      },
    ],
  },
  statement_ready: {
    subject: {
      en: 'The statement of {month} for {brand_name} is ready',
      ar: 'كشف حساب {month} للعلامة {brand_name} جاهز',
    },
    lines: [
      {
        en: 'The statement of {month} lists every order, refund, payment and fee of {brand_name} on {platform}.',
        ar: 'يسرد كشف {month} كل طلب واسترداد ودفعة ورسم للعلامة {brand_name} في {platform}.',
      },
      { en: 'It is here: {address}', ar: 'تجده هنا: {address}' },
    ],
  },
} as const satisfies Record<string, MessageText>;
