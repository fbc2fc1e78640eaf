import type { ReactNode } from 'react';
import { Text } from '@mantine/core';
import type { TransactionDetail } from '@diwan/contract/features/transactions/records';
import { formatAmount } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Money } from '../../../widgets/money.tsx';
import { YesOrPending } from '../../../widgets/transactions/yes-or-pending.tsx';
import classes from './panel.module.css';
import { Section } from './section.tsx';

/**
 * Where the customer's money goes: what the provider keeps and the platform earns (administrators
 * see both), what the brand gets, and whether it has arrived.
 */
export function MoneyTrail({
  detail: { transaction, fees },
}: {
  readonly detail: TransactionDetail;
}) {
  const { t } = useTranslation('transactions');
  const format = useFormat();
  const { amount, refunded_amount, settlement_date, payout_date, paid_out } = transaction;
  if (fees === null) {
    return (
      <Section title={t('trail.title')}>
        <Text c="dimmed">{t('trail.not_captured')}</Text>
      </Section>
    );
  }
  return (
    <Section title={t('trail.title')}>
      <dl className={classes['trail']}>
        <Step label={t('trail.paid')} amount={amount} />
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
        <Step label={t('trail.net')} amount={fees.net} strong />
        {refunded_amount > 0 && <Step label={t('trail.refunded')} amount={-refunded_amount} />}
        <Step
          label={t('trail.settlement')}
          note={settlement_date === null ? undefined : format.day(settlement_date)}
          value={<YesOrPending yes={transaction.settled} />}
        />
        <Step
          label={t('trail.payout')}
          note={paid_out && payout_date !== null ? format.day(payout_date) : undefined}
          value={<YesOrPending yes={transaction.paid_out} />}
        />
      </dl>
    </Section>
  );
}

interface StepProps {
  readonly label: string;
  readonly note?: string | undefined;
  readonly amount?: number;
  readonly value?: ReactNode;
  readonly strong?: boolean;
  /** Of the step before it. */
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
