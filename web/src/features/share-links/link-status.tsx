import type { ShareLink } from '@diwan/contract/features/share-links/records';
import { useTranslation } from '../../lib/i18n.ts';
import { StatusBadge } from '../../widgets/status-badge.tsx';
import { stateOf } from './link-state.ts';

const TONES = { active: 'good', expired: 'bad', deactivated: 'neutral' } as const;

export function LinkStatus({ link }: { readonly link: ShareLink }) {
  const { t } = useTranslation('share-links');
  const state = stateOf(link);
  return <StatusBadge tone={TONES[state]}>{t(state)}</StatusBadge>;
}
