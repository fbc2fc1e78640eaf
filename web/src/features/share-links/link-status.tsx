import type { ShareLink } from '@diwan/contract/features/share-links/records';
import { useTranslation } from '../../lib/i18n.ts';
import { StatusBadge } from '../../widgets/status-badge.tsx';

const TONES = { active: 'good', expired: 'bad', deactivated: 'neutral' } as const;

export function LinkStatus({ link }: { readonly link: ShareLink }) {
  const { t } = useTranslation('share-links');
  return <StatusBadge tone={TONES[link.state]}>{t(link.state)}</StatusBadge>;
}
