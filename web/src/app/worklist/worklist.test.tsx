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

const ITEMS: readonly WorkItem[] = [
  { kind: 'payouts_to_confirm', count: 2, oldest_at: daysAgo(3) },
  { kind: 'verifications', count: 12, oldest_at: daysAgo(0) },
  { kind: 'messages', count: 1_000, oldest_at: daysAgo(1) },
  { kind: 'quarantine', count: 4, oldest_at: null },
];

describe('pending work', () => {
  it('is shown with counts and ages, one click from its list', async () => {
    serve(ITEMS);
    openAs('admin');
    for (const [name, href] of [
      ['2 Payouts to confirm Oldest: 3 days', '/payouts?tab=history'],
      ['12 Brands to verify Since today', '/brands/verification'],
      ['1,000 or more Messages not sent Oldest: 1 day', '/messages?status=dead'],
      ['4 Unmatched provider messages', '/quarantine'],
    ] as const) {
      const link = await screen.findByRole('link', { name });
      expect(link).toHaveAttribute('href', href);
    }
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
    // The pages of these two are opened from the hub.
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
    // Decided below, on the same page.
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
