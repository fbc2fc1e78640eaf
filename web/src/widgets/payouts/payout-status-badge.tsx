import type { BrandPayout } from '@diwan/contract/features/payout-statements/lists';
import { useTranslation } from '../../lib/i18n.ts';
import { StatusBadge } from '../status-badge.tsx';

const TONES = { reserved: 'waiting', paid: 'good', returned: 'bad' } as const;

/** Shows the status of a payout to a brand. */
export function PayoutStatusBadge({ status }: Pick<BrandPayout, 'status'>) {
  const { t } = useTranslation('payouts');
  return <StatusBadge tone={TONES[status]}>{t(`brand.statuses.${status}`)}</StatusBadge>;
}
