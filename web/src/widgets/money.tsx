import { formatAmount, formatCurrency } from '../lib/format.ts';
import { useLanguage } from '../lib/i18n.ts';
import classes from './money.module.css';

interface MoneyProps {
  /** In the currency's main unit, as in the JSON. */
  readonly amount: number;
  readonly currency?: string;
}

/** An amount with all its decimals and the muted currency. A minus sign precedes both. */
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
