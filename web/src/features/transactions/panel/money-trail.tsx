import type { ReactNode } from 'react';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Refund } from '@diwan/contract/features/refunds/records';
import type { TransactionDetail } from '@diwan/contract/features/transactions/records';
import { formatAmount } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Money } from '../../../widgets/money.tsx';
import { sumAmounts } from '../../../widgets/sum-amounts.ts';
import { PayoutState } from '../../../widgets/transactions/payout-state.tsx';
import { YesOrPending } from '../../../widgets/transactions/yes-or-pending.tsx';
import { refundsQuery } from '../queries.ts';
import classes from './panel.module.css';
import { Section } from './section.tsx';

/**
 * Shows the destination of the customer's money: the brand's share, and whether it has arrived.
 * Admins also see the provider's cost and the platform's earnings.
 */
export function MoneyTrail({
  detail: { transaction, fees },
}: {
  readonly detail: TransactionDetail;
}) {
  const { t } = useTranslation('transactions');
  const { data } = useQuery({
    ...refundsQuery(String(transaction.id)),
    enabled: fees !== null,
  });
  if (fees === null) {
    return (
      <Section title={t('trail.title')}>
        <Text c="dimmed">{t('trail.not_captured')}</Text>
      </Section>
    );
  }
  const returns = (data?.refunds ?? []).filter(counts);
  return (
    <Section title={t('trail.title')}>
      <Arrival transaction={transaction} />
      <dl className={classes['trail']}>
        <Step label={t('trail.paid')} amount={transaction.amount} />
        <Step
          label={t('trail.fee')}
          note={t('trail.fee_rule', {
            percentage: fees.percentage.toFixed(2),
            fixed: formatAmount(fees.fixed),
          })}
          amount={-fees.fee}
        />
        {fees.cost !== null && <Step label={t('trail.cost')} amount={fees.cost} part />}
        {fees.profit !== null && <Step label={t('trail.profit')} amount={fees.profit} part />}
        {returns.map((one) => (
          <Returned key={one.id} one={one} />
        ))}
        {returns.length > 0 && <Together fees={fees} returns={returns} />}
        {returns.length === 0 && transaction.refunded_amount === 0 ? (
          <Step label={t('trail.net')} amount={fees.net} strong />
        ) : (
          <Step
            label={t('trail.kept')}
            value={data === undefined ? '—' : <Money amount={data.kept_amount} />}
            strong
          />
        )}
      </dl>
    </Section>
  );
}

const COUNTED = ['PENDING', 'REFUNDED', 'OPEN', 'LOST'] as const;
interface Return extends Refund {
  readonly status: (typeof COUNTED)[number];
}

/** Returns whether a refund moved money. Failed, won and reversed ones did not. */
const counts = (refund: Refund): refund is Return =>
  COUNTED.some((status) => status === refund.status);

/** Shows a returned amount, its fee, and the provider's share of the fee. */
function Returned({ one }: { readonly one: Return }) {
  const { t } = useTranslation('transactions');
  const format = useFormat();
  return (
    <>
      <Step
        label={t(`trail.returns.${one.status}`)}
        note={format.date(one.created_at)}
        amount={-one.amount}
      />
      <Step label={t(`trail.return_fee.${one.kind}`)} amount={-one.fee} />
      {one.cost !== null && (
        <>
          <Step label={t('trail.cost')} amount={one.cost} part />
          <Step label={t('trail.profit')} amount={sumAmounts([one.fee, -one.cost])} part />
        </>
      )}
    </>
  );
}

interface TogetherProps {
  readonly fees: NonNullable<TransactionDetail['fees']>;
  readonly returns: readonly Return[];
}

/**
 * Shows admins the provider's cost and the platform's profit, for the sale and its refunds
 * together.
 */
function Together({ fees, returns }: TogetherProps) {
  const { t } = useTranslation('transactions');
  if (fees.cost === null) return null;
  const cost = sumAmounts([fees.cost, ...returns.map((one) => one.cost ?? 0)]);
  const profit = sumAmounts([fees.fee, ...returns.map((one) => one.fee), -cost]);
  return (
    <>
      <Step label={t('trail.all_costs')} amount={cost} part />
      <Step label={t('trail.all_profit')} amount={profit} part />
    </>
  );
}

/** Shows whether the provider has settled the money, and whether the brand has it. */
function Arrival({ transaction }: { readonly transaction: TransactionDetail['transaction'] }) {
  const { t } = useTranslation('transactions');
  const format = useFormat();
  const { settled, settlement_date, payout_date, payout_state } = transaction;
  return (
    <dl className={classes['trail']}>
      <Step
        label={t('trail.settlement')}
        note={settlement_date === null ? undefined : format.day(settlement_date)}
        value={<YesOrPending yes={settled} />}
      />
      <Step
        label={t('trail.payout')}
        note={payout_state === 'paid' && payout_date !== null ? format.day(payout_date) : undefined}
        value={<PayoutState state={payout_state} />}
      />
    </dl>
  );
}

interface StepProps {
  readonly label: string;
  readonly note?: string | undefined;
  readonly amount?: number;
  readonly value?: ReactNode;
  readonly strong?: boolean;
  /** True if the amount is a part of the previous line. */
  readonly part?: boolean;
}

function Step({ label, note, amount, value, strong = false, part = false }: StepProps) {
  return (
    <div data-strong={strong || undefined} data-part={part || undefined}>
      <dt>
        {label}
        {note !== undefined && (
          <Text span size="xs" c="dimmed" display="block">
            {note}
          </Text>
        )}
      </dt>
      <dd>{amount === undefined ? value : <Money amount={amount} />}</dd>
    </div>
  );
}
