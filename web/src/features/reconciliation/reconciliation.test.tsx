import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import {
  correctionActions,
  differenceActions,
  reconciliationDayActions,
} from '@diwan/contract/features/reconciliation/actions';
import type {
  ReconciliationDay,
  ReconciliationProposal,
  ReconciliationRow,
} from '@diwan/contract/features/reconciliation/records';
import { switchLanguage } from '../../lib/i18n.ts';
import { canAs } from '../../testing/can.ts';
import { renderApp, signInAs, userOf } from '../../testing/render-app.tsx';
import { answer, refusal, server } from '../../testing/server.ts';

const DAY: ReconciliationDay = {
  day: '2026-11-17',
  state: 'open',
  run: { state: 'done', finished_at: '2026-11-18T00:40:00.000Z' },
  provider: { expected: 29.79, found: 27.29, difference: -2.5 },
  bank: { expected: 0, found: 0, difference: 0 },
  statement: null,
  matched_count: 3,
  open_count: 1,
  resolved_count: 0,
  over_amount: 0,
  under_amount: 2.5,
  can: canAs(reconciliationDayActions, { over: true }),
};

const OPEN: Omit<ReconciliationRow, 'can'> = {
  id: '3f0c2f4e-9a3c-4d53-9c1e-0f6a4f3d2b11',
  day: DAY.day,
  side: 'provider',
  kind: 'under',
  reason: 'other_sum',
  state: 'open',
  subject: 'payout_77',
  provider_payout_id: 'payout_77',
  merchant_id: '68014756',
  business: { id: '3f0c2f4e-9a3c-4d53-9c1e-0f6a4f3d2b22', name: 'Diwan W.L.L.' },
  brand: { id: 1, name: 'Café Najma' },
  export_id: null,
  transaction_count: 2,
  expected: 29.79,
  found: 27.29,
  difference: -2.5,
  corrected: 0,
  remaining: -2.5,
  resolution: null,
  proposals: [],
  counter_accounts: ['cost_variance', 'provider_receivable', 'brand_payable'],
};

const rowOf = (change: Partial<ReconciliationRow> = {}): ReconciliationRow => {
  const row = { ...OPEN, ...change };
  const waits = row.proposals.some(({ state }) => state === 'proposed');
  return { ...row, can: canAs(differenceActions, { ...row, waits }) };
};

const ROW = rowOf();

/** Returns a proposal of the person with this id. */
const proposalOf = (id: string): ReconciliationProposal => ({
  id: '3f0c2f4e-9a3c-4d53-9c1e-0f6a4f3d2b33',
  state: 'proposed',
  entry_kind: 'write_off',
  debit_account: 'cost_variance',
  credit_account: 'bank',
  amount: 2.5,
  note: 'A terminal',
  proposed_by: { id, name: 'Aisha Al-Mutairi' },
  proposed_at: '2026-11-18T08:00:00.000Z',
  decided_by: null,
  decided_at: null,
  reason: null,
  entry_id: null,
  can: canAs(correctionActions, {
    state: 'proposed',
    changed: false,
    proposed_by: { id: id === userOf('admin').id ? 'me' : id },
  }),
});

interface ListQuery {
  readonly days: URLSearchParams[];
  readonly rows: URLSearchParams[];
}

function serve(row: ReconciliationRow = ROW, day: ReconciliationDay = DAY): ListQuery {
  const asked: ListQuery = { days: [], rows: [] };
  server.use(
    http.get('/api/admin/reconciliation/days', ({ request }) => {
      asked.days.push(new URL(request.url).searchParams);
      return answer({ days: [day], next_cursor: null });
    }),
    http.get('/api/admin/reconciliation/days/:day', () => answer(day)),
    http.get('/api/admin/reconciliation/days/:day/rows', ({ request }) => {
      asked.rows.push(new URL(request.url).searchParams);
      return answer({ rows: [row], next_cursor: null });
    }),
    http.get('/api/admin/reconciliation/rows/:id', () => answer(row)),
    http.get('/api/admin/reconciliation/rows/:id/transactions', () =>
      answer({
        transactions: [
          {
            transaction_id: 12,
            kind: 'charge',
            provider_id: 'chg_12',
            brand_name: 'Café Najma',
            payment_date: '2026-11-16T08:00:00.000Z',
            amount: 10,
            expected: 9.93,
            found: 9.93,
          },
        ],
        next_cursor: null,
      }),
    ),
  );
  return asked;
}

const openRow = async (user: ReturnType<typeof renderApp>['user']) => {
  await user.click(
    await screen.findByRole('button', { name: 'The payout differs from the sum of its items' }),
  );
  return screen.findByRole('dialog', { name: 'Comparison' });
};

describe('the days', () => {
  it('show sums and state, and keep their filters in the address', async () => {
    signInAs('admin');
    const asked = serve();
    const { path } = renderApp('/reconciliation?state=open&from=2026-11-01');
    const table = await screen.findByRole('table', { name: 'Reconciliation' });
    expect(table).toHaveTextContent('Differences');
    expect(table).toHaveTextContent('29.790');
    expect(table).toHaveTextContent('2.500');
    expect(asked.days[0]?.get('state')).toBe('open');
    expect(asked.days[0]?.get('from')).toBe('2026-11-01');
    expect(path()).toBe('/reconciliation');
    await switchLanguage('ar');
    expect(await screen.findByRole('table', { name: 'المطابقة' })).toHaveTextContent('فروق');
  });

  it('can be compared when they are over', async () => {
    signInAs('admin');
    serve();
    const ran: string[] = [];
    server.use(
      http.post('/api/admin/reconciliation/days/:day/run', ({ params }) => {
        ran.push(String(params['day']));
        return ran.length === 1 ? refusal('RECONCILIATION_DAY_NOT_OVER') : answer(DAY);
      }),
    );
    const { user, path } = renderApp('/reconciliation');
    await user.click(await screen.findByRole('button', { name: 'Reconcile a day' }));
    const dialog = await screen.findByRole('dialog', { name: 'Reconcile a day' });
    const confirm = within(dialog).getByRole('button', { name: 'Reconcile' });
    await user.click(confirm);
    expect(await within(dialog).findByRole('alert')).toBeVisible();
    await user.click(confirm);
    await waitFor(() => expect(path()).toBe(`/reconciliation/${ran[1]}`));
  });

  it.each(['partner_employee', 'brand_owner'] as const)(
    'are not available to a %s',
    async (role) => {
      signInAs(role);
      server.use(http.get('/api/*', () => answer([])));
      const { path } = renderApp('/reconciliation');
      await waitFor(() => expect(path()).toBe('/'));
    },
  );
});

describe('a difference', () => {
  it('is explained by its transactions', async () => {
    signInAs('admin');
    const asked = serve();
    const { user } = renderApp(`/reconciliation/${DAY.day}?kind=under`);
    const panel = await openRow(user);
    const transactions = await within(panel).findByRole('table', { name: 'Transactions' });
    expect(within(transactions).getByRole('link', { name: 'Transaction 12' })).toHaveAttribute(
      'href',
      '/transactions?open=12',
    );
    expect(asked.rows[0]?.get('kind')).toBe('under');
  });

  it('is resolved with a note, which is kept when the server refuses', async () => {
    signInAs('admin');
    serve();
    const notes: unknown[] = [];
    server.use(
      http.post('/api/admin/reconciliation/rows/:id/resolve', async ({ request }) => {
        notes.push(await request.json());
        return notes.length === 1
          ? refusal('RECONCILIATION_DAY_NOT_OVER')
          : answer(rowOf({ state: 'resolved' }));
      }),
    );
    const { user } = renderApp(`/reconciliation/${DAY.day}?open=${ROW.id}`);
    await user.click(await screen.findByRole('button', { name: 'Resolve with a note' }));
    const dialog = await screen.findByRole('dialog', {
      name: 'Resolve this difference with a note?',
    });
    const submit = within(dialog).getByRole('button', { name: 'Resolve with a note' });
    await user.click(submit);
    expect(await within(dialog).findByText('Please explain the difference')).toBeVisible();
    const note = within(dialog).getByRole('textbox', { name: /Note/ });
    await user.type(note, 'A rebate');
    await user.click(submit);
    expect(await within(dialog).findByRole('alert')).toBeVisible();
    expect(note).toHaveValue('A rebate');
    await user.click(submit);
    expect(await screen.findByText('Difference resolved successfully')).toBeVisible();
    expect(notes.at(-1)).toEqual({ note: 'A rebate' });
  });

  it('is corrected by a proposal of its full amount', async () => {
    signInAs('admin');
    serve();
    const bodies: unknown[] = [];
    server.use(
      http.post('/api/admin/reconciliation/rows/:id/proposals', async ({ request }) => {
        bodies.push(await request.json());
        return answer(rowOf({ proposals: [proposalOf(userOf('admin').id)] }));
      }),
    );
    const { user } = renderApp(`/reconciliation/${DAY.day}?open=${ROW.id}`);
    await user.click(await screen.findByRole('button', { name: 'Propose a correction' }));
    const dialog = await screen.findByRole('dialog', { name: 'Propose a correction?' });
    await user.type(within(dialog).getByRole('textbox', { name: /Note/ }), 'A terminal');
    await user.click(within(dialog).getByRole('button', { name: 'Propose a correction' }));
    expect(await screen.findByText('Correction proposed successfully')).toBeVisible();
    expect(bodies).toEqual([{ account: 'cost_variance', amount: 2.5, note: 'A terminal' }]);
  });

  it('is not approved by the admin who proposed its correction', async () => {
    signInAs('admin');
    serve(rowOf({ proposals: [proposalOf(userOf('admin').id)] }));
    renderApp(`/reconciliation/${DAY.day}?open=${ROW.id}`);
    expect(await screen.findByRole('button', { name: 'Withdraw the proposal' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Resolve with a note' })).not.toBeInTheDocument();
  });

  it('is corrected when another admin approves', async () => {
    signInAs('admin');
    const approved: string[] = [];
    serve(rowOf({ proposals: [proposalOf('3f0c2f4e-9a3c-4d53-9c1e-0f6a4f3d2b99')] }));
    server.use(
      http.post('/api/admin/reconciliation/proposals/:id/approve', ({ params }) => {
        approved.push(String(params['id']));
        return answer(rowOf({ state: 'resolved', remaining: 0 }));
      }),
    );
    const { user } = renderApp(`/reconciliation/${DAY.day}?open=${ROW.id}`);
    await user.click(await screen.findByRole('button', { name: 'Approve' }));
    const dialog = await screen.findByRole('dialog', {
      name: 'Approve and book this correction?',
    });
    expect(dialog).toHaveTextContent('2.500');
    await user.click(within(dialog).getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Correction approved and booked')).toBeVisible();
    expect(approved).toHaveLength(1);
  });
});
