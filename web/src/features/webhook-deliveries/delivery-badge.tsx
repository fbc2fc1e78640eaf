import type { DeliveryState } from '@diwan/contract/features/webhook-deliveries/actions';
import { useTranslation } from '../../lib/i18n.ts';
import { StatusBadge } from '../../widgets/status-badge.tsx';

const TONES = { pending: 'waiting', delivered: 'good', failed: 'bad' } as const;

export function DeliveryBadge({ state }: { readonly state: DeliveryState }) {
  const { t } = useTranslation('webhook-deliveries');
  return <StatusBadge tone={TONES[state]}>{t(`states.${state}`)}</StatusBadge>;
}
