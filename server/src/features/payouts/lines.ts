import { sql } from 'kysely';
import { type Account, accountName, type BrandKind, lockAccounts } from '../../ledger/accounts.ts';
import { postMany } from '../../ledger/post-many.ts';
import type { EntryKind, NewEntry } from '../../ledger/post.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { invariant } from '../../platform/error.ts';

interface OfBrand {
  readonly brand_id: number;
}

const payableOf = ({ brand_id }: OfBrand): Account => ({ kind: 'brand_payable', brand_id });
const inTransitOf = ({ brand_id }: OfBrand): Account => ({ kind: 'brand_in_transit', brand_id });

/**
 * Locks what these brands are owed until the transaction ends. The last lock that is taken: after
 * the brands, the export and the transactions.
 */
export async function lockBalances(tx: Tx, brand_ids: readonly number[]): Promise<void> {
  if (brand_ids.length === 0) return;
  await lockAccounts(
    tx,
    brand_ids.flatMap((brand_id) => [payableOf({ brand_id }), inTransitOf({ brand_id })]),
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
  entry('payout_created', line, { debit: payableOf(line), credit: inTransitOf(line) }, at);

/** The bank has paid it. */
export const confirmedEntry = (line: Booked, at: string): NewEntry =>
  entry('payout_confirmed', line, { debit: inTransitOf(line), credit: bank(line) }, at);

/** Taken out of the export before its file left. */
export const releasedEntry = (line: Booked, at: string): NewEntry =>
  entry('payout_released', line, { debit: inTransitOf(line), credit: payableOf(line) }, at);

/** The bank sent it back, after it was confirmed or before. */
export const returnedEntry = (line: Booked, was_paid: boolean, at: string): NewEntry =>
  entry(
    'payout_returned',
    line,
    { debit: was_paid ? bank(line) : inTransitOf(line), credit: payableOf(line) },
    at,
  );

/** Paid by hand. */
export const manualEntry = (line: Booked, at: string): NewEntry =>
  entry('manual_payout', line, { debit: payableOf(line), credit: bank(line) }, at);

/** Entries that are booked by one set of statements. */
const CHUNK = 500;

/** Of brands whose accounts are locked already, so that the order of the chunks is nobody's concern. */
export async function postLines(tx: Tx, entries: readonly NewEntry[]): Promise<void> {
  for (let from = 0; from < entries.length; from += CHUNK) {
    await postMany(tx, entries.slice(from, from + CHUNK));
  }
}

/**
 * What of each settled transaction is not cleared and in no reserved line. What a transaction made
 * payable is its amount less the fee; whatever lessens a brand's payable otherwise (refunds,
 * chargebacks, rentals) belongs to no transaction and clears the oldest ones.
 */
const openOf = (brand: ReturnType<typeof sql>) => sql`
  select t.id, t.settled_at, t.amount_minor - t.fee_minor - t.cleared_minor
    - coalesce(r.amount_minor, 0) as open_minor
  from transactions t
  left join (
    select p.transaction_id, sum(p.amount_minor)::bigint as amount_minor
    from payout_lines l join payout_parts p on p.line_id = l.id
    where l.brand_id = ${brand} and l.status = 'reserved' group by p.transaction_id
  ) r on r.transaction_id = t.id
  where t.brand_id = ${brand} and t.settled and not t.paid_out
    and t.amount_minor > t.fee_minor`;

/** What is open of all transactions of these brands, in sum. */
export async function sumOpen(
  db: Db,
  brand_ids: readonly number[],
): Promise<ReadonlyMap<number, bigint>> {
  const { rows } = await sql<{ brand_id: number; open_minor: bigint }>`
    select w.brand_id, o.open_minor from unnest(${brand_ids}::integer[]) as w (brand_id),
      lateral (select coalesce(sum(open_minor), 0)::bigint as open_minor
        from (${openOf(sql`w.brand_id`)}) as each_one) o`.execute(db);
  return new Map(rows.map(({ brand_id, open_minor }) => [brand_id, open_minor]));
}

export interface Share {
  /** How much of the oldest is passed over, and how much of what follows is taken. */
  readonly skip_minor: bigint;
  readonly take_minor: bigint;
  /** Of the amount, what no transaction stands for. */
  readonly other_minor: bigint;
}

/**
 * Where in the open transactions an amount lies. What is open beyond the payable has been set off
 * already by debits: it is the oldest, and is passed over. What is payable beyond the open ones
 * came otherwise, for example by a corrected rental.
 */
export function shareOf(amount: bigint, payable: bigint, open: bigint): Share {
  const take_minor = amount < open ? amount : open;
  const debits = open > payable ? open - payable : 0n;
  const room = open - take_minor;
  const skip_minor = debits < room ? debits : room;
  return { skip_minor, take_minor, other_minor: amount - take_minor };
}

export interface Allocation extends Pick<Share, 'skip_minor' | 'take_minor'> {
  readonly line_id: bigint;
  readonly brand_id: number;
}

const columnsOf = (allocations: readonly Allocation[]) => sql`unnest(
  ${allocations.map(({ line_id }) => String(line_id))}::bigint[],
  ${allocations.map(({ brand_id }) => brand_id)}::integer[],
  ${allocations.map(({ skip_minor }) => String(skip_minor))}::bigint[],
  ${allocations.map(({ take_minor }) => String(take_minor))}::bigint[]
) as w (line_id, brand_id, skip_minor, take_minor)`;

const inOrder = sql`(
  select id, open_minor,
    (sum(open_minor) over (order by settled_at, id))::bigint as upto_minor
  from (${openOf(sql`w.brand_id`)}) as each_one where open_minor > 0
) o`;

/** Writes what each line clears of which transaction, the oldest first. It locks none of them. */
export async function writeAllocations(tx: Tx, allocations: readonly Allocation[]): Promise<void> {
  await sql`
    insert into payout_parts (line_id, transaction_id, amount_minor)
    select w.line_id, o.id, least(o.upto_minor, w.skip_minor + w.take_minor)
      - greatest(o.upto_minor - o.open_minor, w.skip_minor)
    from ${columnsOf(allocations)}, lateral ${inOrder}
    where least(o.upto_minor, w.skip_minor + w.take_minor)
      > greatest(o.upto_minor - o.open_minor, w.skip_minor)`.execute(tx);
  const ids = allocations.map(({ line_id }) => String(line_id));
  await sql`
    update payout_lines l set transaction_count = p.parts
    from (select line_id, count(*)::integer as parts from payout_parts
      where line_id = any(${ids}::bigint[]) group by line_id) p
    where p.line_id = l.id`.execute(tx);
}

/** A line that takes everything its brand is owed. */
export interface WholeLine {
  readonly line_id: bigint;
  readonly brand_id: number;
  readonly amount_minor: bigint;
}

interface Whole {
  /** Whether debits are open. */
  readonly debits: boolean;
  /** How many open transactions there were. */
  readonly open: number;
}

/**
 * The allocation of lines that take a whole payable, as `shareOf` and `writeAllocations` have it,
 * with one look at the transactions: the newest up to the amount, because what is open beyond it
 * was set off by debits.
 */
export async function writeWholeAllocations(tx: Tx, lines: readonly WholeLine[]): Promise<Whole> {
  const { rows } = await sql<Whole>`
    with w as (
      select * from unnest(
        ${lines.map(({ line_id }) => String(line_id))}::bigint[],
        ${lines.map(({ brand_id }) => brand_id)}::integer[],
        ${lines.map(({ amount_minor }) => String(amount_minor))}::bigint[]
      ) as w (line_id, brand_id, amount_minor)
    ), o as materialized (
      select w.line_id, o.id, o.open_minor, o.upto_minor,
        greatest(o.total_minor - w.amount_minor, 0) as skip_minor
      from w, lateral (
        select id, open_minor,
          (sum(open_minor) over (order by settled_at, id))::bigint as upto_minor,
          (sum(open_minor) over ())::bigint as total_minor
        from (${openOf(sql`w.brand_id`)}) as each_one where open_minor > 0
      ) o
    ), parts as (
      insert into payout_parts (line_id, transaction_id, amount_minor)
      select line_id, id, least(open_minor, upto_minor - skip_minor)
      -- In the order of the index by transaction, which is the larger part of the work.
      from o where upto_minor > skip_minor order by id
    ), counted as (
      update payout_lines l
      set transaction_count = s.parts, other_minor = l.amount_minor - s.minor
      from (select line_id, count(*)::integer as parts,
          sum(least(open_minor, upto_minor - skip_minor))::bigint as minor
        from o where upto_minor > skip_minor group by line_id) s
      where l.id = s.line_id
    )
    select coalesce(bool_or(skip_minor > 0), false) as debits, count(*)::integer as open
    from o`.execute(tx);
  const [row] = rows;
  invariant(row, 'a count is one row');
  return row;
}

/** The oldest transactions that `amount` reaches, to be locked before the brand's accounts are. */
export async function findOldest(db: Db, brand_id: number, amount: bigint): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select o.id from (select ${brand_id}::integer as brand_id) as w, lateral ${inOrder}
    where o.upto_minor - o.open_minor < ${amount} order by o.id`.execute(db);
  return rows.map(({ id }) => id);
}
