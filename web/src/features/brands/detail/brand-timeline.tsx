import { useState } from 'react';
import { Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BrandEvent, BrandTimeline as Events } from '@diwan/contract/features/brands/timeline';
import { useTranslation } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Surface } from '../../../ui/surface.tsx';
import { QueryView } from '../../../ui/views/query-view.tsx';
import { Moment } from '../../../widgets/moment.tsx';
import { Money } from '../../../widgets/money.tsx';
import { timelineQuery } from '../queries.ts';
import classes from './brand-timeline.module.css';

const SHOWN = 8;

/** All events of a brand, newest first. */
export function BrandTimeline({ brand_id }: { readonly brand_id: number }) {
  const { t } = useTranslation('brands');
  return (
    <Surface title={t('timeline.title')}>
      <QueryView
        query={useQuery(timelineQuery(String(brand_id)))}
        fallback="Failed to load the timeline"
        pending={<Skeleton height={240} radius="md" />}
      >
        {(found) =>
          found.events.length === 0 ? (
            <Text c="dimmed">{t('timeline.empty')}</Text>
          ) : (
            <EventList found={found} />
          )
        }
      </QueryView>
    </Surface>
  );
}

function EventList({ found: { events, truncated } }: { readonly found: Events }) {
  const { t } = useTranslation('brands');
  const { number } = useFormat();
  const [all, setAll] = useState(events.length <= SHOWN);
  return (
    <>
      <ol className={classes['events']} aria-label={t('timeline.title')}>
        {(all ? events : events.slice(0, SHOWN)).map((event) => (
          <li key={event.id}>
            <Line event={event} />
          </li>
        ))}
      </ol>
      {!all && (
        <Button variant="default" size="xs" mt="sm" onClick={() => setAll(true)}>
          {t('timeline.more', { number: number(events.length) })}
        </Button>
      )}
      {all && truncated && <Text c="dimmed">{t('timeline.truncated')}</Text>}
    </>
  );
}

function Line({ event }: { readonly event: BrandEvent }) {
  const { t } = useTranslation('brands');
  const { kind, by, by_name, amount, tid } = event;
  return (
    <>
      <Text fw={500}>
        {t(`timeline.kinds.${kind}`, { tid: tid === null ? '' : `\u2066${tid}\u2069` })}
        {amount !== null && (
          <>
            {' · '}
            <Money amount={amount} />
          </>
        )}
      </Text>
      <Text size="xs" c="dimmed">
        <Moment instant={event.at} />
        {' · '}
        <bdi>{by_name ?? t(`timeline.by.${by}`)}</bdi>
      </Text>
    </>
  );
}
