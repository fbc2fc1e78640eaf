import type { RiskLevel } from '@diwan/contract/features/risk/terms';
import { useTranslation } from '../../lib/i18n.ts';
import { StatusBadge, type StatusTone } from '../../widgets/status-badge.tsx';

const TONES: Readonly<Record<RiskLevel, StatusTone>> = {
  low: 'good',
  medium: 'waiting',
  high: 'bad',
};

/** Shows the risk level of a brand. */
export function LevelBadge({ level }: { readonly level: RiskLevel }) {
  const { t } = useTranslation('risk');
  return <StatusBadge tone={TONES[level]}>{t(`levels.${level}`)}</StatusBadge>;
}
