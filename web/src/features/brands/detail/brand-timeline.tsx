import { useState } from 'react';
import { Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BrandEvent, BrandTimeline as Events } from '@diwan/contract/features/brands/timeline';
import { useTranslation } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Surface, SurfaceLine } from '../../../ui/surface.tsx';
import { Timeline } from '../../../ui/timeline/timeline.tsx';
import { QueryView } from '../../../ui/views/query-view.tsx';
import { Money } from '../../../widgets/money.tsx';
import { timelineQuery } from '../queries.ts';

const SHOWN = 8;

/** Lists all events of a brand, newest first. */
export function BrandTimeline({ brand_id }: { readonly brand_id: number }) {
  const { t } = useTranslation('brands');
  const query = useQuery(timelineQuery(String(brand_id)));
  if (query.data?.events.length === 0) {
    return <SurfaceLine title={t('timeline.title')} text={t('timeline.empty')} />;
  }
  return (
    <Surface title={t('timeline.title')}>
      <QueryView
        query={query}
        fallback="Failed to load the timeline"
        pending={<Skeleton height={240} radius="md" />}
      >
        {(found) => <EventList found={found} />}
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
      <Timeline
        label={t('timeline.title')}
        events={(all ? events : events.slice(0, SHOWN)).map((event) => ({
          id: event.id,
          at: event.at,
          title: <Title event={event} />,
          by: event.by_name ?? t(`timeline.by.${event.by}`),
        }))}
      />
      {!all && (
        <Button variant="default" size="xs" mt="sm" onClick={() => setAll(true)}>
          {t('timeline.more', { number: number(events.length) })}
        </Button>
      )}
      {all && truncated && <Text c="dimmed">{t('timeline.truncated')}</Text>}
    </>
  );
}

/** Shows the title of an event with its terminal and amount. */
function Title({ event: { kind, amount, tid } }: { readonly event: BrandEvent }) {
  const { t } = useTranslation('brands');
  return (
    <>
      {t(`timeline.kinds.${kind}`, { tid: tid === null ? '' : `\u2066${tid}\u2069` })}
      {amount !== null && (
        <>
          {' · '}
          <Money amount={amount} />
        </>
      )}
    </>
  );
}
