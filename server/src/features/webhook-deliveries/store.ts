import type { WebhookEvent } from '@diwan/contract/features/webhook-deliveries/records';
import type { Insertable, Updateable } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { WebhookAttemptsTable, WebhookDeliveriesTable } from '../../platform/db/tables.ts';

export interface NewDelivery {
  readonly brand_id: number;
  readonly transaction_id: bigint | null;
  readonly refund_id?: string;
  readonly event: WebhookEvent;
  readonly url: string;
  readonly body: string;
  readonly created_at: string;
}

/** Undefined when this event of this charge or refund was queued before. */
export const insertDelivery = (tx: Tx, delivery: NewDelivery) =>
  tx
    .insertInto('webhook_deliveries')
    .values(delivery)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'brand_id'])
    .executeTakeFirst();

/** A delivery that waits for an attempt. */
export const findDue = (db: Db, id: string) =>
  db
    .selectFrom('webhook_deliveries')
    .select(['id', 'brand_id', 'event', 'url', 'body', 'round_attempts'])
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirst();

export type DueDelivery = NonNullable<Awaited<ReturnType<typeof findDue>>>;

/** Counts an attempt; its number. */
export async function countAttempt(tx: Tx, { id }: DueDelivery): Promise<number> {
  const { attempts } = await tx
    .updateTable('webhook_deliveries')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .returning('attempts')
    .executeTakeFirstOrThrow();
  return attempts;
}

type Outcome = Pick<
  Updateable<WebhookDeliveriesTable>,
  'round_attempts' | 'state' | 'delivered_at'
>;

/** False when somebody has asked for another round since: then that one decides what follows. */
export async function noteOutcome(
  tx: Tx,
  { id, round_attempts }: DueDelivery,
  outcome: Outcome,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_deliveries')
    .set(outcome)
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('round_attempts', '=', round_attempts)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const insertAttempt = (tx: Tx, attempt: Insertable<WebhookAttemptsTable>) =>
  tx.insertInto('webhook_attempts').values(attempt).execute();
