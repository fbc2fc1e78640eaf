import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { LIST_LIMIT } from '../../platform/rows/list.ts';

interface NewSeal {
  readonly month: string;
  readonly digest: string;
  readonly sealed_at: string;
  readonly timestamped: boolean;
  readonly pdf: string;
}

const firstDay = (month: string): string => `${month}-01`;

/** Returns the sealed PDF of a pack with these bytes, in base64; undefined if it has no seal. */
export const findSeal = (db: Db, month: string, digest: string) =>
  db
    .selectFrom('regulator_pack_seals')
    .select(['pdf', 'sealed_at'])
    .where('month', '=', firstDay(month))
    .where('digest', '=', digest)
    .executeTakeFirst();

/** Stores a seal, unless another export of the same bytes stored one first. */
export const insertSeal = (tx: Tx, { month, ...seal }: NewSeal) =>
  tx
    .insertInto('regulator_pack_seals')
    .values({ month: firstDay(month), ...seal })
    .onConflict((conflict) => conflict.columns(['month', 'digest']).doNothing())
    .execute();

/** Lists the seals, the newest month and the newest seal first. */
export const findSeals = (db: Db) =>
  db
    .selectFrom('regulator_pack_seals')
    .select([sql<string>`to_char(month, 'YYYY-MM')`.as('month'), 'digest', 'sealed_at'])
    .select('timestamped')
    .orderBy('regulator_pack_seals.month', 'desc')
    .orderBy('sealed_at', 'desc')
    .orderBy('digest')
    .limit(LIST_LIMIT)
    .execute();
