import type {
  BrandPayouts,
  TransactionPayout,
} from '@diwan/contract/features/payout-statements/lists';
import type { PayoutExport } from '@diwan/contract/features/payouts/records';
import type { BusinessSetOff } from '@diwan/contract/features/set-offs/records';
import type {
  PayoutStatement,
  StatementMovement,
} from '@diwan/contract/features/payout-statements/records';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { verifyBooks } from '../../books.ts';
import { balanceOf, readPayables } from '../../ledger/balances.ts';
import { ask, signInAs, type TestUser } from '../../testing/app.ts';
import { addBankDetails, businessOf, remapBusiness } from '../../testing/money.ts';
import { readPdfLines } from '../../testing/formats/read-pdf.ts';
import { type PaymentsWorld, startPayments } from '../../testing/payments.ts';
import { verifyTransactions } from '../transactions/public.ts';
import { verifyPayouts } from '../payouts/verify.ts';

let world: PaymentsWorld;
let second: TestUser;
/**
 * The business of the first sale, which was charged back after its payout. The brand owes it money.
 */
let owed: string;
/** The business that received the later sales. It owes the brand money. */
let owing: string;
let sale: bigint;
let second_sale: bigint;
let returned: string;

beforeEach(async () => {
  world = await startPayments();
  second = await signInAs(world.system, 'admin');
  await addBankDetails(world.system, world.brand_id);
  owed = await businessOf(world.system, world.brand_id);
  sale = await world.sell({ amount_minor: 10_000n });
  await settle();
  const { data } = await post<PayoutExport>('/admin/payouts/exports', { tab: 'active' });
  await post(`/admin/payouts/exports/${data.id}/confirm`);
  const body = { amount: 8, reason: 'Not received' };
  returned = (await post<{ id: string }>(`/transactions/${sale}/chargebacks`, body)).data.id;
  owing = await remapBusiness(world.system, world.brand_id);
  second_sale = await world.sell({ amount_minor: 30_000n });
  await settle();
});
afterEach(async () => {
  const differences = await proved();
  await world.close();
  const [difference] = differences;
  if (difference) throw new Error(`${difference.id}: ${difference.problem}`);
});

const post = <T>(path: string, body?: object, who: TestUser = world.admin) =>
  ask<T>(world.system, 'POST', path, { token: who.token, ...(body ? { body } : {}) });
const settle = async () => {
  await world.pass(2);
  await post('/transactions/check-settlements');
};
const proved = async () => {
  const { db } = world.system.deps;
  return [await verifyTransactions(db), await verifyPayouts(db), await verifyBooks(db)].flat();
};

const request = (amount: number, more: object = {}) =>
  post<BusinessSetOff>(`/admin/brands/${world.brand_id}/set-off`, {
    from_business_id: owing,
    to_business_id: owed,
    amount,
    reason: 'One brand, two companies',
    ...more,
  });
const approve = (id: string, who = second) =>
  post<BusinessSetOff>(`/admin/set-offs/${id}/approve`, undefined, who);
const payables = async () => {
  const found = await readPayables(world.system.deps.db, world.brand_id);
  return { owing: found.get(owing), owed: found.get(owed) };
};
const nameOf = async (id: string): Promise<string> => {
  const of_it = world.system.deps.db.selectFrom('businesses').select('name').where('id', '=', id);
  return (await of_it.executeTakeFirstOrThrow()).name;
};
const due = (business_id: string) =>
  balanceOf(world.system.deps.db, { kind: 'business_due', business_id });

describe('a set-off across businesses', () => {
  it('is approved by a second admin, and books what one business owes the other', async () => {
    const before = await payables();
    const debt = -(before.owed ?? 0n);
    expect(debt).toBeGreaterThan(8_000n);
    const { data, status } = await request(8);
    expect([status, data.state]).toEqual([200, 'waiting']);
    expect(data.can.approve).toMatchObject({ allowed: false, code: 'SET_OFF_OWN_APPROVAL' });
    expect(await payables()).toEqual(before);
    expect((await approve(data.id, world.admin)).failure.code).toBe('SET_OFF_OWN_APPROVAL');
    const approved = await approve(data.id);
    expect(approved.data).toMatchObject({ state: 'booked', decided_by_name: 'Test admin' });
    expect(await payables()).toEqual({
      owing: (before.owing ?? 0n) - 8_000n,
      owed: (before.owed ?? 0n) + 8_000n,
    });
    expect([await due(owed), await due(owing)]).toEqual([8_000n, -8_000n]);
    expect((await approve(data.id)).failure.code).toBe('SET_OFF_BOOKED');
    const paid = await post<PayoutExport>('/admin/payouts/exports', { tab: 'active' });
    expect(paid.data.total_amount).toBe(Number((before.owing ?? 0n) - 8_000n) / 1000);
  });

  it('never exceeds what one business owes and what the brand owes the other', async () => {
    const debt = Number(-((await payables()).owed ?? 0n)) / 1000;
    const refused = await request(debt + 0.001);
    expect([refused.status, refused.failure.code]).toEqual([422, 'SET_OFF_EXCEEDS_OWED']);
    const turned = await request(1, { from_business_id: owed, to_business_id: owing });
    expect(turned.failure.code).toBe('SET_OFF_EXCEEDS_OWED');
    expect((await request(1, { to_business_id: owing })).status).toBe(400);
    const { data } = await request(debt);
    expect((await request(1)).failure.code).toBe('SET_OFF_WAITS');
    // The export reserves everything that is owed, so nothing can be set off.
    const { data: made } = await post<PayoutExport>('/admin/payouts/exports', { tab: 'active' });
    expect((await approve(data.id)).failure.code).toBe('SET_OFF_EXCEEDS_OWED');
    await post(`/admin/payouts/exports/${made.id}/cancel`, { reason: 'For the set-off' });
    expect((await approve(data.id)).data.state).toBe('booked');
    expect((await payables()).owed ?? 0n).toBe(0n);
  });

  it('is rejected with a reason, and only administrators read it', async () => {
    const { data } = await request(3);
    const rejected = await post<BusinessSetOff>(`/admin/set-offs/${data.id}/reject`, {
      reason: 'Not agreed',
    });
    expect(rejected.data).toMatchObject({ state: 'rejected', reject_reason: 'Not agreed' });
    expect((await approve(data.id)).failure.code).toBe('SET_OFF_REJECTED');
    const owner = await signInAs(world.system, 'brand_owner', { brand_id: world.brand_id });
    const read = async ({ token }: TestUser) => {
      const path = `/brands/${world.brand_id}/payouts`;
      return (await ask<BrandPayouts>(world.system, 'GET', path, { token })).data.set_offs;
    };
    expect((await read(second)).map(({ id }) => id)).toEqual([data.id]);
    expect(await read(owner)).toEqual([]);
    expect((await post(`/admin/set-offs/${data.id}/approve`, undefined, owner)).status).toBe(403);
    const unknown = '00000000-0000-4000-8000-000000000000';
    expect((await approve(unknown)).failure.code).toBe('SET_OFF_NOT_FOUND');
  });

  it('cannot be approved by a user whose account the proposer created', async () => {
    const { data } = await request(3);
    const puppet = await signInAs(world.system, 'admin', { created_by: world.admin.id });
    expect((await approve(data.id, puppet)).failure.code).toBe('SECOND_PERSON_BOUND');
  });

  it('is booked once when several admins approve it at the same moment', async () => {
    const { data } = await request(3);
    const third = await signInAs(world.system, 'admin');
    const answers = await Promise.all([second, third, second].map((who) => approve(data.id, who)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await due(owed)).toBe(3_000n);
  });

  it('is on the statement with its name and the other company, in both languages', async () => {
    await approve((await request(8)).data.id);
    const { data: made } = await post<PayoutExport>('/admin/payouts/exports', { tab: 'active' });
    await post(`/admin/payouts/exports/${made.id}/confirm`);
    const { system, brand_id, admin } = world;
    const get = (path: string) =>
      ask<unknown>(system, 'GET', `/brands/${brand_id}/payouts${path}`, admin);
    const { data } = (await get('')) as { data: BrandPayouts };
    const newest = `/${data.payouts[0]?.id}`;
    const other = await nameOf(owed);
    const { movements } = (await get(`${newest}/movements`)).data as {
      movements: StatementMovement[];
    };
    expect(movements.find(({ kind }) => kind === 'business_set_off')).toMatchObject({
      business_name: other,
      net: -8,
    });
    const { sums } = (await get(newest)).data as PayoutStatement;
    expect(sums).toContainEqual({ key: 'business_set_offs', amount: -8 });
    const { raw } = await get(`${newest}/statement?format=csv`);
    expect(raw).toMatch(new RegExp(`Set-off with another company,.*,${other}\\r`));
    const pdf = await system.app.inject({
      method: 'GET',
      url: `/api/brands/${brand_id}/payouts${newest}/statement`,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const lines = (await readPdfLines(new Uint8Array(pdf.rawPayload))).flat().join('\n');
    expect(lines).toContain('Set-off with another company');
    expect(lines).toContain(other);
    const taken = (
      await ask<TransactionPayout[]>(system, 'GET', `/transactions/${second_sale}/payouts`, admin)
    ).data.find(({ kind }) => kind === 'offset');
    expect([taken?.cause?.kind, taken?.cause?.business_name]).toEqual(['business_set_off', other]);
  });

  it('remains when its debit is cancelled later, and the brand is owed that amount', async () => {
    const debt = -((await payables()).owed ?? 0n);
    await approve((await request(8)).data.id);
    const decided = await post(`/transactions/${sale}/chargebacks/${returned}/decision`, {
      decision: 'won',
      reason: 'The bank gave it back',
    });
    expect(decided.status).toBe(200);
    expect((await payables()).owed).toBe(8_000n);
    expect(debt).toBeGreaterThan(0n);
  });

  it.each([
    ['an amount', `update business_set_offs set amount_minor = amount_minor + 1`],
    ['a state', `update business_set_offs set state = 'waiting', decided_at = null`],
    ['what a debit bore', `update payable_debits set crossed_minor = 0`],
  ])('fails verification when %s is altered', async (_what, statement) => {
    await approve((await request(8)).data.id);
    const { db } = world.system.deps;
    const bent = db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql.raw(statement).execute(tx);
      const found = [...(await verifyPayouts(tx)), ...(await verifyBooks(tx))];
      throw new Error(`${found.length} found`);
    });
    await expect(bent).rejects.toThrow(/^[1-9]\d* found$/);
  });
});
