import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import {
  disputeActions,
  type OwnerLimits,
  refundActions,
} from '@diwan/contract/features/refunds/actions';
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
  chargeback: { percentage: 2.5, fixed: 10 },
};

/** An owner who has refunded nothing today, and is owed more than the payment. */
const OWNER = { is_held: false, owed_minor: 50_000n, day_limit_minor: 100_000n };
const UNLIMITED = { ...OWNER, day_left_minor: 100_000n };

const showLimits = ({ owed_minor, day_limit_minor, day_left_minor }: OwnerLimits) => ({
  owed_amount: Number(owed_minor) / 1000,
  day_limit: Number(day_limit_minor) / 1000,
  day_left: Number(day_left_minor) / 1000,
});

function serveRefunds(
  role: Role,
  refundable_amount: number,
  refunds: readonly Refund[] = [],
  { is_disputed = false, limits = UNLIMITED } = {},
) {
  signInAs(role);
  const left_minor = BigInt(refundable_amount * 1000);
  const owned = role === 'brand_owner' ? limits : null;
  const facts = { charge_id: 'chg_41', left_minor, is_disputed, owner: owned };
  const row = { status: 'CAPTURED', ...facts } as const;
  const owner = owned && showLimits(owned);
  const can = canAs(refundActions, row, role);
  server.use(
    http.get('/api/transactions/41/refunds', () =>
      answer({ refundable_amount, kept_amount: 12.212, fees: FEES, owner, refunds, can }),
    ),
  );
}

/** Refuses the first request and accepts the others. Returns the requests. */
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

const DISPUTE: Refund = {
  ...REFUND,
  id: '0b8c7b9e-5a8d-4c0f-9b55-1f3b1f0c9a03',
  kind: 'chargeback',
  amount: 12.5,
  fee: 10,
  cost: 7.5,
  status: 'OPEN',
  problem: null,
};

/** Returns a dispute as the server sends it to this role. */
const dispute = (role: Role, more: Partial<Refund> = {}): Refund => {
  const row = { ...DISPUTE, ...more };
  const facts = { ...row, settled_at: row.taken_at };
  return { ...row, can: canAs(disputeActions, facts, role) };
};

describe('a dispute', () => {
  it('is won by two clicks with a reason', async () => {
    serveRefunds('admin', 0, [dispute('admin')]);
    const sent: unknown[] = [];
    server.use(
      http.post(`/api/transactions/41/chargebacks/${DISPUTE.id}/decision`, async ({ request }) => {
        sent.push(await request.json());
        return answer(dispute('admin', { status: 'WON' }));
      }),
    );
    const { user } = renderApp('/transactions?open=41');
    const list = await section();
    expect(list).toHaveTextContent('Chargeback Open');
    expect(list).toHaveTextContent('Fee: KWD 10.000');
    await user.click(within(list).getByRole('button', { name: 'Won' }));
    const asking = within(
      await screen.findByRole('dialog', {
        name: "Was the dispute over KWD 12.500 decided in the brand's favour?",
      }),
    );
    await user.click(asking.getByRole('button', { name: 'Won' }));
    expect(await asking.findByText('Please give a reason')).toBeVisible();
    await user.type(asking.getByRole('textbox', { name: 'Reason' }), 'Proof of delivery');
    await user.click(asking.getByRole('button', { name: 'Won' }));
    expect(await screen.findByText('The dispute was decided for the brand')).toBeVisible();
    expect(sent).toEqual([{ decision: 'won', reason: 'Proof of delivery' }]);
  });

  it('shows where the money is, and only the actions possible now', async () => {
    const taken_at = '2026-11-21T09:00:00.000Z';
    const won = { status: 'WON', decision_reason: 'Proof', taken_at } as const;
    serveRefunds('admin', 12.5, [dispute('admin', won)]);
    const sent: unknown[] = [];
    server.use(
      http.post(`/api/transactions/41/chargebacks/${DISPUTE.id}/movements`, async ({ request }) => {
        sent.push(await request.json());
        return answer(dispute('admin', won));
      }),
    );
    const { user } = renderApp('/transactions?open=41');
    const list = await section();
    for (const text of ['Chargeback Won', 'Decision: Proof', 'Taken by the provider']) {
      expect(list).toHaveTextContent(text);
    }
    for (const name of ['Lost', 'Won', 'Recorded by mistake', 'Provider took it']) {
      expect(within(list).queryByRole('button', { name })).toBeNull();
    }
    await user.click(within(list).getByRole('button', { name: 'Provider returned it' }));
    const asking = await screen.findByRole('dialog', { name: /return KWD 12.500/ });
    await user.click(within(asking).getByRole('button', { name: 'Provider returned it' }));
    expect(await screen.findByText('Movement recorded')).toBeVisible();
    expect(sent).toEqual([{ moved: 'given_back' }]);
  });

  it('cannot be decided by other roles, and blocks refunds while it is open', async () => {
    serveRefunds('partner_employee', 5, [dispute('partner_employee')], { is_disputed: true });
    renderApp('/transactions?open=41');
    const list = await section();
    const buttons = within(list).getAllByRole('button');
    expect(buttons.map((button) => button.textContent)).toEqual(['Refund']);
    expect(buttons[0]).toHaveAccessibleDescription(
      'This transaction has an open dispute. It can be refunded only after the dispute is decided.',
    );
  });
});

describe('the money trail', () => {
  const trail = () => screen.findByRole('region', { name: 'Money trail' });

  it("ends with the brand's rest after refunds, chargebacks and their fees", async () => {
    const done = { ...REFUND, status: 'REFUNDED', amount: 2.5, fee: 0.5, cost: 0.1 } as const;
    const lost = dispute('admin', { status: 'LOST', amount: 1 });
    const failed = { ...REFUND, id: crypto.randomUUID(), amount: 9 };
    serveRefunds('admin', 9, [done, lost, failed]);
    renderApp('/transactions?open=41');
    const lines = await trail();
    await within(lines).findByText('The brand keeps');
    const terms = within(lines).getAllByRole('definition');
    expect(terms.at(-1)).toHaveTextContent('KWD 12.212');
    for (const text of [
      'Refunded to the customer',
      'KWD −2.500',
      'Charged back: dispute decided for the customer',
      'KWD −10.000',
      'Total provider costKWD 7.725',
      'Total profitKWD 3.063',
    ]) {
      expect(lines).toHaveTextContent(text);
    }
    expect(lines).not.toHaveTextContent('9.000');
  });

  it('says that the payout of a sale that was set off is not pending', async () => {
    serveRefunds('brand_owner', 0);
    const row = transactionRow({
      settled: true,
      payout_state: 'none',
      mark: 'refunded',
      refunded_amount: 12.5,
    });
    server.use(
      http.get('/api/transactions/41', () => answer(transactionDetail(row))),
      http.get('/api/transactions', () => answer({ transactions: [row], next_cursor: null })),
      http.get('/api/transactions/41/payouts', () => answer([])),
    );
    renderApp('/transactions?open=41');
    expect(await trail()).toHaveTextContent('Nothing to pay out');
    const inList = await screen.findByRole('row', { name: /ORD-41/, hidden: true });
    expect(inList).toHaveTextContent('CAPTUREDRefunded');
    expect(inList).not.toHaveTextContent(/Pending/);
  });
});

describe('a refund', () => {
  it.each([
    ['Refund', 'Refund ORD-41?', '4.25', ['KWD 4.250', 'KWD 0.500', 'KWD 7.462']],
    [
      'Record chargeback',
      'Record a chargeback of ORD-41?',
      '4.255',
      ['KWD 4.255', 'KWD 10.106', 'KWD −2.149'],
    ],
  ])('shows its cost while the amount is typed: %s', async (name, title, typed, figures) => {
    serveRefunds('admin', 12.5);
    const { user } = renderApp('/transactions?open=41');
    await user.click(within(await section()).getByRole('button', { name }));
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    const amount = dialog.getByLabelText('Amount (KWD)');
    await user.clear(amount);
    expect(dialog.queryByText('The brand then keeps')).toBeNull();
    await user.type(amount, typed);
    await dialog.findByText('The brand then keeps');
    expect(dialog.getAllByRole('definition').map((one) => one.textContent)).toEqual(figures);
    await user.clear(amount);
    await user.type(amount, '13');
    expect(dialog.queryByText('The brand then keeps')).toBeNull();
  });

  it('is listed with its state', async () => {
    serveRefunds('brand_owner', 10, [REFUND]);
    renderApp('/transactions?open=41');
    const list = await section();
    for (const text of ['Refund Failed', 'KWD 2.500', 'Cold coffee', 'The card is closed']) {
      expect(list).toHaveTextContent(text);
    }
    expect(
      within(list)
        .getAllByRole('button')
        .map((one) => one.textContent),
    ).toEqual(['Refund']);
  });

  it('by the owner states what is owed and left today, and refuses more', async () => {
    const limits = { ...OWNER, owed_minor: 9_000n, day_left_minor: 6_000n };
    serveRefunds('brand_owner', 12.5, [], { limits });
    const sent = takeBack('refunds');
    const { user } = renderApp('/transactions?open=41');
    await user.click(within(await section()).getByRole('button', { name: 'Refund' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Refund ORD-41?' }));
    expect(
      dialog.getByText(/We owe you KWD 9.000.*refund KWD 6.000 today \(daily limit: KWD 100.000\)/),
    ).toBeVisible();
    const amount = dialog.getByLabelText('Amount (KWD)');
    expect(amount).toHaveValue('6');
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Cold');
    for (const [typed, refusal_text] of [
      ['8.501', 'The refund and its fee may not exceed what we owe you: KWD 9.000.'],
      ['6.001', 'You can refund at most KWD 100.000 a day. Today you can still refund KWD 6.000.'],
    ] as const) {
      await user.clear(amount);
      await user.type(amount, typed);
      await user.click(dialog.getByRole('button', { name: `Refund KWD ${typed}` }));
      expect(await dialog.findByText(refusal_text)).toBeVisible();
    }
    expect(sent).toEqual([]);
  });

  it('by the owner shows why it is not possible while payouts are on hold', async () => {
    serveRefunds('brand_owner', 12.5, [], { limits: { ...UNLIMITED, is_held: true } });
    renderApp('/transactions?open=41');
    const button = within(await section()).getByRole('button', { name: 'Refund' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription(/Your payouts are on hold/);
  });

  it('can also be made by a partner, who cannot record chargebacks', async () => {
    serveRefunds('partner_employee', 10);
    renderApp('/transactions?open=41');
    const actions = within(await section()).getAllByRole('button');
    expect(actions.map((button) => button.textContent)).toEqual(['Refund']);
  });

  it('can be partial, and happens once however often it is retried', async () => {
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

  it('is at most the remainder, and needs a reason', async () => {
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
    expect(amount).toHaveAccessibleDescription('At most KWD 5.000 can still be refunded.');
    await user.clear(amount);
    await user.type(amount, '5');
    await user.type(within(dialog).getByLabelText("The bank's reference"), 'CB-7');
    await user.click(within(dialog).getByRole('button', { name: 'Record KWD 5.000' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({ amount: 5, reason: 'Stolen card', reference: 'CB-7' });
  });
});
