import { formatAmount, formatCurrency } from '../lib/format.ts';
import { useLanguage } from '../lib/i18n.ts';

/** Returns a function that writes an amount for a sentence: 'KWD 12.500'. */
export function useMoneyText(): (amount: number, currency?: string) => string {
  const language = useLanguage();
  return (amount, currency = 'KWD') =>
    `${formatCurrency(currency, language)} ${formatAmount(amount, currency)}`;
}
