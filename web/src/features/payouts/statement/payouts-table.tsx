import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type { BrandPayout } from '@diwan/contract/features/payouts/records';
import { MANUAL_METHOD_LABELS } from '@diwan/contract/features/payouts/terms';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { type Columns, DataTable } from '../../../ui/table/data-table.tsx';
import { money, named } from '../../../widgets/columns.tsx';
import { PayoutStatusBadge } from '../../../widgets/payouts/payout-status-badge.tsx';

const columnsOf = (
  t: TFunction<'payouts'>,
  format: ReturnType<typeof useFormat>,
  brand_id: string,
): Columns<BrandPayout> => [
  {
    header: t('columns.date'),
    cell: (row) => (
      <Link to="/brands/$id/payouts/$payoutId" params={{ id: brand_id, payoutId: String(row.id) }}>
        {format.day(row.date)}
      </Link>
    ),
  },
  {
    header: t('columns.method'),
    cell: (row) => say(MANUAL_METHOD_LABELS[row.payment_method ?? 'auto_bank_transfer']),
  },
  named(t('columns.reference'), (row) => row.reference_number),
  {
    header: t('columns.transactions'),
    align: 'end',
    cell: (row) => format.number(row.transaction_count),
  },
  { header: t('columns.status'), cell: (row) => <PayoutStatusBadge status={row.status} /> },
  money(t('columns.amount'), (row) => row.amount),
];

interface PayoutsTableProps {
  readonly brand_id: string;
  readonly rows: readonly BrandPayout[];
}

/** Each payment to a brand, newest first; its date leads to its statement. */
export function PayoutsTable({ brand_id, rows }: PayoutsTableProps) {
  const { t } = useTranslation('payouts');
  const format = useFormat();
  const columns = columnsOf(t, format, brand_id);
  return (
    <DataTable
      label={t('brand.all')}
      columns={columns}
      rows={rows}
      rowId={({ id }) => String(id)}
      empty={<EmptyState title={t('brand.none')} />}
    />
  );
}
