import type { ManualPayout } from '@diwan/contract/features/manual-payouts/records';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readBrandBalances } from '../../ledger/balances.ts';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addCategory } from '../../testing/brands.ts';
import { addPayableBrand, owe, readCleared, settleSales } from '../../testing/money.ts';
import { verifyPayouts } from '../payouts/verify.ts';

let system: TestApp;
let admin: TestUser;
let brand: number;

beforeAll(async () => {
  system = await startTestApp();
  system.clock.set('2026-06-10T21:30:00.000Z');
  await addCategory(system, '5411');
  await addCategory(system, '5812');
  admin = await signInAs(system, 'admin');
});
beforeEach(async () => {
  brand = await addPayableBrand(system, { mcc_code: '5411', name: 'Najma' });
  await settleSales(system, brand, [
    { amount_minor: 1_000n },
    { amount_minor: 2_000n },
    { amount_minor: 3_000n },
  ]);
});
afterAll(() => system.close());

const form = (changes: object = {}) => ({
  brand_id: brand,
  amount: 1.5,
  paid_date: '2026-06-11',
  ...changes,
});
const record = (changes: object = {}, { token } = admin) =>
  ask<ManualPayout>(system, 'POST', '/admin/payouts/manual', { token, body: form(changes) });
const edit = (id: string, changes: object = {}) =>
  ask<ManualPayout>(system, 'PUT', `/admin/payouts/manual/${id}`, {
    token: admin.token,
    body: form(changes),
  });
const owed = async () => (await readBrandBalances(system.deps.db, brand)).payable_minor;
const exportAll = () =>
  ask(system, 'POST', '/admin/payouts/exports', { token: admin.token, body: { tab: 'active' } });

describe('a manual payout', () => {
  test('clears the oldest transactions, the last one partially', async () => {
    const { data, message } = await record({ reference_number: '', notes: 'By hand' });
    expect(message).toBe('Manual payout recorded successfully');
    expect(data).toMatchObject({
      amount: 1.5,
      payment_method: 'manual_bank_transfer',
      reference_number: null,
      notes: 'By hand',
      created_by_name: 'Test admin',
      edited_at: null,
    });
    expect(await readCleared(system, brand)).toEqual(['1000 paid', '500', '0']);
    expect(await owed()).toBe(4_500n);
  });

  test('never exceeds the amount owed, under concurrency', async () => {
    const much = await record({ amount: 6.001 });
    expect([much.status, much.failure.error]).toEqual([422, 'Amount exceeds the amount owed']);
    const answers = await Promise.all(Array.from({ length: 20 }, () => record({ amount: 2 })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(await owed()).toBe(0n);
    expect(await readCleared(system, brand)).toEqual(['1000 paid', '2000 paid', '3000 paid']);
  });

  test('and a simultaneous export never pay the same money', async () => {
    const [by_hand] = await Promise.all([record({ amount: 6 }), exportAll()]);
    const { payable_minor, in_transit_minor } = await readBrandBalances(system.deps.db, brand);
    expect([payable_minor, in_transit_minor]).toEqual(
      by_hand.status === 200 ? [0n, 0n] : [0n, 6_000n],
    );
  });

  test('is corrected by a reversal and a new booking', async () => {
    const { data } = await record({ amount: 2.5 });
    const edited = await edit(data.id, { amount: 6, payment_method: 'cash' });
    expect(edited.message).toBe('Manual payout updated successfully');
    expect(edited.data).toMatchObject({ amount: 6, payment_method: 'cash' });
    expect(await readCleared(system, brand)).toEqual(['1000 paid', '2000 paid', '3000 paid']);
    expect((await edit(data.id, { amount: 6.001 })).status).toBe(422);
    expect((await edit(data.id, { amount: 0.25 })).data.amount).toBe(0.25);
    expect(await readCleared(system, brand)).toEqual(['250', '0', '0']);
    expect(await owed()).toBe(5_750n);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => edit(data.id, { amount: (n % 5) + 1 })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const rows = await system.deps.db
      .selectFrom('payout_lines')
      .select('status')
      .where('manual_payout_id', '=', data.id)
      .execute();
    expect(rows.filter(({ status }) => status === 'paid')).toHaveLength(1);
  });

  test('stays booked at the paying bank when its category moves to another business', async () => {
    const { db } = system.deps;
    const { data } = await record({ amount: 2 });
    const banks = async () =>
      (
        await sql<{ id: string; minor: string }>`
          select a.business_id as id, sum(p.amount_minor)::text as minor
          from payout_lines l join ledger_entries e on e.source_kind = 'payout_line' and e.source_id = l.id::text
          join ledger_postings p on p.entry_id = e.id
          join ledger_accounts a on a.id = p.account_id and a.kind = 'bank'
          where l.manual_payout_id = ${data.id} group by a.business_id`.execute(db)
      ).rows;
    const [paid_by] = await banks();
    // Exchanges the businesses of the two categories.
    const swap = () =>
      sql`update business_mccs m set business_id = o.business_id
        from business_mccs o where o.mcc_code <> m.mcc_code`.execute(db);
    await swap();
    expect((await edit(data.id, { amount: 1 })).status).toBe(200);
    await swap();
    expect(await banks()).toEqual([{ id: paid_by?.id, minor: '-1000' }]);
  });

  test('can get other notes after a refund exceeded it', async () => {
    const { data } = await record({ amount: 6 });
    await owe(system, brand, -5_000n);
    expect((await edit(data.id, { amount: 6, notes: 'A typo' })).data.notes).toBe('A typo');
    expect((await edit(data.id, { amount: 6, paid_date: '2026-06-09' })).status).toBe(200);
    expect(await owed()).toBe(-5_000n);
  });

  test('leaves the rest to the next export', async () => {
    await record({ amount: 1.5 });
    await exportAll();
    expect(await owed()).toBe(0n);
    expect((await record({ amount: 0.001 })).failure.error).toBe('Amount exceeds the amount owed');
  });

  test.each([
    [{ amount: 0 }],
    [{ amount: -1 }],
    [{ amount: 1.0001 }],
    [{ amount: '1.5' }],
    [{ amount: 1e15 }],
    [{ amount: Number.MAX_SAFE_INTEGER }],
    [{ amount: null }],
    [{ paid_date: '2026-02-30' }],
    [{ payment_method: 'auto_bank_transfer' }],
    [{ payment_method: 'gold' }],
    [{ notes: 'a\u0000b' }],
    [{ status: 'paid' }],
  ])('%j is refused', async (changes) => {
    expect((await record(changes)).status).toBe(400);
    expect(await owed()).toBe(6_000n);
  });

  test("has a paid date in the past, by the platform's timezone", async () => {
    expect((await record({ paid_date: '2026-06-12' })).failure.fields).toEqual({
      paid_date: 'The paid date must not be in the future',
    });
    // 00:30 on 11 June in Kuwait is still 10 June in UTC.
    expect((await record({ paid_date: '2026-06-11' })).status).toBe(200);
  });

  test('has a paid date within the last year; an edit may keep an older one', async () => {
    for (const paid_date of ['1999-01-01', '2025-06-09']) {
      expect((await record({ paid_date })).failure.fields).toEqual({
        paid_date: 'The paid date must be within the last 12 months',
      });
    }
    const { data } = await record({ amount: 1, paid_date: '2025-06-10' });
    expect((await edit(data.id, { amount: 1, paid_date: '1999-01-01' })).status).toBe(422);
    const old = { paid_date: '2024-06-10' };
    await system.deps.db.updateTable('manual_payouts').set(old).where('id', '=', data.id).execute();
    expect((await edit(data.id, { ...old, amount: 1, notes: 'Relabelled' })).status).toBe(200);
  });

  test('is allowed for active and paused brands', async () => {
    const { db } = system.deps;
    const set = (change: object) =>
      db.updateTable('brands').set(change).where('id', '=', brand).execute();
    await set({ payout_status: 'paused' });
    expect((await record()).status).toBe(200);
    await set({ status: 'suspended' });
    expect((await record()).failure.error).toBe(
      'Payouts of this brand are on hold, so a manual payout is not possible',
    );
    expect((await record({ brand_id: 2_000_000_001 })).status).toBe(404);
  });

  test('keeps its brand, and only administrators write it', async () => {
    const { data } = await record();
    const second = await addPayableBrand(system, { mcc_code: '5411' });
    expect((await edit(data.id, { brand_id: second })).status).toBe(422);
    const owner = await signInAs(system, 'brand_owner', { brand_id: brand });
    const stranger = await signInAs(system, 'brand_owner', { brand_id: second });
    const list = ({ token }: TestUser) =>
      ask<ManualPayout[]>(system, 'GET', '/admin/payouts/manual', { token });
    expect((await list(owner)).data).toMatchObject([{ id: data.id, created_by_name: null }]);
    expect((await list(stranger)).data).toEqual([]);
    expect((await list(await signInAs(system, 'partner'))).status).toBe(403);
    expect((await record({}, owner)).status).toBe(403);
  });
});

test('flags, allocations, lines and balances are consistent after these tests', async () => {
  expect(await verifyPayouts(system.deps.db)).toEqual([]);
});
