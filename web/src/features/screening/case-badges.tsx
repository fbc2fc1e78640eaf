import type { ScreeningCase } from '@diwan/contract/features/screening/records';
import { useTranslation } from '../../lib/i18n.ts';
import { StatusBadge, type StatusTone } from '../../widgets/status-badge.tsx';

const TONES: Readonly<Record<ScreeningCase['status'], StatusTone>> = {
  open: 'waiting',
  cleared: 'good',
  confirmed: 'bad',
};

interface BadgeProps {
  readonly row: ScreeningCase;
}

/** Shows the status of a case, and whether a second admin has to clear it. */
export function CaseBadge({ row: { status, first_cleared_at } }: BadgeProps) {
  const { t } = useTranslation('screening');
  const is_half = first_cleared_at !== null && status !== 'cleared';
  return (
    <StatusBadge tone={TONES[status]}>
      {is_half ? t('cases.half_cleared') : t(`cases.statuses.${status}`)}
    </StatusBadge>
  );
}

/** Shows how likely the two persons are the same. */
export function BandBadge({ row: { band } }: BadgeProps) {
  const { t } = useTranslation('screening');
  return (
    <StatusBadge tone={band === 'strong' ? 'bad' : 'neutral'}>
      {t(`cases.bands.${band}`)}
    </StatusBadge>
  );
}
