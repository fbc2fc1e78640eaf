import type { CampaignBrandState, CampaignState } from '@diwan/contract/features/campaigns/actions';
import { useTranslation } from '../../lib/i18n.ts';
import { StatusBadge, type StatusTone } from '../../widgets/status-badge.tsx';

const CAMPAIGN_TONES: Readonly<Record<CampaignState, StatusTone>> = {
  draft: 'neutral',
  running: 'running',
  stopped: 'waiting',
  finished: 'good',
  cancelled: 'neutral',
};

export function CampaignBadge({ state }: { readonly state: CampaignState }) {
  const { t } = useTranslation('campaigns');
  return <StatusBadge tone={CAMPAIGN_TONES[state]}>{t(`states.${state}`)}</StatusBadge>;
}

const BRAND_TONES: Readonly<Record<CampaignBrandState, StatusTone>> = {
  waiting: 'waiting',
  drafted: 'running',
  told: 'running',
  reminded: 'running',
  signed: 'good',
  held: 'bad',
  excluded: 'neutral',
};

export function BrandBadge({ state }: { readonly state: CampaignBrandState }) {
  const { t } = useTranslation('campaigns');
  return <StatusBadge tone={BRAND_TONES[state]}>{t(`brand_states.${state}`)}</StatusBadge>;
}
