import { useTranslation } from '../../lib/i18n.ts';
import { StatusBadge } from '../../widgets/status-badge.tsx';

export function StakeholderBadge({ active }: { readonly active: boolean }) {
  const { t } = useTranslation('stakeholders');
  return (
    <StatusBadge tone={active ? 'good' : 'neutral'}>
      {t(active ? 'active' : 'inactive')}
    </StatusBadge>
  );
}
