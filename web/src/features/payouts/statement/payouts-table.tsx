import { useMemo } from 'react';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type { BrandPayout } from '@diwan/contract/features/payouts/records';
import { MANUAL_METHOD_LABELS } from '@diwan/contract/features/payouts/terms';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { DataTable, dataColumns } from '../../../ui/table/data-table.tsx';
import { Money } from '../../../widgets/money.tsx';
import { PayoutStatusBadge } from '../../../widgets/payouts/payout-status-badge.tsx';

const column = dataColumns<BrandPayout>();

const columnsOf = (
  t: TFunction<'payouts'>,
  format: ReturnType<typeof useFormat>,
  brand_id: string,
) =>
  column.columns([
    column.accessor('date', {
      header: t('columns.date'),
      enableSorting: false,
      cell: ({ row: { original } }) => (
        <Link
          to="/brands/$id/payouts/$payoutId"
          params={{ id: brand_id, payoutId: String(original.id) }}
        >
          {format.day(original.date)}
        </Link>
      ),
    }),
    column.accessor('payment_method', {
      header: t('columns.method'),
      enableSorting: false,
      cell: ({ row: { original } }) =>
        say(MANUAL_METHOD_LABELS[original.payment_method ?? 'auto_bank_transfer']),
    }),
    column.accessor('reference_number', {
      header: t('columns.reference'),
      enableSorting: false,
      cell: ({ row: { original } }) => <bdi>{original.reference_number ?? '—'}</bdi>,
    }),
    column.accessor('transaction_count', {
      header: t('columns.transactions'),
      enableSorting: false,
      meta: { align: 'end' },
      cell: ({ row: { original } }) => format.number(original.transaction_count),
    }),
    column.accessor('status', {
      header: t('columns.status'),
      enableSorting: false,
      cell: ({ row: { original } }) => <PayoutStatusBadge status={original.status} />,
    }),
    column.accessor('amount', {
      header: t('columns.amount'),
      enableSorting: false,
      meta: { align: 'end' },
      cell: ({ row: { original } }) => <Money amount={original.amount} />,
    }),
  ]);

interface PayoutsTableProps {
  readonly brand_id: string;
  readonly rows: readonly BrandPayout[];
}

/** Each payment to a brand, newest first; its date leads to its statement. */
export function PayoutsTable({ brand_id, rows }: PayoutsTableProps) {
  const { t } = useTranslation('payouts');
  const format = useFormat();
  const columns = useMemo(() => columnsOf(t, format, brand_id), [t, format, brand_id]);
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
