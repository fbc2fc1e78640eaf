import { type Insertable, type Updateable, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { PayoutLinesTable } from '../../../platform/db/tables.ts';

export const LINE = [
  'id',
  'export_id',
  'brand_id',
  'brand_name',
  'business_id',
  'amount_minor',
  'transaction_count',
  'status',
] as const;

/** The brands, held in the order of their ids: the first lock of everything that pays. */
export async function holdBrands(tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from brands where id = any(${ids}::integer[])
    order by id for no key update`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

export async function insertLines(
  tx: Tx,
  rows: readonly Insertable<PayoutLinesTable>[],
): Promise<Map<number, bigint>> {
  const ids = new Map<number, bigint>();
  for (let from = 0; from < rows.length; from += 1_000) {
    const inserted = await tx
      .insertInto('payout_lines')
      .values(rows.slice(from, from + 1_000))
      .returning(['id', 'brand_id'])
      .execute();
    for (const { id, brand_id } of inserted) ids.set(brand_id, id);
  }
  return ids;
}

export const findLine = (db: Db, export_id: string, brand_id: number) =>
  db
    .selectFrom('payout_lines')
    .select(LINE)
    .where('export_id', '=', export_id)
    .where('brand_id', '=', brand_id)
    .executeTakeFirst();

export type Line = NonNullable<Awaited<ReturnType<typeof findLine>>>;

interface Wanted {
  readonly export_id: string;
  readonly brand_id?: number | undefined;
}

const among = ({ export_id, brand_id }: Wanted) =>
  brand_id === undefined
    ? sql<boolean>`export_id = ${export_id}`
    : sql<boolean>`export_id = ${export_id} and brand_id = ${brand_id}`;

export async function findReservedBrands(db: Db, wanted: Wanted): Promise<number[]> {
  const rows = await db
    .selectFrom('payout_lines')
    .select('brand_id')
    .where(among(wanted))
    .where('status', '=', 'reserved')
    .orderBy('brand_id')
    .execute();
  return rows.map(({ brand_id }) => brand_id);
}

/** Moves lines from one state to the next; whoever comes second finds none. */
export const moveLines = (
  tx: Tx,
  wanted: Wanted,
  from: 'reserved' | 'paid',
  to: Updateable<PayoutLinesTable>,
) =>
  tx
    .updateTable('payout_lines')
    .set(to)
    .where(among(wanted))
    .where('status', '=', from)
    .returning(LINE)
    .execute();
