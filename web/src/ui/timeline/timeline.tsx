import type { ReactNode } from 'react';
import { Text } from '@mantine/core';
import { useFormat } from '../../lib/use-format.ts';
import classes from './timeline.module.css';

interface TimelineEvent {
  readonly id: string;
  /** The time of the event, as an ISO instant. */
  readonly at: string;
  /** The name of the event, with its subject. */
  readonly title: ReactNode;
  /** The name of the person or system that caused the event. */
  readonly by: string;
}

interface TimelineProps {
  readonly label: string;
  /** The events in the order of display. */
  readonly events: readonly TimelineEvent[];
}

/** Lists events with one date for each day. Events of the same minute and person share one time. */
export function Timeline({ label, events }: TimelineProps) {
  const format = useFormat();
  const days = groupBy(events, ({ at }) => format.date(at));
  return (
    <ol className={classes['days']} aria-label={label}>
      {days.map((day) => (
        <li key={day.key}>
          <Text size="xs" c="dimmed" fw={500}>
            {day.key}
          </Text>
          <ol className={classes['events']}>
            {groupBy(day.items, ({ at, by }) => `${format.time(at)} ${by}`).map(({ items }) => (
              <Moment key={items[0]?.id} events={items} />
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}

/** Shows the events of one minute and one person. */
function Moment({ events }: { readonly events: readonly TimelineEvent[] }) {
  const format = useFormat();
  const [first] = events;
  if (first === undefined) return null;
  return (
    <li>
      {events.map(({ id, title }) => (
        <Text key={id} fw={500}>
          {title}
        </Text>
      ))}
      <Text size="xs" c="dimmed">
        <time dateTime={first.at}>{format.time(first.at)}</time>
        {' · '}
        <bdi>{first.by}</bdi>
      </Text>
    </li>
  );
}

interface Group {
  readonly key: string;
  readonly items: TimelineEvent[];
}

/** Groups neighbouring events with the same key, in their order. */
function groupBy(
  events: readonly TimelineEvent[],
  keyOf: (event: TimelineEvent) => string,
): readonly Group[] {
  const groups: Group[] = [];
  for (const event of events) {
    const key = keyOf(event);
    const last = groups.at(-1);
    if (last?.key === key) last.items.push(event);
    else groups.push({ key, items: [event] });
  }
  return groups;
}
