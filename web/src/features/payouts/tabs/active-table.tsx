import { Button } from '@mantine/core';
import type { TFunction } from 'i18next';
import type { ActivePayout } from '@diwan/contract/features/payout-statements/lists';
import { useTranslation } from '../../../lib/i18n.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { type Columns, DataTable } from '../../../ui/table/data-table.tsx';
import { money } from '../../../widgets/columns.tsx';
import { StatusBadge } from '../../../widgets/status-badge.tsx';
import { owedColumns } from '../cells.tsx';

const PAYMENT_TONES = { PENDING: 'waiting', SCHEDULED: 'running', COMPLETED: 'good' } as const;

const columnsOf = (
  t: TFunction<'payouts'>,
  onPause: ((row: ActivePayout) => void) | undefined,
): Columns<ActivePayout> => [
  ...owedColumns(t),
  money(t('figures.scheduled'), (row) => row.scheduled_amount, { sorts: true }),
  money(t('figures.unsettled'), (row) => row.pending_amount, { sorts: true }),
  {
    header: t('columns.payout_status'),
    cell: (row) => (
      <StatusBadge tone={row.payout_status === 'active' ? 'good' : 'waiting'}>
        {t(`payout_status.${row.payout_status}`)}
      </StatusBadge>
    ),
  },
  {
    header: t('columns.payment_status'),
    phone: 'badge',
    cell: (row) => (
      <StatusBadge tone={PAYMENT_TONES[row.payment_status]}>
        {t(`payment_status.${row.payment_status}`)}
      </StatusBadge>
    ),
  },
  onPause && {
    header: t('columns.actions'),
    cell: (row) =>
      row.can.pause?.allowed && (
        <Button
          size="xs"
          variant="default"
          aria-label={t('pause_named', { brand: row.brand_name })}
          onClick={() => onPause(row)}
        >
          {t('pause')}
        </Button>
      ),
  },
];

interface ActiveTableProps {
  readonly rows: readonly ActivePayout[];
  readonly onPause: (row: ActivePayout) => void;
}

export function ActiveTable({ rows, onPause }: ActiveTableProps) {
  const { t } = useTranslation('payouts');
  const columns = columnsOf(t, rows.some(({ can }) => can.pause) ? onPause : undefined);
  return (
    <DataTable
      name="active_payouts"
      label={t('tables.active')}
      columns={columns}
      rows={rows}
      rowId={({ brand_id }) => String(brand_id)}
      empty={<EmptyState title={t('none.active')} />}
    />
  );
}
