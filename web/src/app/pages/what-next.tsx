import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { financesQuery } from '../../features/brands/queries.ts';
import { TaskList } from '../../features/registration/standing/task-list.tsx';
import { useTranslation } from '../../lib/i18n.ts';
import { brandQuery } from '../../widgets/brands/brands-query.ts';
import { Surface } from '../../ui/surface.tsx';

const STEPS = ['review', 'active', 'provider', 'payment'] as const;

/** The next steps for an owner after registration, shown until the first payment. */
export function WhatNext({ brand_id }: { readonly brand_id: number }) {
  const { t } = useTranslation('registration');
  const { data: brand } = useQuery(brandQuery(String(brand_id)));
  const finances = useQuery(financesQuery(brand_id));
  if (brand === undefined || finances.isPending) return null;
  const active = brand.status === 'active';
  const online = brand.payment_type_preference === 'pos' ? brand.pos_enabled : brand.pg_enabled;
  const paid = (finances.data?.summary.total_count ?? 0) > 0;
  // A payment proves all earlier steps, whatever the switches are now.
  if (paid || brand.status === 'rejected' || brand.status === 'suspended') return null;
  const done = [active, active, active && online, false];
  const next = done.indexOf(false);
  return (
    <Box mb="md">
      <Surface title={t('next.title')} description={t('next.description')}>
        <TaskList
          tasks={STEPS.map((step, at) => ({
            name: t(`next.${step}`),
            text: t(`next.${step}_text`),
            state: done[at] === true ? 'done' : at === next ? 'next' : 'later',
          }))}
        />
      </Surface>
    </Box>
  );
}
