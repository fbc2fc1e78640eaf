import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type {
  ProofCheckpointsTable,
  ProofCosignaturesTable,
  ProofLeavesTable,
  ProofTimestampsTable,
  ProofWitnessesTable,
} from '../../platform/db/tables.ts';

export const findKeys = (db: Db) =>
  db.selectFrom('proof_keys').selectAll().orderBy('valid_from').orderBy('name').execute();
export type StoredKey = Awaited<ReturnType<typeof findKeys>>[number];

export const insertKey = (
  tx: Tx,
  key: { readonly name: string; readonly public_key: string; readonly valid_from: string },
) => tx.insertInto('proof_keys').values(key).execute();

/** Sets the last day of the keys that are valid without an end. */
export const endKeys = (tx: Tx, valid_until: string) =>
  tx.updateTable('proof_keys').set({ valid_until }).where('valid_until', 'is', null).execute();

export const findWitnesses = (db: Db) =>
  db.selectFrom('proof_witnesses').selectAll().orderBy('created_at').orderBy('name').execute();

export const insertWitness = (tx: Tx, witness: Insertable<ProofWitnessesTable>) =>
  tx
    .insertInto('proof_witnesses')
    .values(witness)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returningAll()
    .executeTakeFirst();

export const findSchedule = async (db: Db, digest: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('proof_schedules')
    .select('content')
    .where('digest', '=', digest)
    .executeTakeFirst();
  return row?.content;
};

export async function findSchedules(
  db: Db,
  digests: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (digests.length === 0) return new Map();
  const rows = await db
    .selectFrom('proof_schedules')
    .selectAll()
    .where('digest', 'in', digests)
    .execute();
  return new Map(rows.map(({ digest, content }) => [digest, content]));
}

export async function insertSchedules(
  tx: Tx,
  schedules: ReadonlyMap<string, string>,
): Promise<void> {
  if (schedules.size === 0) return;
  await tx
    .insertInto('proof_schedules')
    .values([...schedules].map(([digest, content]) => ({ digest, content })))
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .execute();
}

/** A checkpoint with the signature lines of witnesses. */
export interface StoredCheckpoint {
  readonly business_id: string;
  readonly day: string;
  readonly size: number;
  readonly root: string;
  readonly note: string;
  readonly digest: string;
  readonly previous: string | null;
  readonly cosignatures: readonly string[];
  readonly timestamped_at: string | null;
}

interface CheckpointFilter {
  readonly business_id?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Returns checkpoints, oldest first. */
export async function findCheckpoints(
  db: Db,
  { business_id, from, to }: CheckpointFilter,
  limit: number,
): Promise<readonly StoredCheckpoint[]> {
  const { rows } = await sql<StoredCheckpoint>`
    select c.business_id, c.day, c.size, c.root, c.note, c.digest, c.previous,
      coalesce((select array_agg(s.line order by s.witness) from proof_cosignatures s
        where s.business_id = c.business_id and s.day = c.day), '{}') as cosignatures,
      t.stamped_at as timestamped_at
    from proof_checkpoints c
    left join proof_timestamps t on t.business_id = c.business_id and t.day = c.day
    where (${business_id ?? null}::uuid is null or c.business_id = ${business_id ?? null}::uuid)
      and (${from ?? null}::date is null or c.day >= ${from ?? null}::date)
      and (${to ?? null}::date is null or c.day <= ${to ?? null}::date)
    order by c.day, c.business_id limit ${limit}`.execute(db);
  return rows;
}

export const findLastCheckpoint = (db: Db, business_id: string) =>
  db
    .selectFrom('proof_checkpoints')
    .select(['day', 'digest'])
    .where('business_id', '=', business_id)
    .orderBy('day', 'desc')
    .executeTakeFirst();

export const insertCheckpoint = (tx: Tx, checkpoint: Insertable<ProofCheckpointsTable>) =>
  tx.insertInto('proof_checkpoints').values(checkpoint).execute();

export async function insertLeaves(
  tx: Tx,
  leaves: readonly Insertable<ProofLeavesTable>[],
): Promise<void> {
  for (let from = 0; from < leaves.length; from += 500) {
    await tx
      .insertInto('proof_leaves')
      .values(leaves.slice(from, from + 500))
      .execute();
  }
}

/** Returns checkpoints without a timestamp, oldest first. */
export const findUnstamped = (db: Db, limit: number) =>
  db
    .selectFrom('proof_checkpoints as c')
    .leftJoin('proof_timestamps as t', (join) =>
      join.onRef('t.business_id', '=', 'c.business_id').onRef('t.day', '=', 'c.day'),
    )
    .select(['c.business_id', 'c.day', 'c.note'])
    .where('t.day', 'is', null)
    .orderBy('c.day')
    .limit(limit)
    .execute();

/** Stores a timestamp. A checkpoint has one, so a second timestamp changes nothing. */
export const insertTimestamp = (db: Db, timestamp: Insertable<ProofTimestampsTable>) =>
  db
    .insertInto('proof_timestamps')
    .values(timestamp)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Returns all timestamps, or that of one day. */
export const findTimestamps = (
  db: Db,
  one?: { readonly business_id: string; readonly day: string },
) =>
  db
    .selectFrom('proof_timestamps as t')
    .innerJoin('proof_checkpoints as c', (join) =>
      join.onRef('c.business_id', '=', 't.business_id').onRef('c.day', '=', 't.day'),
    )
    .select(['t.business_id', 't.day', 't.answer', 't.stamped_at', 'c.note'])
    .$if(one !== undefined, (query) =>
      query.where('t.business_id', '=', one?.business_id ?? '').where('t.day', '=', one?.day ?? ''),
    )
    .orderBy('t.day')
    .execute();

export const insertCosignature = (db: Db, cosignature: Insertable<ProofCosignaturesTable>) =>
  db
    .insertInto('proof_cosignatures')
    .values(cosignature)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** The record that a leaf describes. Several leaves of one record are its states, oldest first. */
export interface LeafName {
  readonly kind: ProofLeavesTable['kind'];
  readonly record_id: string;
  readonly business_id: string;
}

export const findLeaves = (db: Db, { kind, record_id, business_id }: LeafName) =>
  db
    .selectFrom('proof_leaves')
    .selectAll()
    .where('kind', '=', kind)
    .where('record_id', '=', record_id)
    .where('business_id', '=', business_id)
    .orderBy('day')
    .execute();
export type StoredLeaf = Awaited<ReturnType<typeof findLeaves>>[number];

/** Returns the hashes of a day's leaves, in the order of the tree. */
export async function findHashes(db: Db, business_id: string, day: string): Promise<string[]> {
  const rows = await db
    .selectFrom('proof_leaves')
    .select('hash')
    .where('business_id', '=', business_id)
    .where('day', '=', day)
    .orderBy('leaf_index')
    .execute();
  return rows.map(({ hash }) => hash);
}

/** Prevents other checkpoints of the business until the transaction ends. */
export const lockLog = (tx: Tx, business_id: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`proofs ${business_id}`}, 0))`.execute(tx);
