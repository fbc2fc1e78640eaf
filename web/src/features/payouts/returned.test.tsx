import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { hold, serviceHolds } from '../../testing/holds.ts';
import { pausedPayout, payoutDetails } from '../../testing/payouts.ts';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answer, refusal, server } from '../../testing/server.ts';

const HELD = pausedPayout({
  brand_id: 10,
  brand_name: 'Pearl',
  holds: [hold('bank_returned', { reason: 'حساب مغلق' })],
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
  it('says why it is held, and is paid again by an admin with a note', async () => {
    signInAs('admin');
    serveTabs([pausedPayout(), HELD]);
    const bodies: unknown[] = [];
    server.use(
      http.put('/api/admin/service-holds/bank-returned-7/resolve', async ({ request }) => {
        bodies.push(await request.json());
        if (bodies.length === 1) return refusal('HOLD_ENDED', { error: 'Not now' });
        return answer(serviceHolds());
      }),
    );
    const { user } = renderApp('/payouts?tab=paused');
    const row = await screen.findByRole('row', { name: /Pearl/ });
    expect(row).toHaveTextContent('حساب مغلق');
    expect(row).toHaveTextContent(
      'Brand ownerSend new bank details for approvalAdminApprove the new bank details',
    );
    expect(screen.getAllByRole('button', { name: /^End the hold/ })).toHaveLength(1);
    await user.click(
      within(row).getByRole('button', {
        name: 'End the hold on Pearl: The bank rejected a payment',
      }),
    );
    const asking = within(
      await screen.findByRole('dialog', { name: 'End this hold with a note?' }),
    );
    await user.type(asking.getByRole('textbox'), 'The bank was wrong');
    await user.click(asking.getByRole('button', { name: 'Resolve' }));
    expect(await asking.findByText('Not now')).toBeVisible();
    await user.click(asking.getByRole('button', { name: 'Resolve' }));
    expect(await screen.findByText('The hold has been resolved')).toBeVisible();
    expect(bodies.at(-1)).toEqual({ notes: 'The bank was wrong' });
  });

  it('has a date and buttons that name their holds, also without a pause', async () => {
    signInAs('admin');
    const holds = [
      hold('bank_returned', { since: '2026-11-08T09:00:00.000Z' }),
      hold('after_backup', { since: '2026-11-12T09:00:00.000Z' }),
    ];
    serveTabs([{ ...HELD, holds }]);
    renderApp('/payouts?tab=paused');
    const row = await screen.findByRole('row', { name: /Pearl/ });
    expect(row).toHaveTextContent('Nov 08, 2026');
    expect(within(row).getByText('Resolve: The bank rejected a payment')).toBeVisible();
    expect(
      within(row).getByText('Resolve: We are checking an earlier payout with the bank'),
    ).toBeVisible();
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

  it('show admins the person, file and time', async () => {
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
