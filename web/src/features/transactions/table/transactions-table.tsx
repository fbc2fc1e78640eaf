import { useMemo, type ReactNode } from 'react';
import { Anchor } from '@mantine/core';
import type { TFunction } from 'i18next';
import type { TransactionRow } from '@diwan/contract/features/transactions/records';
import { canChooseBrands } from '@diwan/contract/kernel/roles';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { DataTable, dataColumns } from '../../../ui/table/data-table.tsx';
import { Moment } from '../../../widgets/moment.tsx';
import { Money } from '../../../widgets/money.tsx';
import { TransactionStatusBadge } from '../../../widgets/transactions/transaction-status-badge.tsx';
import classes from './cells.module.css';
import { Customer, Method, Moved, Order } from './cells.tsx';

const column = dataColumns<TransactionRow>();

interface Shown {
  /** Staff see whose each transaction is. */
  readonly brands: boolean;
  readonly onOpen: (id: string) => void;
  /** What else can be done with a row. */
  readonly action?: ((row: TransactionRow) => ReactNode) | undefined;
}

const columnsOf = (t: TFunction<'transactions'>, { brands, onOpen, action }: Shown) => {
  const shown = column.columns([
    column.accessor('payment_date', {
      header: t('columns.date'),
      enableSorting: false,
      cell: ({ row }) => (
        <Anchor
          component="button"
          type="button"
          ta="start"
          className={classes['date'] ?? ''}
          onClick={() => onOpen(row.id)}
        >
          <Moment instant={row.original.payment_date} />
        </Anchor>
      ),
    }),
    column.accessor('order_id', {
      header: t('columns.order'),
      enableSorting: false,
      cell: ({ row }) => <Order row={row.original} brand={brands} />,
    }),
    column.accessor('customer_name', {
      header: t('columns.customer'),
      enableSorting: false,
      cell: ({ row }) => <Customer row={row.original} />,
    }),
    column.accessor('amount', {
      header: t('columns.amount'),
      enableSorting: false,
      meta: { align: 'end' },
      cell: ({ row: { original } }) => (
        <Money amount={original.amount} currency={original.currency} />
      ),
    }),
    column.accessor('status', {
      header: t('columns.status'),
      enableSorting: false,
      cell: ({ row }) => <TransactionStatusBadge status={row.original.status} />,
    }),
    column.accessor('payment_method', {
      header: t('columns.method'),
      enableSorting: false,
      cell: ({ row }) => <Method row={row.original} />,
    }),
    column.accessor('settled', {
      header: t('columns.settled'),
      enableSorting: false,
      cell: ({ row: { original } }) => <Moved row={original} yes={original.settled} />,
    }),
    column.accessor('paid_out', {
      header: t('columns.paid_out'),
      enableSorting: false,
      cell: ({ row: { original } }) => <Moved row={original} yes={original.paid_out} />,
    }),
  ]);
  if (action === undefined) return shown;
  const actions = column.display({
    id: 'actions',
    header: t('columns.actions'),
    cell: ({ row }) => action(row.original),
  });
  return [...shown, actions];
};

interface TransactionsTableProps extends Omit<Shown, 'brands'> {
  readonly rows: readonly TransactionRow[];
  readonly filtered: boolean;
}

export function TransactionsTable({ rows, filtered, onOpen, action }: TransactionsTableProps) {
  const { t } = useTranslation('transactions');
  const brands = canChooseBrands(useUser().role);
  const columns = useMemo(
    () => columnsOf(t, { brands, onOpen, action }),
    [t, brands, onOpen, action],
  );
  return (
    <DataTable
      label={t('title')}
      columns={columns}
      rows={rows}
      rowId={({ id }) => String(id)}
      onOpen={({ id }) => onOpen(String(id))}
      empty={
        <EmptyState
          title={say('No transactions found.')}
          description={t(filtered ? 'none_fits' : 'none_yet')}
        />
      }
    />
  );
}
