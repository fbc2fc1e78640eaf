import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import type { WorkItem } from '@diwan/contract/features/worklist/records';
import { WORK_KINDS } from '@diwan/contract/features/worklist/terms';
import type { Role } from '@diwan/contract/kernel/roles';
import { nowMs } from '../../lib/clock.ts';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answer, refusal, server } from '../../testing/server.ts';
import { pageOf } from './work.ts';

const daysAgo = (days: number): string => new Date(nowMs() - days * 86_400_000 - 1).toISOString();

function serve(items: readonly WorkItem[]) {
  const asked: string[] = [];
  server.use(
    http.get('/api/worklist', ({ request }) => {
      asked.push(request.url);
      return answer(items);
    }),
  );
  return asked;
}

function openAs(role: Role, address = '/') {
  signInAs(role);
  return renderApp(address);
}

const item = (more: Partial<WorkItem>): WorkItem => ({
  kind: 'leads',
  count: 1,
  oldest_at: null,
  due_on: null,
  oldest_id: null,
  is_urgent: false,
  ...more,
});

const ITEMS: readonly WorkItem[] = [
  item({ kind: 'payouts_to_confirm', count: 2, oldest_at: daysAgo(3), is_urgent: true }),
  item({ kind: 'verifications', count: 12, oldest_at: daysAgo(0), oldest_id: '31' }),
  item({ kind: 'messages', count: 1_000, oldest_at: daysAgo(1), oldest_id: 'm1' }),
  item({ kind: 'leads', count: 4, oldest_at: daysAgo(2) }),
  item({ kind: 'quarantine', count: 4 }),
];

describe('pending work', () => {
  it('is shown with counts and ages, one click from its list', async () => {
    serve(ITEMS);
    openAs('admin');
    for (const [name, href] of [
      ['2 Payouts to confirm Urgent', '/payouts?tab=history'],
      ['12 Brands to verify', '/brands/verification'],
      ['1,000 or more Messages not sent', '/messages?status=dead'],
      ['4 Unmatched provider messages', '/quarantine'],
    ] as const) {
      const link = await screen.findByRole('link', { name });
      expect(link).toHaveAttribute('href', href);
    }
  });

  it('shows the age of each kind, one click from the oldest item', async () => {
    serve(ITEMS);
    openAs('admin');
    for (const [name, href] of [
      ['Open the first item: Brands to verify. Since today', '/brands/verification?brand=31'],
      ['Open the first item: Messages not sent. Oldest: 1 day', '/messages?status=dead&open=m1'],
    ] as const) {
      expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href);
    }
    // No page lists leads, so they have no link.
    expect(screen.getByText('Oldest: 2 days')).toBeVisible();
    expect(screen.queryByRole('link', { name: /Payment gateway leads\. / })).toBeNull();
  });

  it('shows the earliest last day, one click from its item', async () => {
    const due = { oldest_at: daysAgo(1), oldest_id: 'r1', due_on: '2026-12-03' };
    serve([item({ kind: 'disputes', count: 2, ...due })]);
    openAs('admin');
    const name = 'Open the first item: Open disputes. Earliest last day: Dec 03, 2026';
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', '/disputes/r1');
  });

  it('is folded after six kinds, until a person wants to see all', async () => {
    serve(WORK_KINDS.slice(0, 7).map((kind) => item({ kind })));
    const { user } = openAs('admin');
    const region = await screen.findByRole('region', { name: 'Waiting for you' });
    const list = await within(region).findByRole('list');
    expect(list).toHaveAttribute('data-folded');
    // jsdom loads no styles, so the button for phones is visible.
    await user.click(within(region).getByRole('button', { name: 'Show all (7)' }));
    expect(list).not.toHaveAttribute('data-folded');
    expect(within(list).getAllByRole('listitem')).toHaveLength(7);
  });

  it('is counted in the navigation and on the cards of the hub', async () => {
    serve(ITEMS);
    openAs('admin', '/settings');
    const [nav] = await screen.findAllByRole('navigation', { name: 'Main navigation' });
    const bar = within(nav as HTMLElement);
    expect(
      await bar.findByRole('link', { name: 'Brand Verification' }),
    ).toHaveAccessibleDescription('12 waiting');
    expect(bar.getByRole('link', { name: 'Payouts' })).toHaveAccessibleDescription('2 waiting');
    // Messages and unmatched messages have their pages below the settings hub.
    expect(bar.getByRole('link', { name: 'Settings' })).toHaveAccessibleDescription('1004 waiting');
    expect(bar.getByRole('link', { name: 'Partners' })).not.toHaveAccessibleDescription();
    const card = screen.getByRole('link', { name: /^Unmatched messages/ });
    expect(card).toHaveAccessibleDescription('4 waiting');
  });

  it('is shown as empty when nothing is pending', async () => {
    serve([]);
    openAs('admin');
    expect(await screen.findByText('Nothing is waiting for you')).toBeVisible();
  });

  it('that could not be read is not shown as empty', async () => {
    server.use(http.get('/api/worklist', () => refusal('UNAVAILABLE')));
    openAs('admin');
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
    expect(screen.queryByText('Nothing is waiting for you')).toBeNull();
  });

  it('is not requested by an owner', async () => {
    const asked = serve(ITEMS);
    openAs('brand_owner');
    expect(await screen.findByRole('link', { name: 'All transactions' })).toBeVisible();
    expect(screen.queryByText('Waiting for you')).toBeNull();
    expect(asked).toEqual([]);
  });

  it('of an admin leads to a page of theirs, of a partner to what a partner may open', () => {
    const unreachable = (role: Role) => WORK_KINDS.filter((kind) => !pageOf(kind, role));
    expect(unreachable('admin')).toEqual([]);
    expect(pageOf('registrations', 'partner_employee')?.path).toBe('/brands');
    expect(pageOf('holds', 'partner_employee')?.path).toBe('/holds');
    // Partners decide these requests on the start page itself, so there is no link.
    expect(pageOf('terminal_requests', 'partner_employee')).toBeUndefined();
  });
});

describe('the navigation', () => {
  it.each([
    ['/brands/verification', 'Brand Verification'],
    ['/brands', 'Brands'],
    ['/settings/system', 'Settings'],
    ['/', 'Dashboard'],
  ])('highlights one item at %s: %s', async (address, label) => {
    openAs('admin', address);
    const [nav] = await screen.findAllByRole('navigation', { name: 'Main navigation' });
    const links = within(nav as HTMLElement).getAllByRole('link', { current: 'page' });
    expect(links.map((link) => link.textContent)).toEqual([label]);
  });
});
