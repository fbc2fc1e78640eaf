import { useMemo } from 'react';
import { Button } from '@mantine/core';
import type { TFunction } from 'i18next';
import type { ActivePayout } from '@diwan/contract/features/payouts/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { DataTable, dataColumns } from '../../../ui/table/data-table.tsx';
import { Money } from '../../../widgets/money.tsx';
import { StatusBadge } from '../../../widgets/status-badge.tsx';
import { BankCell, BrandCell } from '../cells.tsx';

const PAYMENT_TONES = { PENDING: 'waiting', SCHEDULED: 'running', COMPLETED: 'good' } as const;

const column = dataColumns<ActivePayout>();

const columnsOf = (t: TFunction<'payouts'>, onPause: ((row: ActivePayout) => void) | undefined) =>
  column.columns([
    column.accessor('brand_name', {
      header: t('columns.brand'),
      cell: ({ row: { original } }) => (
        <BrandCell id={original.brand_id} name={original.brand_name} logo_url={original.logo_url} />
      ),
    }),
    column.accessor('bank_name', {
      header: t('columns.bank'),
      enableSorting: false,
      cell: ({ row: { original } }) => <BankCell {...original} />,
    }),
    column.accessor('amount_to_pay', {
      header: t('columns.amount'),
      meta: { align: 'end' },
      cell: ({ row: { original } }) => <Money amount={original.amount_to_pay} />,
    }),
    column.accessor('payout_status', {
      header: t('columns.payout_status'),
      enableSorting: false,
      cell: ({ row: { original } }) => (
        <StatusBadge tone={original.payout_status === 'active' ? 'good' : 'waiting'}>
          {t(`payout_status.${original.payout_status}`)}
        </StatusBadge>
      ),
    }),
    column.accessor('payment_status', {
      header: t('columns.payment_status'),
      enableSorting: false,
      cell: ({ row: { original } }) => (
        <StatusBadge tone={PAYMENT_TONES[original.payment_status]}>
          {t(`payment_status.${original.payment_status}`)}
        </StatusBadge>
      ),
    }),
    ...(onPause
      ? [
          column.display({
            id: 'actions',
            header: t('columns.actions'),
            cell: ({ row: { original } }) => (
              <Button
                size="xs"
                variant="default"
                aria-label={t('pause_named', { brand: original.brand_name })}
                onClick={() => onPause(original)}
              >
                {t('pause')}
              </Button>
            ),
          }),
        ]
      : []),
  ]);

interface ActiveTableProps {
  readonly rows: readonly ActivePayout[];
  /** Absent for those who may not. */
  readonly onPause: ((row: ActivePayout) => void) | undefined;
}

export function ActiveTable({ rows, onPause }: ActiveTableProps) {
  const { t } = useTranslation('payouts');
  const columns = useMemo(() => columnsOf(t, onPause), [t, onPause]);
  return (
    <DataTable
      label={t('tables.active')}
      columns={columns}
      rows={rows}
      rowId={({ brand_id }) => String(brand_id)}
      empty={<EmptyState title={t('none.active')} />}
    />
  );
}
