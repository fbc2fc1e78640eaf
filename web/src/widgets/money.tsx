import { formatAmount, formatCurrency } from '../lib/format.ts';
import { useLanguage } from '../lib/i18n.ts';
import classes from './money.module.css';

interface MoneyProps {
  /** In the currency's main unit, as JSON carries it. */
  readonly amount: number;
  readonly currency?: string;
}

/** An amount with all its decimals, the currency muted beside it; a minus stands before them. */
export function Money({ amount, currency = 'KWD' }: MoneyProps) {
  const language = useLanguage();
  return (
    <bdi className={classes['money']}>
      <span className={classes['currency']}>{formatCurrency(currency, language)}</span>{' '}
      <bdi dir="ltr">{formatAmount(amount, currency)}</bdi>
    </bdi>
  );
}
