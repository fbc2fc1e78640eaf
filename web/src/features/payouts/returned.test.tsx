import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { pausedPayout, payoutDetails, payoutExport } from '../../testing/payouts.ts';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answer, refusal, server } from '../../testing/server.ts';

const HELD = pausedPayout({
  brand_id: 10,
  brand_name: 'Pearl',
  holds: ['bank_returned'],
  payout_status: 'active',
  paused_at: null,
  pause_reason: 'حساب مغلق',
});

const serveTabs = (paused: readonly object[], history: readonly object[] = []) =>
  server.use(
    http.get('/api/admin/payouts', () => answer([])),
    http.get('/api/admin/payouts/exports', () => answer(history)),
    http.get('/api/admin/payouts/manual', () => answer([])),
    http.get('/api/admin/payouts/paused', () => answer(paused)),
    http.get('/api/partners', () => answer([])),
  );

describe('a brand whose payment the bank returned', () => {
  it('says why it waits, and is paid again by an admin with a note', async () => {
    signInAs('admin');
    serveTabs([pausedPayout(), HELD]);
    const bodies: unknown[] = [];
    server.use(
      http.post('/api/brands/10/payouts/release-returned', async ({ request }) => {
        bodies.push(await request.json());
        if (bodies.length === 1) return refusal('PAYOUT_NOT_RETURNED', { error: 'Not now' });
        return answer({ brand_id: 10 });
      }),
    );
    const { user } = renderApp('/payouts?tab=paused');
    const row = await screen.findByRole('row', { name: /Pearl/ });
    expect(row).toHaveTextContent('حساب مغلق');
    expect(row).toHaveTextContent(
      'To release it: The owner asks for other bank details and an admin approves them',
    );
    expect(screen.getAllByRole('button', { name: /^Pay .* again$/ })).toHaveLength(1);
    await user.click(within(row).getByRole('button', { name: 'Pay Pearl again' }));
    const asking = within(
      await screen.findByRole('dialog', { name: 'Pay Pearl again to the same account?' }),
    );
    await user.type(asking.getByRole('textbox'), 'The bank was wrong');
    await user.click(asking.getByRole('button', { name: 'Pay again' }));
    expect(await asking.findByText('Not now')).toBeVisible();
    await user.click(asking.getByRole('button', { name: 'Pay again' }));
    expect(await screen.findByText('The hold has been ended')).toBeVisible();
    expect(bodies.at(-1)).toEqual({ reason: 'The bank was wrong' });
  });

  it("reads Returned in the owner's history", async () => {
    signInAs('brand_owner');
    const came_back = { status: 'completed', total_amount: 12.5, returned_amount: 12.5 } as const;
    serveTabs([], [payoutExport(came_back, 'brand_owner')]);
    renderApp('/payouts?tab=history');
    const row = await screen.findByRole('row', { name: /12\.500/ });
    expect(row).toHaveTextContent('Returned by the bank');
    expect(row).not.toHaveTextContent('Completed');
  });
});

describe('the downloads of an export', () => {
  const { payout } = payoutDetails();
  const serveDetails = (role: 'admin' | 'brand_owner') => {
    const api = `/api/admin/payouts/exports/${payout.id}`;
    server.use(
      http.get(api, () => answer(payoutDetails({}, role))),
      http.get(`${api}/deliveries`, () => refusal('INTERNAL')),
      http.get(`${api}/downloads`, () =>
        answer([
          { file_name: 'payout-1.csv', name: 'Sara Salem', at: '2026-11-09T10:00:00.000Z' },
          { file_name: 'payout-statement-11.pdf', name: null, at: '2026-11-09T09:00:00.000Z' },
        ]),
      ),
    );
  };

  it('say to administrators who took which file when', async () => {
    signInAs('admin');
    serveDetails('admin');
    renderApp(`/payouts/${payout.id}`);
    const table = await screen.findByRole('table', { name: 'Downloads' });
    const row = within(table).getByRole('row', { name: /payout-1\.csv/ });
    expect(row).toHaveTextContent('Sara Salem');
    expect(row).toHaveTextContent('Nov 09, 2026');
    expect(within(table).getByRole('row', { name: /payout-statement-11\.pdf/ })).toBeVisible();
  });

  it('are not shown to owners', async () => {
    signInAs('brand_owner');
    serveDetails('brand_owner');
    renderApp(`/payouts/${payout.id}`);
    await screen.findByRole('row', { name: /Cafe Najma/ });
    expect(screen.queryByText('Downloads')).toBeNull();
  });
});
