import { Button, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type { ManualPayout } from '@diwan/contract/features/manual-payouts/records';
import { MANUAL_METHOD_LABELS } from '@diwan/contract/features/manual-payouts/terms';
import { payoutReference } from '@diwan/contract/features/payout-lines/terms';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { type Columns, DataTable } from '../../../ui/table/data-table.tsx';
import { code, money } from '../../../widgets/columns.tsx';
import { StatusBadge } from '../../../widgets/status-badge.tsx';
import { BrandCell } from '../cells.tsx';
import { ManualDecision } from './manual-decision.tsx';

interface ManualTableProps {
  readonly rows: readonly ManualPayout[];
  readonly onEdit: (row: ManualPayout) => void;
}

const columnsOf = (
  t: TFunction<'payouts'>,
  onEdit: ManualTableProps['onEdit'] | undefined,
): Columns<ManualPayout> => [
  {
    header: t('columns.date'),
    sort: (row) => row.paid_date,
    cell: (row) => <PaidDate row={row} />,
  },
  {
    header: t('columns.brand'),
    phone: 'name',
    sort: (row) => row.brand_name,
    cell: (row) => <BrandCell id={row.brand_id} name={row.brand_name} />,
  },
  money(t('columns.amount'), (row) => row.amount, { sorts: true }),
  { header: t('columns.method'), cell: (row) => say(MANUAL_METHOD_LABELS[row.payment_method]) },
  code(t('columns.reference'), (row) =>
    [row.payout_id === null ? null : payoutReference(row.payout_id), row.reference_number]
      .filter((text) => text !== null)
      .join(' · '),
  ),
  onEdit && { header: t('columns.status'), phone: 'badge', cell: (row) => <State row={row} /> },
  onEdit && { header: t('columns.created_by'), cell: (row) => row.created_by_name ?? '—' },
  onEdit && {
    header: t('columns.actions'),
    cell: (row) => (
      <Group gap="xs">
        {row.can.edit?.allowed && (
          <Button
            size="xs"
            variant="default"
            aria-label={t('edit_named', { brand: row.brand_name })}
            onClick={() => onEdit(row)}
          >
            {t('edit')}
          </Button>
        )}
        {row.state === 'waiting' && <ManualDecision payout={row} />}
      </Group>
    ),
  },
];

export function ManualTable({ rows, onEdit }: ManualTableProps) {
  const { t } = useTranslation('payouts');
  const columns = columnsOf(t, rows.some(({ can }) => can.edit) ? onEdit : undefined);
  return (
    <DataTable
      name="manual_payouts"
      label={t('tables.manual')}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      empty={<EmptyState title={t('none.manual')} />}
    />
  );
}

const TONES = { booked: 'good', waiting: 'waiting', rejected: 'neutral' } as const;

interface CellProps {
  readonly row: ManualPayout;
}

/** Shows the date. For a booked payout it links to the statement. */
function PaidDate({ row }: CellProps) {
  const { t } = useTranslation('payouts');
  const { day } = useFormat();
  const { payout_id, paid_date } = row;
  if (payout_id === null) return day(paid_date);
  return (
    <Link
      to="/brands/$id/payouts/$payoutId"
      params={{ id: String(row.brand_id), payoutId: String(payout_id) }}
      aria-label={t('one.open_named', { brand: row.brand_name })}
    >
      {day(paid_date)}
    </Link>
  );
}

/** Shows the state, the name of the person who decided, and the reason of a rejection. */
function State({ row }: CellProps) {
  const { t } = useTranslation('payouts');
  return (
    <Stack gap={2} align="flex-start">
      <StatusBadge tone={TONES[row.state]}>{t(`manual.states.${row.state}`)}</StatusBadge>
      {[row.decided_by_name, row.reject_reason].map(
        (text) =>
          text !== null && (
            <Text key={text} size="xs" c="dimmed" dir="auto">
              {text}
            </Text>
          ),
      )}
    </Stack>
  );
}
