import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { businessSetOffActions } from '@diwan/contract/features/set-offs/actions';
import { switchLanguage } from '../../lib/i18n.ts';
import { canAs } from '../../testing/can.ts';
import { hold } from '../../testing/holds.ts';
import {
  activePayout,
  EXPORT_ID,
  manualPayout,
  pausedPayout,
  payoutDetails,
  payoutExport,
} from '../../testing/payouts.ts';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answer, refusal, server } from '../../testing/server.ts';

const COMPLETED = payoutExport({
  id: '66666666-6666-4666-8666-666666666666',
  export_date: '2026-10-02',
  total_amount: 0.3,
  paid_amount: 0.3,
  status: 'completed',
});
const STATEMENT = payoutExport({
  id: '77777777-7777-4777-8777-777777777777',
  export_date: '2026-10-01',
  kind: 'statement',
  tab: 'paused',
  total_amount: 999,
  status: 'completed',
});

interface ServedAnswers {
  readonly active?: readonly object[];
  readonly history?: readonly object[];
  readonly manual?: readonly object[];
  readonly paused?: readonly object[];
}

const serve = ({ active = [], history = [], manual = [], paused = [] }: ServedAnswers = {}) =>
  server.use(
    http.get('/api/admin/payouts', () => answer(active)),
    http.get('/api/admin/payouts/exports', () => answer(history)),
    http.get('/api/admin/set-offs', () => answer([])),
    http.get('/api/admin/payouts/manual', () => answer(manual)),
    http.get('/api/admin/payouts/paused', () => answer(paused)),
    http.get('/api/partners', () => answer([])),
  );

const FULL: ServedAnswers = {
  active: [
    activePayout({ amount_to_pay: 0.1 }),
    activePayout({ brand_id: 9, brand_name: 'Gulf Circuit', amount_to_pay: 0.2 }),
    // This brand owes more than it earned. It is not paid, and reduces no other payout.
    activePayout({ brand_id: 11, brand_name: 'Basta', amount_to_pay: 0, debt_amount: 5 }),
  ],
  history: [payoutExport(), COMPLETED, STATEMENT],
  manual: [manualPayout()],
  paused: [
    pausedPayout(),
    pausedPayout({
      brand_id: 10,
      brand_name: 'Pearl',
      holds: [hold('no_bank_details')],
      payout_status: 'active',
      paused_at: null,
      pause_reason: 'No bank details',
    }),
  ],
};

const WAITING_SET_OFF = {
  id: '0d3c1c9e-7a35-4e55-9d67-1a6b8a0e7c11',
  brand_id: 9,
  brand_name: 'Najma',
  from_business: 'New Co',
  to_business: 'Old Co',
  amount: 8,
  reason: 'One brand, two companies',
  state: 'waiting',
  created_at: '2026-11-20T08:00:00.000Z',
  created_by_name: 'Sara Ali',
  decided_at: null,
  decided_by_name: null,
  reject_reason: null,
  facts: { state: 'waiting', created_by: 'somebody' },
} as const;

const total = async (label: string) => (await screen.findByText(label)).nextSibling;
const row = (name: RegExp) => screen.findByRole('row', { name });
const dialog = (name: string) => screen.findByRole('dialog', { name });

describe('the payouts of all brands', () => {
  beforeEach(() => {
    signInAs('admin');
    serve(FULL);
  });

  it('show set-offs that need a second admin, beside the manual ones', async () => {
    const { facts, ...plain } = { ...WAITING_SET_OFF };
    const waiting = { ...plain, can: canAs(businessSetOffActions, facts) };
    server.use(http.get('/api/admin/set-offs', () => answer([waiting])));
    renderApp('/payouts?tab=manual');
    expect(await screen.findByRole('heading', { name: 'Set-offs to approve' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Najma' })).toHaveAttribute('href', '/brands/9');
    expect(screen.getByRole('button', { name: 'Approve' })).toBeEnabled();
  });

  it('are in four tabs with their totals, each with an address', async () => {
    const { user, router } = renderApp('/payouts');
    expect(await screen.findByRole('heading', { name: 'Payouts Management' })).toBeVisible();
    expect(await screen.findByRole('tab', { name: 'Paused Payouts (2)' })).toBeVisible();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Active Payouts (3)',
      'Payout History (3)',
      'Manual Payouts (1)',
      'Paused Payouts (2)',
    ]);
    // The sum of 0.1 and 0.2 must have no floating-point error.
    expect(await total('Active Amount')).toHaveTextContent('KWD 0.300');
    expect(await row(/Gulf Circuit/)).toHaveTextContent('KW81CBKU0000000000001234560101');
    for (const [tab, label, amount, name] of [
      // The total of the history contains only amounts that banks have paid.
      ['Payout History', 'History Amount', 'KWD 0.300', 'history'],
      ['Manual Payouts', 'Manual Amount', 'KWD 7.500', 'manual'],
      ['Paused Payouts', 'Paused Amount', 'KWD 241.000', 'paused'],
    ] as const) {
      await user.click(screen.getByRole('tab', { name: new RegExp(tab) }));
      expect(await total(label)).toHaveTextContent(amount);
      expect(router.state.location.search).toEqual({ tab: name });
    }
  });

  it('are shown separately: owed, scheduled, unsettled, and owed by the brand', async () => {
    const split = { scheduled_amount: 3, pending_amount: 4.5, debt_amount: 10.5 };
    serve({ active: [activePayout({ amount_to_pay: 19.75, ...split })] });
    renderApp('/payouts');
    const only = await row(/Cafe Najma/);
    for (const text of ['KWD 19.750', 'Owes KWD 10.500', 'KWD 3.000', 'KWD 4.500']) {
      expect(only).toHaveTextContent(text);
    }
    expect(await total('Active Amount')).toHaveTextContent('KWD 19.750');
    const [scheduled] = screen.getAllByText('Scheduled');
    expect(scheduled?.nextSibling).toHaveTextContent('KWD 3.000');
  });

  it.each([
    ['active', 'No brand has active payouts yet', 'Create Export'],
    ['history', 'No payout has been exported yet', 'Make a statement'],
    ['manual', 'No manual payout has been recorded yet', 'Make a statement'],
    ['paused', 'No payouts are paused or on hold', 'Make a statement'],
  ])('show an empty %s, and cannot be exported without a row', async (tab, text, name) => {
    serve();
    renderApp(`/payouts?tab=${tab}`);
    expect(await screen.findByText(text)).toBeVisible();
    const button = screen.getByRole('button', { name });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription('No amount in this tab can be exported');
  });

  it('report a failure and can be loaded again', async () => {
    server.use(http.get('/api/admin/payouts', () => HttpResponse.error()));
    const { user } = renderApp('/payouts');
    // The query retries a network failure before it shows an error.
    expect(
      await screen.findByText('Failed to fetch payouts', {}, { timeout: 60_000 }),
    ).toBeVisible();
    serve(FULL);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await row(/Gulf Circuit/)).toBeVisible();
  });

  it('are searched by date, amount, status or id, and say if nothing matches', async () => {
    const { user, router } = renderApp('/payouts?tab=history');
    const search = await screen.findByRole('searchbox', {
      name: 'Search payouts by date, amount, status, or ID...',
    });
    await row(/KWD 1,234.500/);
    for (const [q, found] of [
      ['2026-10-02', 1],
      ['Oct', 2],
      ['0.300', 1],
      ['PENDING', 1],
      ['66666666-6666', 1],
    ] as const) {
      await user.clear(search);
      await user.type(search, q);
      await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'history', q }));
      await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(found + 1));
    }
    await user.type(search, 'x');
    expect(await screen.findByText('No payouts match this search')).toBeVisible();
    expect(await total('History Amount')).toHaveTextContent('KWD 0.300');
  });

  it('are paused with a reason, which is required and kept on a refusal', async () => {
    const bodies: unknown[] = [];
    server.use(
      http.put('/api/brands/9/payout-status', () => refusal('INTERNAL', { error: 'Not now' }), {
        once: true,
      }),
      http.put('/api/brands/9/payout-status', async ({ request }) => {
        bodies.push(await request.json());
        serve({ ...FULL, active: [] });
        return answer({ brand_id: 9, payout_status: 'paused', released_amount: null });
      }),
    );
    const { user } = renderApp('/payouts');
    const name = 'Pause the payouts of Gulf Circuit';
    await user.click(await screen.findByRole('button', { name }));
    const asking = await dialog(`${name}?`);
    const send = within(asking).getByRole('button', { name: 'Pause Payout' });
    await user.click(send);
    expect(await within(asking).findByText('Please enter a reason for pausing')).toBeVisible();
    await user.type(within(asking).getByRole('textbox', { name: 'Reason' }), 'Review');
    await user.click(send);
    expect(await within(asking).findByText('Not now')).toBeVisible();
    expect(within(asking).getByRole('textbox', { name: 'Reason' })).toHaveValue('Review');
    await user.click(send);
    expect(await screen.findByText('Payout paused successfully')).toBeVisible();
    expect(bodies).toEqual([{ status: 'paused', reason: 'Review' }]);
    // The dialog's success reloads the lists.
    expect(await screen.findByText('No brand has active payouts yet')).toBeVisible();
  });

  it('that are paused show the reason and the remedy, and resume on request', async () => {
    const bodies: unknown[] = [];
    server.use(
      http.put('/api/brands/8/payout-status', () => refusal('INTERNAL', { error: 'Not now' }), {
        once: true,
      }),
      http.put('/api/brands/8/payout-status', async ({ request }) => {
        bodies.push(await request.json());
        return answer({ brand_id: 8, payout_status: 'active', released_amount: null });
      }),
    );
    const { user } = renderApp('/payouts?tab=paused');
    expect(await row(/Dates House/)).toHaveTextContent('Wrong account');
    expect(await row(/Pearl/)).toHaveTextContent(
      'No bank detailsBrand ownerSend new bank details for approvalAdminApprove the new bank details',
    );
    // Only a paused brand has the button. The other brand has another hold.
    expect(screen.getAllByRole('button', { name: /^Unpause/ })).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Unpause the payouts of Dates House' }));
    const asking = await dialog('Unpause the payouts of Dates House?');
    await user.click(within(asking).getByRole('button', { name: 'Unpause' }));
    expect(await within(asking).findByText('Not now')).toBeVisible();
    await user.click(within(asking).getByRole('button', { name: 'Unpause' }));
    expect(await screen.findByText('Payout resumed successfully')).toBeVisible();
    expect(bodies).toEqual([{ status: 'active', reason: 'Unpaused by admin' }]);
  });

  it('are exported after a dialog with the amount; a refusal stays in the dialog', async () => {
    server.use(
      http.post('/api/admin/payouts/exports', () =>
        refusal('PAYOUT_NOTHING_OWED', { error: 'Nothing' }),
      ),
    );
    const { user } = renderApp('/payouts');
    const button = () => screen.findByRole('button', { name: 'Create Export' });
    await waitFor(async () => expect(await button()).not.toHaveAttribute('aria-disabled'));
    await user.click(await button());
    const asking = await dialog('Create a payout export?');
    expect(asking).toHaveTextContent('KWD 0.300');
    expect(
      within(asking)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Cafe Najma: KWD 0.100', 'Gulf Circuit: KWD 0.200']);
    await user.click(within(asking).getByRole('button', { name: 'Create Export' }));
    expect(await within(asking).findByText('Nothing')).toBeVisible();

    const bodies: unknown[] = [];
    server.use(
      http.post('/api/admin/payouts/exports', async ({ request }) => {
        bodies.push(await request.json());
        return answer(payoutExport());
      }),
      http.get('/api/admin/payouts/exports/:id', () => refusal('PAYOUT_NOT_FOUND')),
    );
    await user.click(within(asking).getByRole('button', { name: 'Create Export' }));
    expect(await screen.findByText('Active payout export created successfully')).toBeVisible();
    expect(bodies).toEqual([{ tab: 'active' }]);
  });

  it('are confirmed from the history, only while they are pending', async () => {
    let confirmed = 0;
    server.use(
      http.get(`/api/admin/payouts/exports/${EXPORT_ID}`, () =>
        answer(payoutDetails({ first_file_at: '2026-11-09T10:00:00.000Z' })),
      ),
      http.post('/api/admin/payouts/exports/:id/confirm', () => {
        confirmed += 1;
        return answer({});
      }),
    );
    const { user } = renderApp('/payouts?tab=history');
    const waiting = await row(/KWD 1,234.500/);
    expect(screen.getAllByRole('button', { name: 'Confirm' })).toHaveLength(1);
    await user.click(within(waiting).getByRole('button', { name: 'Confirm' }));
    const asking = await dialog('Has the bank paid this payout?');
    expect(await within(asking).findByText(/Dates House/)).toBeVisible();
    expect(asking).toHaveTextContent('KWD 1,234.500');
    await user.click(within(asking).getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Payout confirmed successfully')).toBeVisible();
    expect(confirmed).toBe(1);
  });

  it('are saved as files, or show why not', async () => {
    const saved: string[] = [];
    URL.createObjectURL = () => 'blob:file';
    URL.revokeObjectURL = () => undefined;
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    const file = () => new HttpResponse('a,b', { headers: { 'content-type': 'text/csv' } });
    server.use(
      http.get('/api/admin/payouts/export', () => HttpResponse.error(), { once: true }),
      http.get('/api/admin/payouts/export', file),
      http.get('/api/admin/payouts/exports/:id/download', () => HttpResponse.error(), {
        once: true,
      }),
      http.get('/api/admin/payouts/exports/:id/download', file),
    );
    const { user } = renderApp('/payouts?tab=history');
    const more = within(await row(/KWD 1,234.500/)).getByRole('button', { name: /^More actions/ });
    const download = async () => {
      await user.click(more);
      await user.click(await screen.findByRole('menuitem', { name: 'Download', hidden: true }));
    };
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    const unavailable = 'The service is briefly unavailable. Please try again.';
    expect(await screen.findByText(unavailable)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(saved[0]).toMatch(/^payouts_\d{4}-\d\d-\d\d\.csv$/));
    await download();
    await waitFor(() => expect(screen.getAllByText(unavailable)).toHaveLength(2));
    await download();
    await waitFor(() => expect(saved[1]).toBe(`payout-${payoutExport().id}.csv`));
    click.mockRestore();
  });

  it('are shown in Arabic', async () => {
    await switchLanguage('ar');
    renderApp('/payouts?tab=paused');
    expect(await screen.findByRole('heading', { name: 'إدارة التحويلات' })).toBeVisible();
    expect(await total('مبلغ التحويلات الموقوفة')).toHaveTextContent('د.ك 241.000');
    expect(await row(/Pearl/)).toHaveTextContent('إرسال بيانات بنكية جديدة للموافقة');
  });
});

describe('the payouts of an owner', () => {
  it('are one page: that of the brand', async () => {
    signInAs('brand_owner');
    const { path } = renderApp('/payouts?tab=history');
    await waitFor(() => expect(path()).toBe('/brands/7/payouts'));
  });

  it('are not available to partners', async () => {
    signInAs('partner_employee');
    const { path } = renderApp('/payouts');
    await waitFor(() => expect(path()).toBe('/'));
  });
});
