import { Button, Stack, Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import type { PausedPayout } from '@diwan/contract/features/payouts/records';
import { PAYOUT_HOLDS } from '@diwan/contract/features/payouts/terms';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { type Columns, DataTable } from '../../../ui/table/data-table.tsx';
import { date, money } from '../../../widgets/columns.tsx';
import { BankCell, BrandCell } from '../cells.tsx';

/** The reason, and who does what to release the money. */
function Reason({ row }: { readonly row: PausedPayout }) {
  const { t } = useTranslation('payouts');
  return (
    <Stack gap={2}>
      <span dir="auto">{row.pause_reason}</span>
      {row.holds.map((hold) => (
        <Text key={hold} size="xs" c="dimmed">
          {t('next_step', { step: say(PAYOUT_HOLDS[hold].release) })}
        </Text>
      ))}
    </Stack>
  );
}

const columnsOf = (
  t: TFunction<'payouts'>,
  onUnpause: ((row: PausedPayout) => void) | undefined,
): Columns<PausedPayout> => [
  {
    header: t('columns.brand'),
    sort: (row) => row.brand_name,
    cell: (row) => <BrandCell id={row.brand_id} name={row.brand_name} logo_url={row.logo_url} />,
  },
  { header: t('columns.bank'), cell: (row) => <BankCell {...row} /> },
  money(t('columns.amount'), (row) => row.amount_to_pay, { sorts: true }),
  date(t('columns.paused_date'), (row) => row.paused_at, { sorts: true }),
  { header: t('columns.pause_reason'), cell: (row) => <Reason row={row} /> },
  onUnpause && {
    header: t('columns.actions'),
    cell: (row) =>
      row.can.resume?.allowed && (
        <Button
          size="xs"
          variant="default"
          aria-label={t('unpause_named', { brand: row.brand_name })}
          onClick={() => onUnpause(row)}
        >
          {t('unpause')}
        </Button>
      ),
  },
];

interface PausedTableProps {
  readonly rows: readonly PausedPayout[];
  readonly onUnpause: (row: PausedPayout) => void;
}

export function PausedTable({ rows, onUnpause }: PausedTableProps) {
  const { t } = useTranslation('payouts');
  const columns = columnsOf(t, rows.some(({ can }) => can.resume) ? onUnpause : undefined);
  return (
    <DataTable
      label={t('tables.paused')}
      columns={columns}
      rows={rows}
      rowId={({ brand_id }) => String(brand_id)}
      empty={<EmptyState title={t('none.paused')} />}
    />
  );
}
