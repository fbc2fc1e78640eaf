import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type { PayoutExport } from '@diwan/contract/features/payouts/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { type Columns, DataTable } from '../../../ui/table/data-table.tsx';
import { money } from '../../../widgets/columns.tsx';
import { DownloadButton } from '../download-button.tsx';
import { ExportBadge } from '../export-badge.tsx';

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
): Columns<PayoutExport> => [
  {
    header: t('columns.date'),
    sort: (row) => row.export_date,
    cell: (row) => format.day(row.export_date),
  },
  money(t('columns.amount'), (row) => row.total_amount, { sorts: true }),
  {
    header: t('columns.brands'),
    align: 'end',
    sort: (row) => row.total_brands,
    cell: (row) => format.number(row.total_brands),
  },
  { header: t('columns.status'), cell: (row) => <ExportBadge payout={row} /> },
  {
    header: t('columns.actions'),
    cell: (row) => (
      <Group gap="xs">
        <Link to="/payouts/$id" params={{ id: row.id }}>
          {t('view_details')}
        </Link>
        <DownloadButton payout={row} />
        {onConfirm && isPending(row) && (
          <Button size="xs" onClick={() => onConfirm(row)}>
            {t('confirm')}
          </Button>
        )}
      </Group>
    ),
  },
];

export function HistoryTable({ rows, searched, onConfirm }: HistoryTableProps) {
  const { t } = useTranslation('payouts');
  const format = useFormat();
  const columns = columnsOf(t, format, onConfirm);
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
