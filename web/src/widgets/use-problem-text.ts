import type { ExceptionProblem } from '@diwan/contract/features/webhooks/records';
import { useTranslation } from '../lib/i18n.ts';

/** The keys of the words, by the server's names of problems. */
const KEYS = {
  'unknown charge': 'unknown_charge',
  'unknown refund': 'unknown_refund',
  'wrong amount': 'wrong_amount',
  'wrong currency': 'wrong_currency',
  'wrong merchant': 'wrong_merchant',
  'moved MID': 'moved_mid',
  'wrong charge': 'wrong_charge',
  'unknown payment method': 'unknown_method',
  'not captured': 'not_captured',
  'not refunded': 'not_refunded',
  'no longer captured': 'no_longer_captured',
  'no longer refunded': 'no_longer_refunded',
  'more than was captured': 'too_much',
  'more than its items': 'above_items',
  'less than its items': 'below_items',
  'without a business': 'no_business',
  'not readable': 'not_readable',
} as const satisfies Record<ExceptionProblem, string>;

const isKnown = (problem: string): problem is ExceptionProblem => Object.hasOwn(KEYS, problem);

/** Returns a function that explains why a provider's message was not accepted. */
export function useProblemText(): (problem: string | null) => string {
  const { t } = useTranslation('webhooks');
  return (problem) =>
    t(`problems.${problem !== null && isKnown(problem) ? KEYS[problem] : 'other'}`);
}
