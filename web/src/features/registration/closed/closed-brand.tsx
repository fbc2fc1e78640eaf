import { Box, Stack, Text } from '@mantine/core';
import type { Brand } from '@diwan/contract/features/brands/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { Surface } from '../../../ui/surface.tsx';
import { WhatToDo } from './what-to-do.tsx';

interface ClosedBrandProps {
  readonly brand: Pick<Brand, 'id' | 'name' | 'status' | 'status_reason'>;
}

/** Shows the reason why a brand is rejected or suspended, and the possible steps of its owner. */
export function ClosedBrand({ brand }: ClosedBrandProps) {
  const { t } = useTranslation('registration');
  const { status, status_reason } = brand;
  if (status !== 'rejected' && status !== 'suspended') return null;
  return (
    <Box mb="md">
      <Surface title={t(`closed.${status}`)}>
        <Stack gap="md">
          {status_reason !== null && (
            <Text fw={600}>
              {t('closed.reason')} <bdi>{status_reason}</bdi>
            </Text>
          )}
          <WhatToDo brand={brand} status={status} />
        </Stack>
      </Surface>
    </Box>
  );
}
