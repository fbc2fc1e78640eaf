import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BrandHold } from '@diwan/contract/features/holds/records';
import { HOLD_CODES, holdCode, HOLDS } from '@diwan/contract/features/holds/terms';
import { daysBetween } from '@diwan/contract/kernel/time';
import { say, useTranslation } from '../../lib/i18n.ts';
import { useAddress } from '../../lib/text-search.ts';
import { useFormat, useToday } from '../../lib/use-format.ts';
import { FilterBar } from '../../ui/lists/filter-bar.tsx';
import type { Columns } from '../../ui/table/data-table.tsx';
import { ListPage } from '../../ui/views/list.tsx';
import { actions, brand } from '../../widgets/columns.tsx';
import { Actor } from '../../widgets/holds/hold-steps.tsx';
import { holdsQuery } from '../../widgets/holds/holds-query.ts';
import { ResolveHold } from '../../widgets/holds/resolve-hold.tsx';

/** Lists all holds of brands, oldest first. */
export function HoldsPage() {
  const { t } = useTranslation('holds');
  const { search } = useAddress('code');
  const chosen = holdCode.safeParse(search.code).data;
  const query = useQuery(holdsQuery(chosen));
  return (
    <ListPage
      name="holds"
      header={{
        title: t('title'),
        subtitle: t('subtitle'),
        back: { label: t('back'), link: { to: '/settings' } },
      }}
      filters={
        <FilterBar
          filters={[
            {
              kind: 'choice',
              name: 'code',
              label: t('columns.reason'),
              options: HOLD_CODES.map((value) => ({ value, label: say(HOLDS[value].label) })),
            },
          ]}
        />
      }
      query={query}
      fallback="Failed to fetch the holds"
      label={t('table')}
      rows={(holds) => holds}
      rowId={({ id }) => id}
      columns={useColumns()}
      empty={{ title: t('none') }}
    />
  );
}

function useColumns(): Columns<BrandHold> {
  const { t } = useTranslation('holds');
  const format = useFormat();
  const today = useToday();
  return [
    brand(t('columns.brand'), (row) => ({ id: row.brand_id, name: row.brand_name }), {
      sorts: true,
    }),
    { header: t('columns.reason'), cell: (row) => <Reason hold={row} /> },
    {
      header: t('columns.stops'),
      cell: ({ stops }) => stops.map((reach) => t(`reaches.${reach}`)).join(' · '),
    },
    {
      header: t('columns.age'),
      sort: ({ since }) => since,
      cell: ({ since }) =>
        since === null
          ? '—'
          : t('days', { count: Math.max(daysBetween(since.slice(0, 10), today), 0) }),
    },
    { header: t('columns.acts_next'), cell: (row) => <Actor actor={row.acts_next} /> },
    {
      header: t('columns.act_by'),
      sort: ({ act_by }) => act_by,
      cell: ({ act_by }) => (act_by === null ? '—' : format.day(act_by)),
    },
    actions(t('columns.actions'), (row) => <ResolveHold hold={row} brand_name={row.brand_name} />),
  ];
}

function Reason({ hold }: { readonly hold: BrandHold }) {
  const { t } = useTranslation(['holds', 'agreements']);
  const label = say(HOLDS[hold.code].label);
  const { agreement } = hold;
  return (
    <div>
      <Text inherit>{label}</Text>
      <Group gap={6}>
        {agreement && <Text c="dimmed">{t(`agreements:types.${agreement.agreement_type}`)}</Text>}
        {hold.reason !== label && (
          <Text c="dimmed" dir="auto">
            {hold.reason}
          </Text>
        )}
      </Group>
    </div>
  );
}
