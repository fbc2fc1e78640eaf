import type { MonitoringCase } from '@diwan/contract/features/monitoring/records';
import { useTranslation } from '../../lib/i18n.ts';
import { StatusBadge, type StatusTone } from '../../widgets/status-badge.tsx';

const TONES: Readonly<Record<MonitoringCase['status'], StatusTone>> = {
  open: 'waiting',
  in_review: 'running',
  cleared: 'good',
  confirmed: 'bad',
};

/** Shows the status of a monitoring case. */
export function CaseBadge({ row: { status } }: { readonly row: MonitoringCase }) {
  const { t } = useTranslation('monitoring');
  return <StatusBadge tone={TONES[status]}>{t(`cases.statuses.${status}`)}</StatusBadge>;
}
