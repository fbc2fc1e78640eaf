import { Group, Text } from '@mantine/core';
import type { BrandReadings, NamePart } from '@diwan/contract/features/readings/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { StatusBadge, type StatusTone, toneOf } from '../../../widgets/status-badge.tsx';

const TONES: Readonly<Record<NamePart['verdict'], StatusTone>> = {
  same: 'good',
  alike: 'running',
  different: 'bad',
  missing: 'waiting',
};

interface NameVerdictsProps {
  readonly readings: BrandReadings;
}

/** How alike the names are, and which of their parts are not the same. */
export function NameVerdicts({ readings }: NameVerdictsProps) {
  const { t } = useTranslation(['readings', 'widgets']);
  const format = useFormat();
  return (['name_english', 'name_arabic'] as const).map((script) => {
    const verdict = readings[script];
    if (verdict === null) return null;
    const differing = verdict.parts.filter((part) => part.verdict !== 'same');
    return (
      <Group key={script} gap="xs" mt="sm">
        <Text fw={500}>
          {t(script === 'name_english' ? 'fields.full_name_english' : 'fields.full_name_arabic')}
        </Text>
        <StatusBadge tone={toneOf(verdict.status)}>
          {t(`widgets:check.${verdict.status}`)}
        </StatusBadge>
        <Text c="dimmed">{`${format.number(Math.round(verdict.score * 100))}%`}</Text>
        {differing.map(({ typed, read, verdict: how }) => (
          <StatusBadge key={`${typed} ${read}`} tone={TONES[how]}>
            <bdi>{typed ?? '—'}</bdi> / <bdi>{read ?? '—'}</bdi>: {t(`name_parts.${how}`)}
          </StatusBadge>
        ))}
      </Group>
    );
  });
}
