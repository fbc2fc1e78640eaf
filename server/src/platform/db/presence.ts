import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

/** The first of the two numbers of an advisory lock. It states the subject of the lock. */
export const PRESENCE = { payout_progress: 27, settlement_check: 28 } as const;

/**
 * Checks whether a transaction holds the advisory lock of this number, that is, whether the work is
 * running. The lock ends with its transaction, however that ends.
 */
export const isPresent = (what: keyof typeof PRESENCE, id: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from pg_locks l
    where l.locktype = 'advisory' and l.granted and l.objsubid = 2
      and l.database = (select oid from pg_database where datname = current_database())
      and l.classid = ${sql.lit(PRESENCE[what])}::oid and l.objid = (${id})::oid)`;

/** The second number of a lock for a row whose id is not a number. */
export const numberOf = (id: RawBuilder<unknown>) =>
  sql`(hashtext((${id})::text)::bigint & 2147483647)`;

/**
 * Runs the work under an advisory lock that others can see, on a separate connection. If this
 * process dies, its session and the lock end at once.
 * @returns undefined if another process is already doing the work
 */
export const whilePresent = <T>(
  db: Db,
  what: keyof typeof PRESENCE,
  id: string,
  work: () => Promise<T>,
): Promise<T | undefined> =>
  db.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    const { rows } = await sql<{ first: boolean }>`
      select pg_try_advisory_xact_lock(${sql.lit(PRESENCE[what])},
        ${numberOf(sql`${id}::text`)}::integer) as first`.execute(tx);
    return rows[0]?.first === true ? await work() : undefined;
  });
