import { useMemo } from 'react';
import { Anchor } from '@mantine/core';
import type { TFunction } from 'i18next';
import type { ReconciliationRow } from '@diwan/contract/features/reconciliation/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { DataTable, dataColumns } from '../../../ui/table/data-table.tsx';
import { Money } from '../../../widgets/money.tsx';
import { KindBadge, StateBadge } from '../badges.tsx';

const column = dataColumns<ReconciliationRow>();

const columnsOf = (t: TFunction<'reconciliation'>, onOpen: (id: string) => void) => {
  const amount = (id: 'expected' | 'found' | 'remaining', header: string) =>
    column.accessor(id, {
      header,
      meta: { align: 'end' },
      cell: ({ row: { original } }) => <Money amount={original[id]} />,
    });
  return column.columns([
    column.accessor('reason', {
      header: t('columns.what'),
      enableSorting: false,
      cell: ({ row: { original } }) => (
        <Anchor component="button" type="button" ta="start" onClick={() => onOpen(original.id)}>
          {t(`reasons.${original.side}.${original.reason}`)}
        </Anchor>
      ),
    }),
    column.accessor('kind', {
      header: t('kind'),
      cell: ({ row: { original } }) => <KindBadge row={original} />,
    }),
    column.accessor('state', {
      header: t('state'),
      cell: ({ row: { original } }) => <StateBadge row={original} />,
    }),
    column.accessor(({ brand, business }) => brand?.name ?? business?.name ?? '', {
      id: 'whose',
      header: t('columns.whose'),
      cell: ({ row: { original } }) => (
        <bdi>{original.brand?.name ?? original.business?.name ?? original.merchant_id ?? '—'}</bdi>
      ),
    }),
    amount('expected', t('columns.expected')),
    amount('found', t('columns.found')),
    amount('remaining', t('columns.remaining')),
  ]);
};

interface RowsTableProps {
  readonly rows: readonly ReconciliationRow[];
  readonly filtered: boolean;
  readonly onOpen: (id: string) => void;
}

export function RowsTable({ rows, filtered, onOpen }: RowsTableProps) {
  const { t } = useTranslation('reconciliation');
  const columns = useMemo(() => columnsOf(t, onOpen), [t, onOpen]);
  return (
    <DataTable
      label={t('compared')}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      onOpen={({ id }) => onOpen(id)}
      empty={<EmptyState title={t(filtered ? 'none.found' : 'none.rows')} />}
    />
  );
}
