import { type Account, accountName, type BrandKind, lockAccounts } from '../../ledger/accounts.ts';
import { postMany } from '../../ledger/post-many.ts';
import type { EntryKind, NewEntry } from '../../ledger/post.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { invariant } from '../../platform/error.ts';

interface OfBrand {
  readonly brand_id: number;
}

const payable = ({ brand_id }: OfBrand): Account => ({ kind: 'brand_payable', brand_id });
const inTransit = ({ brand_id }: OfBrand): Account => ({ kind: 'brand_in_transit', brand_id });

/**
 * Locks what these brands are owed until the transaction ends. The last lock that is taken: after
 * the brands, the export and the transactions.
 */
export async function lockBalances(tx: Tx, brand_ids: readonly number[]): Promise<void> {
  if (brand_ids.length === 0) return;
  await lockAccounts(
    tx,
    brand_ids.flatMap((brand_id) => [payable({ brand_id }), inTransit({ brand_id })]),
  );
}

/** What each of these brands is owed in an account of theirs, as positive figures. */
export async function readOwed(
  db: Db,
  kind: BrandKind,
  brand_ids: readonly number[],
): Promise<ReadonlyMap<number, bigint>> {
  const names = new Map(brand_ids.map((brand_id) => [accountName({ kind, brand_id }), brand_id]));
  const rows = await db
    .selectFrom('ledger_accounts')
    .select(['name', 'balance_minor'])
    .where('name', 'in', [...names.keys()])
    .execute();
  const balances = new Map(rows.map(({ name, balance_minor }) => [name, -balance_minor]));
  return new Map([...names].map(([name, brand_id]) => [brand_id, balances.get(name) ?? 0n]));
}

/** What a booking needs to know of a line. */
export interface Booked {
  readonly id: bigint;
  readonly brand_id: number;
  readonly business_id: string | null;
  readonly amount_minor: bigint;
}

function bank({ id, business_id }: Booked): Account {
  invariant(business_id, `line ${id} is paid by a business`);
  return { kind: 'bank', business_id };
}

const entry = (
  kind: EntryKind,
  line: Booked,
  accounts: { readonly debit: Account; readonly credit: Account },
  occurred_at: string,
): NewEntry => ({
  kind,
  source: { kind: 'payout_line', id: line.id },
  occurred_at,
  postings: [
    { account: accounts.debit, amount_minor: line.amount_minor },
    { account: accounts.credit, amount_minor: -line.amount_minor },
  ],
});

/** In an export: no longer payable, on its way. */
export const createdEntry = (line: Booked, at: string): NewEntry =>
  entry('payout_created', line, { debit: payable(line), credit: inTransit(line) }, at);

/** The bank has paid it. */
export const confirmedEntry = (line: Booked, at: string): NewEntry =>
  entry('payout_confirmed', line, { debit: inTransit(line), credit: bank(line) }, at);

/** Taken out of the export before its file left. */
export const releasedEntry = (line: Booked, at: string): NewEntry =>
  entry('payout_released', line, { debit: inTransit(line), credit: payable(line) }, at);

/** The bank sent it back, after it was confirmed or before. */
export const returnedEntry = (line: Booked, was_paid: boolean, at: string): NewEntry =>
  entry(
    'payout_returned',
    line,
    { debit: was_paid ? bank(line) : inTransit(line), credit: payable(line) },
    at,
  );

/** Paid by hand. */
export const manualEntry = (line: Booked, at: string): NewEntry =>
  entry('manual_payout', line, { debit: payable(line), credit: bank(line) }, at);

/** Entries that are booked by one set of statements. */
const CHUNK = 500;

/** Of brands whose accounts are locked already, so that the order of the chunks is nobody's concern. */
export async function postLines(tx: Tx, entries: readonly NewEntry[]): Promise<void> {
  for (let from = 0; from < entries.length; from += CHUNK) {
    await postMany(tx, entries.slice(from, from + CHUNK));
  }
}
