import { useMemo } from 'react';
import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type { PayoutExport } from '@diwan/contract/features/payouts/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { DataTable, dataColumns } from '../../../ui/table/data-table.tsx';
import { Money } from '../../../widgets/money.tsx';
import { DownloadButton } from '../download-button.tsx';
import { ExportBadge } from '../export-badge.tsx';

const column = dataColumns<PayoutExport>();

interface HistoryTableProps {
  readonly rows: readonly PayoutExport[];
  readonly searched: boolean;
  /** Absent for those who may not. */
  readonly onConfirm: ((row: PayoutExport) => void) | undefined;
}

const isPending = ({ kind, status }: PayoutExport): boolean =>
  kind === 'payout' && status === 'pending';

const columnsOf = (
  t: TFunction<'payouts'>,
  format: ReturnType<typeof useFormat>,
  onConfirm: HistoryTableProps['onConfirm'],
) =>
  column.columns([
    column.accessor('export_date', {
      header: t('columns.date'),
      cell: ({ row: { original } }) => format.day(original.export_date),
    }),
    column.accessor('total_amount', {
      header: t('columns.amount'),
      meta: { align: 'end' },
      cell: ({ row: { original } }) => <Money amount={original.total_amount} />,
    }),
    column.accessor('total_brands', {
      header: t('columns.brands'),
      meta: { align: 'end' },
      cell: ({ row: { original } }) => format.number(original.total_brands),
    }),
    column.accessor('status', {
      header: t('columns.status'),
      enableSorting: false,
      cell: ({ row: { original } }) => <ExportBadge payout={original} />,
    }),
    column.display({
      id: 'actions',
      header: t('columns.actions'),
      cell: ({ row: { original } }) => (
        <Group gap="xs">
          <Link to="/payouts/$id" params={{ id: original.id }}>
            {t('view_details')}
          </Link>
          <DownloadButton payout={original} />
          {onConfirm && isPending(original) && (
            <Button size="xs" onClick={() => onConfirm(original)}>
              {t('confirm')}
            </Button>
          )}
        </Group>
      ),
    }),
  ]);

export function HistoryTable({ rows, searched, onConfirm }: HistoryTableProps) {
  const { t } = useTranslation('payouts');
  const format = useFormat();
  const columns = useMemo(() => columnsOf(t, format, onConfirm), [t, format, onConfirm]);
  return (
    <DataTable
      label={t('tables.history')}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      empty={<EmptyState title={t(searched ? 'none.found' : 'none.history')} />}
    />
  );
}
