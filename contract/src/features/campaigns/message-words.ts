import type { MessageText, Text } from '../../kernel/texts.ts';

/** The name of a campaign's change, for use inside the sentences of its messages. */
export const CHANGED = {
  service: { en: 'a clause of the service agreement', ar: 'بند من اتفاقية تقديم الخدمات' },
  rate_change: { en: 'the rental of POS terminals', ar: 'إيجار أجهزة نقاط البيع' },
  fee_change: { en: 'the transaction fees at POS terminals', ar: 'رسوم عمليات أجهزة نقاط البيع' },
} as const satisfies Record<string, Text>;

const ADDRESS = { en: 'Read and sign here: {address}', ar: 'اقرأ ووقّع هنا: {address}' } as const;

export const messages = {
  campaign_change: {
    subject: {
      en: '{brand_name}: please sign a change by {deadline}',
      ar: '{brand_name}: يرجى توقيع تعديل قبل نهاية {deadline}',
    },
    lines: [
      {
        en: '{platform} is changing {changed} for {brand_name}. The change takes effect when you sign.',
        ar: 'تجري منصة {platform} تعديلًا على {changed} لدى {brand_name}. يسري التعديل عند توقيعك.',
      },
      {
        en: 'If you do not sign, {held} will be on hold from the day after {deadline} until you sign.',
        ar: 'إذا لم توقّع فستُحجز {held} ابتداءً من اليوم التالي لـ {deadline} حتى توقّع.',
      },
      ADDRESS,
    ],
  },
  campaign_reminder: {
    subject: {
      en: 'Reminder for {brand_name}: please sign by {deadline}',
      ar: 'تذكير لـ {brand_name}: يرجى التوقيع قبل نهاية {deadline}',
    },
    lines: [
      {
        en: 'You have not yet signed the change to {changed} for {brand_name}.',
        ar: 'لم توقّع حتى الآن التعديل على {changed} لدى {brand_name}.',
      },
      {
        en: 'If you do not sign, {held} will be on hold from the day after {deadline} until you sign.',
        ar: 'إذا لم توقّع فستُحجز {held} ابتداءً من اليوم التالي لـ {deadline} حتى توقّع.',
      },
      ADDRESS,
    ],
  },
  campaign_withdrawn: {
    subject: {
      en: '{brand_name}: you no longer need to sign',
      ar: '{brand_name}: لم يعد التوقيع مطلوبًا',
    },
    lines: [
      {
        en: '{platform} has withdrawn the change to {changed} for {brand_name}. Your signed terms stay in force.',
        ar: 'سحبت منصة {platform} التعديل على {changed} لدى {brand_name}. تبقى شروطك الموقّعة سارية.',
      },
    ],
  },
} as const satisfies Record<string, MessageText>;
