import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type { ManualPayout } from '@diwan/contract/features/payouts/records';
import { MANUAL_METHOD_LABELS } from '@diwan/contract/features/payouts/terms';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { type Columns, DataTable } from '../../../ui/table/data-table.tsx';
import { code, money } from '../../../widgets/columns.tsx';
import { BrandCell } from '../cells.tsx';

interface ManualTableProps {
  readonly rows: readonly ManualPayout[];
  readonly onEdit: (row: ManualPayout) => void;
}

const columnsOf = (
  t: TFunction<'payouts'>,
  day: (date: string) => string,
  onEdit: ManualTableProps['onEdit'] | undefined,
): Columns<ManualPayout> => [
  {
    header: t('columns.date'),
    sort: (row) => row.paid_date,
    cell: (row) => (
      <Link
        to="/brands/$id/payouts/$payoutId"
        params={{ id: String(row.brand_id), payoutId: String(row.payout_id) }}
        aria-label={t('one.open_named', { brand: row.brand_name })}
      >
        {day(row.paid_date)}
      </Link>
    ),
  },
  {
    header: t('columns.brand'),
    sort: (row) => row.brand_name,
    cell: (row) => <BrandCell id={row.brand_id} name={row.brand_name} />,
  },
  money(t('columns.amount'), (row) => row.amount, { sorts: true }),
  { header: t('columns.method'), cell: (row) => say(MANUAL_METHOD_LABELS[row.payment_method]) },
  code(t('columns.reference'), (row) => row.reference_number),
  onEdit && { header: t('columns.created_by'), cell: (row) => row.created_by_name ?? '—' },
  onEdit && {
    header: t('columns.actions'),
    cell: (row) =>
      row.can.edit?.allowed && (
        <Button
          size="xs"
          variant="default"
          aria-label={t('edit_named', { brand: row.brand_name })}
          onClick={() => onEdit(row)}
        >
          {t('edit')}
        </Button>
      ),
  },
];

export function ManualTable({ rows, onEdit }: ManualTableProps) {
  const { t } = useTranslation('payouts');
  const { day } = useFormat();
  const columns = columnsOf(t, day, rows.some(({ can }) => can.edit) ? onEdit : undefined);
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
