import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { PayoutLinesTable } from '../../platform/db/tables.ts';

const LINE = [
  'id',
  'export_id',
  'brand_id',
  'brand_name',
  'business_id',
  'amount_minor',
  'transaction_count',
  'status',
] as const;

/** Inserts lines in portions, because a statement has a limited number of parameters. */
export async function insertLines(tx: Tx, rows: readonly Insertable<PayoutLinesTable>[]) {
  const inserted: { id: bigint; brand_id: number; business_id: string | null }[] = [];
  for (let from = 0; from < rows.length; from += 1_000) {
    const portion = await tx
      .insertInto('payout_lines')
      .values(rows.slice(from, from + 1_000))
      .returning(['id', 'brand_id', 'business_id'])
      .execute();
    inserted.push(...portion);
  }
  return inserted;
}

/** A payout line with the columns that decisions need. */
export type Line = Awaited<ReturnType<typeof findLinesOf>>[number];

/** The lines of an export, or of one brand in it. */
export interface LineFilter {
  readonly export_id: string;
  readonly brand_id?: number | undefined;
  /**
   * The business that pays the lines. If it is absent, the filter selects the lines of all
   * businesses.
   */
  readonly business_id?: string | undefined;
  /** Only lines that an entry of a bank statement shows as paid or as returned. */
  readonly seen_as?: 'payout_line' | 'payout_returned' | undefined;
  /**
   * Only pending lines that the bank rejected and whose return is approved, or only lines without
   * such a rejection and without a proposed one.
   */
  readonly rejection?: 'approved' | 'none' | undefined;
}

/** SQL: the value date of the bank's entry for a line. */
const bankValueDay = (seen_as: NonNullable<LineFilter['seen_as']>) => sql<string>`(
  select n.value_day from bank_match_records r join bank_entries n on n.id = r.entry_id
  where r.record_kind = ${seen_as} and r.record_id = payout_lines.id::text)`;

/** SQL: whether the bank rejected a line, and the return is in one of these states. */
const isRejected = (states: readonly string[]) => sql`exists (
  select from payout_rejections j where j.line_id = payout_lines.id
    and j.state = any(${[...states]}::text[]))`;

const rejectedAs = (rejection: NonNullable<LineFilter['rejection']>) =>
  rejection === 'approved'
    ? sql`and status = 'reserved' and ${isRejected(['approved'])}`
    : sql`and not ${isRejected(['proposed', 'approved'])}`;

const among = ({ export_id, brand_id, business_id, seen_as, rejection }: LineFilter) =>
  sql<boolean>`export_id = ${export_id}
    ${brand_id === undefined ? sql`` : sql`and brand_id = ${brand_id}`}
    ${business_id === undefined ? sql`` : sql`and business_id = ${business_id}`}
    ${seen_as === undefined ? sql`` : sql`and ${bankValueDay(seen_as)} is not null`}
    ${rejection === undefined ? sql`` : rejectedAs(rejection)}`;

/** Returns the lines of a filter. A brand has one line per business that pays it. */
export const findLinesOf = (db: Db, filter: LineFilter) =>
  db.selectFrom('payout_lines').select(LINE).where(among(filter)).orderBy('id').execute();

/** Returns the ids of the brands with a reserved line, in ascending order. */
export async function findReservedBrands(db: Db, filter: LineFilter): Promise<number[]> {
  const rows = await db
    .selectFrom('payout_lines')
    .select('brand_id')
    .where(among(filter))
    .where('status', '=', 'reserved')
    .orderBy('brand_id')
    .execute();
  return rows.map(({ brand_id }) => brand_id);
}

/**
 * Moves lines from one status to the next, and returns them. A second call finds no lines. Lines
 * that the bank shows as paid also get the bank's value date.
 */
export const moveLines = (
  tx: Tx,
  filter: LineFilter,
  from: 'reserved' | 'paid',
  to: Updateable<PayoutLinesTable>,
) =>
  tx
    .updateTable('payout_lines')
    .set(to)
    .$if(filter.seen_as === 'payout_line', (query) =>
      query.set({ bank_value_day: bankValueDay('payout_line') }),
    )
    .where(among(filter))
    .where('status', '=', from)
    .returning(LINE)
    .execute();

/** Returns the ids among these that belong to an export or to a booked manual payout. */
export async function findBooked(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from payout_exports where id = any(${[...ids]}::uuid[])
    union all select id from manual_payouts
      where id = any(${[...ids]}::uuid[]) and state = 'booked'`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Reverses the line of a locked manual payout. */
export const closeLine = (tx: Tx, id: bigint, undone_by: string, undone_at: string) =>
  tx
    .updateTable('payout_lines')
    .set({ status: 'reversed', undone_by, undone_at, undone_reason: 'Edited' })
    .where('id', '=', id)
    .execute();

/** The number of spare line numbers. Lines that were rolled back have also used numbers. */
const SPARE_NUMBERS = 1_000;

/** Skips the numbers that lines after a backup may have had. @param count the known lost lines */
export async function skipLineNumbers(tx: Tx, count: number): Promise<void> {
  await sql`select max(nextval(pg_get_serial_sequence('payout_lines', 'id')))
    from generate_series(1, ${count + SPARE_NUMBERS})`.execute(tx);
}
