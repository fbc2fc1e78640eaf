import { Anchor, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Duplicate } from '@diwan/contract/features/verification/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { Surface } from '../../../ui/surface.tsx';
import { BrandStatusBadge } from '../../../widgets/brands/brand-status-badge.tsx';

interface DuplicatesProps {
  readonly duplicates: readonly Duplicate[];
}

/** What of this brand is known from others, with the way there. */
export function Duplicates({ duplicates }: DuplicatesProps) {
  const { t } = useTranslation('verification');
  return (
    <Surface title={t('duplicates.title')}>
      {duplicates.length === 0 && <Text c="dimmed">{t('duplicates.none')}</Text>}
      <Stack gap="xs">
        {duplicates.map(({ kind, brand_id, name, status }) => (
          <Group key={`${kind} ${brand_id}`} gap="sm">
            <Text fw={500}>{t(`duplicates.${kind}`)}</Text>
            <Anchor
              renderRoot={(props) => (
                <Link to="/brands/$id" params={{ id: String(brand_id) }} {...props} />
              )}
            >
              <bdi>{name}</bdi>
            </Anchor>
            <BrandStatusBadge status={status} />
          </Group>
        ))}
      </Stack>
    </Surface>
  );
}
