import type { PayoutExport } from '@diwan/contract/features/payouts/records';
import { toMajorNumber } from '@diwan/contract/kernel/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBrandBalances } from '../../ledger/balances.ts';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addCategory } from '../../testing/brands.ts';
import { addPayableBrand, owe, settleSales } from '../../testing/money.ts';
import { offsetDebits } from './jobs.ts';
import { shareOf } from './lines.ts';
import { verifyPayouts } from './verify.ts';

let system: TestApp;
let admin: TestUser;
let brand: number;

beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
  admin = await signInAs(system, 'admin');
});
afterAll(() => system.close());

/** mulberry32: the same seed gives the same history. */
function randomOf(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

test('a share never leaves what is open, and adds up', () => {
  const random = randomOf(7);
  for (let n = 0; n < 2_000; n += 1) {
    const open = BigInt(random(5_000));
    const payable = BigInt(random(8_000) - 2_000);
    const amount = BigInt(random(6_000) + 1);
    const { skip_minor, take_minor, other_minor } = shareOf(amount, payable, open);
    expect(take_minor + other_minor).toBe(amount);
    expect(skip_minor + take_minor).toBeLessThanOrEqual(open);
    for (const part of [skip_minor, take_minor, other_minor]) {
      expect(part).toBeGreaterThanOrEqual(0n);
    }
    if (amount === payable && open >= payable) expect(skip_minor + take_minor).toBe(open);
  }
});

interface Sold {
  readonly id: bigint;
  readonly net: bigint;
  cleared: bigint;
}

interface Line {
  readonly parts: Map<bigint, bigint>;
  readonly amount: bigint;
}

/** The same rules with big integers and plain loops. */
function createModel() {
  const sales: Sold[] = [];
  const reserved = new Map<string, Line>();
  /** By exports, and by hand. */
  const paid = new Map<string, Line>();
  let payable = 0n;
  const inLines = (id: bigint): bigint =>
    [...reserved.values()].reduce((sum, { parts }) => sum + (parts.get(id) ?? 0n), 0n);
  const openOf = (sale: Sold): bigint => sale.net - sale.cleared - inLines(sale.id);
  const total = (): bigint => sales.reduce((sum, sale) => sum + openOf(sale), 0n);

  /** Fils by fils would be the same: the debits first, then the amount. */
  function take(amount: bigint, debits: bigint): Line {
    const parts = new Map<bigint, bigint>();
    let skip = debits;
    let left = amount;
    for (const sale of sales) {
      let open = openOf(sale);
      const passed = open < skip ? open : skip;
      skip -= passed;
      open -= passed;
      const part = open < left ? open : left;
      left -= part;
      if (part > 0n) parts.set(sale.id, part);
    }
    return { parts, amount };
  }
  const debitsFor = (amount: bigint): bigint => {
    const debits = total() - payable > 0n ? total() - payable : 0n;
    const room = total() - amount > 0n ? total() - amount : 0n;
    return debits < room ? debits : room;
  };
  const clear = (line: Line, sign: bigint): void => {
    for (const sale of sales) sale.cleared += sign * (line.parts.get(sale.id) ?? 0n);
  };
  const giveBack = (id: string): void => {
    const line = paid.get(id);
    paid.delete(id);
    if (!line) return;
    clear(line, -1n);
    payable += line.amount;
  };
  const payByHand = (id: string, amount: bigint): void => {
    const line = take(amount, debitsFor(amount));
    paid.set(id, line);
    clear(line, 1n);
    payable -= amount;
  };
  return {
    sales,
    payable: () => payable,
    owe: (minor: bigint) => {
      payable += minor;
    },
    reserve: (id: string) => {
      const line = take(payable, debitsFor(payable));
      reserved.set(id, line);
      payable = 0n;
      return line;
    },
    confirm: (id: string) => {
      const line = reserved.get(id);
      reserved.delete(id);
      if (!line) return;
      paid.set(id, line);
      clear(line, 1n);
    },
    release: (id: string) => {
      payable += reserved.get(id)?.amount ?? 0n;
      reserved.delete(id);
    },
    giveBack,
    payByHand,
    /** @returns whether it may be: what a correction adds has to be owed */
    correct: (id: string, amount: bigint): boolean => {
      const before = paid.get(id)?.amount ?? 0n;
      if (amount > before && amount > payable + before) return false;
      if (amount === before) return true;
      giveBack(id);
      payByHand(id, amount);
      return true;
    },
    offset: () => {
      const debits = total() - (payable > 0n ? payable : 0n);
      if (debits > 0n) clear(take(debits < total() ? debits : total(), 0n), 1n);
    },
  };
}

const send = <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
  ask<T>(system, method, `/admin/payouts/${path}`, { token: admin.token, body });
const post = <T>(path: string, body?: unknown) => send<T>('POST', path, body);

const draftOf = (amount: bigint) => ({
  brand_id: brand,
  amount: toMajorNumber(amount),
  paid_date: '2026-01-01',
});

async function readState() {
  const { rows } = await sql<{ id: bigint; cleared: bigint; paid_out: boolean }>`
    select id, cleared_minor as cleared, paid_out from transactions
    where brand_id = ${brand} order by settled_at, id`.execute(system.deps.db);
  const { payable_minor } = await readBrandBalances(system.deps.db, brand);
  return { rows, payable_minor };
}

async function replay(seed: number): Promise<void> {
  const random = randomOf(seed);
  const model = createModel();
  const waiting: string[] = [];
  const paid: string[] = [];
  const by_hand: string[] = [];
  const takeOne = (ids: string[]) => ids.splice(random(ids.length || 1), 1)[0];
  let minute = 0;
  await sql`update brands set status = 'suspended'`.execute(system.deps.db);
  brand = await addPayableBrand(system, { mcc_code: '5411', name: `Seed ${seed}` });

  const sell = async (): Promise<void> => {
    const amount_minor = BigInt(random(9_000) + 1);
    const fee_minor = BigInt(random(10) === 0 ? random(12_000) : random(200));
    minute += 1;
    const [id = 0n] = await settleSales(system, brand, [{ amount_minor, fee_minor, minute }]);
    const net = amount_minor - fee_minor;
    model.owe(net);
    model.sales.push({ id, net: net > 0n ? net : 0n, cleared: 0n });
  };
  const pay = async (): Promise<void> => {
    const { status, data } = await post<PayoutExport>('exports', { tab: 'active' });
    expect(status).toBe(model.payable() > 0n ? 200 : 409);
    if (status !== 200) return;
    const { parts, amount } = model.reserve(data.id);
    expect(data.total_amount).toBe(toMajorNumber(amount));
    waiting.push(data.id);
    const { rows } = await sql<{ id: bigint; minor: bigint }>`
      select p.transaction_id as id, p.amount_minor as minor from payout_parts p
      join payout_lines l on l.id = p.line_id where l.export_id = ${data.id}
      order by p.transaction_id`.execute(system.deps.db);
    expect(rows.map(({ id, minor }) => [id, minor])).toEqual(
      [...parts].toSorted(([a], [b]) => Number(a - b)),
    );
  };
  const steps = [
    sell,
    sell,
    sell,
    pay,
    async () => {
      const minor = BigInt(random(4_000) + 1);
      model.owe(-minor);
      await owe(system, brand, -minor);
    },
    async () => {
      if (random(4) > 0) return;
      const minor = BigInt(random(500) + 1);
      model.owe(minor);
      await owe(system, brand, minor);
    },
    async () => {
      const id = takeOne(waiting);
      if (id === undefined) return;
      model.confirm(id);
      expect((await post(`exports/${id}/confirm`)).status).toBe(200);
      paid.push(id);
    },
    async () => {
      const id = takeOne(waiting);
      if (id === undefined) return;
      model.release(id);
      expect((await post(`exports/${id}/cancel`, { reason: 'No' })).status).toBe(200);
    },
    async () => {
      const amount = BigInt(random(5_000) + 1);
      const { status, data } = await post<{ id: string }>('manual', draftOf(amount));
      expect(status).toBe(amount <= model.payable() ? 200 : 422);
      if (status !== 200) return;
      model.payByHand(data.id, amount);
      by_hand.push(data.id);
    },
    async () => {
      const id = by_hand[random(by_hand.length || 1)];
      const amount = BigInt(random(5_000) + 1);
      if (id === undefined) return;
      const { status } = await send('PUT', `manual/${id}`, draftOf(amount));
      expect(status).toBe(model.correct(id, amount) ? 200 : 422);
    },
    // The bank sends money back: what was confirmed, and what was not yet.
    async () => {
      const id = takeOne(paid);
      if (id === undefined) return;
      model.giveBack(id);
      const path = `exports/${id}/brands/${brand}/return`;
      expect((await post(path, { reason: 'Closed' })).status).toBe(200);
    },
    async () => {
      const id = takeOne(waiting);
      if (id === undefined) return;
      model.release(id);
      expect((await send('GET', `exports/${id}/download`)).status).toBe(200);
      const path = `exports/${id}/brands/${brand}/return`;
      expect((await post(path, { reason: 'Closed' })).status).toBe(200);
    },
    async () => {
      model.offset();
      await offsetDebits(system.deps, brand);
    },
  ];
  for (let n = 0; n < 80; n += 1) {
    await steps[random(steps.length)]?.();
    const { rows, payable_minor } = await readState();
    expect(payable_minor).toBe(model.payable());
    expect(rows.map(({ cleared }) => cleared)).toEqual(model.sales.map(({ cleared }) => cleared));
  }
  expect(await verifyPayouts(system.deps.db)).toEqual([]);
}

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
  'a random history of seed %i is as the model says',
  async (seed) => {
    await replay(seed);
  },
);
