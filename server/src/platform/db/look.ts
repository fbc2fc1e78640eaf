import { sql } from 'kysely';
import type { Db, Tx } from './database.ts';

/**
 * Runs several reads on one snapshot, so that a concurrent commit is visible to all or none of
 * them.
 */
export const inOneLook = <T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await sql`set local transaction_isolation = 'repeatable read'`.execute(tx);
    await sql`set local transaction_read_only = on`.execute(tx);
    return read(tx);
  });
