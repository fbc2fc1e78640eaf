import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '../platform/db/database.ts';
import { cloneDatabase } from '../testing/database/template-database.ts';
import { balanceOf, readBrandBalances } from './balances.ts';
import type { NewEntry } from './post.ts';
import { postMany } from './post-many.ts';
import { verifyLedger } from './verify.ts';

let database: OpenDatabase;
beforeAll(async () => {
  const { url } = await cloneDatabase();
  database = openDatabase(url);
});
afterAll(() => database.close());

const book = (entries: readonly NewEntry[]) =>
  database.db.transaction().execute((tx) => postMany(tx, entries));

const BUSINESS = '00000000-0000-4000-8000-000000000001';

const rent = (id: string, brand_id: number, amount_minor: bigint): NewEntry => ({
  kind: 'rental',
  source: { kind: 'brand', id },
  occurred_at: '2026-03-01T08:00:00.000Z',
  postings: [
    { account: { kind: 'brand_payable', brand_id, business_id: BUSINESS }, amount_minor },
    { account: { kind: 'rental_revenue' }, amount_minor: -amount_minor },
  ],
});

it('the ledger books many entries of several brands, each with its chain of balances', async () => {
  const entries = Array.from({ length: 300 }, (_, n) =>
    rent(`terminal:${n}`, (n % 3) + 1, BigInt(n + 1)),
  );
  await book(entries);
  expect(await balanceOf(database.db, { kind: 'rental_revenue' })).toBe(-45_150n);
  expect(await verifyLedger(database.db)).toEqual([]);
});

it('the ledger books one cause once, also concurrently, and rejects a contradictory list', async () => {
  const list = Array.from({ length: 20 }, (_, n) => rent(`again:${n}`, 9, 10n));
  await Promise.all(Array.from({ length: 8 }, () => book(list)));
  expect((await readBrandBalances(database.db, 9)).payable_minor).toBe(-200n);
  const other = [rent('again:new', 9, 10n), rent('again:3', 9, 11n)];
  await expect(book(other)).rejects.toThrow('was booked before with other amounts');
  expect((await readBrandBalances(database.db, 9)).payable_minor).toBe(-200n);
  await book([]);
  expect(await verifyLedger(database.db)).toEqual([]);
});
