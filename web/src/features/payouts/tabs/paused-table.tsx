import { useMemo } from 'react';
import { Button, Stack, Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import type { PausedPayout } from '@diwan/contract/features/payouts/records';
import { PAYOUT_HOLDS } from '@diwan/contract/features/payouts/terms';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { DataTable, dataColumns } from '../../../ui/table/data-table.tsx';
import { Moment } from '../../../widgets/moment.tsx';
import { Money } from '../../../widgets/money.tsx';
import { BankCell, BrandCell } from '../cells.tsx';

const column = dataColumns<PausedPayout>();

/** The reason, and who does what to release the money. */
function Reason({ row }: { readonly row: PausedPayout }) {
  const { t } = useTranslation('payouts');
  return (
    <Stack gap={2}>
      <span dir="auto">{row.pause_reason}</span>
      {row.holds.map((hold) => (
        <Text key={hold} size="xs" c="dimmed">
          {t('next_step', { step: say(PAYOUT_HOLDS[hold].release) })}
        </Text>
      ))}
    </Stack>
  );
}

const columnsOf = (t: TFunction<'payouts'>, onUnpause: ((row: PausedPayout) => void) | undefined) =>
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
    column.accessor('paused_at', {
      header: t('columns.paused_date'),
      cell: ({ row: { original } }) =>
        original.paused_at === null ? '—' : <Moment instant={original.paused_at} />,
    }),
    column.accessor('pause_reason', {
      header: t('columns.pause_reason'),
      enableSorting: false,
      cell: ({ row: { original } }) => <Reason row={original} />,
    }),
    ...(onUnpause
      ? [
          column.display({
            id: 'actions',
            header: t('columns.actions'),
            cell: ({ row: { original } }) =>
              original.payout_status === 'paused' && (
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t('unpause_named', { brand: original.brand_name })}
                  onClick={() => onUnpause(original)}
                >
                  {t('unpause')}
                </Button>
              ),
          }),
        ]
      : []),
  ]);

interface PausedTableProps {
  readonly rows: readonly PausedPayout[];
  /** Absent for those who may not. */
  readonly onUnpause: ((row: PausedPayout) => void) | undefined;
}

export function PausedTable({ rows, onUnpause }: PausedTableProps) {
  const { t } = useTranslation('payouts');
  const columns = useMemo(() => columnsOf(t, onUnpause), [t, onUnpause]);
  return (
    <DataTable
      label={t('tables.paused')}
      columns={columns}
      rows={rows}
      rowId={({ brand_id }) => String(brand_id)}
      empty={<EmptyState title={t('none.paused')} />}
    />
  );
}
