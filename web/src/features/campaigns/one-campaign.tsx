import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Campaign } from '@diwan/contract/features/campaigns/records';
import { say, useTranslation } from '../../lib/i18n.ts';
import { CardsSkeleton } from '../../ui/states/skeletons.tsx';
import { Detail } from '../../ui/views/detail.tsx';
import { campaignQuery } from './queries.ts';

interface OneCampaignProps {
  readonly id: string;
  readonly children: (campaign: Campaign) => ReactNode;
}

/** Loads a campaign for its pages. Shows the states of loading, failure and absence. */
export function OneCampaign({ id, children }: OneCampaignProps) {
  const { t } = useTranslation('campaigns');
  return (
    <Detail
      header={{ title: t('title'), back: { label: t('back'), link: { to: '/campaigns' } } }}
      query={useQuery(campaignQuery(id))}
      fallback="Failed to load the campaign"
      pending={<CardsSkeleton cards={2} />}
      absent={{ title: say('Campaign not found') }}
    >
      {children}
    </Detail>
  );
}
