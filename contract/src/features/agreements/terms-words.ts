import type { Words } from '../../kernel/texts.ts';
import { TERMS } from '../../kernel/terms.ts';

/** The card that shows the main terms before a signature. */
export const summary = {
  title: { en: 'In short', ar: 'باختصار' },
  description: {
    en: 'These are the main terms. You sign the full text below.',
    ar: 'هذه أهم البنود، أما التوقيع فيكون على النص الكامل أدناه.',
  },
  offer: {
    en: 'These are the current terms. You can read the full agreement before you sign it.',
    ar: 'هذه هي الشروط الحالية. يمكنك قراءة الاتفاقية كاملة قبل توقيعها.',
  },
  fees: { en: 'Fees for each payment', ar: 'رسوم كل عملية دفع' },
  pos: { en: 'POS terminal', ar: 'جهاز نقاط البيع' },
  pg: { en: 'Online', ar: 'عبر الإنترنت' },
  free: { en: 'No fee', ar: 'بلا رسوم' },
  bnpl: { en: 'Deema (buy now, pay later)', ar: 'ديمة (اشترِ الآن وادفع لاحقًا)' },
  local: { en: 'local cards', ar: 'البطاقات المحلية' },
  international: { en: 'international cards', ar: 'البطاقات الدولية' },
  payouts: { en: 'Current payout days', ar: 'أيام التحويل حاليًا' },
  cutoff: {
    en: 'Amounts that become due before {time} on a payout day are paid on that day.',
    ar: 'ما يستحق قبل الساعة {time} في يوم التحويل يُحوَّل في اليوم نفسه.',
  },
  returns: { en: 'Refunds and chargebacks', ar: 'الاسترداد والاسترجاع البنكي' },
  deposit: { en: 'Deposit', ar: 'مبلغ التأمين' },
  rental: { en: 'POS rental', ar: 'إيجار أجهزة نقاط البيع' },
  rental_text: {
    en: '{amount} per terminal every 30 days',
    ar: '{amount} عن كل جهاز لكل 30 يومًا',
  },
  loss_text: {
    en: '{amount} for a terminal that is not returned',
    ar: '{amount} عن كل جهاز لم يُعَد',
  },
  notice: { en: 'Notice to end the agreement', ar: 'مهلة إنهاء الاتفاقية' },
  notice_text: {
    en: {
      one: 'Written notice: {count} day from you, 30 days from us',
      other: 'Written notice: {count} days from you, 30 days from us',
    },
    ar: {
      zero: 'إشعار كتابي: بلا مهلة من جانبك، و30 يومًا من جانبنا',
      one: 'إشعار كتابي: يوم واحد من جانبك، و30 يومًا من جانبنا',
      two: 'إشعار كتابي: يومان من جانبك، و30 يومًا من جانبنا',
      few: 'إشعار كتابي: {count} أيام من جانبك، و30 يومًا من جانبنا',
      many: 'إشعار كتابي: {count} يومًا من جانبك، و30 يومًا من جانبنا',
      other: 'إشعار كتابي: {count} يوم من جانبك، و30 يومًا من جانبنا',
    },
  },
  law: { en: 'Governing law', ar: 'القانون الحاكم' },
  law_text: { en: 'Laws and courts of the State of Kuwait', ar: 'قوانين دولة الكويت ومحاكمها' },
  none: TERMS.none,
  download: { en: 'Download the draft', ar: 'تنزيل المسودة' },
} as const satisfies Words;

/** The card that shows the brand's fees and rates. */
export const terms = {
  title: { en: 'Signed agreement', ar: 'الاتفاقية الموقّعة' },
  description: {
    en: 'These fees and rates apply now. Each payment keeps the fee that applied when it was captured.',
    ar: 'هذه الرسوم والأسعار سارية الآن. وتبقى لكل عملية الرسوم التي كانت سارية عند تحصيلها.',
  },
  unsigned: { en: 'Not signed yet', ar: 'لم تُوقَّع بعد' },
  signed_on: { en: 'Signed {date}', ar: 'وُقّعت في {date}' },
  waits: {
    en: '{agreement}: signature due by {date}. The new prices apply once the owner signs.',
    ar: '{agreement}: آخر موعد للتوقيع {date}. تسري الأسعار الجديدة عند توقيع المالك.',
  },
  open: { en: 'Open the agreement', ar: 'فتح الاتفاقية' },
  fees: { en: 'Fees by card', ar: 'الرسوم حسب البطاقة' },
  card: { en: 'Card', ar: 'البطاقة' },
  channel: { en: 'Channel', ar: 'القناة' },
  payment: { en: 'Each payment', ar: 'كل عملية دفع' },
  refund: TERMS.refund,
  chargeback: { en: 'Chargeback', ar: 'استرجاع بنكي' },
  set_by: { en: 'Set by', ar: 'المصدر' },
  table: { en: 'Fee table', ar: 'جدول الرسوم' },
  version: { en: 'Version {version}', ar: 'الإصدار {version}' },
  stated: { en: 'When signed', ar: 'عند التوقيع' },
  after: { en: 'After the signature', ar: 'بعد التوقيع' },
  offered: {
    en: 'These prices apply once the owner signs the POS agreement',
    ar: 'تسري هذه الأسعار عند توقيع المالك اتفاقية نقاط البيع',
  },
} as const satisfies Words;
