import type { ReactNode } from 'react';
import { ActionIcon, Anchor, Group, Text, Tooltip } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { cardName } from '@diwan/contract/features/fees/records';
import type {
  TransactionOrder,
  TransactionRow,
} from '@diwan/contract/features/transactions/records';
import { canChooseBrands } from '@diwan/contract/kernel/roles';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { type Columns, DataTable } from '../../../ui/table/data-table.tsx';
import type { useListOrder } from '../../../ui/table/use-list-order.ts';
import { Moment } from '../../../widgets/moment.tsx';
import { Money } from '../../../widgets/money.tsx';
import { MarkBadge } from '../../../widgets/transactions/mark-badge.tsx';
import { PayoutState } from '../../../widgets/transactions/payout-state.tsx';
import { TransactionStatusBadge } from '../../../widgets/transactions/transaction-status-badge.tsx';
import { YesOrPending } from '../../../widgets/transactions/yes-or-pending.tsx';
import classes from './cells.module.css';

interface TableOptions {
  /** True if each transaction's brand is shown. Owners do not see it. */
  readonly brands: boolean;
  /** The currency that all rows have; undefined if they differ. */
  readonly currency: string | undefined;
  /** Returns the order by a column; undefined if the list has one order. */
  readonly by?: ReturnType<typeof useListOrder<TransactionOrder>>['by'] | undefined;
  readonly onOpen: (id: string) => void;
  /** Renders another action of a row. */
  readonly action?: ((row: TransactionRow) => ReactNode) | undefined;
}

const columnsOf = (
  t: TFunction<'transactions'>,
  { brands, currency, by, onOpen, action }: TableOptions,
): Columns<TransactionRow> => [
  {
    header: t('columns.date'),
    byServer: by?.('oldest', 'newest', 'newest'),
    cell: (row) => <Moment instant={row.payment_date} />,
  },
  {
    header: t('columns.order'),
    cell: (row) => <Order row={row} brand={brands} onOpen={() => onOpen(String(row.id))} />,
  },
  { header: t('columns.customer'), phone: 'name', cell: (row) => <Customer row={row} /> },
  {
    header: t('columns.amount'),
    byServer: by?.('smallest', 'largest', 'largest'),
    align: 'end',
    currency,
    cell: (row) => <Money amount={row.amount} currency={row.currency} />,
  },
  {
    header: t('columns.status'),
    phone: 'badge',
    cell: (row) => (
      <Group gap={4} wrap="nowrap">
        <TransactionStatusBadge status={row.status} />
        <MarkBadge mark={row.mark} />
      </Group>
    ),
  },
  { header: t('columns.method'), cell: (row) => <Method row={row} /> },
  { header: t('columns.settled'), cell: (row) => <Moved row={row} yes={row.settled} /> },
  { header: t('columns.paid_out'), cell: (row) => <PaidOut row={row} /> },
  action && { header: t('columns.actions'), pinned: true, cell: action },
];

interface TransactionsTableProps extends Omit<TableOptions, 'brands' | 'currency'> {
  readonly rows: readonly TransactionRow[];
  readonly filtered: boolean;
}

export function TransactionsTable({ rows, filtered, ...options }: TransactionsTableProps) {
  const { t } = useTranslation('transactions');
  const brands = canChooseBrands(useUser().role);
  const [first, ...others] = new Set(rows.map((row) => row.currency));
  const currency = others.length === 0 ? first : undefined;
  const columns = columnsOf(t, { brands, currency, ...options });
  return (
    <DataTable
      name="transactions"
      label={t('title')}
      columns={columns}
      rows={rows}
      rowId={({ id }) => String(id)}
      onOpen={({ id }) => options.onOpen(String(id))}
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

interface OrderProps extends CellProps {
  readonly brand: boolean;
  readonly onOpen: () => void;
}

/** Shows the order's id, which opens the row, and a link to the order at the partner. */
function Order({ row, brand, onOpen }: OrderProps) {
  const { t } = useTranslation('transactions');
  const id = row.order_id ?? row.tap_id ?? `#${row.id}`;
  return (
    <span className={classes['order']}>
      <span className={classes['lines']}>
        <Anchor
          component="button"
          type="button"
          className={classes['cut'] ?? ''}
          data-opener
          onClick={onOpen}
        >
          <bdi>{id}</bdi>
        </Anchor>
        {brand && (
          <Text span size="xs" c="dimmed" className={classes['cut'] ?? ''} dir="auto">
            {row.brand_name}
          </Text>
        )}
      </span>
      {row.order_url !== null && (
        <Tooltip label={t('order_page')}>
          <ActionIcon
            component="a"
            href={row.order_url}
            target="_blank"
            rel="noreferrer"
            variant="subtle"
            color="gray"
            size={24}
            aria-label={t('order_page_of', { order: id })}
          >
            <IconExternalLink size={16} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </span>
  );
}

const LEFT_TO_RIGHT = '\u200e';

/** Shows the customer's name. A second line has the email address and phone number. */
function Customer({ row }: CellProps) {
  const { customer_name, customer_email, customer_phone } = row;
  const reach = [customer_email, customer_phone].filter((text) => text !== null);
  if (customer_name === null && reach.length === 0) return '—';
  return (
    <span className={classes['lines']} data-lines>
      {customer_name !== null && (
        <span className={classes['cut']} dir="auto">
          {customer_name}
        </span>
      )}
      {reach.length > 0 && (
        <Text span size="xs" c="dimmed" className={classes['cut'] ?? ''} dir="auto">
          {/* A phone number has no letter that sets its direction. */}
          {customer_email === null && LEFT_TO_RIGHT}
          {reach.join(' · ')}
        </Text>
      )}
    </span>
  );
}

/** Shows the payment method and the type of the card. */
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

/** Shows Yes or Pending for a captured payment. Other payments moved no money. */
function Moved({ row, yes }: CellProps & { readonly yes: boolean }) {
  const { t } = useTranslation('transactions');
  return row.status === 'CAPTURED' ? <YesOrPending yes={yes} /> : t('moved.none');
}

/** Shows the state of the payout. Before it is paid, the cell also has the expected date. */
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
