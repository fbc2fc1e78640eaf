import { type Insertable, sql, type SqlBool, type Updateable } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { MidMovesTable } from '../../platform/db/tables.ts';
import { personName } from '../users/public.ts';

/** Serializes assignments and moves of one MID. Call it before the brands are locked. */
export const lockMid = (tx: Tx, mid: string) =>
  sql`select pg_advisory_xact_lock(hashtext('mid'), hashtext(${mid}))`.execute(tx);

/**
 * Returns another brand to which a MID belongs. The first result is the brand that has it now, then
 * the last brand that had it, then the brand of a lead with this MID. Deleted brands are included.
 */
export async function findOtherUser(
  db: Db,
  mid: string,
  brand_id: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ brand_id: number }>`
    select f.brand_id from (
      select b.id as brand_id, 1 as place, 0 as n from brands b where b.tap_mid = ${mid}
      union all
      select u.brand_id, 2, -u.id from mid_uses u where u.mid = ${mid}
      union all
      select l.brand_id, 3, 0 from leads l where l.mid = ${mid}
    ) f where f.brand_id <> ${brand_id} order by f.place, f.n limit 1`.execute(db);
  return rows[0]?.brand_id;
}

/** Stores that a brand has a MID from now on. */
export const insertUse = (tx: Tx, mid: string, brand_id: number, given_at: string) =>
  tx.insertInto('mid_uses').values({ mid, brand_id, given_at }).execute();

/**
 * Ends a brand's use of a MID. If the start of the use is unknown, it is stored with the same
 * instant as the end.
 */
export async function endUse(tx: Tx, mid: string, brand_id: number, at: string): Promise<void> {
  const ended = await tx
    .updateTable('mid_uses')
    .set({ taken_at: at })
    .where('mid', '=', mid)
    .where('brand_id', '=', brand_id)
    .where('taken_at', 'is', null)
    .executeTakeFirst();
  if (ended.numUpdatedRows > 0n) return;
  await tx.insertInto('mid_uses').values({ mid, brand_id, given_at: at, taken_at: at }).execute();
}

export const insertMove = (tx: Tx, move: Insertable<MidMovesTable>) =>
  tx.insertInto('mid_moves').values(move).returning('id').executeTakeFirstOrThrow();

/** Returns whether a move to this brand or of this MID is pending. */
export const hasPending = async (tx: Tx, mid: string, brand_id: number): Promise<boolean> => {
  const found = await tx
    .selectFrom('mid_moves')
    .select('id')
    .where('state', '=', 'pending')
    .where((eb) => eb.or([eb('mid', '=', mid), eb('brand_id', '=', brand_id)]))
    .executeTakeFirst();
  return found !== undefined;
};

const moves = (db: Db) =>
  db
    .selectFrom('mid_moves as m')
    .innerJoin('brands as b', 'b.id', 'm.brand_id')
    .leftJoin('brands as f', 'f.id', 'm.from_brand_id')
    .innerJoin('users as r', 'r.id', 'm.requested_by')
    .leftJoin('users as d', 'd.id', 'm.decided_by')
    .leftJoin('users as e', 'e.id', 'm.released_by')
    .select(['m.id', 'm.mid', 'm.brand_id', 'b.name as brand_name', 'b.status as brand_status'])
    .select(['m.from_brand_id', 'f.name as from_brand_name', 'm.state', 'm.requested_by'])
    .select(['m.created_at', 'm.decided_at', 'm.reason', 'm.quarantined_until', 'm.released_at'])
    .select([
      personName('r').as('requested_by_name'),
      personName<string | null>('d').as('decided_by_name'),
      personName<string | null>('e').as('released_by_name'),
    ]);

export const findMove = (db: Db, id: string) => moves(db).where('m.id', '=', id).executeTakeFirst();

export type MoveRow = NonNullable<Awaited<ReturnType<typeof findMove>>>;

/** Serializes decisions about one move. */
export const lockMove = (tx: Tx, id: string) =>
  tx.selectFrom('mid_moves').select('id').where('id', '=', id).forUpdate().execute();

interface Page {
  readonly open: boolean;
  readonly limit: number;
  /** Time and id of the last row of the previous page. */
  readonly after: readonly [string, string] | undefined;
}

/** Lists moves, newest first. */
export const listMoves = (db: Db, { open, limit, after }: Page) =>
  moves(db)
    .where('m.state', open ? 'in' : 'not in', ['pending', 'quarantined'])
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(m.created_at, m.id) < (${after?.[0]}, ${after?.[1]})`),
    )
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(limit)
    .execute();

export const updateMove = (tx: Tx, id: string, change: Updateable<MidMovesTable>) =>
  tx.updateTable('mid_moves').set(change).where('id', '=', id).execute();

/** Ends every quarantine that is over. @returns whether one has ended since the given instant */
export async function endQuarantines(tx: Tx, now: string, since: string): Promise<boolean> {
  await tx
    .updateTable('mid_moves')
    .set({ state: 'released', released_at: now })
    .where('state', '=', 'quarantined')
    .where('quarantined_until', '<=', now)
    .execute();
  const ended = await tx
    .selectFrom('mid_moves')
    .select('id')
    .where('state', '=', 'released')
    .where('released_at', '>', since)
    .executeTakeFirst();
  return ended !== undefined;
}
