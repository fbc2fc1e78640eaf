import { formatAmount, formatCurrency } from '../lib/format.ts';
import { useLanguage } from '../lib/i18n.ts';
import classes from './money.module.css';

interface MoneyProps {
  /** The amount in the main unit of its currency, as in the JSON. */
  readonly amount: number;
  readonly currency?: string;
}

/** Shows an amount with all decimals and its currency in grey. */
export function Money({ amount, currency = 'KWD' }: MoneyProps) {
  const language = useLanguage();
  return (
    <bdi className={classes['money']} data-zero={amount === 0 || undefined}>
      <span className={classes['currency']} data-currency>
        {formatCurrency(currency, language)}
      </span>{' '}
      <bdi dir="ltr">{formatAmount(amount, currency)}</bdi>
    </bdi>
  );
}
