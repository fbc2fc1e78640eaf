import { Anchor, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { CampaignSummary } from '@diwan/contract/features/campaigns/records';
import { useTranslation } from '../../lib/i18n.ts';
import { useFormat } from '../../lib/use-format.ts';
import type { Columns } from '../../ui/table/data-table.tsx';
import { ListPage } from '../../ui/views/list.tsx';
import { date } from '../../widgets/columns.tsx';
import { CampaignBadge } from './badges.tsx';
import { campaignsQuery } from './queries.ts';
import { Edits } from '../../ui/views/edits.tsx';

/**
 * Lists all campaigns with their progress. A campaign changes a clause or rates for many brands.
 */
export function CampaignsPage() {
  const { t } = useTranslation('campaigns');
  const navigate = useNavigate();
  return (
    <ListPage
      name="campaigns"
      header={{
        title: t('title'),
        subtitle: t('subtitle'),
        back: { label: t('back_to_settings'), link: { to: '/settings' } },
        actions: (
          <Edits>
            <Button
              leftSection={<IconPlus size={18} stroke={1.5} />}
              renderRoot={(props) => <Link to="/campaigns/new" {...props} />}
            >
              {t('create')}
            </Button>
          </Edits>
        ),
      }}
      query={useQuery(campaignsQuery)}
      fallback="Failed to load the campaigns"
      label={t('title')}
      rows={(campaigns) => campaigns}
      rowId={({ id }) => id}
      onOpen={({ id }) => void navigate({ to: '/campaigns/$id', params: { id } })}
      columns={useColumns()}
      empty={{ title: t('none.title'), description: t('none.text') }}
    />
  );
}

function useColumns(): Columns<CampaignSummary> {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  return [
    {
      header: t('columns.name'),
      cell: ({ id, name }) => (
        <Anchor renderRoot={(props) => <Link to="/campaigns/$id" params={{ id }} {...props} />}>
          <bdi>{name}</bdi>
        </Anchor>
      ),
    },
    {
      header: t('columns.changes'),
      cell: ({ agreement_type }) => t(`types.${agreement_type}`),
    },
    {
      header: t('columns.state'),
      phone: 'badge',
      cell: ({ state }) => <CampaignBadge state={state} />,
    },
    { header: t('columns.deadline'), cell: ({ deadline }) => format.day(deadline) },
    {
      header: t('columns.signed'),
      align: 'end',
      cell: ({ signed, reached, started_at }) =>
        started_at === null
          ? '—'
          : t('signed_of', { signed: format.number(signed), reached: format.number(reached) }),
    },
    date(t('columns.started'), ({ started_at }) => started_at),
  ];
}
