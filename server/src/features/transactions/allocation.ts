import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { PayableDebitsTable } from '../../platform/db/tables.ts';

/**
 * The account of a brand with one business. A settled transaction makes an amount payable: its
 * credit. Two things use credits:
 * - payments, which are lines of exports and manual payouts;
 * - debits, which are refunds and chargebacks after settlement, rentals, and sales whose fee
 *   exceeds their amount.
 *
 * A debit uses the credit of its own transaction first, then the oldest credits of the same
 * business. The rest of a debit stays open until later credits cover it.
 *
 * A function that allocates expects two steps of its caller: the brand's row is locked
 * (`lockBooks`), and the ledger entry is posted. The posting locks the payable account, which
 * blocks settlements.
 */
export interface Payable {
  readonly brand_id: number;
  /** The business that received the money and owes it. */
  readonly business_id: string;
}

/**
 * Locks the brands in the order of their ids, before any other lock of a money movement.
 * @returns the ids that exist
 */
export async function lockBooks(
  tx: Tx,
  brand_ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from brands where id = any(${brand_ids}::integer[])
    order by id for no key update`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/**
 * SQL: the open credits of a payable. They are not paid, not used by a debit, and in no reserved
 * line. A line that is pending at the bank is treated as paid.
 */
export const openCreditsOf = (brand: RawBuilder<unknown>, business: RawBuilder<unknown>) => sql`
  select t.id, t.settled_at, t.credit_minor - t.paid_minor - t.set_off_minor
    - coalesce(r.amount_minor, 0) as open_minor
  from transactions t
  left join (
    select p.transaction_id, sum(p.amount_minor)::bigint as amount_minor
    from payout_lines l join payout_allocations p on p.line_id = l.id
    where l.brand_id = ${brand} and l.business_id = ${business} and l.status = 'reserved'
    group by p.transaction_id
  ) r on r.transaction_id = t.id
  where t.brand_id = ${brand} and t.business_id = ${business} and t.payout_state = 'pending'`;

export interface NewDebit extends Payable {
  readonly source_kind: PayableDebitsTable['source_kind'];
  readonly source_id: string;
  /** The transaction whose credit the debit uses first; null for a debit without a transaction. */
  readonly transaction_id: bigint | null;
  readonly amount_minor: bigint;
  readonly created_at: string;
}

/**
 * Inserts debits. A cancelled debit becomes active again with its current amount, because a failed
 * refund may succeed later.
 */
export async function addDebits(tx: Tx, debits: readonly NewDebit[]): Promise<void> {
  if (debits.length === 0) return;
  await tx
    .insertInto('payable_debits')
    .values(debits)
    .onConflict((conflict) =>
      conflict.columns(['source_kind', 'source_id']).doUpdateSet((eb) => ({
        cancelled_at: null,
        amount_minor: eb.ref('excluded.amount_minor'),
      })),
    )
    .execute();
}

/** SQL: the open amount of a debit `d`, which neither a credit nor another business covers. */
const LEFT = sql`d.amount_minor - d.set_off_minor - d.crossed_minor`;

/**
 * The number of credits per statement. A rental may use the credits of thousands of small sales.
 */
const CHUNK = 1_000;

/** Uses the credits that match `which` for a debit. @returns the set-off amount, in minor units */
async function takeCredits(
  tx: Tx,
  debit: OpenDebit,
  which: RawBuilder<unknown>,
  at: string,
): Promise<bigint> {
  const { id, brand_id, business_id } = debit;
  const { rows } = await sql<{ taken_minor: bigint }>`
    with d as (
      select ${LEFT} as left_minor from payable_debits as d where id = ${id}
    ), o as (
      select c.id, c.open_minor,
        (sum(c.open_minor) over (order by c.settled_at, c.id))::bigint as upto_minor
      from (${openCreditsOf(sql`${brand_id}::integer`, sql`${business_id}::uuid`)}
        and ${which}) as c
      where c.open_minor > 0 order by c.settled_at, c.id limit ${sql.lit(CHUNK)}
    ), parts as materialized (
      select o.id, least(o.open_minor, d.left_minor - o.upto_minor + o.open_minor) as taken_minor
      from o, d where o.upto_minor - o.open_minor < d.left_minor
    ), written as (
      insert into set_offs (debit_id, transaction_id, amount_minor, created_at)
      select ${id}, id, taken_minor, ${at} from parts order by id
    ), moved as (
      update transactions t set set_off_minor = t.set_off_minor + p.taken_minor, updated_at = now()
      from parts p where t.id = p.id
    )
    update payable_debits set set_off_minor = set_off_minor + s.taken_minor
    from (select coalesce(sum(taken_minor), 0)::bigint as taken_minor from parts) s
    where id = ${id} returning s.taken_minor`.execute(tx);
  return rows[0]?.taken_minor ?? 0n;
}

const findOpenDebits = async (tx: Tx, { brand_id, business_id }: Payable) =>
  tx
    .selectFrom('payable_debits as d')
    .select(['id', 'brand_id', 'business_id', 'transaction_id'])
    .select(sql<bigint>`(${LEFT})::bigint`.as('left_minor'))
    .where('brand_id', '=', brand_id)
    .where('business_id', '=', business_id)
    .where('cancelled_at', 'is', null)
    .where(sql<boolean>`${LEFT} > 0`)
    .orderBy('id')
    .execute();

type OpenDebit = Awaited<ReturnType<typeof findOpenDebits>>[number];

/**
 * Sets the open debits of a payable off against its open credits, the oldest debit first.
 * Afterwards either open debits or open credits remain, never both.
 */
export async function setOff(tx: Tx, payable: Payable, at: string): Promise<void> {
  for (const debit of await findOpenDebits(tx, payable)) {
    let { left_minor } = debit;
    if (debit.transaction_id !== null) {
      left_minor -= await takeCredits(tx, debit, sql`t.id = ${debit.transaction_id}`, at);
    }
    while (left_minor > 0n) {
      const taken = await takeCredits(tx, debit, sql`true`, at);
      if (taken === 0n) return;
      left_minor -= taken;
    }
  }
}

/** Sets off the open debits of these payables, after new credits have arrived. */
export async function setOffAll(tx: Tx, payables: readonly Payable[], at: string): Promise<void> {
  const { rows } = await sql<Payable>`
    select distinct d.brand_id, d.business_id
    from payable_debits d join unnest(
      ${payables.map(({ brand_id }) => brand_id)}::integer[],
      ${payables.map(({ business_id }) => business_id)}::uuid[]) as w (brand_id, business_id)
      on w.brand_id = d.brand_id and w.business_id = d.business_id
    where d.cancelled_at is null and ${LEFT} > 0
    order by d.brand_id, d.business_id`.execute(tx);
  for (const payable of rows) await setOff(tx, payable, at);
}

/**
 * Covers open debits of a payable by a set-off across businesses, the oldest debit first.
 * @returns the rest of the amount that no debit needs, in minor units
 */
export async function crossDebits(tx: Tx, payable: Payable, amount_minor: bigint): Promise<bigint> {
  let left_minor = amount_minor;
  for (const debit of await findOpenDebits(tx, payable)) {
    if (left_minor === 0n) break;
    const minor = debit.left_minor < left_minor ? debit.left_minor : left_minor;
    await sql`update payable_debits set crossed_minor = crossed_minor + ${minor}
      where id = ${debit.id}`.execute(tx);
    left_minor -= minor;
  }
  return left_minor;
}

/**
 * Cancels a debit, for example because the provider refused the refund or the chargeback was won.
 * The credits that the debit used become open again. Then other open debits may use them.
 */
export async function cancelDebit(
  tx: Tx,
  source: Pick<NewDebit, 'source_kind' | 'source_id'>,
  at: string,
): Promise<void> {
  const { rows } = await sql<Payable>`
    with d as (
      select id, brand_id, business_id from payable_debits
      where source_kind = ${source.source_kind} and source_id = ${source.source_id}
    ), undone as (
      update set_offs s set undone_at = ${at} from d
      where s.debit_id = d.id and s.undone_at is null
      returning s.transaction_id, s.amount_minor
    ), moved as (
      update transactions t set set_off_minor = t.set_off_minor - u.amount_minor,
        updated_at = now()
      from (select transaction_id, sum(amount_minor)::bigint as amount_minor
        from undone group by transaction_id) u
      where t.id = u.transaction_id
    )
    update payable_debits p set cancelled_at = ${at}, set_off_minor = 0
    from d where p.id = d.id returning d.brand_id, d.business_id`.execute(tx);
  for (const payable of rows) await setOff(tx, payable, at);
}

/**
 * Raises the credit of a transaction after a chargeback was won. The chargeback was opened before
 * the settlement, so it had reduced the credit. If the credit was negative, the debit of the
 * transaction is reduced or cancelled.
 */
export async function raiseCredit(tx: Tx, id: bigint, minor: bigint, at: string): Promise<void> {
  const { rows } = await sql<Payable & { readonly credit_minor: bigint }>`
    update transactions set credit_minor = credit_minor + ${minor}, updated_at = now()
    where id = ${id} returning brand_id, business_id, credit_minor`.execute(tx);
  for (const { credit_minor, ...payable } of rows) {
    const source = { source_kind: 'transaction', source_id: String(id) } as const;
    if (credit_minor < minor) await cancelDebit(tx, source, at);
    if (credit_minor < 0n) {
      const debit = { ...payable, ...source, transaction_id: id, created_at: at };
      await addDebits(tx, [{ ...debit, amount_minor: -credit_minor }]);
    }
    await setOff(tx, payable, at);
  }
}

/**
 * The number of allocations per statement. A line may have a million allocations. One statement for
 * all of them would run so long that its connection would be treated as lost. It also could not
 * report progress.
 */
const PIECE = 2_000;

/** Returns the last transaction id of each piece, in ascending order. */
async function findPieces(tx: Tx, line_ids: readonly string[]): Promise<bigint[]> {
  const { rows } = await sql<{ last: bigint }>`
    select max(transaction_id) as last from (
      select transaction_id, (row_number() over (order by transaction_id) - 1) / ${sql.lit(PIECE)}
        as piece
      from payout_allocations where line_id = any(${line_ids}::bigint[])
    ) n group by piece order by piece`.execute(tx);
  return rows.map(({ last }) => last);
}

interface MovedAllocation {
  readonly line_id: bigint;
  readonly moved: number;
}

/**
 * Updates the transactions of several lines in the order of the transaction ids. Neighbouring rows
 * share a page, so each page is read and written once.
 * @param tell receives the number of updated transactions after each piece
 * @returns the number of updated transactions per line
 */
async function moveAllocations(
  tx: Tx,
  lines: readonly bigint[],
  change: RawBuilder<unknown>,
  report?: (done: number) => void,
): Promise<ReadonlyMap<bigint, number>> {
  const line_ids = lines.map(String);
  const counts = new Map<bigint, number>();
  let after = 0n;
  let done = 0;
  for (const last of await findPieces(tx, line_ids)) {
    // The LIMIT keeps the plan small when the table has no statistics yet.
    const { rows } = await sql<MovedAllocation>`
      with p as materialized (
        select line_id, transaction_id, amount_minor from payout_allocations
        where transaction_id > ${after} and transaction_id <= ${last}
          and line_id = any(${line_ids}::bigint[])
        order by transaction_id limit ${sql.lit(PIECE)}
      ), moved as (
        update transactions t set ${change}, updated_at = now()
        from p where t.id = p.transaction_id returning p.line_id
      )
      select line_id, count(*)::integer as moved from moved group by line_id`.execute(tx);
    for (const { line_id, moved } of rows) {
      counts.set(line_id, (counts.get(line_id) ?? 0) + moved);
      done += moved;
    }
    after = last;
    report?.(done);
  }
  return counts;
}

/**
 * Adds the allocations of an export's lines to the paid amounts of their transactions. A
 * transaction whose credit is used up gets `day` as its payout date.
 * @returns the number of transactions per line
 */
export const payLines = (
  tx: Tx,
  line_ids: readonly bigint[],
  day: string,
  report?: (done: number) => void,
): Promise<ReadonlyMap<bigint, number>> =>
  moveAllocations(
    tx,
    line_ids,
    sql`paid_minor = t.paid_minor + p.amount_minor,
      payout_date = case when t.paid_minor + p.amount_minor + t.set_off_minor = t.credit_minor
        then ${day}::date else t.payout_date end`,
    report,
  );

/** Reverses `payLines` for a returned or reversed line. Its amounts are owed again. */
export async function unpayLine(tx: Tx, line_id: bigint): Promise<void> {
  await moveAllocations(
    tx,
    [line_id],
    sql`paid_minor = t.paid_minor - p.amount_minor,
      payout_date = case when t.paid_out then t.settlement_date else t.payout_date end`,
  );
}
