import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Dispute, disputeFilter } from '@diwan/contract/features/disputes/records';
import { canChooseBrands } from '@diwan/contract/kernel/roles';
import { useTranslation } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.ts';
import { useAddress } from '../../lib/text-search.ts';
import { useFormat } from '../../lib/use-format.ts';
import { FilterBar } from '../../ui/lists/filter-bar.tsx';
import type { Columns } from '../../ui/table/data-table.tsx';
import { ListPage } from '../../ui/views/list.tsx';
import { brand, money } from '../../widgets/columns.tsx';
import { disputesQuery } from '../../widgets/disputes/disputes-query.ts';
import { DisputeBadge } from './dispute-badge.tsx';

/** Lists disputes: open disputes by their last day for evidence, then decided ones. */
export function DisputesPage() {
  const { t } = useTranslation('disputes');
  const { role } = useUser();
  const { search } = useAddress('state');
  const state = disputeFilter.shape.state.safeParse(search.state).data;
  return (
    <ListPage
      name="disputes"
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
              name: 'state',
              label: t('state'),
              options: (['open', 'decided'] as const).map((value) => ({
                value,
                label: t(`states.${value}`),
              })),
            },
          ]}
        />
      }
      query={useQuery(disputesQuery(role, state))}
      fallback="Failed to load the disputes"
      label={t('title')}
      rows={(disputes) => disputes}
      rowId={({ id }) => id}
      columns={useColumns(canChooseBrands(role))}
      empty={{ title: t('none'), description: t('none_text') }}
    />
  );
}

function useColumns(shows_brand: boolean): Columns<Dispute> {
  const { t } = useTranslation('disputes');
  const ofBrand = brand<Dispute>(t('brand'), (row) => ({
    id: row.brand_id,
    name: row.brand_name,
  }));
  return [
    { header: t('order'), cell: (row) => <Order dispute={row} /> },
    ...(shows_brand ? [ofBrand] : []),
    money(t('amount'), ({ amount }) => amount, { sorts: true }),
    {
      header: t('until'),
      sort: ({ evidence_until }) => evidence_until,
      cell: (row) => <LastDay dispute={row} />,
    },
    {
      header: t('status'),
      phone: 'badge',
      cell: ({ status }) => <DisputeBadge status={status} />,
    },
  ];
}

function Order({ dispute: { id, order_id, transaction_id } }: { readonly dispute: Dispute }) {
  return (
    <Anchor renderRoot={(props) => <Link to="/disputes/$id" params={{ id }} {...props} />}>
      <bdi>{order_id ?? `#${transaction_id}`}</bdi>
    </Anchor>
  );
}

interface LastDayProps {
  readonly dispute: Pick<Dispute, 'evidence_until' | 'days_left' | 'status'>;
}

/** Shows the last day for evidence, and the days left while evidence is missing. */
function LastDay({ dispute: { evidence_until, days_left, status } }: LastDayProps) {
  const { t } = useTranslation('disputes');
  const format = useFormat();
  const needs_evidence = status === 'opened' || status === 'evidence';
  return (
    <>
      {format.day(evidence_until)}
      {needs_evidence && (
        <Text c="dimmed" size="xs">
          {days_left === 0 ? t('last_today') : t('days_left', { count: days_left })}
        </Text>
      )}
    </>
  );
}
