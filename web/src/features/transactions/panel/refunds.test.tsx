import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { refundActions } from '@diwan/contract/features/refunds/actions';
import type { Role } from '@diwan/contract/kernel/roles';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Refund } from '@diwan/contract/features/refunds/records';
import { canAs } from '../../../testing/can.ts';
import { renderApp, signInAs } from '../../../testing/render-app.tsx';
import { answer, refusal, server } from '../../../testing/server.ts';
import { transactionDetail, transactionRow } from '../../../testing/transactions.ts';

const REFUND: Refund = {
  id: '0b8c7b9e-5a8d-4c0f-9b55-1f3b1f0c9a02',
  kind: 'refund',
  amount: 2.5,
  fee: 0.1,
  cost: null,
  status: 'FAILED',
  reason: 'Cold coffee',
  reference: 're_1',
  problem: 'The card is closed',
  requested_by: 'aisha@diwan.test',
  created_at: '2026-11-20T11:00:00.000Z',
  booked_at: null,
  decided_at: null,
  decision_reason: null,
  taken_at: null,
  given_back_at: null,
  can: {},
};

const FEES = {
  refund: { percentage: 0, fixed: 0.5 },
  chargeback: { percentage: 0, fixed: 10 },
};

function serveRefunds(role: Role, refundable_amount: number, refunds: readonly Refund[] = []) {
  signInAs(role);
  const left_minor = BigInt(refundable_amount * 1000);
  const row = { status: 'CAPTURED', charge_id: 'chg_41', left_minor, is_disputed: false } as const;
  const can = canAs(refundActions, row, role);
  server.use(
    http.get('/api/transactions/41/refunds', () =>
      answer({ refundable_amount, kept_amount: 12.212, fees: FEES, refunds, can }),
    ),
  );
}

/** Takes one kind of money back and keeps what was sent. */
function takeBack(path: string) {
  const sent: { readonly body: unknown; readonly key: string | null }[] = [];
  server.use(
    http.post(`/api/transactions/41/${path}`, async ({ request }) => {
      sent.push({ body: await request.json(), key: request.headers.get('Idempotency-Key') });
      return sent.length === 1 ? refusal('INTERNAL', { error: 'Broken' }) : answer(REFUND);
    }),
  );
  return sent;
}

beforeEach(() => {
  server.use(
    http.get('/api/brands', () => answer([])),
    http.get('/api/transactions', () =>
      answer({ transactions: [transactionRow()], next_cursor: null }),
    ),
    http.get('/api/transactions/41', () => answer(transactionDetail())),
  );
});

const section = () => screen.findByRole('region', { name: 'Refunds and chargebacks' });

describe('money that goes back', () => {
  it('is listed with what became of it', async () => {
    serveRefunds('brand_owner', 10, [REFUND]);
    renderApp('/transactions?open=41');
    const list = await section();
    for (const text of ['Refund Failed', 'KWD 2.500', 'Cold coffee', 'The card is closed']) {
      expect(list).toHaveTextContent(text);
    }
    expect(within(list).queryByRole('button')).toBeNull();
  });

  it('is refunded by a partner too, who records no chargebacks', async () => {
    serveRefunds('partner_employee', 10);
    renderApp('/transactions?open=41');
    const actions = within(await section()).getAllByRole('button');
    expect(actions.map((button) => button.textContent)).toEqual(['Refund']);
  });

  it('is refunded in part, once, however often it is tried', async () => {
    serveRefunds('admin', 12.5);
    const sent = takeBack('refunds');
    const { user } = renderApp('/transactions?open=41');
    await user.click(within(await section()).getByRole('button', { name: 'Refund' }));
    const dialog = await screen.findByRole('dialog', { name: 'Refund ORD-41?' });
    const amount = within(dialog).getByLabelText('Amount (KWD)');
    await user.clear(amount);
    await user.type(amount, '4.25');
    await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Half was cold');
    await user.click(within(dialog).getByRole('button', { name: 'Refund KWD 4.250' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Broken');
    await user.click(within(dialog).getByRole('button', { name: 'Refund KWD 4.250' }));
    expect(await screen.findByText('Refund requested')).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual(
      Array(2).fill({ amount: 4.25, reason: 'Half was cold' }),
    );
    expect(sent[0]?.key).toBe(sent[1]?.key);
  });

  it('is no more than what is left, and has a reason', async () => {
    serveRefunds('admin', 5);
    const sent = takeBack('chargebacks');
    const { user } = renderApp('/transactions?open=41');
    await user.click(within(await section()).getByRole('button', { name: 'Record chargeback' }));
    const dialog = await screen.findByRole('dialog', { name: 'Record a chargeback of ORD-41?' });
    const amount = within(dialog).getByLabelText('Amount (KWD)');
    await user.clear(amount);
    await user.type(amount, '5.001');
    await user.click(within(dialog).getByRole('button', { name: 'Record KWD 5.001' }));
    await waitFor(() =>
      expect(within(dialog).getByRole('textbox', { name: /Reason/ })).toHaveAccessibleDescription(
        'Please give a reason',
      ),
    );
    await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Stolen card');
    expect(amount).toHaveAccessibleDescription(
      'The amount is more than what can still be refunded',
    );
    await user.clear(amount);
    await user.type(amount, '5');
    await user.type(within(dialog).getByLabelText("The bank's reference"), 'CB-7');
    await user.click(within(dialog).getByRole('button', { name: 'Record KWD 5.000' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({ amount: 5, reason: 'Stolen card', reference: 'CB-7' });
  });
});
