import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import type { ProfitMonth } from '@diwan/contract/features/stakeholders/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { RowsSkeleton } from '../../../ui/states/skeletons.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { type Columns, DataTable } from '../../../ui/table/data-table.tsx';
import { date, money } from '../../../widgets/columns.tsx';
import { profitQuery } from '../queries.ts';
import { QueryView } from '../../../ui/views/query-view.tsx';
import { ShareProfit } from './share-profit.tsx';

const AMOUNTS = ['profit', 'late', 'carried_in', 'shared', 'kept', 'carried_out'] as const;

const columnsOf = (
  t: TFunction<'stakeholders'>,
  month: (day: string) => string,
): Columns<ProfitMonth> => [
  { header: t('months.month'), sort: (row) => row.month, cell: (row) => month(`${row.month}-01`) },
  ...AMOUNTS.map((name) =>
    money<ProfitMonth>(t(`months.${name}`), (row) => row[name], { sorts: true }),
  ),
  date(t('months.shared_at'), (row) => row.shared_at, { sorts: true }),
];

/** Where the profit of every finished month went. */
export function ProfitMonths() {
  const { t } = useTranslation('stakeholders');
  const { month } = useFormat();
  const query = useQuery(profitQuery);
  const columns = columnsOf(t, month);
  return (
    <Surface title={t('months.title')} description={t('months.text')} actions={<ShareProfit />}>
      <QueryView
        query={query}
        fallback="Failed to fetch earnings"
        pending={<RowsSkeleton rows={3} />}
      >
        {(data) => (
          <DataTable
            label={t('months.title')}
            columns={columns}
            rows={data}
            rowId={({ month: id }) => id}
            phone="scroll"
            empty={<EmptyState title={t('months.none')} />}
          />
        )}
      </QueryView>
    </Surface>
  );
}
