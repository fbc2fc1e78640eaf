import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import type { ProfitMonth } from '@diwan/contract/features/stakeholders/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { RowsSkeleton } from '../../../ui/states/skeletons.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { DataTable, dataColumns } from '../../../ui/table/data-table.tsx';
import { Moment } from '../../../widgets/moment.tsx';
import { Money } from '../../../widgets/money.tsx';
import { profitQuery } from '../queries.ts';
import { ShareProfit } from './share-profit.tsx';

const column = dataColumns<ProfitMonth>();

const money = (t: TFunction<'stakeholders'>, name: keyof ProfitMonth & MoneyColumn) =>
  column.accessor(name, {
    header: t(`months.${name}`),
    meta: { align: 'end' },
    cell: ({ row: { original } }) => <Money amount={original[name]} />,
  });
type MoneyColumn = 'profit' | 'late' | 'carried_in' | 'shared' | 'kept' | 'carried_out';

const columnsOf = (t: TFunction<'stakeholders'>, month: (day: string) => string) =>
  column.columns([
    column.accessor('month', {
      header: t('months.month'),
      cell: ({ row: { original } }) => month(`${original.month}-01`),
    }),
    money(t, 'profit'),
    money(t, 'late'),
    money(t, 'carried_in'),
    money(t, 'shared'),
    money(t, 'kept'),
    money(t, 'carried_out'),
    column.accessor('shared_at', {
      header: t('months.shared_at'),
      cell: ({ row: { original } }) => <Moment instant={original.shared_at} />,
    }),
  ]);

/** Where the profit of every finished month went. */
export function ProfitMonths() {
  const { t } = useTranslation('stakeholders');
  const { month } = useFormat();
  const query = useQuery(profitQuery);
  const columns = useMemo(() => columnsOf(t, month), [t, month]);
  return (
    <Surface title={t('months.title')} description={t('months.text')} actions={<ShareProfit />}>
      {query.isPending && <RowsSkeleton rows={3} />}
      {query.isError && (
        <ErrorState
          error={query.error}
          fallback="Failed to fetch earnings"
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isSuccess && (
        <DataTable
          label={t('months.title')}
          columns={columns}
          rows={query.data}
          rowId={({ month: id }) => id}
          phone="scroll"
          empty={<EmptyState title={t('months.none')} />}
        />
      )}
    </Surface>
  );
}
