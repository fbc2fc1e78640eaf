import type { ReactNode } from 'react';
import { Anchor, Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import { cardName } from '@diwan/contract/features/fees/records';
import type { TransactionRow } from '@diwan/contract/features/transactions/records';
import { canChooseBrands } from '@diwan/contract/kernel/roles';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { type Columns, DataTable } from '../../../ui/table/data-table.tsx';
import { Moment } from '../../../widgets/moment.tsx';
import { Money } from '../../../widgets/money.tsx';
import { MarkBadge } from '../../../widgets/transactions/mark-badge.tsx';
import { PayoutState } from '../../../widgets/transactions/payout-state.tsx';
import { TransactionStatusBadge } from '../../../widgets/transactions/transaction-status-badge.tsx';
import { YesOrPending } from '../../../widgets/transactions/yes-or-pending.tsx';
import classes from './cells.module.css';

interface TableOptions {
  /** Whether to show each transaction's brand, for staff. */
  readonly brands: boolean;
  readonly onOpen: (id: string) => void;
  /** A further action of a row. */
  readonly action?: ((row: TransactionRow) => ReactNode) | undefined;
}

const columnsOf = (
  t: TFunction<'transactions'>,
  { brands, onOpen, action }: TableOptions,
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
  { header: t('columns.customer'), phone: 'name', cell: (row) => <Customer row={row} /> },
  {
    header: t('columns.amount'),
    align: 'end',
    cell: (row) => <Money amount={row.amount} currency={row.currency} />,
  },
  {
    header: t('columns.status'),
    phone: 'badge',
    cell: (row) => (
      <span className={classes['lines']}>
        <TransactionStatusBadge status={row.status} />
        <MarkBadge mark={row.mark} />
      </span>
    ),
  },
  { header: t('columns.method'), cell: (row) => <Method row={row} /> },
  { header: t('columns.settled'), cell: (row) => <Moved row={row} yes={row.settled} /> },
  { header: t('columns.paid_out'), cell: (row) => <PaidOut row={row} /> },
  action && { header: t('columns.actions'), cell: action },
];

interface TransactionsTableProps extends Omit<TableOptions, 'brands'> {
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

interface CellProps {
  readonly row: TransactionRow;
}

/** The order's id, linked to its page at the partner if it has one. */
function Order({ row, brand }: CellProps & { readonly brand: boolean }) {
  const id = row.order_id ?? row.tap_id ?? `#${row.id}`;
  return (
    <span className={`${classes['lines']} ${classes['order']}`}>
      {row.order_url === null ? (
        <span className={classes['id']}>
          <bdi>{id}</bdi>
        </span>
      ) : (
        <Anchor href={row.order_url} target="_blank" rel="noreferrer" className={classes['id']}>
          <bdi>{id}</bdi>
        </Anchor>
      )}
      {brand && (
        <Text span size="xs" c="dimmed" className={classes['id'] ?? ''}>
          <bdi>{row.brand_name}</bdi>
        </Text>
      )}
    </span>
  );
}

/** The customer's name, email and phone, if given. */
function Customer({ row }: CellProps) {
  const { customer_name, customer_email, customer_phone } = row;
  const reach = [customer_email, customer_phone].filter((text) => text !== null);
  if (customer_name === null && reach.length === 0) return '—';
  return (
    <span className={classes['lines']} data-lines>
      {customer_name !== null && (
        <span>
          <bdi>{customer_name}</bdi>
        </span>
      )}
      {reach.map((text) => (
        <Text key={text} span size="xs" c="dimmed" className={classes['reach'] ?? ''} dir="auto">
          <bdi dir="ltr">{text}</bdi>
        </Text>
      ))}
    </span>
  );
}

/** The payment method, with the type of the card. */
function Method({ row }: CellProps) {
  const { t } = useTranslation('transactions');
  if (row.payment_method === null) return '—';
  return (
    <span className={classes['lines']}>
      <span>{t(`methods.${cardName(row.payment_method)}`)}</span>
      {row.card_type !== null && (
        <Text span size="xs" c="dimmed">
          {t(`card_types.${row.card_type}`, { defaultValue: row.card_type })}
        </Text>
      )}
    </span>
  );
}

/** Yes or Pending for a captured payment. Other payments moved no money. */
function Moved({ row, yes }: CellProps & { readonly yes: boolean }) {
  const { t } = useTranslation('transactions');
  return row.status === 'CAPTURED' ? <YesOrPending yes={yes} /> : t('moved.none');
}

/** The state of the payout, and its expected date until it is paid. */
function PaidOut({ row }: CellProps) {
  const { t } = useTranslation('transactions');
  const format = useFormat();
  const { status, payout_state, expected_payout_date: day } = row;
  if (status !== 'CAPTURED') return t('moved.none');
  const is_open = payout_state === null || payout_state === 'pending';
  return (
    <span className={classes['lines']}>
      <PayoutState state={payout_state} />
      {is_open && day !== null && (
        <Text span size="xs" c="dimmed">
          {format.day(day)}
        </Text>
      )}
    </span>
  );
}
