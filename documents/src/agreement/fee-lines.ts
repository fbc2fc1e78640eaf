import type { ScheduleFee } from '@diwan/contract/features/agreements/schedule';
import { formatGrouped } from '@diwan/contract/kernel/money';
import { formatBasisPoints } from '@diwan/contract/kernel/percent';
import { isolateIdentifier } from '../pdf/bidi.ts';

/** The words of one language for fees. */
export interface FeeWords {
  readonly channels: Readonly<Record<'POS' | 'PG', string>>;
  readonly origins: Readonly<Record<'local' | 'international', string>>;
  readonly schemes: Readonly<Record<ScheduleFee['scheme'], string>>;
  /** The sentence of a fee. Its placeholders are filled with the words above and with prices. */
  readonly line: string;
  readonly kwd: string;
  readonly free: string;
}

const ENGLISH: FeeWords = {
  channels: { POS: 'at POS terminals', PG: 'online' },
  origins: { local: ', cards issued in Kuwait', international: ', cards issued abroad' },
  schemes: {
    KNET: 'KNET',
    VISA: 'Visa',
    MASTERCARD: 'Mastercard',
    AMEX: 'American Express',
    DEEMA: 'Deema (buy now, pay later)',
  },
  line: '{scheme} {channel}{origin}: {brand} for each payment; refund {refund}; chargeback {chargeback}',
  kwd: 'KWD {amount}',
  free: 'no fee',
};

const ARABIC: FeeWords = {
  channels: { POS: 'عبر أجهزة نقاط البيع', PG: 'عبر الإنترنت' },
  origins: { local: '، بطاقات صادرة في الكويت', international: '، بطاقات صادرة خارج الكويت' },
  schemes: {
    KNET: 'كي نت (KNET)',
    VISA: 'فيزا',
    MASTERCARD: 'ماستركارد',
    AMEX: 'أمريكان إكسبريس',
    DEEMA: 'ديمة (اشترِ الآن وادفع لاحقًا)',
  },
  line: '{scheme} {channel}{origin}: {brand} عن كل عملية؛ الاسترداد {refund}؛ الاسترجاع البنكي {chargeback}',
  kwd: '{amount} د.ك',
  free: 'بلا رسم',
};

const WORDS = { en: ENGLISH, ar: ARABIC } as const;
export type TextLanguage = keyof typeof WORDS;

/** Formats an amount in fils with the currency, in the form that agreements use. */
export const kwdOf = (minor: bigint, language: TextLanguage): string =>
  WORDS[language].kwd.replace('{amount}', isolateIdentifier(formatGrouped(minor)));

function priceOf(share_bp: number, fixed_minor: bigint, language: TextLanguage): string {
  const parts = [
    ...(share_bp > 0 ? [isolateIdentifier(`${formatBasisPoints(share_bp)}%`)] : []),
    ...(fixed_minor > 0n ? [kwdOf(fixed_minor, language)] : []),
  ];
  return parts.length === 0 ? WORDS[language].free : parts.join(' + ');
}

/** Returns the line of an agreement that states the brand's fee for a card. */
export function feeText(fee: ScheduleFee, language: TextLanguage): string {
  const said = WORDS[language];
  const origin = fee.card_origin === 'any' ? '' : said.origins[fee.card_origin];
  const price = (part: 'brand' | 'refund_revenue' | 'chargeback_revenue') =>
    priceOf(fee[`${part}_bp`], fee[`${part}_fixed_minor`], language);
  return said.line
    .replace('{scheme}', said.schemes[fee.scheme])
    .replace('{channel}', said.channels[fee.channel])
    .replace('{origin}', origin)
    .replace('{brand}', price('brand'))
    .replace('{refund}', price('refund_revenue'))
    .replace('{chargeback}', price('chargeback_revenue'));
}

/** Returns the text of a clause with a list: its sentence, then one line for each fee. */
export const withFees = (
  sentence: string,
  fees: readonly ScheduleFee[],
  language: TextLanguage,
): string => [sentence, ...fees.map((fee) => `- ${feeText(fee, language)}`)].join('\n');
