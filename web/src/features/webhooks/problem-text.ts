import type { TFunction } from 'i18next';

/** What the server calls a problem, and the key of the words for it. */
const KEYS = {
  'unknown charge': 'unknown_charge',
  'unknown refund': 'unknown_refund',
  'wrong amount': 'wrong_amount',
  'wrong currency': 'wrong_currency',
  'wrong merchant': 'wrong_merchant',
  'wrong charge': 'wrong_charge',
  'unknown payment method': 'unknown_method',
  'no longer captured': 'no_longer_captured',
  'no longer refunded': 'no_longer_refunded',
  'more than was captured': 'too_much',
} as const;

const isKnown = (problem: string): problem is keyof typeof KEYS => Object.hasOwn(KEYS, problem);

/** In people's words; a problem with figures in it stands as the server wrote it. */
export const problemText = (t: TFunction<'webhooks'>, problem: string | null): string =>
  problem !== null && isKnown(problem) ? t(`problems.${KEYS[problem]}`) : (problem ?? '');
