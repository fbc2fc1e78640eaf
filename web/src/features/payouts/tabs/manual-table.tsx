import { useMemo } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type { ManualPayout } from '@diwan/contract/features/payouts/records';
import { MANUAL_METHOD_LABELS } from '@diwan/contract/features/payouts/terms';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { DataTable, dataColumns } from '../../../ui/table/data-table.tsx';
import { Money } from '../../../widgets/money.tsx';
import { BrandCell } from '../cells.tsx';

const column = dataColumns<ManualPayout>();

interface ManualTableProps {
  readonly rows: readonly ManualPayout[];
  /** Absent for those who may not. */
  readonly onEdit: ((row: ManualPayout) => void) | undefined;
}

const columnsOf = (
  t: TFunction<'payouts'>,
  day: (date: string) => string,
  onEdit: ManualTableProps['onEdit'],
) =>
  column.columns([
    column.accessor('paid_date', {
      header: t('columns.date'),
      cell: ({ row: { original } }) => (
        <Link
          to="/brands/$id/payouts/$payoutId"
          params={{ id: String(original.brand_id), payoutId: String(original.payout_id) }}
          aria-label={t('one.open_named', { brand: original.brand_name })}
        >
          {day(original.paid_date)}
        </Link>
      ),
    }),
    column.accessor('brand_name', {
      header: t('columns.brand'),
      cell: ({ row: { original } }) => (
        <BrandCell id={original.brand_id} name={original.brand_name} />
      ),
    }),
    column.accessor('amount', {
      header: t('columns.amount'),
      meta: { align: 'end' },
      cell: ({ row: { original } }) => <Money amount={original.amount} />,
    }),
    column.accessor('payment_method', {
      header: t('columns.method'),
      enableSorting: false,
      cell: ({ row: { original } }) => say(MANUAL_METHOD_LABELS[original.payment_method]),
    }),
    column.accessor('reference_number', {
      header: t('columns.reference'),
      enableSorting: false,
      cell: ({ row: { original } }) => (
        <span className="ltr">{original.reference_number ?? '—'}</span>
      ),
    }),
    ...(onEdit
      ? [
          column.accessor('created_by_name', {
            header: t('columns.created_by'),
            enableSorting: false,
            cell: ({ row: { original } }) => original.created_by_name ?? '—',
          }),
          column.display({
            id: 'actions',
            header: t('columns.actions'),
            cell: ({ row: { original } }) => (
              <Button
                size="xs"
                variant="default"
                aria-label={t('edit_named', { brand: original.brand_name })}
                onClick={() => onEdit(original)}
              >
                {t('edit')}
              </Button>
            ),
          }),
        ]
      : []),
  ]);

export function ManualTable({ rows, onEdit }: ManualTableProps) {
  const { t } = useTranslation('payouts');
  const { day } = useFormat();
  const columns = useMemo(() => columnsOf(t, day, onEdit), [t, day, onEdit]);
  return (
    <DataTable
      label={t('tables.manual')}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      empty={<EmptyState title={t('none.manual')} />}
    />
  );
}
