import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPart } from '../../testing/render-part.tsx';
import { Timeline } from './timeline.tsx';

const event = (id: string, at: string, by = 'Sara Salem') => ({ id, at, title: `Event ${id}`, by });

/** Returns the text of each direct item of a list. */
const itemsOf = (list: HTMLElement) => [...list.children].map((item) => item.textContent);

it('a timeline shows the date once a day, and one time for events of one minute', async () => {
  renderPart(
    <Timeline
      label="Timeline"
      events={[
        event('4', '2026-11-20T09:05:50.000Z'),
        event('3', '2026-11-20T09:05:10.000Z'),
        event('2', '2026-11-20T09:05:00.000Z', 'The platform'),
        event('1', '2026-11-19T20:59:00.000Z'),
      ]}
    />,
  );
  const days = await screen.findByRole('list', { name: 'Timeline' });
  expect(days.children).toHaveLength(2);
  const [newest, oldest] = within(days).getAllByRole('list');
  expect(itemsOf(newest ?? days)).toEqual([
    'Event 4Event 312:05 · Sara Salem',
    'Event 212:05 · The platform',
  ]);
  expect(itemsOf(oldest ?? days)).toEqual(['Event 123:59 · Sara Salem']);
  expect(screen.getAllByText('Nov 20, 2026')).toHaveLength(1);
});

it('the same minute of another day is another group', async () => {
  renderPart(
    <Timeline
      label="Timeline"
      events={[event('2', '2026-11-20T09:05:00.000Z'), event('1', '2026-11-19T09:05:00.000Z')]}
    />,
  );
  const days = await screen.findByRole('list', { name: 'Timeline' });
  expect(itemsOf(days)).toEqual([
    'Nov 20, 2026Event 212:05 · Sara Salem',
    'Nov 19, 2026Event 112:05 · Sara Salem',
  ]);
});
