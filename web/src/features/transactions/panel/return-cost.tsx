import { returnFeeOf } from '@diwan/contract/features/refunds/cost';
import type { RefundList } from '@diwan/contract/features/refunds/records';
import { positiveKwd } from '@diwan/contract/kernel/money';
import { useTranslation } from '../../../lib/i18n.ts';
import { Money } from '../../../widgets/money.tsx';
import { sumAmounts } from '../../../widgets/sum-amounts.ts';
import classes from './panel.module.css';

interface ReturnCostProps {
  readonly kind: 'refund' | 'chargeback';
  readonly list: RefundList;
  /** The entered value. Nothing is shown until it is a valid amount. */
  readonly amount: unknown;
}

/** Shows the cost of a refund for the brand, before it is made. */
export function ReturnCost({ kind, list, amount }: ReturnCostProps) {
  const { t } = useTranslation('transactions');
  const { data } = positiveKwd.safeParse(amount);
  if (list.fees === null || data === undefined || data > list.refundable_amount) return null;
  const fee = returnFeeOf(list.fees[kind], data);
  const lines = [
    [t(`refunds.cost.amount.${kind}`), data],
    [t('refunds.cost.fee'), fee],
    [t('refunds.cost.kept'), sumAmounts([list.kept_amount, -data, -fee])],
  ] as const;
  return (
    <dl className={classes['trail']} aria-label={t('refunds.cost.title')} aria-live="polite">
      {lines.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Money amount={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
