import type { PayoutExport } from '@diwan/contract/features/payouts/records';
import { toMajorNumber } from '@diwan/contract/kernel/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBrandBalances } from '../../ledger/balances.ts';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addCategory } from '../../testing/brands.ts';
import { releaseReturned } from '../../testing/holds.ts';
import { addPayableBrand, owe, settleSales } from '../../testing/money.ts';
import { verifyTransactions } from '../transactions/public.ts';
import { verifyPayouts } from '../payouts/verify.ts';

let system: TestApp;
let admin: TestUser;
let brand: number;

beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
  admin = await signInAs(system, 'admin');
});
afterAll(() => system.close());

/** Creates a random number generator (mulberry32). The same seed gives the same history. */
function randomOf(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

interface Sale {
  readonly id: bigint;
  readonly credit: bigint;
  paid: bigint;
  set_off: bigint;
}

interface Debit {
  left: bigint;
}

interface Line {
  readonly parts: ReadonlyMap<bigint, bigint>;
  readonly amount: bigint;
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** Creates a model of the same rules with big integers and simple loops. */
function createModel() {
  const sales: Sale[] = [];
  const debits: Debit[] = [];
  const reserved = new Map<string, Line>();
  /** The paid lines of exports and of manual payouts. */
  const done = new Map<string, Line>();
  let payable = 0n;
  const inLines = (id: bigint): bigint =>
    [...reserved.values()].reduce((sum, { parts }) => sum + (parts.get(id) ?? 0n), 0n);
  const openOf = (sale: Sale): bigint => sale.credit - sale.paid - sale.set_off - inLines(sale.id);

  /** Offsets debits against open credits, both from the oldest. */
  function setOff(): void {
    for (const debit of debits) {
      for (const sale of sales) {
        const part = least(debit.left, openOf(sale));
        debit.left -= part;
        sale.set_off += part;
      }
    }
  }
  function take(amount: bigint): Line {
    const parts = new Map<bigint, bigint>();
    let left = amount;
    for (const sale of sales) {
      const part = least(left, openOf(sale));
      left -= part;
      if (part > 0n) parts.set(sale.id, part);
    }
    return { parts, amount };
  }
  const pay = ({ parts }: Line, sign: bigint): void => {
    for (const sale of sales) sale.paid += sign * (parts.get(sale.id) ?? 0n);
  };
  const giveBack = (id: string): void => {
    const line = done.get(id);
    done.delete(id);
    if (!line) return;
    pay(line, -1n);
    payable += line.amount;
    setOff();
  };
  const payByHand = (id: string, amount: bigint): void => {
    const line = take(amount);
    done.set(id, line);
    pay(line, 1n);
    payable -= amount;
  };
  return {
    sales,
    payable: () => payable,
    sell: (id: bigint, net: bigint) => {
      payable += net;
      sales.push({ id, credit: net > 0n ? net : 0n, paid: 0n, set_off: 0n });
      if (net < 0n) debits.push({ left: -net });
      setOff();
    },
    owe: (minor: bigint) => {
      payable += minor;
      if (minor < 0n) debits.push({ left: -minor });
      setOff();
    },
    reserve: (id: string) => {
      const line = take(payable);
      reserved.set(id, line);
      payable = 0n;
      return line;
    },
    confirm: (id: string) => {
      const line = reserved.get(id);
      reserved.delete(id);
      if (!line) return;
      done.set(id, line);
      pay(line, 1n);
    },
    release: (id: string) => {
      payable += reserved.get(id)?.amount ?? 0n;
      reserved.delete(id);
      setOff();
    },
    giveBack,
    payByHand,
    /** Corrects a manual payout. @returns whether this is allowed: the increase must be owed */
    correct: (id: string, amount: bigint): boolean => {
      const before = done.get(id);
      if (!before || amount - before.amount > (payable > 0n ? payable : 0n)) {
        return amount <= (before?.amount ?? 0n);
      }
      if (amount === before.amount) return true;
      pay(before, -1n);
      payable += before.amount;
      payByHand(id, amount);
      setOff();
      return true;
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
  const { rows } = await sql<{ paid: bigint; set_off: bigint }>`
    select paid_minor as paid, set_off_minor as set_off from transactions
    where brand_id = ${brand} order by settled_at, id`.execute(system.deps.db);
  const { payable_minor } = await readBrandBalances(system.deps.db, brand);
  return { rows, payable_minor };
}

async function replay(seed: number): Promise<void> {
  const random = randomOf(seed);
  const model = createModel();
  const waiting: string[] = [];
  const confirmed: string[] = [];
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
    model.sell(id, amount_minor - fee_minor);
  };
  const pay = async (): Promise<void> => {
    const { status, data } = await post<PayoutExport>('exports', { tab: 'active' });
    expect(status).toBe(model.payable() > 0n ? 200 : 409);
    if (status !== 200) return;
    const { parts, amount } = model.reserve(data.id);
    expect(data.total_amount).toBe(toMajorNumber(amount));
    waiting.push(data.id);
    const { rows } = await sql<{ id: bigint; minor: bigint }>`
      select p.transaction_id as id, p.amount_minor as minor from payout_allocations p
      join payout_lines l on l.id = p.line_id where l.export_id = ${data.id}
      order by p.transaction_id`.execute(system.deps.db);
    expect(rows.map(({ id, minor }) => [id, minor])).toEqual(
      [...parts].toSorted(([a], [b]) => Number(a - b)),
    );
  };
  /**
   * Makes the bank return a payment. The brand is in no pending export until an admin releases its
   * hold.
   */
  const giveBack = async (id: string, undo: (id: string) => void): Promise<void> => {
    undo(id);
    const left = waiting.splice(0).toSorted();
    for (const other of left) model.release(other);
    const path = `exports/${id}/brands/${brand}/return`;
    expect((await post(path, { reason: 'Closed' })).status).toBe(200);
    expect((await releaseReturned(system, brand, admin, 'Again')).status).toBe(200);
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
      confirmed.push(id);
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
    // The bank returns confirmed and unconfirmed payments.
    async () => {
      const id = takeOne(confirmed);
      if (id !== undefined) await giveBack(id, model.giveBack);
    },
    async () => {
      const id = takeOne(waiting);
      if (id === undefined) return;
      expect((await send('GET', `exports/${id}/download`)).status).toBe(200);
      await giveBack(id, model.release);
    },
  ];
  for (let n = 0; n < 80; n += 1) {
    await steps[random(steps.length)]?.();
    const { rows, payable_minor } = await readState();
    expect(payable_minor).toBe(model.payable());
    expect(rows).toEqual(model.sales.map(({ paid, set_off }) => ({ paid, set_off })));
  }
  expect(await verifyPayouts(system.deps.db)).toEqual([]);
  const credits = /debit|credit/;
  const about = (await verifyTransactions(system.deps.db)).filter(({ problem }) =>
    credits.test(problem),
  );
  expect(about).toEqual([]);
}

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
  'a random history of seed %i matches the model',
  async (seed) => {
    await replay(seed);
  },
);
