import { Stack } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { Campaign } from '@diwan/contract/features/campaigns/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { TroubledJobs } from '../../../widgets/jobs/troubled-jobs.tsx';
import { CampaignBadge } from '../badges.tsx';
import { OneCampaign } from '../one-campaign.tsx';
import { BrandsSection } from './brands-section.tsx';
import { CampaignActions } from './campaign-actions.tsx';
import { ChangeCard } from './change-card.tsx';
import { Preview } from './preview.tsx';
import { Wall } from './wall.tsx';

const route = getRouteApi('/shell/campaigns/$id');

/** One campaign: its preview while it is a draft, then how far its brands are. */
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
        <TroubledJobs about={campaign.id} />
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
