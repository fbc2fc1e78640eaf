import type { PayoutDetails, PayoutExport } from '@diwan/contract/features/payouts/records';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readBrandBalances } from '../../ledger/balances.ts';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addCategory } from '../../testing/brands.ts';
import { releaseReturned } from '../../testing/holds.ts';
import { addPayableBrand, businessOf, owe, readCleared, settleSales } from '../../testing/money.ts';
import { verifyPayouts } from './verify.ts';

let system: TestApp;
let admin: TestUser;
let other: TestUser;
let brand: number;

beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
  admin = await signInAs(system, 'admin');
  other = await signInAs(system, 'super_admin');
});
beforeEach(async () => {
  await sql`update brands set status = 'suspended'`.execute(system.deps.db);
  await sql`update settings set payout_second_approval_above_minor = 0`.execute(system.deps.db);
  brand = await addPayableBrand(system, { mcc_code: '5411', name: 'Najma' });
});
afterAll(() => system.close());

const create = (body: unknown = { tab: 'active' }, { token } = admin) =>
  ask<PayoutExport>(system, 'POST', '/admin/payouts/exports', { token, body });
const act = (id: string, path: string, body?: unknown, { token } = admin) =>
  ask<PayoutDetails>(system, 'POST', `/admin/payouts/exports/${id}/${path}`, { token, body });
const confirm = (id: string, who = admin) => act(id, 'confirm', undefined, who);
const read = (id: string, { token } = admin) =>
  ask<PayoutDetails>(system, 'GET', `/admin/payouts/exports/${id}`, { token });
const pause = (status: string, reason?: string) =>
  ask<{ released_amount: number | null }>(system, 'PUT', `/brands/${brand}/payout-status`, {
    token: admin.token,
    body: { status, ...(reason === undefined ? {} : { reason }) },
  });
const balances = () => readBrandBalances(system.deps.db, brand);
const statuses = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);
const letFileLeave = (id: string) =>
  ask(system, 'GET', `/admin/payouts/exports/${id}/download`, { token: admin.token });

const THREE = [
  { amount_minor: 10_000n, fee_minor: 500n },
  { amount_minor: 1_000n, fee_minor: 1_500n },
  { amount_minor: 4_001n },
];

describe('an export', () => {
  test('takes everything payable, and the bank confirms it', async () => {
    await settleSales(system, brand, THREE);
    const { data, message, status } = await create();
    expect([status, message]).toEqual([200, 'Active payout export created successfully']);
    // The fee of the second sale exceeds it by 0.500: 9.500 - 0.500 + 4.001.
    expect(data).toMatchObject({ total_amount: 13.001, total_brands: 1, status: 'pending' });
    expect(await balances()).toMatchObject({ payable_minor: 0n, in_transit_minor: 13_001n });
    expect(await readCleared(system, brand)).toEqual(['0+500', '0', '0']);

    const confirmed = await confirm(data.id);
    expect(confirmed.message).toBe('Payout confirmed successfully');
    expect(confirmed.data.payout).toMatchObject({ status: 'completed', paid_amount: 13.001 });
    expect(confirmed.data.brands).toMatchObject([{ paid_out: true, transaction_count: 2 }]);
    expect(await balances()).toMatchObject({ payable_minor: 0n, in_transit_minor: 0n });
    // The credit of the oldest sale covered the 0.500 of the second sale.
    expect(await readCleared(system, brand)).toEqual(['9000+500 paid', '0', '4001 paid']);
  });

  test('twenty simultaneous requests create one export', async () => {
    await settleSales(system, brand, THREE);
    const answers = await Promise.all(Array.from({ length: 20 }, () => create()));
    expect(statuses(answers)).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect((await create()).failure.error).toBe('There is nothing to pay out');
    expect(await balances()).toMatchObject({ payable_minor: 0n, in_transit_minor: 13_001n });
  });

  test('twenty confirmations by two admins pay once', async () => {
    await settleSales(system, brand, THREE);
    const { data } = await create();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 3 === 0
          ? act(data.id, `brands/${brand}/confirm`, undefined, n % 2 ? admin : other)
          : confirm(data.id, n % 2 ? admin : other),
      ),
    );
    expect(new Set(statuses(answers))).toEqual(new Set([200]));
    expect(await balances()).toMatchObject({ payable_minor: 0n, in_transit_minor: 0n });
    const { rows } = await sql`select e.id from ledger_entries e
      join payout_lines l on e.source_kind = 'payout_line' and e.source_id = l.id::text
      where e.kind = 'payout_confirmed' and l.export_id = ${data.id}`.execute(system.deps.db);
    expect(rows).toHaveLength(1);
  });

  test('a crash during a confirmation changes nothing', async () => {
    const second = await addPayableBrand(system, { mcc_code: '5411', name: 'Second' });
    await settleSales(system, brand, THREE);
    await settleSales(system, second, THREE);
    const { data } = await create();
    const { db } = system.deps;
    await sql`create function break_now() returns trigger language plpgsql as
      $$ begin if new.kind = 'payout_confirmed' and new.source_id = (select max(id)::text
        from payout_lines) then raise exception 'broken'; end if; return new; end $$`.execute(db);
    await sql`create trigger break_now before insert on ledger_entries
      for each row execute function break_now()`.execute(db);
    expect((await confirm(data.id)).status).toBe(500);
    await sql`drop trigger break_now on ledger_entries`.execute(db);
    await sql`drop function break_now`.execute(db);
    expect(await readCleared(system, brand)).toEqual(['0+500', '0', '0']);
    expect(await balances()).toMatchObject({ in_transit_minor: 13_001n });
    expect((await confirm(data.id)).data.payout.status).toBe('completed');
    expect(await balances()).toMatchObject({ in_transit_minor: 0n });
  });

  test('a repeated request with the same idempotency key gets the stored answer', async () => {
    await settleSales(system, brand, THREE);
    const headers = { 'idempotency-key': `export-${brand}` };
    const options = { token: admin.token, body: { tab: 'active' }, headers };
    const first = await ask<PayoutExport>(system, 'POST', '/admin/payouts/exports', options);
    const again = await ask<PayoutExport>(system, 'POST', '/admin/payouts/exports', options);
    expect(again.data).toEqual(first.data);
    expect(again.message).toBe('Active payout export created successfully');
  });

  test('refunds after settlement are deducted, and negative balances offset later', async () => {
    await settleSales(system, brand, [{ amount_minor: 5_000n }]);
    await owe(system, brand, -7_000n);
    expect((await create()).status).toBe(409);
    await settleSales(system, brand, [{ amount_minor: 1_000n, minute: 50 }]);
    expect((await create()).status).toBe(409);
    await settleSales(system, brand, [{ amount_minor: 4_000n, minute: 90 }]);
    const { data } = await create();
    expect(data.total_amount).toBe(3);
    await confirm(data.id);
    expect(await readCleared(system, brand)).toEqual([
      '0+5000 set_off',
      '0+1000 set_off',
      '3000+1000 paid',
    ]);
  });

  test('an amount without a transaction is paid too', async () => {
    await settleSales(system, brand, [{ amount_minor: 5_000n }]);
    await owe(system, brand, 250n);
    const { data } = await create();
    expect(data.total_amount).toBe(5.25);
    await confirm(data.id);
    expect(await readCleared(system, brand)).toEqual(['5000 paid']);
  });

  test('money settled after an export goes into the next one', async () => {
    await settleSales(system, brand, [{ amount_minor: 5_000n }]);
    const first = await create();
    await settleSales(system, brand, [{ amount_minor: 700n, minute: 70 }]);
    const second = await create();
    expect(second.data.total_amount).toBe(0.7);
    await confirm(second.data.id);
    expect(await readCleared(system, brand)).toEqual(['0', '700 paid']);
    await confirm(first.data.id);
    expect(await readCleared(system, brand)).toEqual(['5000 paid', '700 paid']);
  });

  test.each([
    ['a paused', { payout_status: 'paused' as const }],
    ['a suspended', { status: 'suspended' as const }],
    ['a rejected', { status: 'rejected' as const }],
    ['a pending', { status: 'pending' as const }],
  ])('%s brand is excluded', async (_name, change) => {
    await settleSales(system, brand, THREE);
    const { db } = system.deps;
    await db.updateTable('brands').set(change).where('id', '=', brand).execute();
    expect((await create()).failure.error).toBe('There is nothing to pay out');
  });

  test('a brand without bank details or a business is excluded', async () => {
    await settleSales(system, brand, THREE);
    const { db } = system.deps;
    await db.deleteFrom('brand_bank_details').where('brand_id', '=', brand).execute();
    expect((await create()).status).toBe(409);
  });

  test.each([{}, { tab: 'everything' }, { tab: ['active'] }, { tab: 'active', amount: 1 }])(
    '%j is refused',
    async (body) => {
      expect((await create(body)).status).toBe(400);
    },
  );
});

describe('pausing, cancelling, returning', () => {
  test("pausing releases the brand's line before a file has left", async () => {
    const second = await addPayableBrand(system, { mcc_code: '5411', name: 'Second' });
    await settleSales(system, brand, THREE);
    await settleSales(system, second, [{ amount_minor: 100n }]);
    const { data } = await create();
    expect((await pause('paused', '  ')).failure.error).toBe('Please enter a reason for pausing');
    const paused = await pause('paused', 'Wrong account');
    expect(paused.message).toBe('Payout paused successfully');
    expect(paused.data.released_amount).toBe(13.001);
    expect((await read(data.id)).data.payout).toMatchObject({ total_amount: 0.1, total_brands: 1 });
    expect((await act(data.id, `brands/${brand}/confirm`)).failure.error).toBe(
      'This brand was removed from the payout, so this action is not possible',
    );
    expect((await pause('active')).message).toBe('Payout resumed successfully');
    expect((await create()).data.total_amount).toBe(13.001);
  });

  test('pausing keeps a line whose file has left', async () => {
    await settleSales(system, brand, THREE);
    const { data } = await create();
    expect((await letFileLeave(data.id)).status).toBe(200);
    expect((await pause('paused', 'Too late')).data.released_amount).toBeNull();
    expect((await act(data.id, 'cancel', { reason: 'No' })).status).toBe(409);
    expect((await confirm(data.id)).data.payout.status).toBe('completed');
  });

  test('pausing and exporting at the same moment never pay a paused brand', async () => {
    await settleSales(system, brand, THREE);
    await Promise.all([create(), pause('paused', 'Now')]);
    expect(await balances()).toMatchObject({ payable_minor: 13_001n, in_transit_minor: 0n });
  });

  test('suspending a brand releases its line and cancels an export without brands', async () => {
    await settleSales(system, brand, THREE);
    const { data } = await create();
    const body = { status: 'suspended', reason: 'Under review' };
    await ask(system, 'PUT', `/brands/${brand}`, { token: admin.token, body });
    expect((await read(data.id)).data.payout.status).toBe('cancelled');
    expect(await balances()).toMatchObject({ payable_minor: 13_001n, in_transit_minor: 0n });
    expect((await confirm(data.id)).failure.error).toBe(
      'This payout was cancelled, so this action is not possible',
    );
  });

  test('cancelling releases all reserved money, once', async () => {
    await settleSales(system, brand, THREE);
    const { data } = await create();
    expect((await act(data.id, 'cancel', {})).status).toBe(400);
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => act(data.id, 'cancel', { reason: 'A mistake' })),
      ...Array.from({ length: 5 }, () => confirm(data.id)),
    ]);
    const { status } = (await read(data.id)).data.payout;
    const paid = status === 'completed';
    expect(answers.filter((one) => one.status === 200)).toHaveLength(paid ? 5 : 1);
    expect(await balances()).toMatchObject({
      payable_minor: paid ? 0n : 13_001n,
      in_transit_minor: 0n,
    });
  });

  test('a payment that the bank returns is owed again, confirmed or not', async () => {
    await settleSales(system, brand, [{ amount_minor: 5_000n }]);
    const first = (await create()).data;
    const back = (id: string) => act(id, `brands/${brand}/return`, { reason: 'Account closed' });
    expect((await back(first.id)).status).toBe(409);
    await letFileLeave(first.id);
    const returned = await back(first.id);
    expect(returned.data.payout.status).toBe('completed');
    expect(returned.data.brands).toMatchObject([{ status: 'returned', reason: 'Account closed' }]);
    expect((await act(first.id, `brands/${brand}/confirm`)).failure.error).toBe(
      'The bank has already rejected this payment and returned the money',
    );

    // The account is not paid again before an admin decides.
    expect((await create()).status).toBe(409);
    const payAgain = () => releaseReturned(system, brand, admin, 'The bank was wrong');
    expect((await payAgain()).status).toBe(200);
    const second = (await create()).data;
    await confirm(second.id);
    expect(await readCleared(system, brand)).toEqual(['5000 paid']);
    const answers = await Promise.all(Array.from({ length: 20 }, () => back(second.id)));
    expect(statuses(answers)).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect(await readCleared(system, brand)).toEqual(['0']);
    expect(await balances()).toMatchObject({ payable_minor: 5_000n, in_transit_minor: 0n });
    expect((await payAgain()).status).toBe(200);
    expect((await create()).data.total_amount).toBe(5);
  });

  test('the amounts of an export add up, also after a return', async () => {
    const second = await addPayableBrand(system, { mcc_code: '5411', name: 'Pearl' });
    const third = await addPayableBrand(system, { mcc_code: '5411', name: 'Basta' });
    await settleSales(system, brand, [{ amount_minor: 806_091n }]);
    await settleSales(system, second, [{ amount_minor: 74_219n }]);
    await settleSales(system, third, [{ amount_minor: 1_000n }]);
    const { data } = await create();
    await ask(system, 'PUT', `/brands/${third}/payout-status`, {
      token: admin.token,
      body: { status: 'paused', reason: 'Review' },
    });
    await letFileLeave(data.id);
    await act(data.id, `brands/${brand}/confirm`);
    const half = { total_amount: 880.31, paid_amount: 806.091, returned_amount: 0 };
    expect((await read(data.id)).data.payout).toMatchObject({ ...half, pending_amount: 74.219 });
    await act(data.id, `brands/${second}/return`, { reason: 'Account closed' });
    const whole = { total_amount: 880.31, paid_amount: 806.091, returned_amount: 74.219 };
    const rest = { pending_amount: 0, released_amount: 1 };
    expect((await read(data.id)).data.payout).toMatchObject({ ...whole, ...rest });
    const list = async ({ token }: TestUser) =>
      (await ask<PayoutExport[]>(system, 'GET', '/admin/payouts/exports', { token })).data;
    expect((await list(admin)).find(({ id }) => id === data.id)).toMatchObject(whole);
    const owner = await signInAs(system, 'brand_owner', { brand_id: second });
    const own = { total_amount: 74.219, paid_amount: 0, returned_amount: 74.219 };
    expect(await list(owner)).toMatchObject([own]);
    expect((await read(data.id, owner)).data.payout).toMatchObject({ ...own, released_amount: 0 });
  });

  test('a brand paid by two businesses is confirmed and returned for each of them', async () => {
    const { db } = system.deps;
    const first = await businessOf(system, brand);
    await settleSales(system, brand, [{ amount_minor: 1_000n }]);
    await addCategory(system, '5999');
    const move = (mcc_code: string) =>
      db.updateTable('brands').set({ mcc_code }).where('id', '=', brand).execute();
    await move('5999');
    // Gives the new business an account that can be decrypted.
    await sql`update businesses b set account_iban_sealed = o.account_iban_sealed
      from businesses o where o.id = ${first} and b.id <> o.id`.execute(db);
    const second = await businessOf(system, brand);
    await settleSales(system, brand, [{ amount_minor: 2_000n }]);
    const { data } = await create();
    await letFileLeave(data.id);
    const states = async () =>
      new Map(
        (await read(data.id)).data.brands.map(({ business_id, status }) => [business_id, status]),
      );
    await act(data.id, `brands/${brand}/confirm?business_id=${first}`);
    expect(await states()).toEqual(
      new Map([
        [first, 'paid'],
        [second, 'reserved'],
      ]),
    );
    const back = { reason: 'Closed', business_id: second };
    expect((await act(data.id, `brands/${brand}/return`, back)).status).toBe(200);
    expect(await states()).toEqual(
      new Map([
        [first, 'paid'],
        [second, 'returned'],
      ]),
    );
    expect((await read(data.id)).data.payout).toMatchObject({
      status: 'completed',
      paid_amount: 1,
      returned_amount: 2,
    });
  });

  test('a large export needs a second admin', async () => {
    const { db } = system.deps;
    await sql`update settings set payout_second_approval_above_minor = 13000`.execute(db);
    await settleSales(system, brand, THREE);
    const { data } = await create();
    const sentence = 'A second admin must approve this payout first';
    expect((await confirm(data.id, other)).failure.error).toBe(sentence);
    expect((await letFileLeave(data.id)).failure.error).toBe(sentence);
    expect((await act(data.id, 'approve')).status).toBe(403);
    expect((await read(data.id)).data.payout.can).toMatchObject({
      confirm: { allowed: false, code: 'PAYOUT_APPROVAL_MISSING' },
      approve: { allowed: false, code: 'PAYOUT_OWN_APPROVAL' },
    });
    expect((await read(data.id, other)).data.payout.can).toMatchObject({
      approve: { allowed: true },
    });
    expect((await act(data.id, 'approve', undefined, other)).status).toBe(200);
    expect((await confirm(data.id)).status).toBe(200);
  });
});

describe('visibility of exports', () => {
  test('an owner sees their own line and a partner sees nothing', async () => {
    const second = await addPayableBrand(system, { mcc_code: '5411', name: 'Second' });
    await settleSales(system, brand, THREE);
    await settleSales(system, second, [{ amount_minor: 100n }]);
    const { data } = await create();
    const owner = await signInAs(system, 'brand_owner', { brand_id: second });
    const { payout, brands } = (await read(data.id, owner)).data;
    expect(payout).toMatchObject({ total_amount: 0.1, total_brands: 1, created_by_name: null });
    expect(payout.can).toEqual({ download: { allowed: true } });
    expect(brands.map(({ brand_id }) => brand_id)).toEqual([second]);
    expect((await confirm(data.id, owner)).status).toBe(403);
    const third = await addPayableBrand(system, { mcc_code: '5411', name: 'Third' });
    const stranger = await signInAs(system, 'brand_owner', { brand_id: third });
    expect((await read(data.id, stranger)).failure.error).toBe('Payout Not Found');
    const partner = await signInAs(system, 'partner_employee');
    expect((await read(data.id, partner)).status).toBe(403);
  });

  test('an export of another tab stores a snapshot and moves nothing', async () => {
    await settleSales(system, brand, THREE);
    await pause('paused', 'Wrong account');
    const { data, message } = await create({ tab: 'paused' });
    expect(message).toBe('Paused payout export created successfully');
    expect(data).toMatchObject({ kind: 'statement', status: 'completed' });
    expect(await balances()).toMatchObject({ payable_minor: 13_001n, in_transit_minor: 0n });
    expect((await confirm(data.id)).failure.error).toBe(
      'This is a statement. It moves no money, so this action is not possible.',
    );
    const owner = await signInAs(system, 'brand_owner', { brand_id: brand });
    expect((await read(data.id, owner)).status).toBe(404);
  });
});

test('flags, allocations, lines and balances agree after all of these tests', async () => {
  expect(await verifyPayouts(system.deps.db)).toEqual([]);
});
