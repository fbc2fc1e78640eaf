import type { ReconciliationRow } from '@diwan/contract/features/reconciliation/records';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { balanceOf, readBrandBalances } from '../../ledger/balances.ts';
import { ask, signInAs, type TestUser } from '../../testing/app.ts';
import { type PaymentsWorld, startPayments } from '../../testing/payments.ts';
import {
  decide,
  provedDifferences,
  readDay,
  readRows,
  reconcile,
  settle,
} from '../../testing/reconciled.ts';
import { verifyStored } from '../../verify.ts';

const DAY = '2026-11-17';
const BATCH = 8;

let world: PaymentsWorld;
let second: TestUser;
beforeEach(async () => {
  world = await startPayments();
  second = await signInAs(world.system, 'super_admin');
});
afterEach(() => world.close());

async function differ(kind: string, amount?: number): Promise<ReconciliationRow> {
  await world.sell();
  await world.sell({ amount_minor: 20_000n });
  await world.provider.control('faults', { kind, ...(amount === undefined ? {} : { amount }) });
  await world.pass(2);
  await settle(world);
  await reconcile(world, DAY);
  return openRow();
}

async function openRow(): Promise<ReconciliationRow> {
  const [row] = await readRows(world, DAY, '&state=open');
  if (!row) throw new Error('nothing is open');
  return row;
}

const propose = (row: ReconciliationRow, details: object = {}, token = world.admin.token) =>
  decide(
    world,
    `rows/${row.id}/proposals`,
    { account: 'cost_variance', amount: Math.abs(row.remaining), note: 'Agreed', ...details },
    { token },
  );
const approve = (id: string, token = second.token) =>
  decide(world, `proposals/${id}/approve`, undefined, { token });
const reject = (id: string, token = second.token) =>
  decide(world, `proposals/${id}/reject`, { reason: 'Not so' }, { token });
const proposalOf = ({ proposals }: ReconciliationRow): string => proposals[0]?.id ?? '';

const entries = async () => {
  const { rows } = await sql<{ kind: string }>`
    select kind from ledger_entries where source_kind = 'reconciliation_proposal'`.execute(
    world.system.deps.db,
  );
  return rows.map(({ kind }) => kind);
};

const balance = (kind: 'cost_variance' | 'provider_receivable') =>
  balanceOf(world.system.deps.db, { kind });
const bank = (row: ReconciliationRow) =>
  balanceOf(world.system.deps.db, { kind: 'bank', business_id: row.business?.id ?? '' });

async function expectSound(): Promise<void> {
  const found = Object.entries(await verifyStored(world.system.deps));
  expect(found.filter(([, list]) => list.length > 0)).toEqual([]);
}

describe('resolving without money', () => {
  it('needs a note, is done by one person, and lasts while the amount is unchanged', async () => {
    const row = await differ('payout_over', 2);
    const { id } = row;
    expect((await decide(world, `rows/${id}/resolve`, { note: ' ' })).status).toBe(400);
    const { status, data } = await decide(world, `rows/${id}/resolve`, { note: 'A rebate' });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      state: 'resolved',
      remaining: 0,
      resolution: { note: 'A rebate' },
    });
    expect((await decide(world, `rows/${id}/resolve`, { note: 'Again' })).status).toBe(409);
    await reconcile(world, DAY);
    expect((await readDay(world, DAY)).data).toMatchObject({
      state: 'matched',
      open_count: 0,
      resolved_count: 1,
    });
    const { payouts } = world.provider.simulator.simulation.store;
    for (const one of payouts.all()) payouts.put({ ...one, amount_minor: one.amount_minor + 1n });
    await reconcile(world, DAY);
    expect(await openRow()).toMatchObject({ id, difference: 2.001, resolution: null });
    expect(await entries()).toEqual([]);
    await expectSound();
  });

  it('succeeds once for simultaneous requests', async () => {
    const { id } = await differ('payout_over');
    const answers = await Promise.all(
      Array.from({ length: BATCH }, () => decide(world, `rows/${id}/resolve`, { note: 'Mine' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const audit = await sql`select from audit_log where action = 'reconciliation.resolved'`.execute(
      world.system.deps.db,
    );
    expect(audit.rows).toHaveLength(1);
  });

  it('is refused for a row that agrees', async () => {
    await differ('payout_missing');
    const matched = (await readRows(world, DAY, '&kind=matched'))[0];
    const refused = await decide(world, `rows/${matched?.id}/resolve`, { note: 'x' });
    expect([refused.status, refused.failure.code]).toEqual([409, 'RECONCILIATION_NO_DIFFERENCE']);
    expect(matched?.can.resolve).toMatchObject({ allowed: false, code: refused.failure.code });
  });
});

describe('a correction', () => {
  it('is proposed by one admin, approved by another, and booked as proposed', async () => {
    const row = await differ('payout_under', 3);
    const before = { bank: await bank(row), variance: await balance('cost_variance') };
    const { data } = await propose(row);
    expect(data.proposals).toMatchObject([
      {
        state: 'proposed',
        entry_kind: 'write_off',
        debit_account: 'cost_variance',
        credit_account: 'bank',
        amount: 3,
        proposed_by: { id: world.admin.id },
        can: {
          approve: { allowed: false, code: 'RECONCILIATION_OWN_CORRECTION' },
          reject: { allowed: true },
        },
      },
    ]);
    expect(await entries()).toEqual([]);
    const id = proposalOf(data);
    expect((await approve(id, world.admin.token)).status).toBe(403);
    const approved = await approve(id);
    expect(approved.data).toMatchObject({ state: 'resolved', corrected: -3, remaining: 0 });
    expect(await entries()).toEqual(['write_off']);
    expect(await bank(row)).toBe(before.bank - 3_000n);
    expect(await balance('cost_variance')).toBe(before.variance + 3_000n);
    await reconcile(world, DAY);
    expect((await readDay(world, DAY)).data).toMatchObject({ state: 'matched', resolved_count: 1 });
    await expectSound();
  });

  it('cannot be approved by a user whose account the proposer created', async () => {
    const row = await differ('payout_under', 3);
    const id = proposalOf((await propose(row)).data);
    const puppet = await signInAs(world.system, 'admin', { created_by: world.admin.id });
    const refused = await approve(id, puppet.token);
    expect([refused.status, refused.failure.code]).toEqual([403, 'SECOND_PERSON_BOUND']);
    expect(await entries()).toEqual([]);
  });

  it('of an amount that was never paid reduces the provider’s debt', async () => {
    const row = await differ('payout_missing');
    const before = await balance('provider_receivable');
    await approve(proposalOf((await propose(row)).data));
    expect(await balance('provider_receivable')).toBe(before - 9_850n);
    await expectSound();
  });

  it('can be booked to the brand, but only to an offered account', async () => {
    const row = await differ('payout_unknown', 5);
    const { payable_minor } = await readBrandBalances(world.system.deps.db, world.brand_id);
    expect(row.counter_accounts).toEqual(['cost_variance', 'provider_receivable', 'brand_payable']);
    expect((await propose(row, { account: 'bank' })).status).toBe(400);
    const { data } = await propose(row, { account: 'brand_payable' });
    expect(data.proposals).toMatchObject([{ entry_kind: 'adjustment', debit_account: 'bank' }]);
    await approve(proposalOf(data));
    const after = await readBrandBalances(world.system.deps.db, world.brand_id);
    expect(after.payable_minor).toBe(payable_minor + 4_965n);
    await expectSound();
  });

  it('never exceeds the difference, is exact, and may cover a part of it', async () => {
    const row = await differ('payout_over', 5);
    expect(await propose(row, { amount: 5.001 })).toMatchObject({
      status: 422,
      failure: {
        fields: { amount: 'At most KWD 5.000 of this difference can still be corrected.' },
      },
    });
    expect((await propose(row, { amount: 0.0001 })).status).toBe(400);
    expect((await propose(row, { amount: 0 })).status).toBe(400);
    expect((await propose(row, { note: '' })).status).toBe(400);
    const { data } = await approve(proposalOf((await propose(row, { amount: 2 })).data));
    expect(data).toMatchObject({ state: 'open', corrected: 2, remaining: 3 });
    expect(await propose(data, { amount: 3.001 })).toMatchObject({
      failure: {
        fields: { amount: 'At most KWD 3.000 of this difference can still be corrected.' },
      },
    });
    const rest = await propose(data);
    expect((await approve(proposalOf(rest.data))).data.state).toBe('resolved');
    expect(await entries()).toHaveLength(2);
    await expectSound();
  });

  it('blocks a second proposal and a note until it is decided', async () => {
    const row = await differ('payout_over', 5);
    const answers = await Promise.all(Array.from({ length: BATCH }, () => propose(row)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await decide(world, `rows/${row.id}/resolve`, { note: 'x' })).status).toBe(409);
    const { proposals } = await openRow();
    expect(proposals).toHaveLength(1);
    expect((await reject(proposals[0]?.id ?? '')).data.proposals).toMatchObject([
      { state: 'rejected', reason: 'Not so' },
    ]);
    expect((await approve(proposals[0]?.id ?? '')).status).toBe(409);
    expect((await propose(await openRow())).status).toBe(200);
    expect(await entries()).toEqual([]);
  });
});

describe('approving', () => {
  it('books once, with several admins and repeated requests', async () => {
    const row = await differ('payout_over', 5);
    const third = await signInAs(world.system, 'admin');
    const id = proposalOf((await propose(row)).data);
    const answers = await Promise.all(
      Array.from({ length: BATCH }, (_, n) => approve(id, n % 2 ? third.token : second.token)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: BATCH }, () => 200));
    expect((await approve(id)).status).toBe(200);
    expect(await entries()).toHaveLength(1);
    expect(answers.at(-1)?.data).toMatchObject({ corrected: 5, state: 'resolved' });
    const headers = { 'idempotency-key': 'one-click' };
    const call = () =>
      ask(world.system, 'POST', `/admin/reconciliation/proposals/${id}/approve`, {
        token: second.token,
        headers,
      });
    expect(await Promise.all([call(), call()])).toMatchObject([{ status: 200 }, { status: 200 }]);
    expect(await entries()).toHaveLength(1);
    expect((await reject(id)).status).toBe(409);
    await expectSound();
  });

  it('and rejecting at the same moment: one of them succeeds', async () => {
    const row = await differ('payout_over', 5);
    const third = await signInAs(world.system, 'admin');
    const id = proposalOf((await propose(row)).data);
    await Promise.all([approve(id), reject(id, third.token), approve(id), reject(id)]);
    const decided = (await readRows(world, DAY)).flatMap(({ proposals }) => proposals);
    const booked = decided.filter(({ state }) => state === 'approved').length;
    expect(await entries()).toHaveLength(booked);
    await expectSound();
  });

  it('during a comparison of the same day neither loses nor doubles anything', async () => {
    const row = await differ('payout_over', 5);
    const id = proposalOf((await propose(row)).data);
    await Promise.all([reconcile(world, DAY), approve(id), reconcile(world, DAY), approve(id)]);
    await reconcile(world, DAY);
    expect((await readDay(world, DAY)).data).toMatchObject({ state: 'matched', resolved_count: 1 });
    expect(await entries()).toHaveLength(1);
    await expectSound();
  });

  it('is refused when the difference has changed since the proposal', async () => {
    const row = await differ('payout_over', 5);
    const id = proposalOf((await propose(row)).data);
    const { payouts } = world.provider.simulator.simulation.store;
    for (const one of payouts.all()) payouts.put({ ...one, amount_minor: one.amount_minor + 1n });
    await reconcile(world, DAY);
    expect((await approve(id)).failure.error).toBe(
      'The difference has changed since this correction was proposed. Propose a new correction.',
    );
    expect((await openRow()).proposals).toMatchObject([{ state: 'lapsed' }]);
    expect(await entries()).toEqual([]);
    expect((await propose(await openRow())).status).toBe(200);
  });
});

describe('a difference that disappears', () => {
  /** Lets the provider pay a charge late, with its next payout. */
  async function payLate(row: ReconciliationRow): Promise<void> {
    const { charges, unsettled } = world.provider.simulator.simulation.store;
    const charge = charges.get(row.subject);
    if (!charge) throw new Error('the difference is about a charge');
    const { id, merchant_id } = charge;
    unsettled.put({ id, kind: 'charge', merchant_id, settles_on: DAY });
    await world.sell();
    await world.pass(2);
    await settle(world);
    await reconcile(world, DAY);
  }

  it('clears automatically', async () => {
    const row = await differ('payout_missing');
    await payLate(row);
    expect(await readRows(world, DAY, '&state=cleared')).toMatchObject([{ id: row.id }]);
    expect((await readDay(world, DAY)).data).toMatchObject({ state: 'matched', open_count: 0 });
    expect(await provedDifferences(world)).toEqual([]);
  });

  it('is open with the opposite sign when it had been written off', async () => {
    const row = await differ('payout_missing');
    await approve(proposalOf((await propose(row)).data));
    await payLate(row);
    const back = await openRow();
    expect(back).toMatchObject({ id: row.id, kind: 'over', corrected: -9.85, remaining: 9.85 });
    const { data } = await propose(back);
    expect(data.proposals[0]).toMatchObject({
      debit_account: 'provider_receivable',
      credit_account: 'cost_variance',
    });
    await approve(proposalOf(data));
    expect(await readRows(world, DAY, '&state=open')).toEqual([]);
    // The two corrections and the late payment cancel out, so the provider's debt is unchanged.
    await reconcile(world, DAY);
    expect((await readDay(world, DAY)).data.state).toBe('matched');
    await expectSound();
  });
});
