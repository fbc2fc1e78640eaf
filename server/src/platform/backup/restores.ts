import type { Client } from 'pg';
import type { Db, Tx } from '../db/database.ts';

/**
 * The jobs that send data to external systems. After a restore they stay in the queue until an
 * operator releases them.
 */
export const OUTGOING = [
  'send_message',
  'create_lead',
  'deliver_webhook',
  'deliver_payout_file',
] as const;

/** Records a restore in the transaction that fills the database. */
export const noteRestore = async (client: Client, backup_at: string, now: string) => {
  await client.query('insert into restores (backup_at, restored_at) values ($1, $2)', [
    backup_at,
    now,
  ]);
};

/** Finds the newest restore that is not settled; null if all are. */
export const findUnsettled = async (db: Db) =>
  (await db
    .selectFrom('restores')
    .select(['id', 'backup_at'])
    .where('settled_at', 'is', null)
    .orderBy('restored_at', 'desc')
    .executeTakeFirst()) ?? null;

/** Records a restore that another tool performed. */
export const insertRestore = (db: Db, backup_at: string, restored_at: string) =>
  db
    .insertInto('restores')
    .values({ backup_at, restored_at })
    .returning(['id', 'backup_at'])
    .executeTakeFirstOrThrow();

export const markSettled = (tx: Tx, settled_at: string) =>
  tx.updateTable('restores').set({ settled_at }).where('settled_at', 'is', null).execute();

/** Checks whether outgoing jobs are held until an operator releases them. */
export const isParked = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('restores')
    .select('id')
    .where('released_at', 'is', null)
    .executeTakeFirst()) !== undefined;

/**
 * Releases the held outgoing jobs.
 * @returns whether there was anything to release
 */
export async function releaseOutgoing(db: Db, released_at: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('restores')
    .set({ released_at })
    .where('released_at', 'is', null)
    .where('settled_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Throws if a restore was interrupted. Sessions and passwords that were ended after the backup
 * would be valid again.
 */
export async function requireSettled(db: Db): Promise<void> {
  if ((await findUnsettled(db)) === null) return;
  throw new Error('Cannot start: a restore was interrupted. Run `npm run restore -- --finish`.');
}
