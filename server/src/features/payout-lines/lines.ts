import { sql } from 'kysely';
import { type Account, accountName, lockAccounts } from '../../ledger/accounts.ts';
import { postMany } from '../../ledger/post-many.ts';
import type { NewEntry } from '../../ledger/post.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { invariant } from '../../platform/error.ts';
import { openCreditsOf, type Payable } from '../transactions/public.ts';

const payableOf = ({ brand_id, business_id }: Payable): Account => ({
  kind: 'brand_payable',
  brand_id,
  business_id,
});
const inTransitOf = ({ brand_id, business_id }: Payable): Account => ({
  kind: 'brand_in_transit',
  brand_id,
  business_id,
});

/**
 * Locks the payable and in-transit accounts of these payables until the transaction ends. Accounts
 * are the last locks in the order: brands, export, transactions, accounts.
 */
export async function lockBalances(tx: Tx, payables: readonly Payable[]): Promise<void> {
  if (payables.length === 0) return;
  await lockAccounts(
    tx,
    payables.flatMap((payable) => [payableOf(payable), inTransitOf(payable)]),
  );
}

/**
 * Returns the amount that one business owes a brand, in fils. It is positive if the business owes
 * the brand.
 */
export async function readOwed(db: Db, payable: Payable): Promise<bigint> {
  const row = await db
    .selectFrom('ledger_accounts')
    .select('balance_minor')
    .where('name', '=', accountName(payableOf(payable)))
    .executeTakeFirst();
  return row === undefined ? 0n : -row.balance_minor;
}

/** The fields of a line that a booking needs. */
export interface BookedLine extends Payable {
  readonly id: bigint;
  readonly amount_minor: bigint;
}

const bankOf = ({ business_id }: BookedLine): Account => ({ kind: 'bank', business_id });

const entry = (
  kind: NewEntry['kind'],
  line: BookedLine,
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

/** Returns the entry for a line that enters an export: from payable to in transit. */
export const createdEntry = (line: BookedLine, at: string): NewEntry =>
  entry('payout_created', line, { debit: payableOf(line), credit: inTransitOf(line) }, at);

/** Returns the entry for a line that the bank has paid. */
export const confirmedEntry = (line: BookedLine, at: string): NewEntry =>
  entry('payout_confirmed', line, { debit: inTransitOf(line), credit: bankOf(line) }, at);

/** Returns the entry for a line that is removed from the export before a file was sent. */
export const releasedEntry = (line: BookedLine, at: string): NewEntry =>
  entry('payout_released', line, { debit: inTransitOf(line), credit: payableOf(line) }, at);

/** Returns the entry for a payment that the bank returned, before or after its confirmation. */
export const returnedEntry = (line: BookedLine, was_paid: boolean, at: string): NewEntry =>
  entry(
    'payout_returned',
    line,
    { debit: was_paid ? bankOf(line) : inTransitOf(line), credit: payableOf(line) },
    at,
  );

/** Returns the entry for a manual payout. */
export const manualEntry = (line: BookedLine, at: string): NewEntry =>
  entry('manual_payout', line, { debit: payableOf(line), credit: bankOf(line) }, at);

/**
 * Returns the entry for a correction of a manual payout. `more_minor` is the difference; negative
 * for a decrease.
 */
export const editedEntry = (line: BookedLine, more_minor: bigint, at: string): NewEntry =>
  entry(
    'manual_payout_edited',
    { ...line, amount_minor: more_minor },
    { debit: payableOf(line), credit: bankOf(line) },
    at,
  );

/** The number of entries per set of statements. */
const CHUNK = 500;

/** Posts entries in chunks. The caller has locked the accounts, so chunks cannot deadlock. */
export async function postLines(tx: Tx, entries: readonly NewEntry[]): Promise<void> {
  for (let from = 0; from < entries.length; from += CHUNK) {
    await postMany(tx, entries.slice(from, from + CHUNK));
  }
}

/**
 * Allocates a line to the oldest open credits of its payable. The last credit may be paid in part.
 * The rest of the amount, such as a corrected rental, belongs to no transaction.
 */
export async function allocateOldest(tx: Tx, line: BookedLine): Promise<void> {
  const { id, brand_id, business_id, amount_minor } = line;
  await sql`
    with o as (
      select c.id, c.open_minor,
        (sum(c.open_minor) over (order by c.settled_at, c.id))::bigint as upto_minor
      from (${openCreditsOf(sql`${brand_id}::integer`, sql`${business_id}::uuid`)}) as c
      where c.open_minor > 0
    ), parts as (
      insert into payout_allocations (line_id, transaction_id, amount_minor)
      select ${id}, o.id, least(o.open_minor, ${amount_minor} - o.upto_minor + o.open_minor)
      from o where o.upto_minor - o.open_minor < ${amount_minor} order by o.id
      returning amount_minor
    )
    update payout_lines set transaction_count = (select count(*) from parts),
      other_minor = ${amount_minor} - (select coalesce(sum(amount_minor), 0) from parts)
    where id = ${id}`.execute(tx);
}

/**
 * Allocates lines that pay their complete payables: every open credit in full, in one pass over the
 * transactions. Open credits never exceed their payable, because debits are deducted from them.
 * @returns the number of credits
 */
export async function allocateWhole(tx: Tx, lines: readonly BookedLine[]): Promise<number> {
  const { rows } = await sql<{ credits: number; exceeded: bigint | null }>`
    with w as (
      select * from unnest(
        ${lines.map(({ id }) => String(id))}::bigint[],
        ${lines.map(({ brand_id }) => brand_id)}::integer[],
        ${lines.map(({ business_id }) => business_id)}::uuid[],
        ${lines.map(({ amount_minor }) => String(amount_minor))}::bigint[]
      ) as w (line_id, brand_id, business_id, amount_minor)
    ), parts as (
      insert into payout_allocations (line_id, transaction_id, amount_minor)
      select w.line_id, c.id, c.open_minor
      from w, lateral (${openCreditsOf(sql`w.brand_id`, sql`w.business_id`)}) as c
      -- In the order of the index by transaction, which is the larger part of the work.
      where c.open_minor > 0 order by c.id
      returning line_id, amount_minor
    ), sums as (
      select line_id, count(*)::integer as credits, sum(amount_minor)::bigint as minor
      from parts group by line_id
    ), counted as (
      update payout_lines l set transaction_count = s.credits,
        other_minor = l.amount_minor - s.minor
      from sums s where l.id = s.line_id and s.minor <= l.amount_minor
    )
    select coalesce(sum(s.credits), 0)::integer as credits,
      max(s.line_id) filter (where s.minor > w.amount_minor) as exceeded
    from sums s join w on w.line_id = s.line_id`.execute(tx);
  const [row] = rows;
  invariant(row?.exceeded === null, `credits of line ${row?.exceeded} do not exceed its payable`);
  return row.credits;
}
