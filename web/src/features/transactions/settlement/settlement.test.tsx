import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type {
  SettlementCheck,
  SettlementResult,
} from '@diwan/contract/features/settlements/records';
import { renderApp, signInAs } from '../../../testing/render-app.tsx';
import { answer, refusal, server } from '../../../testing/server.ts';
import { transactionRow } from '../../../testing/transactions.ts';

const ROWS = [
  transactionRow(),
  transactionRow({ id: 40, order_id: 'ORD-40', tap_id: null }),
  transactionRow({ id: 39, order_id: 'ORD-39', settled: true }),
  transactionRow({ id: 38, order_id: 'ORD-38', status: 'FAILED' }),
];
const RUNNING: SettlementCheck = {
  id: '0b8c7b9e-5a8d-4c0f-9b55-1f3b1f0c9a01',
  state: 'running',
  total_checked: 1200,
  updated_count: 300,
  error_count: 0,
  errors: [],
  started_at: '2026-11-20T10:00:00.000Z',
  finished_at: null,
};
const UNCHANGED: SettlementResult = {
  status_updated: false,
  old_status: 'Pending Settlement',
  new_status: 'Pending Settlement',
  settlement_date: null,
  payout_date: null,
};

beforeEach(() => {
  server.use(
    http.get('/api/brands', () => answer([])),
    http.get('/api/transactions', () => answer({ transactions: ROWS, next_cursor: null })),
  );
});

async function checkRow(name: RegExp) {
  const { user } = renderApp('/transactions');
  const row = await screen.findByRole('row', { name });
  await user.click(within(row).getByRole('button', { name: 'Check Settlement' }));
  return screen.findByRole('dialog', { name: 'Check Settlement' });
}

const serveResult = (result: SettlementResult) =>
  server.use(http.post('/api/transactions/41/check-settlement', () => answer(result)));

describe('the check of one settlement', () => {
  it('reports that nothing changed', async () => {
    signInAs('admin');
    serveResult(UNCHANGED);
    expect(await checkRow(/ORD-41/)).toHaveTextContent(
      'No change in settlement status. Current status: Pending Settlement',
    );
  });

  it('reports the change and its day', async () => {
    signInAs('super_admin');
    const [new_status, settlement_date] = ['Settled' as const, '2026-11-19'];
    serveResult({ ...UNCHANGED, status_updated: true, new_status, settlement_date });
    expect(await checkRow(/ORD-41/)).toHaveTextContent(
      'Settlement status changed from Pending Settlement to Settled. Settlement date: Nov 19, 2026.',
    );
  });

  it('does not query a charge that the provider does not know', async () => {
    signInAs('admin');
    expect(await checkRow(/ORD-40/)).toHaveTextContent('This transaction has no Tap charge ID');
  });

  it('reports a failure', async () => {
    signInAs('admin');
    server.use(
      http.post('/api/transactions/41/check-settlement', () =>
        refusal('SETTLEMENT_WITHOUT_CHARGE', { error: 'No line' }),
      ),
    );
    expect(await checkRow(/ORD-41/)).toHaveTextContent('Error checking settlement: No line');
  });

  it('is offered only to admins, for a pending settlement', async () => {
    signInAs('admin');
    renderApp('/transactions');
    const buttons = await screen.findAllByRole('button', { name: 'Check Settlement' });
    expect(buttons).toHaveLength(2);
  });

  it.each(['brand_owner', 'partner_employee'] as const)(
    'is not available to a %s',
    async (role) => {
      signInAs(role);
      renderApp('/transactions');
      await screen.findByRole('table', { name: 'Transactions' });
      expect(screen.queryByRole('button', { name: /Check/ })).toBeNull();
      expect(screen.queryByText('Settlement Status Check')).toBeNull();
    },
  );
});

describe('the check of all settlements', () => {
  it('lists the unsettled charges with reasons and links', async () => {
    signInAs('admin');
    const done: SettlementCheck = {
      ...RUNNING,
      state: 'done',
      error_count: 4,
      errors: [
        { object: 'charge', object_id: 'chg_1', problem: 'wrong amount', transaction_id: 41 },
        { object: 'charge', object_id: 'chg_2', problem: 'unknown charge', transaction_id: null },
        { object: 'payout', object_id: null, problem: 'not readable', transaction_id: null },
      ],
    };
    server.use(http.post('/api/transactions/check-settlements', () => answer(done)));
    const { user } = renderApp('/transactions');
    await user.click(await screen.findByRole('button', { name: 'Check All Pending Settlements' }));
    const dialog = await screen.findByRole('dialog', { name: 'Settlement Status Check' });
    const errors = within(dialog).getByRole('list', { name: 'Errors' });
    const rows = within(errors).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'chg_1 The amount differs from our record.',
      'chg_2 We have no record of this charge.',
      ' The provider did not answer.',
    ]);
    expect(dialog).toHaveTextContent('And 1 more');
    const link = (name: string) => within(errors).getByRole('link', { name });
    expect(link('chg_1')).toHaveAttribute('href', '/transactions?open=41');
    expect(link('chg_2')).toHaveAttribute('href', '/quarantine');
  });

  it('shows its progress, and its counts at the end', async () => {
    signInAs('admin');
    let polls = 0;
    server.use(
      http.post('/api/transactions/check-settlements', () => answer(RUNNING)),
      http.get(`/api/transactions/check-settlements/${RUNNING.id}`, () => {
        polls += 1;
        return answer({ ...RUNNING, state: 'done', updated_count: 1199, error_count: 1 });
      }),
    );
    const { user } = renderApp('/transactions');
    await user.click(await screen.findByRole('button', { name: 'Check All Pending Settlements' }));
    const bar = await screen.findByRole('progressbar', { name: 'Settlement Status Check' });
    expect(bar).toHaveAttribute('aria-valuenow', '25');
    const dialog = await screen.findByRole('dialog', { name: 'Settlement Status Check' });
    expect(dialog).toHaveTextContent('Checked: 1,200. Updated: 1,199. Errors: 1.');
    await user.click(within(dialog).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('Checked: 1,200. Updated: 1,199. Errors: 1.')).toBeVisible();
    expect(polls).toBe(1);
  });

  it('reports a failure', async () => {
    signInAs('admin');
    server.use(
      http.post('/api/transactions/check-settlements', () =>
        refusal('SETTLEMENT_WITHOUT_CHARGE', { error: 'No line' }),
      ),
    );
    const { user } = renderApp('/transactions');
    await user.click(await screen.findByRole('button', { name: 'Check All Pending Settlements' }));
    const dialog = await screen.findByRole('dialog', { name: 'Settlement Status Check' });
    expect(dialog).toHaveTextContent('Error checking settlement: No line');
  });
});
