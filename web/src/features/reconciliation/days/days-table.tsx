import { useMemo } from 'react';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type { ReconciliationDay } from '@diwan/contract/features/reconciliation/records';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { DataTable, dataColumns } from '../../../ui/table/data-table.tsx';
import { Money } from '../../../widgets/money.tsx';
import { DayBadge } from '../badges.tsx';

const column = dataColumns<ReconciliationDay>();

const columnsOf = (t: TFunction<'reconciliation'>, format: ReturnType<typeof useFormat>) => {
  const amount = (id: string, header: string, read: (day: ReconciliationDay) => number) =>
    column.accessor(read, {
      id,
      header,
      meta: { align: 'end' },
      cell: ({ row: { original } }) => <Money amount={read(original)} />,
    });
  return column.columns([
    column.accessor('day', {
      header: t('columns.day'),
      cell: ({ row: { original } }) => (
        <Link to="/reconciliation/$day" params={{ day: original.day }}>
          {format.day(original.day)}
        </Link>
      ),
    }),
    column.accessor('state', {
      header: t('state'),
      cell: ({ row: { original } }) => <DayBadge day={original} />,
    }),
    amount('ledger', t('columns.provider_expected'), ({ provider }) => provider.expected),
    amount('provider', t('columns.provider_found'), ({ provider }) => provider.found),
    amount('bank', t('columns.bank_found'), ({ bank }) => bank.found),
    amount('over', t('columns.over'), ({ over_amount }) => over_amount),
    amount('under', t('columns.under'), ({ under_amount }) => under_amount),
    column.accessor('open_count', {
      header: t('columns.open'),
      meta: { align: 'end' },
      cell: ({ row: { original } }) => format.number(original.open_count),
    }),
  ]);
};

interface DaysTableProps {
  readonly days: readonly ReconciliationDay[];
  readonly filtered: boolean;
}

export function DaysTable({ days, filtered }: DaysTableProps) {
  const { t } = useTranslation('reconciliation');
  const format = useFormat();
  const columns = useMemo(() => columnsOf(t, format), [t, format]);
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
