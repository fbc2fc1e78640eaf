import type { Db, Tx } from '../../platform/db/database.ts';

export interface NewWebhook {
  readonly object: 'charge' | 'refund' | 'invoice';
  readonly object_id: string;
  readonly status: string;
  readonly body: string;
  readonly headers: string;
}

/** An object reaches a status once: a repetition finds the first and leaves it alone. */
export const insertWebhook = (tx: Tx, webhook: NewWebhook) =>
  tx
    .insertInto('webhooks_in')
    .values(webhook)
    .onConflict((conflict) => conflict.columns(['object_id', 'status']).doNothing())
    .returning('id')
    .executeTakeFirst();

export const findReceived = (db: Db, id: bigint) =>
  db
    .selectFrom('webhooks_in')
    .select(['id', 'object', 'object_id', 'status', 'body'])
    .where('id', '=', id)
    .where('state', '=', 'received')
    .executeTakeFirst();

export type Received = NonNullable<Awaited<ReturnType<typeof findReceived>>>;

export const markProcessed = (db: Db, id: bigint, processed_at: string) =>
  db
    .updateTable('webhooks_in')
    .set({ state: 'processed', problem: null, processed_at })
    .where('id', '=', id)
    .where('state', '=', 'received')
    .execute();

export const markQuarantined = (db: Db, id: bigint, problem: string, at: string) =>
  db
    .updateTable('webhooks_in')
    .set({ state: 'quarantined', problem, processed_at: at })
    .where('id', '=', id)
    .where('state', '=', 'received')
    .execute();

const shown = (db: Db) =>
  db
    .selectFrom('webhooks_in as w')
    .leftJoin('users as u', 'u.id', 'w.resolved_by')
    .select(['w.id', 'w.object', 'w.object_id', 'w.status', 'w.state', 'w.problem', 'w.body'])
    .select(['w.received_at', 'w.resolution', 'u.email as resolved_by']);

export interface Wanted {
  readonly state: 'quarantined' | 'resolved';
  readonly before: bigint | undefined;
  readonly limit: number;
}

/** Newest first. */
export function listByState(db: Db, { state, before, limit }: Wanted) {
  const rows = shown(db).where('w.state', '=', state).orderBy('w.id', 'desc').limit(limit);
  return (before === undefined ? rows : rows.where('w.id', '<', before)).execute();
}

export type Shown = Awaited<ReturnType<typeof listByState>>[number];

export const findShown = (db: Db, id: bigint) =>
  shown(db).where('w.id', '=', id).executeTakeFirst();

/** Back to where it came in. @returns undefined when it is not in quarantine */
export const takeBack = (tx: Tx, id: bigint) =>
  tx
    .updateTable('webhooks_in')
    .set({ state: 'received', processed_at: null })
    .where('id', '=', id)
    .where('state', '=', 'quarantined')
    .returning('id')
    .executeTakeFirst();

export const resolve = (
  tx: Tx,
  id: bigint,
  change: { readonly resolution: string; readonly resolved_by: string },
) =>
  tx
    .updateTable('webhooks_in')
    .set({ ...change, state: 'resolved' })
    .where('id', '=', id)
    .where('state', '=', 'quarantined')
    .returning('id')
    .executeTakeFirst();
