import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '../platform/db/database.ts';
import { cloneDatabase } from '../testing/database/template-database.ts';
import { type Account, accountName } from './accounts.ts';
import { balanceAsOf, balanceOf, readBrandBalances } from './balances.ts';
import { type NewEntry, post, type Posting } from './post.ts';
import { verifyLedger } from './verify.ts';

const AT = '2026-03-01T08:00:00.000Z';

let database: OpenDatabase;
beforeAll(async () => {
  const { url } = await cloneDatabase();
  database = openDatabase(url);
});
afterAll(() => database.close());

const book = (entry: NewEntry) => database.db.transaction().execute((tx) => post(tx, entry));

/** Returns a capture entry of `amount` fils, with the platform's fee and the provider's cost. */
const capture = (id: string, brand_id: number, amount: bigint, fee: bigint, cost: bigint) =>
  ({
    kind: 'capture',
    source: { kind: 'transaction', id },
    occurred_at: AT,
    postings: [
      { account: { kind: 'provider_receivable' }, amount_minor: amount - cost },
      { account: { kind: 'processing_cost' }, amount_minor: cost },
      { account: { kind: 'brand_pending', brand_id }, amount_minor: fee - amount },
      { account: { kind: 'fee_revenue' }, amount_minor: -fee },
    ],
  }) satisfies NewEntry;

describe('posting', () => {
  it('adds its amount to every account and leaves out a sum of zero', async () => {
    await book(capture('1', 1, 10_000n, 250n, 0n));
    expect((await readBrandBalances(database.db, 1)).pending_minor).toBe(9_750n);
    expect(await balanceOf(database.db, { kind: 'fee_revenue' })).toBe(-250n);
    expect(await balanceOf(database.db, { kind: 'processing_cost' })).toBe(0n);
  });

  it('books one cause once, also for 20 concurrent calls', async () => {
    const entry = capture('2', 2, 5_000n, 100n, 50n);
    const posted = await Promise.all(Array.from({ length: 20 }, () => book(entry)));
    expect(new Set(posted.map(({ entry_id }) => entry_id)).size).toBe(1);
    expect(posted.filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect((await readBrandBalances(database.db, 2)).pending_minor).toBe(4_900n);
  });

  it('throws if the same cause has other amounts', async () => {
    await book(capture('3', 3, 5_000n, 100n, 50n));
    const other = book(capture('3', 3, 5_001n, 100n, 50n));
    await expect(other).rejects.toThrow('was booked before with other amounts');
  });

  it('refuses an entry that does not balance before it reaches the database', async () => {
    const lopsided = {
      ...capture('4', 4, 5_000n, 100n, 50n),
      postings: [{ account: { kind: 'fee_revenue' } as Account, amount_minor: 1n }],
    };
    await expect(book(lopsided)).rejects.toThrow('balances in KWD');
  });

  it('is rolled back with its transaction', async () => {
    const failing = database.db.transaction().execute(async (tx) => {
      await post(tx, capture('5', 5, 5_000n, 100n, 50n));
      throw new Error('the change failed');
    });
    await expect(failing).rejects.toThrow('the change failed');
    expect((await readBrandBalances(database.db, 5)).pending_minor).toBe(0n);
  });
});

describe('the database itself', () => {
  const raw = (text: string) => sql.raw(text).execute(database.db);

  it('refuses an unbalanced entry, a posting to an old entry, and every change', async () => {
    const { entry_id } = await book(capture('10', 10, 1_000n, 10n, 5n));
    const unbalanced = database.db.transaction().execute(async (tx) => {
      const entry = await tx
        .insertInto('ledger_entries')
        .values({
          kind: 'adjustment',
          source_kind: 'brand',
          source_id: 'x',
          digest: 'x',
          posting_count: 2,
          occurred_at: AT,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const accounts = await tx.selectFrom('ledger_accounts').select('id').limit(2).execute();
      for (const { id } of accounts) {
        await tx
          .insertInto('ledger_postings')
          .values({ entry_id: entry.id, account_id: id, amount_minor: 5n })
          .execute();
      }
    });
    await expect(unbalanced).rejects.toThrow(/does not balance/);
    const late = `insert into ledger_postings (entry_id, account_id, amount_minor)
      select ${entry_id}, max(id), 5 from ledger_accounts`;
    await expect(raw(late)).rejects.toThrow(/is closed/);
    for (const table of ['ledger_entries', 'ledger_postings']) {
      await expect(raw(`delete from ${table}`)).rejects.toThrow(/append-only/);
      await expect(raw(`truncate ${table} cascade`)).rejects.toThrow(/append-only/);
    }
    await expect(raw('update ledger_postings set amount_minor = 1')).rejects.toThrow(/append-only/);
    await expect(raw('update ledger_accounts set brand_id = 99')).rejects.toThrow(/never changes/);
  });
});

/** Waits, and returns a database time that is at least a millisecond after the last booking. */
async function nextMillisecond(): Promise<string> {
  const read = async () => {
    const { rows } = await sql<{ at: string }>`select clock_timestamp() as at`.execute(database.db);
    return rows[0]?.at ?? '';
  };
  const start = Date.parse(await read());
  let at = await read();
  while (Date.parse(at) < start + 2) at = await read();
  return at;
}

describe('a balance in the past', () => {
  it('leaves out later bookings', async () => {
    await book(capture('30', 30, 1_000n, 0n, 0n));
    const before = await nextMillisecond();
    await nextMillisecond();
    await book(capture('31', 30, 2_000n, 0n, 0n));
    const account = { kind: 'brand_pending', brand_id: 30 } as const;
    expect(await balanceAsOf(database.db, account, before)).toBe(-1_000n);
    expect(await balanceOf(database.db, account)).toBe(-3_000n);
  });
});

// Random histories are compared with a model of big integers.

const brands = fc.integer({ min: 100, max: 103 });
const amounts = fc.bigInt({ min: 1n, max: 1_000_000_000n });

type Event = readonly Posting[];

const captured = fc
  .tuple(brands, amounts, amounts, amounts)
  .map(
    ([brand_id, amount, fee, cost]): Event => capture('-', brand_id, amount, fee, cost).postings,
  );
const businesses = fc.constantFrom(
  '00000000-0000-4000-8000-000000000001',
  '00000000-0000-4000-8000-000000000002',
);
const moved = (from: 'brand_pending' | 'brand_payable' | 'brand_in_transit') =>
  fc.tuple(brands, amounts, businesses).map(([brand_id, amount, business_id]): Event => {
    const accounts: Record<typeof from, readonly [Account, Account]> = {
      brand_pending: [
        { kind: 'brand_pending', brand_id },
        { kind: 'brand_payable', brand_id, business_id },
      ],
      brand_payable: [
        { kind: 'brand_payable', brand_id, business_id },
        { kind: 'brand_in_transit', brand_id, business_id },
      ],
      brand_in_transit: [
        { kind: 'brand_in_transit', brand_id, business_id },
        { kind: 'bank', business_id },
      ],
    };
    const [debit, credit] = accounts[from];
    return [
      { account: debit, amount_minor: amount },
      { account: credit, amount_minor: -amount },
    ];
  });
const events = fc.array(
  fc.oneof(captured, moved('brand_pending'), moved('brand_payable'), moved('brand_in_transit')),
  { minLength: 1, maxLength: 40 },
);

let histories = 0;

async function replay(history: readonly Event[], model: Map<string, bigint>): Promise<void> {
  histories += 1;
  const run = histories;
  // Eight entries are booked concurrently, so that they use the same accounts in any order.
  for (let at = 0; at < history.length; at += 8) {
    await Promise.all(
      history.slice(at, at + 8).map((postings, n) => {
        const source = { kind: 'transaction', id: `${run}:${at + n}` } as const;
        return book({ kind: 'adjustment', source, occurred_at: AT, postings });
      }),
    );
  }
  for (const { account, amount_minor } of history.flat()) {
    const name = accountName(account);
    model.set(name, (model.get(name) ?? 0n) + amount_minor);
  }
}

describe('any history', () => {
  it('ends with the balances of a model and consistent books', async () => {
    const model = new Map<string, bigint>();
    const touched = new Map<string, Account>();
    const start = await database.db.selectFrom('ledger_accounts').select('name').execute();
    for (const kind of ['provider_receivable', 'processing_cost', 'fee_revenue'] as const) {
      const account = { kind } as const;
      if (start.length > 0) model.set(accountName(account), await balanceOf(database.db, account));
    }
    await fc.assert(
      fc.asyncProperty(events, async (history) => {
        await replay(history, model);
        for (const { account } of history.flat()) touched.set(accountName(account), account);
        for (const [name, account] of touched) {
          expect(await balanceOf(database.db, account)).toBe(model.get(name));
        }
      }),
      { numRuns: 100 },
    );
    expect(await verifyLedger(database.db)).toEqual([]);
  });

  it('is reported as inconsistent if a balance was changed directly', async () => {
    await sql`alter table ledger_accounts disable trigger ledger_accounts_keep_identity`.execute(
      database.db,
    );
    await sql`update ledger_accounts set balance_minor = balance_minor + 1
      where exact and brand_id = 1`.execute(database.db);
    const [difference] = await verifyLedger(database.db);
    expect(difference?.id).toBe('brand_pending:KWD:1');
    expect(difference?.problem).toMatch(/^a kept balance is not the sum of its postings: /);
  });
});
