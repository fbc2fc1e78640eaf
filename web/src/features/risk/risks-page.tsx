import { Anchor, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type BrandRisk, riskQuery } from '@diwan/contract/features/risk/records';
import { RISK_LEVELS } from '@diwan/contract/features/risk/terms';
import { useTranslation } from '../../lib/i18n.ts';
import { useAddress } from '../../lib/text-search.ts';
import { useFormat } from '../../lib/use-format.ts';
import { FilterBar } from '../../ui/lists/filter-bar.tsx';
import type { Columns } from '../../ui/table/data-table.tsx';
import { ListPage } from '../../ui/views/list.tsx';
import { LevelBadge } from './level-badge.tsx';
import { risksQuery } from './queries.ts';

/** Lists the risk of brands. The earliest review is first. */
export function BrandRisksPage() {
  const { t } = useTranslation('risk');
  const { search } = useAddress('level', 'due');
  const level = riskQuery.shape.level.safeParse(search.level).data;
  const due = riskQuery.shape.due.safeParse(search.due).data;
  return (
    <ListPage
      header={{
        title: t('risks.title'),
        subtitle: t('risks.subtitle'),
        back: { label: t('risks.back'), link: { to: '/settings' } },
      }}
      filters={
        <FilterBar
          filters={[
            {
              kind: 'choice',
              name: 'level',
              label: t('risks.level'),
              options: RISK_LEVELS.map((value) => ({ value, label: t(`levels.${value}`) })),
            },
            {
              kind: 'choice',
              name: 'due',
              label: t('risks.due_on'),
              options: [{ value: 'true', label: t('risks.due_only') }],
            },
          ]}
        />
      }
      query={useInfiniteQuery(risksQuery({ level, due }))}
      fallback="Failed to fetch the risk levels"
      label={t('risks.title')}
      rows={({ pages }) => pages.flatMap(({ risks }) => risks)}
      rowId={({ brand_id }) => String(brand_id)}
      columns={useColumns()}
      empty={{ title: t('risks.empty'), description: t('risks.empty_text') }}
    />
  );
}

function useColumns(): Columns<BrandRisk> {
  const { t } = useTranslation('risk');
  const format = useFormat();
  return [
    { header: t('risks.brand'), cell: (row) => <Brand row={row} /> },
    { header: t('risks.score'), align: 'end', cell: ({ score }) => format.number(score) },
    {
      header: t('risks.due_on'),
      cell: ({ review_due_on, is_due }) => (
        <>
          {format.day(review_due_on)}
          {is_due && (
            <Text c="dimmed" size="xs">
              {t('risks.due')}
            </Text>
          )}
        </>
      ),
    },
    {
      header: t('risks.level'),
      phone: 'badge',
      cell: ({ level }) => <LevelBadge level={level} />,
    },
  ];
}

function Brand({ row: { brand_id, brand_name, is_set } }: { readonly row: BrandRisk }) {
  const { t } = useTranslation('risk');
  const params = { id: String(brand_id) };
  return (
    <>
      <Anchor renderRoot={(props) => <Link to="/brand-risks/$id" params={params} {...props} />}>
        <bdi>{brand_name}</bdi>
      </Anchor>
      {is_set && (
        <Text c="dimmed" size="xs">
          {t('risks.set_by_admin')}
        </Text>
      )}
    </>
  );
}
