import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type { ReconciliationDay } from '@diwan/contract/features/reconciliation/records';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { type Columns, DataTable } from '../../../ui/table/data-table.tsx';
import { money } from '../../../widgets/columns.tsx';
import { DayBadge } from '../badges.tsx';

const columnsOf = (
  t: TFunction<'reconciliation'>,
  format: ReturnType<typeof useFormat>,
): Columns<ReconciliationDay> => {
  const sorts = { sorts: true };
  return [
    {
      header: t('columns.day'),
      sort: (row) => row.day,
      cell: (row) => (
        <Link to="/reconciliation/$day" params={{ day: row.day }}>
          {format.day(row.day)}
        </Link>
      ),
    },
    { header: t('state'), sort: (row) => row.state, cell: (row) => <DayBadge day={row} /> },
    money(t('columns.provider_expected'), ({ provider }) => provider.expected, sorts),
    money(t('columns.provider_found'), ({ provider }) => provider.found, sorts),
    money(t('columns.bank_found'), ({ bank }) => bank.found, sorts),
    money(t('columns.over'), ({ over_amount }) => over_amount, sorts),
    money(t('columns.under'), ({ under_amount }) => under_amount, sorts),
    {
      header: t('columns.open'),
      align: 'end',
      sort: (row) => row.open_count,
      cell: (row) => format.number(row.open_count),
    },
  ];
};

interface DaysTableProps {
  readonly days: readonly ReconciliationDay[];
  readonly filtered: boolean;
}

export function DaysTable({ days, filtered }: DaysTableProps) {
  const { t } = useTranslation('reconciliation');
  const format = useFormat();
  const columns = columnsOf(t, format);
  return (
    <DataTable
      label={say('Reconciliation')}
      columns={columns}
      rows={days}
      rowId={({ day }) => day}
      empty={
        <EmptyState
          title={t(filtered ? 'none.found' : 'none.days')}
          description={t(filtered ? 'none.found_text' : 'none.days_text')}
        />
      }
    />
  );
}
