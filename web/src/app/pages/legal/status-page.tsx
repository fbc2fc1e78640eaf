import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { isUp } from '../../../lib/api.ts';
import { nowMs } from '../../../lib/clock.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RowsSkeleton } from '../../../ui/states/skeletons.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { StatusBadge } from '../../../widgets/status-badge.tsx';
import classes from './legal-page.module.css';

const EVERY_HALF_MINUTE = 30_000;
const PARTS = { interface: '/health/live', service: '/health/ready' } as const;
type Part = keyof typeof PARTS;

/** Shows whether the platform is available. Checks every half minute. */
export function StatusPage() {
  const { t } = useTranslation('legal');
  const format = useFormat();
  const health = useQuery({
    queryKey: ['health'],
    queryFn: async ({ signal }) => {
      const [one, other] = await Promise.all([
        isUp(PARTS.interface, signal),
        isUp(PARTS.service, signal),
      ]);
      return { interface: one, service: other, at: new Date(nowMs()).toISOString() };
    },
    refetchInterval: EVERY_HALF_MINUTE,
  });
  const state = (part: Part) => (
    <Group key={part} justify="space-between" py="xs">
      <Text fw={500}>{t(`status.${part}`)}</Text>
      <StatusBadge tone={health.data?.[part] === true ? 'good' : 'bad'}>
        {health.data?.[part] === true ? t('status.up') : t('status.down')}
      </StatusBadge>
    </Group>
  );
  return (
    <div className={classes['page']}>
      <PageHeader title={t('status.title')} subtitle={t('status.subtitle')} />
      <Surface>
        {health.data === undefined ? (
          <RowsSkeleton rows={2} />
        ) : (
          <div aria-live="polite">
            {state('interface')}
            {state('service')}
            <Text c="dimmed" size="xs" mt="md">
              {t('status.checked', { time: format.dateTime(health.data.at) })}
            </Text>
          </div>
        )}
      </Surface>
    </div>
  );
}
