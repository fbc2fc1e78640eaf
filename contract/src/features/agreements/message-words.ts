import { TERMS } from '../../kernel/terms.ts';
import type { MessageText, Text } from '../../kernel/texts.ts';
import type { words } from './words.ts';

/** The services that are on hold while an agreement is overdue. */
const HELD = {
  terminal_requests: { en: 'terminal requests', ar: 'طلبات الأجهزة' },
  payouts: { en: 'payouts and terminal requests', ar: 'التحويلات وطلبات الأجهزة' },
} as const satisfies Record<string, Text>;

/** Returns the name of the held services. Only an overdue change of prices holds payouts. */
export const heldBy = (type: keyof typeof words.types): Text =>
  HELD[type === 'rate_change' || type === 'fee_change' ? 'payouts' : 'terminal_requests'];

export const messages = {
  agreement_signed_news: {
    subject: { en: 'Agreement signed for {brand_name}', ar: 'تم توقيع اتفاقية {brand_name}' },
    lines: [
      {
        en: 'Your service agreement for {brand_name} is signed. Thank you.',
        ar: 'تم توقيع اتفاقية تقديم الخدمات لـ {brand_name}. شكرًا لك.',
      },
      {
        en: 'Next, set a password so that you can sign in to {platform}: open the link that we sent to your email.',
        ar: 'الخطوة التالية: عيّن كلمة مرور لتتمكن من الدخول إلى {platform}. افتح الرابط الذي أرسلناه إلى بريدك الإلكتروني.',
      },
    ],
  },
  agreement_signed: {
    subject: { en: 'Agreement signed for {brand_name}', ar: 'تم توقيع اتفاقية {brand_name}' },
    lines: [
      {
        en: 'Your service agreement for {brand_name} is signed. Thank you.',
        ar: 'تم توقيع اتفاقية تقديم الخدمات لـ {brand_name}. شكرًا لك.',
      },
      {
        en: 'Next, set a password so that you can sign in to {platform}.',
        ar: 'الخطوة التالية: عيّن كلمة مرور لتتمكن من الدخول إلى {platform}.',
      },
      {
        en: 'You can use the link once. It expires at {until}, in 72 hours.',
        ar: 'يمكنك استخدام الرابط مرة واحدة. تنتهي صلاحيته بعد 72 ساعة، في {until}.',
      },
    ],
    action: TERMS.set_password,
  },
  agreement_waiting: {
    subject: {
      en: '{brand_name}: please sign an agreement',
      ar: '{brand_name}: اتفاقية بانتظار توقيعك',
    },
    lines: [
      {
        en: 'An agreement for {brand_name} needs your signature: {agreement}.',
        ar: 'توجد اتفاقية لـ {brand_name} تحتاج إلى توقيعك: {agreement}.',
      },
      {
        en: 'Please read and sign it before {date}.',
        ar: 'يرجى قراءتها وتوقيعها قبل {date}.',
      },
      {
        en: 'If you sign later, we will put the following on hold until you sign: {held}',
        ar: 'إذا تأخر التوقيع فسنحجز ما يلي حتى توقّع: {held}',
      },
      {
        en: 'Read and sign here: {address}',
        ar: 'اقرأ ووقّع هنا: {address}',
      },
    ],
  },
  agreement_overdue: {
    subject: {
      en: '{brand_name}: your signature is overdue',
      ar: '{brand_name}: اتفاقية تأخر توقيعها',
    },
    lines: [
      {
        en: 'The deadline for signing this agreement for {brand_name} was {date}: {agreement}.',
        ar: 'انتهى موعد توقيع هذه الاتفاقية لـ {brand_name} في {date}: {agreement}.',
      },
      {
        en: 'On hold until you sign: {held}',
        ar: 'نحجز ما يلي حتى توقّع: {held}',
      },
      {
        en: 'Read and sign here: {address}',
        ar: 'اقرأ ووقّع هنا: {address}',
      },
    ],
  },
  rates_declined: {
    subject: {
      en: '{brand_name} declined a rate change',
      ar: 'رفض التاجر {brand_name} تغيير الأسعار',
    },
    lines: [
      {
        en: '{person} declined an agreement for {brand_name}: {agreement}. The signed rates stay in force.',
        ar: 'رفض {person} اتفاقية لـ {brand_name}: {agreement}. تبقى الأسعار الموقّعة سارية.',
      },
      { en: 'Reason: {reason}', ar: 'السبب: {reason}' },
      {
        en: "You can make another offer on the brand's page: {address}",
        ar: 'يمكنك تقديم عرض آخر من صفحة التاجر: {address}',
      },
    ],
  },
  agreement_confirmed: {
    subject: { en: '{brand_name}: agreement signed', ar: '{brand_name}: تم توقيع الاتفاقية' },
    lines: [
      {
        en: 'You have signed an agreement for {brand_name}: {agreement}. It is in force from {moment}.',
        ar: 'لقد وقّعت اتفاقية لـ {brand_name}: {agreement}. تسري اعتبارًا من {moment}.',
      },
      {
        en: 'The sealed document is here: {address}',
        ar: 'المستند المختوم هنا: {address}',
      },
      {
        en: 'If you did not sign it, contact us immediately.',
        ar: 'إن لم تكن أنت من وقّع فتواصل معنا فورًا.',
      },
    ],
  },
} as const satisfies Record<string, MessageText>;
