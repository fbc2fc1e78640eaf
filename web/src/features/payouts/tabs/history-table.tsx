import { Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type { PayoutExport } from '@diwan/contract/features/payouts/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { type Columns, DataTable } from '../../../ui/table/data-table.tsx';
import { money } from '../../../widgets/columns.tsx';
import { ConfirmExport } from '../confirm-export.tsx';
import { DownloadButton } from '../download-button.tsx';
import { ExportBadge } from '../export-badge.tsx';

interface HistoryTableProps {
  readonly rows: readonly PayoutExport[];
  readonly searched: boolean;
}

const isPending = ({ kind, status }: PayoutExport): boolean =>
  kind === 'payout' && status === 'pending';

const columnsOf = (
  t: TFunction<'payouts'>,
  format: ReturnType<typeof useFormat>,
): Columns<PayoutExport> => [
  {
    header: t('columns.date'),
    sort: (row) => row.export_date,
    cell: (row) => format.day(row.export_date),
  },
  money(t('columns.amount'), (row) => row.total_amount, { sorts: true }),
  money(t('paid'), (row) => row.paid_amount, { sorts: true }),
  money(t('figures.returned'), (row) => row.returned_amount, { sorts: true }),
  {
    header: t('columns.brands'),
    align: 'end',
    sort: (row) => row.total_brands,
    cell: (row) => format.number(row.total_brands),
  },
  { header: t('columns.status'), phone: 'badge', cell: (row) => <ExportBadge payout={row} /> },
  {
    header: t('columns.actions'),
    cell: (row) => (
      <Group gap="xs">
        <Link to="/payouts/$id" params={{ id: row.id }}>
          {t('view_details')}
        </Link>
        <DownloadButton payout={row} />
        {isPending(row) && row.can.confirm && (
          <ActionButton
            size="xs"
            can={row.can.confirm}
            renderDialog={(close) => <ConfirmExport id={row.id} onClose={close} />}
          >
            {t('confirm')}
          </ActionButton>
        )}
      </Group>
    ),
  },
];

export function HistoryTable({ rows, searched }: HistoryTableProps) {
  const { t } = useTranslation('payouts');
  const format = useFormat();
  const columns = columnsOf(t, format);
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
