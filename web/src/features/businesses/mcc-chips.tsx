import { Badge, Group, Text } from '@mantine/core';
import { useTranslation } from '../../lib/i18n.ts';

const SHOWN = 6;

/** The first codes of a business, and how many more there are. */
export function MccChips({ codes }: { readonly codes: readonly string[] }) {
  const { t } = useTranslation('businesses');
  if (codes.length === 0) return <Text c="dimmed">{t('no_mccs')}</Text>;
  const more = codes.length - SHOWN;
  return (
    <Group gap={4} miw="8rem" maw="16rem">
      {codes.slice(0, SHOWN).map((code) => (
        <Badge key={code} variant="default" fw={500} className="ltr">
          {code}
        </Badge>
      ))}
      {more > 0 && (
        <Text size="xs" c="dimmed">
          {t('more_mccs', { count: more })}
        </Text>
      )}
    </Group>
  );
}
