import { type ReactNode } from 'react';
import { Anchor } from '@mantine/core';
import type { TFunction } from 'i18next';
import type { TransactionRow } from '@diwan/contract/features/transactions/records';
import { canChooseBrands } from '@diwan/contract/kernel/roles';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { type Columns, DataTable } from '../../../ui/table/data-table.tsx';
import { Moment } from '../../../widgets/moment.tsx';
import { Money } from '../../../widgets/money.tsx';
import { TransactionStatusBadge } from '../../../widgets/transactions/transaction-status-badge.tsx';
import classes from './cells.module.css';
import { Customer, Method, Moved, Order } from './cells.tsx';

interface Shown {
  /** Staff see whose each transaction is. */
  readonly brands: boolean;
  readonly onOpen: (id: string) => void;
  /** What else can be done with a row. */
  readonly action?: ((row: TransactionRow) => ReactNode) | undefined;
}

const columnsOf = (
  t: TFunction<'transactions'>,
  { brands, onOpen, action }: Shown,
): Columns<TransactionRow> => [
  {
    header: t('columns.date'),
    cell: (row) => (
      <Anchor
        component="button"
        type="button"
        ta="start"
        className={classes['date'] ?? ''}
        onClick={() => onOpen(String(row.id))}
      >
        <Moment instant={row.payment_date} />
      </Anchor>
    ),
  },
  { header: t('columns.order'), cell: (row) => <Order row={row} brand={brands} /> },
  { header: t('columns.customer'), cell: (row) => <Customer row={row} /> },
  {
    header: t('columns.amount'),
    align: 'end',
    cell: (row) => <Money amount={row.amount} currency={row.currency} />,
  },
  { header: t('columns.status'), cell: (row) => <TransactionStatusBadge status={row.status} /> },
  { header: t('columns.method'), cell: (row) => <Method row={row} /> },
  { header: t('columns.settled'), cell: (row) => <Moved row={row} yes={row.settled} /> },
  { header: t('columns.paid_out'), cell: (row) => <Moved row={row} yes={row.paid_out} /> },
  action && { header: t('columns.actions'), cell: action },
];

interface TransactionsTableProps extends Omit<Shown, 'brands'> {
  readonly rows: readonly TransactionRow[];
  readonly filtered: boolean;
}

export function TransactionsTable({ rows, filtered, onOpen, action }: TransactionsTableProps) {
  const { t } = useTranslation('transactions');
  const brands = canChooseBrands(useUser().role);
  const columns = columnsOf(t, { brands, onOpen, action });
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
