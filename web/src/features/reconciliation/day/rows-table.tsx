import type { TFunction } from 'i18next';
import type { ReconciliationRow } from '@diwan/contract/features/reconciliation/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { type Column, type Columns, DataTable } from '../../../ui/table/data-table.tsx';
import { money, opener } from '../../../widgets/columns.tsx';
import { KindBadge, StateBadge } from '../badges.tsx';

const columnsOf = (
  t: TFunction<'reconciliation'>,
  onOpen: (id: string) => void,
): Columns<ReconciliationRow> => {
  const amount = (
    id: 'expected' | 'found' | 'remaining',
    header: string,
  ): Column<ReconciliationRow> => money(header, (row) => row[id], { sorts: true });
  return [
    opener(
      t('columns.what'),
      (row) => t(`reasons.${row.side}.${row.reason}`),
      (row) => onOpen(row.id),
    ),
    { header: t('kind'), sort: (row) => row.kind, cell: (row) => <KindBadge row={row} /> },
    {
      header: t('state'),
      phone: 'badge',
      sort: (row) => row.state,
      cell: (row) => <StateBadge row={row} />,
    },
    {
      header: t('columns.whose'),
      sort: ({ brand, business }) => brand?.name ?? business?.name ?? '',
      cell: (row) => <bdi>{row.brand?.name ?? row.business?.name ?? row.merchant_id ?? '—'}</bdi>,
    },
    amount('expected', t('columns.expected')),
    amount('found', t('columns.found')),
    amount('remaining', t('columns.remaining')),
  ];
};

interface RowsTableProps {
  readonly rows: readonly ReconciliationRow[];
  readonly filtered: boolean;
  readonly onOpen: (id: string) => void;
}

export function RowsTable({ rows, filtered, onOpen }: RowsTableProps) {
  const { t } = useTranslation('reconciliation');
  const columns = columnsOf(t, onOpen);
  return (
    <DataTable
      name="differences"
      label={t('compared')}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      onOpen={({ id }) => onOpen(id)}
      empty={<EmptyState title={t(filtered ? 'none.found' : 'none.rows')} />}
    />
  );
}
