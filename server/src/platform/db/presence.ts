import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

/** The first number of an advisory lock. It identifies the type of the work. */
export const PRESENCE = { payout_progress: 27, settlement_check: 28 } as const;

/**
 * Checks whether any transaction holds the advisory lock, which means that the work is running. The
 * lock ends together with its transaction.
 */
export const isPresent = (what: keyof typeof PRESENCE, id: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from pg_locks l
    where l.locktype = 'advisory' and l.granted and l.objsubid = 2
      and l.database = (select oid from pg_database where datname = current_database())
      and l.classid = ${sql.lit(PRESENCE[what])}::oid and l.objid = (${id})::oid)`;

/** Returns the second number of the lock, for a row whose id is not a number. */
export const numberOf = (id: RawBuilder<unknown>) =>
  sql`(hashtext((${id})::text)::bigint & 2147483647)`;

/**
 * Runs the work under an advisory lock that other processes can see, on its own connection. If this
 * process dies, the lock also ends.
 * @returns undefined if another process is doing the work
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
