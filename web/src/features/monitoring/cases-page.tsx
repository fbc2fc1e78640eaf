import { Anchor, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { caseQuery, type MonitoringCase } from '@diwan/contract/features/monitoring/records';
import { CASE_STATUSES } from '@diwan/contract/features/monitoring/terms';
import { isolateName } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useAddress } from '../../lib/text-search.ts';
import { useFormat } from '../../lib/use-format.ts';
import { FilterBar } from '../../ui/lists/filter-bar.tsx';
import type { Columns } from '../../ui/table/data-table.tsx';
import { ListPage } from '../../ui/views/list.tsx';
import { date, money } from '../../widgets/columns.tsx';
import { CaseBadge } from './case-badge.tsx';
import { casesQuery } from './queries.ts';

/** Lists the cases of monitoring alerts, newest first. */
export function MonitoringCasesPage() {
  const { t } = useTranslation('monitoring');
  const { search } = useAddress('status');
  const status = caseQuery.shape.status.safeParse(search.status).data;
  return (
    <ListPage
      name="monitoring_cases"
      header={{
        title: t('cases.title'),
        subtitle: t('cases.subtitle'),
        back: { label: t('cases.back'), link: { to: '/settings' } },
      }}
      filters={
        <FilterBar
          filters={[
            {
              kind: 'choice',
              name: 'status',
              label: t('cases.status'),
              options: CASE_STATUSES.map((value) => ({
                value,
                label: t(`cases.statuses.${value}`),
              })),
            },
          ]}
        />
      }
      query={useInfiniteQuery(casesQuery(status))}
      fallback="Failed to fetch the monitoring cases"
      label={t('cases.title')}
      rows={({ pages }) => pages.flatMap(({ cases }) => cases)}
      rowId={({ id }) => id}
      columns={useColumns()}
      empty={{ title: t('cases.empty'), description: t('cases.empty_text') }}
    />
  );
}

function useColumns(): Columns<MonitoringCase> {
  const { t } = useTranslation('monitoring');
  const format = useFormat();
  return [
    { header: t('cases.brand'), cell: (row) => <Brand row={row} /> },
    {
      header: t('cases.alerts'),
      align: 'end',
      cell: ({ alerts }) => format.number(alerts),
    },
    {
      header: t('cases.payments'),
      align: 'end',
      cell: ({ payments }) => format.number(payments),
    },
    money(t('cases.amount'), ({ amount }) => amount),
    date(t('cases.opened'), ({ opened_at }) => opened_at),
    { header: t('cases.status'), phone: 'badge', cell: (row) => <CaseBadge row={row} /> },
  ];
}

function Brand({ row: { id, brand_name, rule_names } }: { readonly row: MonitoringCase }) {
  const format = useFormat();
  return (
    <>
      <Anchor
        renderRoot={(props) => <Link to="/monitoring-cases/$id" params={{ id }} {...props} />}
      >
        <bdi>{brand_name}</bdi>
      </Anchor>
      <Text c="dimmed" size="xs">
        {format.list(rule_names.map(isolateName))}
      </Text>
    </>
  );
}
