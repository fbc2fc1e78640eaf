import type { ExceptionProblem } from '@diwan/contract/features/webhooks/records';
import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { WebhooksInTable } from '../../platform/db/tables.ts';

/** Inserts a webhook. An object reaches a status once, so a repeat is ignored. */
export const insertWebhook = (db: Db, webhook: Insertable<WebhooksInTable>) =>
  db
    .insertInto('webhooks_in')
    .values(webhook)
    .onConflict((conflict) => conflict.columns(['object_id', 'status']).doNothing())
    .returning('id')
    .modifyEnd(prepared)
    .executeTakeFirst();

export const findReceived = (db: Db, id: bigint) =>
  db
    .selectFrom('webhooks_in')
    .select(['id', 'object', 'object_id'])
    .where('id', '=', id)
    .where('state', '=', 'received')
    .modifyEnd(prepared)
    .executeTakeFirst();

export const markProcessed = (db: Db, id: bigint, processed_at: string) =>
  db
    .updateTable('webhooks_in')
    .set({ state: 'processed', problem: null, processed_at })
    .where('id', '=', id)
    .where('state', '=', 'received')
    .modifyEnd(prepared)
    .execute();

export const markQuarantined = (db: Db, id: bigint, problem: ExceptionProblem, at: string) =>
  db
    .updateTable('webhooks_in')
    .set({ state: 'quarantined', problem, processed_at: at })
    .where('id', '=', id)
    .where('state', '=', 'received')
    .execute();

const selectWebhooks = (db: Db) =>
  db
    .selectFrom('webhooks_in as w')
    .leftJoin('users as u', 'u.id', 'w.resolved_by')
    .select(['w.id', 'w.object', 'w.object_id', 'w.status', 'w.state', 'w.problem', 'w.body'])
    .select(['w.difference_minor', 'w.received_at', 'w.resolution', 'u.email as resolved_by']);

interface QuarantineFilter {
  readonly state: 'quarantined' | 'resolved';
  readonly before: bigint | undefined;
  readonly limit: number;
}

/** Returns webhooks in a state, newest first. */
export function listByState(db: Db, { state, before, limit }: QuarantineFilter) {
  const rows = selectWebhooks(db).where('w.state', '=', state).orderBy('w.id', 'desc').limit(limit);
  return (before === undefined ? rows : rows.where('w.id', '<', before)).execute();
}

export const findWebhook = (db: Db, id: bigint) =>
  selectWebhooks(db).where('w.id', '=', id).executeTakeFirst();

/** Locks a webhook, so that decisions are serialized. */
export const lockWebhook = (tx: Tx, id: bigint) =>
  tx.selectFrom('webhooks_in').select('id').where('id', '=', id).forUpdate().execute();

/** Resets a webhook to received. The caller has locked it with `lockWebhook`. */
export const takeBack = (tx: Tx, id: bigint) =>
  tx
    .updateTable('webhooks_in')
    .set({ state: 'received', processed_at: null })
    .where('id', '=', id)
    .execute();

/** Resets every webhook that is in quarantine because its MID moved. @returns the ids */
export const takeBackMoved = (tx: Tx) =>
  tx
    .updateTable('webhooks_in')
    .set({ state: 'received', processed_at: null })
    .where('state', '=', 'quarantined')
    .where('problem', '=', 'moved MID')
    .returning('id')
    .execute();

/** Closes a webhook. The caller has locked it with `lockWebhook`. */
export const resolve = (
  tx: Tx,
  id: bigint,
  change: { readonly resolution: string; readonly resolved_by: string },
) =>
  tx
    .updateTable('webhooks_in')
    .set({ ...change, state: 'resolved' })
    .where('id', '=', id)
    .execute();

/** Returns the provider's webhooks about payments and their refunds. */
export async function findBodiesOf(tx: Tx, transaction_ids: readonly bigint[]) {
  const paid = sql`${[...transaction_ids]}::bigint[]`;
  const { rows } = await sql<{ id: bigint; body: string }>`
    select w.id, w.body from webhooks_in as w where w.object_id in (
      select t.charge_id from transactions as t where t.id = any(${paid})
      union select t.invoice_id from transactions as t where t.id = any(${paid})
      union select r.provider_refund_id from refunds as r where r.transaction_id = any(${paid}))
    order by w.id for update`.execute(tx);
  return rows;
}

export const replaceBody = (tx: Tx, { id, body }: { readonly id: bigint; readonly body: string }) =>
  tx.updateTable('webhooks_in').set({ body }).where('id', '=', id).execute();
