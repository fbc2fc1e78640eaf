import { Group } from '@mantine/core';
import type { BusinessSummary } from '@diwan/contract/features/businesses/records';
import { useTranslation } from '../../lib/i18n.ts';
import { StatusBadge } from '../../widgets/status-badge.tsx';

type BadgeFacts = Pick<BusinessSummary, 'active' | 'show_at_home'>;

export function BusinessBadges({ business }: { readonly business: BadgeFacts }) {
  const { t } = useTranslation('businesses');
  return (
    <Group gap={4}>
      <StatusBadge tone={business.active ? 'good' : 'neutral'}>
        {business.active ? t('active') : t('inactive')}
      </StatusBadge>
      {business.show_at_home && <StatusBadge tone="good">{t('show_at_home')}</StatusBadge>}
    </Group>
  );
}
