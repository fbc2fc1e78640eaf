import { Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { TransactionDetail } from '@diwan/contract/features/transactions/records';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { SidePanel } from '../../../ui/lists/side-panel.tsx';
import { RowsSkeleton } from '../../../ui/states/skeletons.tsx';
import { Moment } from '../../../widgets/moment.tsx';
import { Money } from '../../../widgets/money.tsx';
import { TransactionStatusBadge } from '../../../widgets/transactions/transaction-status-badge.tsx';
import { transactionQuery } from '../queries.ts';
import { Bookings } from './bookings.tsx';
import { MoneyTrail } from './money-trail.tsx';
import classes from './panel.module.css';
import { Payouts } from './payouts.tsx';
import { References } from './references.tsx';
import { Refunds } from './refunds.tsx';
import { Timeline } from './timeline.tsx';
import { QueryView } from '../../../ui/views/query-view.tsx';

interface TransactionPanelProps {
  /** Undefined keeps the panel closed. */
  readonly id: string | undefined;
  readonly onClose: () => void;
}

/** One transaction from the customer's payment to the bank, beside its list. */
export function TransactionPanel({ id, onClose }: TransactionPanelProps) {
  const { t } = useTranslation('transactions');
  const query = useQuery({ ...transactionQuery(id ?? ''), enabled: id !== undefined });
  return (
    <SidePanel opened={id !== undefined} title={t('one', { id: id ?? '' })} onClose={onClose}>
      {id !== undefined && (
        <QueryView
          query={query}
          fallback="Failed to fetch transactions"
          pending={<RowsSkeleton rows={8} />}
          absent={{ title: say('Transaction not found') }}
        >
          {(detail) => <Details detail={detail} />}
        </QueryView>
      )}
    </SidePanel>
  );
}

function Details({ detail }: { readonly detail: TransactionDetail }) {
  const { transaction } = detail;
  return (
    <Stack gap="xl">
      <div>
        <div className={classes['amount']}>
          <Money amount={transaction.amount} currency={transaction.currency} />
        </div>
        <Group gap="sm">
          <TransactionStatusBadge status={transaction.status} />
          <Moment instant={transaction.payment_date} />
        </Group>
      </div>
      <MoneyTrail detail={detail} />
      {transaction.status === 'CAPTURED' && <Refunds transaction={transaction} />}
      {transaction.settled && <Payouts id={transaction.id} />}
      <Timeline detail={detail} />
      <References transaction={transaction} />
      <Bookings entries={detail.entries} />
    </Stack>
  );
}
