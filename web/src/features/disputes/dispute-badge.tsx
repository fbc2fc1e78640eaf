import type { DisputeStatus } from '@diwan/contract/features/disputes/actions';
import { useTranslation } from '../../lib/i18n.ts';
import { StatusBadge, type StatusTone } from '../../widgets/status-badge.tsx';

const TONES: Readonly<Record<DisputeStatus, StatusTone>> = {
  opened: 'waiting',
  evidence: 'waiting',
  submitted: 'running',
  missed: 'bad',
  won: 'good',
  lost: 'bad',
  reversed: 'neutral',
};

/** Shows the step of a dispute. */
export function DisputeBadge({ status }: { readonly status: DisputeStatus }) {
  const { t } = useTranslation('disputes');
  return <StatusBadge tone={TONES[status]}>{t(`statuses.${status}`)}</StatusBadge>;
}
