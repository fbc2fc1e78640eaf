import type { PayoutExport, PayoutProgress } from '@diwan/contract/features/payouts/records';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addCategory } from '../../testing/brands.ts';
import { addPayableBrand, settleSales } from '../../testing/money.ts';

let system: TestApp;
let admin: TestUser;
let brand: number;

beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
  admin = await signInAs(system, 'admin');
  brand = await addPayableBrand(system, { mcc_code: '5411' });
});
afterAll(() => system.close());

const post = <T>(path: string, body?: unknown, headers: Record<string, string> = {}) =>
  ask<T>(system, 'POST', `/admin/payouts/exports${path}`, { token: admin.token, body, headers });
const create = () => post<PayoutExport>('', { tab: 'active' });

async function readWork(): Promise<PayoutProgress[]> {
  const { token } = admin;
  return (await ask<PayoutProgress[]>(system, 'GET', '/admin/payouts/work', { token })).data;
}

/** Runs `work` while another transaction holds a lock, so that the tested call is blocked. */
async function whileHeld(hold: (tx: Tx) => Promise<unknown>, work: () => Promise<void>) {
  await system.deps.db.transaction().execute(async (tx) => {
    await hold(tx);
    await work();
  });
}

const holdSales = (tx: Tx) =>
  sql`select id from transactions where brand_id = ${brand} for update`.execute(tx);

test('a confirmation reports progress until it ends, and a repeat gets its answer', async () => {
  await settleSales(system, brand, [{ amount_minor: 5_000n }, { amount_minor: 7_000n }]);
  const { data } = await create();
  const confirm = () => post(`/${data.id}/confirm`, undefined, { 'idempotency-key': 'one-key' });
  // The row of a crashed process is not shown, and the next work deletes it.
  const left = { id: 1_000_000, work: 'confirm', export_id: data.id, done: 1, total: 2 } as const;
  await system.deps.db.insertInto('payout_progress').values(left).execute();
  expect(await readWork()).toEqual([]);
  const running: ReturnType<typeof confirm>[] = [];
  await whileHeld(holdSales, async () => {
    running.push(confirm());
    const told = { work: 'confirm', export_id: data.id, done: 0, total: 2 };
    await vi.waitFor(async () => expect(await readWork()).toEqual([told]), { timeout: 60_000 });
    const rows = await system.deps.db.selectFrom('payout_progress').select('id').execute();
    expect(rows.map(({ id }) => id)).not.toContain(left.id);
    // A client that lost the answer repeats the request with the same key while the first one runs.
    running.push(confirm());
  });
  const answers = await Promise.all(running);
  expect(answers.map(({ status, data: told }) => [status, told])).toEqual([
    [200, answers[0]?.data],
    [200, answers[0]?.data],
  ]);
  expect(await readWork()).toEqual([]);
});

test('a creation reports its progress, and its row is deleted when it fails', async () => {
  const second = await addPayableBrand(system, { mcc_code: '5411' });
  for (const id of [brand, second]) await settleSales(system, id, [{ amount_minor: 1_000n }]);
  const refused: Promise<{ status: number }>[] = [];
  await whileHeld(
    // Blocks new allocations.
    (tx) => sql`lock table payout_allocations in exclusive mode`.execute(tx),
    async () => {
      refused.push(create());
      const told = { work: 'create', export_id: null, done: 0, total: 2 };
      await vi.waitFor(async () => expect(await readWork()).toEqual([told]), { timeout: 60_000 });
      await sql`select pg_terminate_backend(l.pid) from pg_locks l
        join payout_progress p on p.work = 'create' and l.objid = p.id::oid
        join pg_database d on d.oid = l.database and d.datname = current_database()
        where l.locktype = 'advisory' and l.objsubid = 2`.execute(system.deps.db);
      await vi.waitFor(async () => expect(await readWork()).toEqual([]), { timeout: 60_000 });
    },
  );
  expect(await Promise.all(refused)).toMatchObject([{ status: 503 }]);
  const { rows } = await sql`select from payout_lines where status = 'reserved'`.execute(
    system.deps.db,
  );
  expect(rows).toHaveLength(0);
  expect((await create()).data).toMatchObject({ total_brands: 2, total_amount: 2 });
});

test.each(['partner', 'brand_owner'] as const)('a %s cannot read the progress', async (role) => {
  const { token } = await signInAs(system, role, role === 'partner' ? {} : { brand_id: brand });
  expect((await ask(system, 'GET', '/admin/payouts/work', { token })).status).toBe(403);
});
