import { Stack } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { Campaign, CampaignPreview } from '@diwan/contract/features/campaigns/records';
import { isolateName } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { TroubledJobs } from '../../../widgets/jobs/troubled-jobs.tsx';
import { CampaignBadge } from '../badges.tsx';
import { OneCampaign } from '../one-campaign.tsx';
import { BrandsSection } from './brands-section.tsx';
import { CampaignActions } from './campaign-actions.tsx';
import { ChangeCard } from './change-card.tsx';
import { Wall } from './wall.tsx';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../../lib/use-format.ts';
import { Facts } from '../../../ui/facts.tsx';
import { CardsSkeleton } from '../../../ui/states/skeletons.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { QueryView } from '../../../ui/views/query-view.tsx';
import { previewQuery } from '../queries.ts';

/**
 * Shows the brands that a draft would reach now, the brands that it omits, and the clause that it
 * replaces.
 */
function Preview({ campaign }: { readonly campaign: Campaign }) {
  const { t } = useTranslation('campaigns');
  return (
    <Surface title={t('preview.title')}>
      <QueryView
        query={useQuery(previewQuery(campaign.id))}
        fallback="Failed to load the preview"
        pending={<CardsSkeleton cards={1} />}
      >
        {(preview) => <Figures preview={preview} />}
      </QueryView>
    </Surface>
  );
}

function Figures({ preview }: { readonly preview: CampaignPreview }) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const { brands, excluded, replaces } = preview;
  return (
    <Stack gap="md">
      <Facts
        short
        facts={[
          { label: t('preview.reached'), value: format.number(brands) },
          ...excluded.map((left_out) => ({
            label: `${t('preview.left_out')}: ${t(`exclusions.${left_out.reason}`)}`,
            value: format.number(left_out.brands),
          })),
        ]}
      />
      {replaces.map(({ campaign_id, campaign_name: name, brands: count }) => (
        <Notice key={campaign_id ?? 'single'} tone="warning">
          {name === null
            ? t('preview.replaces.single', { count, number: format.number(count) })
            : t('preview.replaces.of_campaign', {
                count,
                number: format.number(count),
                name: isolateName(name),
              })}
        </Notice>
      ))}
    </Stack>
  );
}

const route = getRouteApi('/shell/campaigns/$id');

/** Shows one campaign: its preview while it is a draft, then its progress. */
export function CampaignPage() {
  const { id } = route.useParams();
  return <OneCampaign id={id}>{(campaign) => <Loaded campaign={campaign} />}</OneCampaign>;
}

function Loaded({ campaign }: { readonly campaign: Campaign }) {
  const { t } = useTranslation('campaigns');
  const { state, reason } = campaign;
  return (
    <>
      <PageHeader
        title={campaign.name}
        subtitle={t(`types.${campaign.agreement_type}`)}
        back={{ label: t('back'), link: { to: '/campaigns' } }}
        badge={<CampaignBadge state={state} />}
        actions={<CampaignActions campaign={campaign} />}
      />
      <Stack gap="lg">
        <TroubledJobs of={{ about: campaign.id }} />
        {reason !== null && (
          <Notice tone="warning">
            {t(state === 'cancelled' ? 'detail.cancelled_because' : 'detail.stopped_because', {
              reason,
            })}
          </Notice>
        )}
        {state === 'draft' ? <Preview campaign={campaign} /> : <Wall campaign={campaign} />}
        <ChangeCard campaign={campaign} />
        <BrandsSection campaign={campaign} />
      </Stack>
    </>
  );
}
