import { Link, useNavigate } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type { PayoutExport } from '@diwan/contract/features/payouts/records';
import { payoutEndpoints } from '@diwan/contract/features/payouts/endpoints';
import { useTranslation } from '../../../lib/i18n.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { type Columns, DataTable } from '../../../ui/table/data-table.tsx';
import { useRun } from '../../../ui/use-run.ts';
import { menu, money } from '../../../widgets/columns.tsx';
import { ConfirmExport } from '../confirm-export.tsx';
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
  onDownload: (payout: PayoutExport) => void,
): Columns<PayoutExport> => [
  {
    header: t('columns.date'),
    sort: (row) => row.export_date,
    cell: (row) => (
      <Link to="/payouts/$id" params={{ id: row.id }}>
        {format.day(row.export_date)}
      </Link>
    ),
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
  menu(
    t('columns.actions'),
    (row) => format.day(row.export_date),
    (row) => [
      { label: t('view_details'), link: { to: '/payouts/$id', params: { id: row.id } } },
      { label: t('download'), can: row.can.download, onSelect: () => onDownload(row) },
    ],
    (row) =>
      isPending(row) &&
      row.can.confirm && (
        <ActionButton
          size="xs"
          can={row.can.confirm}
          renderDialog={(close) => <ConfirmExport id={row.id} onClose={close} />}
        >
          {t('confirm')}
        </ActionButton>
      ),
  ),
];

export function HistoryTable({ rows, searched }: HistoryTableProps) {
  const { t } = useTranslation('payouts');
  const format = useFormat();
  const navigate = useNavigate();
  const download = useAction(payoutEndpoints.downloadPayoutExport, {
    onDone: (file, { params }) => saveFile(file, `payout-${params?.exportId}.csv`),
  });
  const { run } = useRun(
    ({ id }: PayoutExport) => download({ params: { exportId: id }, query: { format: 'csv' } }),
    { fallback: 'Failed to download payout export' },
  );
  const columns = columnsOf(t, format, run);
  return (
    <DataTable
      name="payout_history"
      label={t('tables.history')}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      onOpen={({ id }) => void navigate({ to: '/payouts/$id', params: { id } })}
      empty={<EmptyState title={t(searched ? 'none.found' : 'none.history')} />}
    />
  );
}
