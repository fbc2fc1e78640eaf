import { useState } from 'react';
import { Group, SegmentedControl, Stack, Switch, Text } from '@mantine/core';
import {
  type MatchArrow,
  type SignatureComparison,
  type SignatureVerdict,
  VERDICT_SENTENCES,
} from '@diwan/contract/features/signatures/records';
import { oddsOf, SCALE_VERSION } from '@diwan/contract/features/signatures/thresholds';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Surface } from '../../../ui/surface.tsx';
import { StatusBadge, type StatusTone } from '../../../widgets/status-badge.tsx';
import classes from './signatures-card.module.css';

const TONES: Readonly<Record<SignatureVerdict, StatusTone>> = {
  strong: 'good',
  partial: 'waiting',
  none: 'bad',
  too_simple: 'neutral',
  no_signature: 'neutral',
};

interface SignaturesCardProps {
  /** The comparisons, newest first. */
  readonly comparisons: readonly SignatureComparison[];
}

/** Shows the two signatures of each comparison with their similarity and the matching places. */
export function SignaturesCard({ comparisons }: SignaturesCardProps) {
  const { t } = useTranslation('verification');
  return (
    <Surface title={t('signatures.title')} description={t('signatures.machine')}>
      {comparisons.length === 0 && <Text c="dimmed">{t('signatures.none')}</Text>}
      <Stack gap="xl">
        {comparisons.map((comparison) => (
          <Comparison key={comparison.id} comparison={comparison} />
        ))}
      </Stack>
    </Surface>
  );
}

function Comparison({ comparison }: { readonly comparison: SignatureComparison }) {
  const { t } = useTranslation(['verification', 'signatures']);
  const format = useFormat();
  const { compared_with, state, problem, percentage, scale_version, verdict } = comparison;
  const has_odds = compared_with === 'licence' && scale_version === SCALE_VERSION;
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <Text fw={500}>{t(`signatures:compared_with.${compared_with}`)}</Text>
        {verdict !== null && (
          <StatusBadge tone={TONES[verdict]}>{say(VERDICT_SENTENCES[verdict])}</StatusBadge>
        )}
        {percentage !== null && (
          <Text fw={600}>
            {t('verification:signatures.percent', { percent: format.number(percentage) })}
          </Text>
        )}
        {state === 'waiting' && <Text c="dimmed">{t('signatures:waiting')}</Text>}
        {problem !== null && <Text c="dimmed">{t(`signatures:problem.${problem}`)}</Text>}
      </Group>
      {percentage !== null && has_odds && <Odds percentage={percentage} />}
      <Pair comparison={comparison} />
    </Stack>
  );
}

/** Explains a percentage by how common it is among owners and forgers. */
function Odds({ percentage }: { readonly percentage: number }) {
  const { t } = useTranslation('signatures');
  const format = useFormat();
  const { owners_lower, forgeries_higher } = oddsOf(percentage);
  return (
    <Text size="sm" c="dimmed">
      {t('odds', {
        owners: format.number(owners_lower),
        forgeries: format.number(forgeries_higher),
      })}
    </Text>
  );
}

type PairLayout = 'side' | 'overlaid';

/** Shows two pictures: overlaid, or side by side with arrows between matching places. */
function Pair({ comparison }: { readonly comparison: SignatureComparison }) {
  const { t } = useTranslation('verification');
  const [way, setWay] = useState<PairLayout>('side');
  const [shows_arrows, setArrows] = useState(true);
  // The links change every minute. Keeping the first ones avoids loading the pictures again.
  const [reference] = useState(comparison.reference_url);
  const [drawn] = useState(comparison.drawn_url);
  if (reference === null || drawn === null) return null;
  const first = t(
    comparison.compared_with === 'licence' ? 'signatures.extracted' : 'signatures.first',
  );
  const second = t('signatures.drawn');
  return (
    <>
      <Group gap="md">
        <SegmentedControl
          aria-label={t('signatures.way')}
          value={way}
          onChange={(next) => setWay(next === 'overlaid' ? 'overlaid' : 'side')}
          data={[
            { value: 'side', label: t('signatures.side') },
            { value: 'overlaid', label: t('signatures.overlaid') },
          ]}
        />
        {way === 'side' && comparison.arrows.length > 0 && (
          <Switch
            label={t('signatures.arrows')}
            checked={shows_arrows}
            onChange={(event) => setArrows(event.currentTarget.checked)}
          />
        )}
      </Group>
      <div className={classes['sheet']} data-way={way}>
        <figure>
          <img src={reference} alt={first} />
          <figcaption>{first}</figcaption>
        </figure>
        <figure>
          <img src={drawn} alt={second} />
          <figcaption>{second}</figcaption>
        </figure>
        {way === 'side' && shows_arrows && <Arrows arrows={comparison.arrows} />}
      </div>
    </>
  );
}

/** The maximum number of arrows that can be distinguished. */
const MOST_ARROWS = 40;
/**
 * The start of the second picture, in thousandths of the width: 480 for the first picture and 40
 * for the gap.
 */
const SECOND_AT = 520;
const SHARE = 0.48;

/** Draws arrows between matching places of the two pictures. Both fill the same frame. */
function Arrows({ arrows }: { readonly arrows: readonly MatchArrow[] }) {
  const every = Math.max(1, Math.ceil(arrows.length / MOST_ARROWS));
  return (
    <svg
      className={classes['arrows']}
      viewBox="0 0 1000 1000"
      preserveAspectRatio="none"
      aria-hidden
    >
      {arrows
        .filter((_, at) => at % every === 0)
        .map(({ from_x, from_y, to_x, to_y }) => (
          <line
            key={`${from_x} ${from_y} ${to_x} ${to_y}`}
            x1={from_x * SHARE}
            y1={from_y}
            x2={SECOND_AT + to_x * SHARE}
            y2={to_y}
          />
        ))}
    </svg>
  );
}
