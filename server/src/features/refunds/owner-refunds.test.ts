import type { Refund, RefundLimit, RefundList } from '@diwan/contract/features/refunds/records';
import type { PayoutExport } from '@diwan/contract/features/payouts/records';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { verifyBooks } from '../../books.ts';
import { readBrandBalances } from '../../ledger/balances.ts';
import { ask, signInAs, type TestUser } from '../../testing/app.ts';
import { addPartner } from '../../testing/brands.ts';
import { addBankDetails } from '../../testing/money.ts';
import { type PaymentsWorld, startPayments } from '../../testing/payments.ts';
import { changeSystemSettings } from '../../testing/settings/change-settings.ts';
import { openBody } from '../messages/public.ts';
import { pollRefunds } from './jobs.ts';

/* Tests the tables and columns of 0182_owner_refunds_expand.sql. */

let world: PaymentsWorld;
let owner: TestUser;

const signIn = async (): Promise<void> => {
  const { brand_id } = world;
  owner = await signInAs(world.system, 'brand_owner', { brand_id });
  await sql`update brands set owner_user_id = ${owner.id} where id = ${brand_id}`.execute(
    world.system.deps.db,
  );
};

beforeEach(async () => {
  world = await startPayments();
  await addBankDetails(world.system, world.brand_id);
  await signIn();
});
afterEach(() => world.close());

const refund = (id: bigint, amount: unknown, headers = {}, { token } = owner) =>
  ask<Refund>(world.system, 'POST', `/transactions/${id}/refunds`, {
    token,
    headers,
    body: { amount, reason: 'Sent back' },
  });
const list = async (id: bigint, { token } = owner) =>
  (await ask<RefundList>(world.system, 'GET', `/transactions/${id}/refunds`, { token })).data;
const limits = async ({ token } = owner) =>
  (
    await ask<RefundLimit>(world.system, 'GET', `/brands/${world.brand_id}/refund-limit`, {
      token,
    })
  ).data;
const setLimit = (limit: unknown, who: Pick<TestUser, 'token'> = world.admin) =>
  ask<RefundLimit>(world.system, 'PUT', `/admin/brands/${world.brand_id}/refund-limit`, {
    token: who.token,
    body: { limit },
  });
const statusesOf = (answers: readonly { readonly status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);
const balances = () => readBrandBalances(world.system.deps.db, world.brand_id);
const settle = () =>
  ask(world.system, 'POST', '/transactions/check-settlements', { token: world.admin.token });

async function endRefunds(): Promise<void> {
  await world.pass(0, 1);
  const { deps } = world.system;
  const run = { job_id: '1', attempt: 1, max_attempts: 1, signal: new AbortController().signal };
  await pollRefunds(deps)({}, { ...run, log: deps.log });
}

const expectBooks = async () => expect(await verifyBooks(world.system.deps.db)).toEqual([]);

describe("an owner's refund", () => {
  it('shows its limits first, is made, and names the person in the mail and the audit log', async () => {
    const id = await world.sell();
    const before = await list(id);
    expect(before).toMatchObject({
      refundable_amount: 10,
      kept_amount: 9.75,
      fees: { refund: { percentage: 0, fixed: 0.5 } },
      owner: { owed_amount: 9.75, day_limit: 100, day_left: 100 },
      can: { refund: { allowed: true } },
    });
    expect(before.can.chargeback).toBeUndefined();
    expect((await refund(id, 4)).status).toBe(200);
    expect(await list(id)).toMatchObject({
      refundable_amount: 6,
      owner: { owed_amount: 5.25, day_left: 96 },
    });
    await endRefunds();
    const { db } = world.system.deps;
    const mails = await db
      .selectFrom('messages')
      .select('body_sealed')
      .where('template', '=', 'refund_made')
      .where('channel', '=', 'email')
      .execute();
    const { first_name, last_name } = await db
      .selectFrom('users')
      .select(['first_name', 'last_name'])
      .where('id', '=', owner.id)
      .executeTakeFirstOrThrow();
    const { lines } = openBody(world.system.deps, mails[0]?.body_sealed ?? '');
    expect(lines.join('\n')).toContain(`Refunded by: ${first_name} ${last_name}`);
    const audit = await db
      .selectFrom('audit_log')
      .select(['actor_email', 'entity_id'])
      .where('action', '=', 'refund.requested')
      .execute();
    expect(audit).toEqual([{ actor_email: owner.email, entity_id: String(id) }]);
    await expectBooks();
  });

  it('is made once by a double click, and two tabs never exceed the payment', async () => {
    const id = await world.sell();
    await world.sell({ amount_minor: 50_000n });
    const headers = { 'idempotency-key': 'one-click' };
    const clicks = await Promise.all([refund(id, 6, headers), refund(id, 6, headers)]);
    const made = clicks.filter(({ status }) => status === 200);
    expect(made.length).toBeGreaterThan(0);
    expect(new Set(made.map(({ data }) => data.id)).size).toBe(1);
    const tabs = await Promise.all([refund(id, 4), refund(id, 4)]);
    expect(statusesOf(tabs)).toEqual([200, 422]);
    const amounts = (await list(id)).refunds.map(({ amount }) => amount);
    expect(amounts.toSorted((a, b) => a - b)).toEqual([4, 6]);
    await expectBooks();
  });

  it('never exceeds what is owed, also when two are made at once', async () => {
    const first = await world.sell();
    const second = await world.sell();
    await world.pass(3);
    await settle();
    await signIn();
    const body = { brand_id: world.brand_id, amount: 7.5, paid_date: '2026-11-19' };
    const { token } = await signInAs(world.system, 'admin');
    expect((await ask(world.system, 'POST', '/admin/payouts/manual', { token, body })).status).toBe(
      200,
    );
    // 12.000 is left. One refund of 10.000 with its fee of 0.500 fits, but not two of them.
    const answers = await Promise.all([refund(first, 10), refund(second, 10)]);
    expect(statusesOf(answers)).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 422)?.failure).toMatchObject({
      code: 'REFUND_EXCEEDS_OWED',
      error: 'The refund and its fee may not exceed what we owe you: KWD 1.500.',
    });
    // The fee is also counted: 1.000 and its fee of 0.500 are the complete rest.
    const open = answers[0]?.status === 422 ? first : second;
    expect((await refund(open, 1.001)).failure.code).toBe('REFUND_EXCEEDS_OWED');
    expect((await refund(open, 1)).status).toBe(200);
    expect((await balances()).payable_minor).toBe(0n);
    expect((await list(open)).can.refund).toMatchObject({ code: 'REFUND_EXCEEDS_OWED' });
    await expectBooks();
  });

  it('and a payout export of the same moment never use the same money', async () => {
    const id = await world.sell();
    await world.pass(3);
    await settle();
    await signIn();
    const { token } = await signInAs(world.system, 'admin');
    const [back, paid] = await Promise.all([
      refund(id, 5),
      ask<PayoutExport>(world.system, 'POST', '/admin/payouts/exports', {
        token,
        body: { tab: 'active' },
      }),
    ]);
    const { payable_minor, in_transit_minor, reserved_minor } = await balances();
    expect(payable_minor).toBe(0n);
    if (back.status === 200) {
      expect([reserved_minor, in_transit_minor]).toEqual([5_500n, 4_250n]);
    } else {
      expect(back.failure.code).toBe('REFUND_EXCEEDS_OWED');
      expect([paid.status, in_transit_minor]).toEqual([200, 9_750n]);
    }
    await expectBooks();
  });

  it('is refused for foreign payments, partners, a 4th decimal and old confirmations', async () => {
    const other = await world.sell({ brand_id: await world.addShop('5812') });
    expect(await refund(other, 1)).toMatchObject({
      status: 404,
      failure: { code: 'TRANSACTION_NOT_FOUND' },
    });
    const id = await world.sell();
    const stranger = await signInAs(world.system, 'partner_employee', {
      partner_id: await addPartner(world.system),
    });
    expect((await refund(id, 1, {}, stranger)).status).toBe(404);
    for (const who of [owner, stranger]) expect((await setLimit(500, who)).status).toBe(403);
    for (const amount of [0.0001, 1.0005, 0, -1, '1']) {
      expect((await refund(id, amount)).status).toBe(400);
    }
    const details = { brand_id: world.brand_id };
    const old = await signInAs(world.system, 'brand_owner', details, { confirmed: false });
    expect((await refund(id, 1, {}, old)).failure.code).toBe('CONFIRMATION_REQUIRED');
    expect((await list(id)).refunds).toEqual([]);
  });

  it('is refused while the payouts are on hold, but staff may refund', async () => {
    const id = await world.sell();
    await sql`update brands set payout_status = 'paused', pause_reason = 'Unclear'
      where id = ${world.brand_id}`.execute(world.system.deps.db);
    expect((await list(id)).can.refund).toMatchObject({ code: 'REFUND_OWNER_HELD' });
    expect((await refund(id, 1)).failure.code).toBe('REFUND_OWNER_HELD');
    expect((await refund(id, 1, {}, world.admin)).status).toBe(200);
    await sql`update brands set payout_status = 'active', pause_reason = null, status = 'suspended'
      where id = ${world.brand_id}`.execute(world.system.deps.db);
    expect((await refund(id, 1)).status).not.toBe(200);
  });
});

describe('the daily limit', () => {
  it('counts until midnight in Kuwait, without failed refunds and those by staff', async () => {
    // The time in Kuwait is 23:00.
    await world.pass(0, 12);
    await signIn();
    const admin = await signInAs(world.system, 'admin');
    const id = await world.sell({ amount_minor: 400_000n });
    expect((await refund(id, 60, {}, admin)).status).toBe(200);
    expect((await refund(id, 70)).status).toBe(200);
    expect(await refund(id, 30.001)).toMatchObject({
      status: 422,
      failure: {
        code: 'REFUND_EXCEEDS_DAY',
        error: 'You can refund at most KWD 100.000 a day. Today you can still refund KWD 30.000.',
      },
    });
    const both = await Promise.all([refund(id, 30), refund(id, 30)]);
    expect(statusesOf(both)).toEqual([200, 422]);
    expect((await list(id)).can.refund).toMatchObject({ code: 'REFUND_EXCEEDS_DAY' });
    await sql`update refunds set status = 'FAILED', released_at = ${world.system.clock.iso()},
      returned_to = 'pending' where amount_minor = 30000`.execute(world.system.deps.db);
    expect((await limits()).day_left).toBe(30);
    // The time in Kuwait is 00:00.
    await world.pass(0, 1);
    await signIn();
    expect((await limits()).day_left).toBe(100);
    expect((await refund(id, 100)).status).toBe(200);
  });

  it('is set for the platform and for one brand, and is audited', async () => {
    const id = await world.sell({ amount_minor: 300_000n });
    const settings = { owner_refund_daily_limit: 5.5 };
    expect((await changeSystemSettings(world.system, world.admin, settings)).status).toBe(200);
    expect(await limits()).toMatchObject({ day_limit: 5.5, brand_limit: null, day_left: 5.5 });
    expect((await refund(id, 5.501)).failure.code).toBe('REFUND_EXCEEDS_DAY');
    expect((await setLimit(250)).data).toMatchObject({ brand_limit: 250, platform_limit: 5.5 });
    expect((await refund(id, 200)).status).toBe(200);
    // If the limit is below the sum of today's refunds, nothing can be refunded.
    expect((await setLimit(0)).data).toMatchObject({ day_limit: 0, day_left: 0 });
    expect((await refund(id, 0.001)).failure.code).toBe('REFUND_EXCEEDS_DAY');
    expect((await setLimit(null)).data).toMatchObject({ brand_limit: null, day_limit: 5.5 });
    for (const limit of [-1, 1.0001, '5', 1e12]) expect((await setLimit(limit)).status).toBe(400);
    const changes = await world.system.deps.db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('action', '=', 'refund.limit_set')
      .orderBy('id')
      .execute();
    expect(changes).toEqual([
      { before: { refund_limit: null }, after: { refund_limit: 250 } },
      { before: { refund_limit: 250 }, after: { refund_limit: 0 } },
      { before: { refund_limit: 0 }, after: { refund_limit: null } },
    ]);
    const missing = await ask(world.system, 'PUT', '/admin/brands/2000000001/refund-limit', {
      token: world.admin.token,
      body: { limit: 1 },
    });
    expect(missing.failure.code).toBe('BRAND_NOT_FOUND');
  });
});
