import { Anchor, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { screeningCaseQuery, type ScreeningCase } from '@diwan/contract/features/screening/records';
import { CASE_GROUPS, CASE_STATUSES } from '@diwan/contract/features/screening/terms';
import { useTranslation } from '../../lib/i18n.ts';
import { useAddress } from '../../lib/text-search.ts';
import { AddressSwitch } from '../../ui/lists/address-switch.tsx';
import { FilterBar } from '../../ui/lists/filter-bar.tsx';
import type { Columns } from '../../ui/table/data-table.tsx';
import { ListPage } from '../../ui/views/list.tsx';
import { date, named } from '../../widgets/columns.tsx';
import { BandBadge, CaseBadge } from './case-badges.tsx';
import { casesQuery } from './queries.ts';

/** Lists the screening cases of people or of customers, newest first. */
export function CasesPage() {
  const { t } = useTranslation('screening');
  const { search, show } = useAddress('status', 'group');
  const { shape } = screeningCaseQuery;
  const status = shape.status.safeParse(search.status).data;
  const group = shape.group.safeParse(search.group).data ?? 'people';
  return (
    <ListPage
      name="screening_cases"
      header={{
        title: t('cases.title'),
        subtitle: t('cases.subtitle'),
        back: { label: t('cases.back'), link: { to: '/settings' } },
      }}
      filters={
        <>
          <AddressSwitch
            label={t('cases.group')}
            address={search.group}
            value={group}
            data={CASE_GROUPS.map((value) => ({ value, label: t(`cases.groups.${value}`) }))}
            onChange={(value) => show({ group: value })}
          />
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
        </>
      }
      query={useInfiniteQuery(casesQuery(group, status))}
      fallback="Failed to fetch the screening cases"
      label={t('cases.title')}
      rows={({ pages }) => pages.flatMap(({ cases }) => cases)}
      rowId={({ id }) => id}
      columns={useColumns()}
      empty={{ title: t('cases.empty'), description: t('cases.empty_text') }}
    />
  );
}

function useColumns(): Columns<ScreeningCase> {
  const { t } = useTranslation('screening');
  return [
    { header: t('cases.subject'), cell: (row) => <Subject row={row} /> },
    named(t('cases.entry'), ({ entry }) => entry.name),
    named(t('cases.list'), ({ entry }) => entry.list_name),
    { header: t('cases.band'), cell: (row) => <BandBadge row={row} /> },
    date(t('cases.opened'), ({ opened_at }) => opened_at),
    { header: t('cases.status'), phone: 'badge', cell: (row) => <CaseBadge row={row} /> },
  ];
}

function Subject({ row: { id, subject } }: { readonly row: ScreeningCase }) {
  const { t } = useTranslation('screening');
  const { names, role, brand_name } = subject;
  return (
    <>
      <Anchor renderRoot={(props) => <Link to="/screening-cases/$id" params={{ id }} {...props} />}>
        <bdi>{names[0] ?? t('cases.erased')}</bdi>
      </Anchor>
      <Text c="dimmed" size="xs">
        {t(`cases.roles.${role}`)}
        {brand_name !== null && (
          <>
            {' · '}
            <bdi>{brand_name}</bdi>
          </>
        )}
      </Text>
    </>
  );
}
