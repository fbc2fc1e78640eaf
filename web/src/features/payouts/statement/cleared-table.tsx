import { useMemo } from 'react';
import { Link } from '@tanstack/react-router';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import type { ClearedTransaction } from '@diwan/contract/features/payouts/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { RowsSkeleton } from '../../../ui/states/skeletons.tsx';
import { DataTable, dataColumns } from '../../../ui/table/data-table.tsx';
import { Moment } from '../../../widgets/moment.tsx';
import { Money } from '../../../widgets/money.tsx';
import { clearedQuery } from './queries.ts';

const column = dataColumns<ClearedTransaction>();

const columnsOf = (t: TFunction<'payouts'>) =>
  column.columns([
    column.accessor('payment_date', {
      header: t('columns.date'),
      enableSorting: false,
      cell: ({ row: { original } }) => (
        <Link to="/transactions" search={{ open: String(original.transaction_id) }}>
          <Moment instant={original.payment_date} />
        </Link>
      ),
    }),
    column.accessor('order_id', {
      header: t('one.order'),
      enableSorting: false,
      cell: ({ row: { original } }) => (
        <bdi>{original.order_id ?? `#${original.transaction_id}`}</bdi>
      ),
    }),
    column.accessor('amount', {
      header: t('columns.amount'),
      enableSorting: false,
      meta: { align: 'end' },
      cell: ({ row: { original } }) => <Money amount={original.amount} />,
    }),
    column.accessor('fee', {
      header: t('one.fee'),
      enableSorting: false,
      meta: { align: 'end' },
      cell: ({ row: { original } }) => <Money amount={original.fee} />,
    }),
    column.accessor('cleared_amount', {
      header: t('one.cleared'),
      enableSorting: false,
      meta: { align: 'end' },
      cell: ({ row: { original } }) => <Money amount={original.cleared_amount} />,
    }),
  ]);

interface ClearedTableProps {
  readonly params: { readonly id: string; readonly payoutId: string };
}

/** The transactions that a payout paid, oldest first, and how much of each. */
export function ClearedTable({ params }: ClearedTableProps) {
  const { t } = useTranslation('payouts');
  const query = useInfiniteQuery(clearedQuery(params));
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <>
      {query.isPending && <RowsSkeleton />}
      {query.isError && !query.isFetchNextPageError && (
        <ErrorState
          error={query.error}
          fallback="Failed to fetch payout details"
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data !== undefined && (
        <>
          <DataTable
            label={t('one.transactions')}
            columns={columns}
            rows={query.data.pages.flatMap(({ transactions }) => transactions)}
            rowId={({ transaction_id }) => String(transaction_id)}
            empty={<EmptyState title={t('one.no_transactions')} />}
          />
          <LoadMore query={query} />
        </>
      )}
    </>
  );
}
