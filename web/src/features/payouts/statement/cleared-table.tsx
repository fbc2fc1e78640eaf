import { Link } from '@tanstack/react-router';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import type { ClearedTransaction } from '@diwan/contract/features/payouts/records';
import { useTranslation } from '../../../lib/i18n.ts';
import type { Columns } from '../../../ui/table/data-table.tsx';
import { List } from '../../../ui/views/list.tsx';
import { money } from '../../../widgets/columns.tsx';
import { Moment } from '../../../widgets/moment.tsx';
import { clearedQuery } from './queries.ts';

const columnsOf = (t: TFunction<'payouts'>): Columns<ClearedTransaction> => [
  {
    header: t('columns.date'),
    cell: (row) => (
      <Link to="/transactions" search={{ open: String(row.transaction_id) }}>
        <Moment instant={row.payment_date} />
      </Link>
    ),
  },
  { header: t('one.order'), cell: (row) => <bdi>{row.order_id ?? `#${row.transaction_id}`}</bdi> },
  money(t('columns.amount'), (row) => row.amount),
  money(t('one.fee'), (row) => row.fee),
  money(t('one.cleared'), (row) => row.cleared_amount),
];

interface ClearedTableProps {
  readonly params: { readonly id: string; readonly payoutId: string };
}

/** The transactions that a payout paid, oldest first, and how much of each. */
export function ClearedTable({ params }: ClearedTableProps) {
  const { t } = useTranslation('payouts');
  const query = useInfiniteQuery(clearedQuery(params));
  return (
    <List
      query={query}
      fallback="Failed to fetch payout details"
      label={t('one.transactions')}
      columns={columnsOf(t)}
      rows={(data) => data.pages.flatMap(({ transactions }) => transactions)}
      rowId={({ transaction_id }) => String(transaction_id)}
      empty={{ title: t('one.no_transactions') }}
    />
  );
}
