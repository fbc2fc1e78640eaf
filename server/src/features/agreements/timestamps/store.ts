import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { hasLivingJob } from '../../../platform/jobs/jobs.ts';

/** Records that a seal has no timestamp yet, with the draft to which it is added later. */
export const insertPending = (
  tx: Tx,
  pending: {
    readonly agreement_id: string;
    readonly draft_file_id: string;
    readonly requested_at: string;
  },
) => tx.insertInto('agreement_timestamps').values(pending).execute();

/** Returns the draft of a seal that has no timestamp yet. */
export const findPending = (db: Db, agreement_id: string) =>
  db
    .selectFrom('agreement_timestamps as t')
    .innerJoin('files as f', 'f.id', 't.draft_file_id')
    .select('f.storage_key')
    .where('t.agreement_id', '=', agreement_id)
    .executeTakeFirst();

/**
 * Locks the pending row until the transaction ends. Returns undefined if another run has stamped
 * it.
 */
export const lockPending = (tx: Tx, agreement_id: string) =>
  tx
    .selectFrom('agreement_timestamps')
    .select('draft_file_id')
    .where('agreement_id', '=', agreement_id)
    .where('file_id', 'is', null)
    .forUpdate()
    .executeTakeFirst();

interface LateTimestamp {
  readonly file_id: string;
  readonly stamped_at: string;
  readonly authority: string;
}

export const markStamped = (tx: Tx, agreement_id: string, timestamp: LateTimestamp) =>
  tx
    .updateTable('agreement_timestamps')
    .set({ ...timestamp, draft_file_id: null })
    .where('agreement_id', '=', agreement_id)
    .execute();

const SWEPT_AT_ONCE = 1_000;

/** Finds seals that have no timestamp and no job that requests one. */
export const findUnrequested = (db: Db) =>
  db
    .selectFrom('agreement_timestamps as t')
    .select('t.agreement_id')
    .where('t.file_id', 'is', null)
    .where(sql<boolean>`not ${hasLivingJob(sql`'stamp-' || t.agreement_id`)}`)
    .orderBy('t.requested_at')
    .orderBy('t.agreement_id')
    .limit(SWEPT_AT_ONCE)
    .execute();
