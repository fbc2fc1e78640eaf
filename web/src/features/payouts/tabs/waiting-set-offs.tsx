import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../lib/i18n.ts';
import { Surface } from '../../../ui/surface.tsx';
import { SetOffLine } from '../../../widgets/payouts/set-offs.tsx';
import { BrandCell } from '../cells.tsx';
import { waitingSetOffsQuery } from '../queries.ts';

/** Set-offs across businesses that a second administrator decides; nothing while none waits. */
export function WaitingSetOffs() {
  const { t } = useTranslation('payouts');
  const { data = [] } = useQuery(waitingSetOffsQuery);
  if (data.length === 0) return null;
  return (
    <Surface title={t('set_off.waiting')} description={t('set_off.waiting_text')}>
      <Stack gap="md">
        {data.map((one) => (
          <SetOffLine
            key={one.id}
            set_off={one}
            brand={<BrandCell id={one.brand_id} name={one.brand_name} />}
          />
        ))}
      </Stack>
    </Surface>
  );
}
