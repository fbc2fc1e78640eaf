import { Progress, Stack, Text } from '@mantine/core';
import { CAMPAIGN_BRAND_STATES } from '@diwan/contract/features/campaigns/actions';
import type { Campaign } from '@diwan/contract/features/campaigns/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { useAddress } from '../../../lib/text-search.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Surface } from '../../../ui/surface.tsx';
import { BrandBadge } from '../badges.tsx';
import { isPreparing } from '../queries.ts';
import classes from './wall.module.css';

const COLORS = {
  signed: 'green',
  held: 'red',
  reminded: 'yellow',
  told: 'blue',
  drafted: 'cyan',
  waiting: 'gray',
} as const;

/** The states in the order of the bar, from signed to not started. */
const SHOWN_STATES = ['signed', 'held', 'reminded', 'told', 'drafted', 'waiting'] as const;

const WHOLE = 100;

/** Shows the campaign's progress: a bar, and a figure for each state. */
export function Wall({ campaign }: { readonly campaign: Campaign }) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const { counts } = campaign;
  const total = SHOWN_STATES.reduce((sum, state) => sum + counts[state], 0);
  const share = (count: number): number => (total === 0 ? 0 : (count / total) * WHOLE);
  const far = t('wall.signed', {
    signed: format.number(counts.signed),
    total: format.number(total),
  });
  return (
    <Surface title={t('wall.title')} description={far}>
      <Stack gap="md">
        <Progress.Root size="xl" radius="sm" role="img" aria-label={far}>
          {SHOWN_STATES.filter((state) => counts[state] > 0).map((state) => (
            <Progress.Section
              key={state}
              value={share(counts[state])}
              color={COLORS[state]}
              aria-label={t(`brand_states.${state}`)}
            />
          ))}
        </Progress.Root>
        {isPreparing(campaign) && (
          <Text role="status" c="dimmed">
            {t('wall.preparing', {
              done: format.number(total - counts.waiting),
              total: format.number(total),
            })}
          </Text>
        )}
        <Tiles campaign={campaign} />
      </Stack>
    </Surface>
  );
}

/** Shows a figure for each state. A click lists the brands that it counts. */
function Tiles({ campaign: { counts } }: { readonly campaign: Campaign }) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const { search, filter } = useAddress('state');
  return (
    <div className={classes['tiles']}>
      {CAMPAIGN_BRAND_STATES.map((state) => (
        <button
          key={state}
          type="button"
          className={classes['tile']}
          aria-pressed={search.state === state}
          aria-label={`${t(`brand_states.${state}`)}: ${format.number(counts[state])}`}
          onClick={() => filter({ state: search.state === state ? undefined : state })}
        >
          <span className={classes['number']}>{format.number(counts[state])}</span>
          <BrandBadge state={state} />
        </button>
      ))}
    </div>
  );
}
