import type { TransactionStatus } from '@diwan/contract/features/transactions/records';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** A place in the order of what happened: by database transaction, then by id within one. */
export interface Place {
  readonly tx_id: string;
  readonly id: string;
}

/** Before everything that is not finished now. */
export async function readPlace(db: Db): Promise<Place> {
  const { rows } = await sql<{ tx_id: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as tx_id`.execute(db);
  return { tx_id: rows[0]?.tx_id ?? '0', id: '0' };
}

export interface Happened extends Place {
  readonly kind: string;
  readonly transaction_id: bigint;
  readonly brand_id: number;
  readonly partner_id: number | null;
  readonly status: TransactionStatus;
}

/**
 * What happened to transactions since, oldest first. It stops before the oldest database
 * transaction that still runs, so that one that ends later is not passed over.
 */
export async function readSince(db: Db, { tx_id, id }: Place, limit: number): Promise<Happened[]> {
  const { rows } = await sql<Happened>`
    select e.tx_id::text as tx_id, e.id::text as id, e.kind, t.id as transaction_id,
      t.brand_id, t.partner_id, t.status
    from transaction_events e join transactions t on t.id = e.transaction_id
    where (e.tx_id, e.id) > (${tx_id}::xid8, ${id}::bigint)
      and e.tx_id < pg_snapshot_xmin(pg_current_snapshot())
    order by e.tx_id, e.id limit ${limit}`.execute(db);
  return rows;
}
