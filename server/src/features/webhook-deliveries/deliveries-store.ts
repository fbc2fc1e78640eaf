import type { DeliveryState } from '@diwan/contract/features/webhook-deliveries/records';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { type Scope, withinScope } from '../../platform/scope.ts';

const COLUMNS = [
  'd.id',
  'd.brand_id',
  'd.transaction_id',
  'd.event',
  'd.url',
  'd.body',
  'd.state',
  'd.created_at',
  'd.delivered_at',
] as const;

const ofBrand = (db: Db, scope: Scope, brand_id: number) =>
  db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('brands as b', 'b.id', 'd.brand_id')
    .select(COLUMNS)
    .where('d.brand_id', '=', brand_id)
    .where(withinScope(scope, 'b.id', 'b.partner_id'));

export interface DeliveryFilter {
  readonly state?: DeliveryState | undefined;
  readonly after?: readonly [created_at: string, id: string] | undefined;
  readonly limit: number;
}

export function findDeliveries(
  db: Db,
  scope: Scope,
  brand_id: number,
  { state, after, limit }: DeliveryFilter,
) {
  let query = ofBrand(db, scope, brand_id);
  if (state) query = query.where('d.state', '=', state);
  if (after) {
    const [created_at, id] = after;
    query = query.where(
      sql<boolean>`(d.created_at, d.id) < (${created_at}::timestamptz, ${id}::uuid)`,
    );
  }
  return query.orderBy('d.created_at', 'desc').orderBy('d.id', 'desc').limit(limit).execute();
}

export type DeliveryRow = Awaited<ReturnType<typeof findDeliveries>>[number];

/** One delivery, held until the transaction ends. */
export const holdDelivery = (tx: Tx, scope: Scope, brand_id: number, id: string) =>
  ofBrand(tx, scope, brand_id).where('d.id', '=', id).forUpdate('d').executeTakeFirst();

export const findDelivery = (db: Db, scope: Scope, brand_id: number, id: string) =>
  ofBrand(db, scope, brand_id).where('d.id', '=', id).executeTakeFirst();

/** A new round; only of a delivery that `holdDelivery` gave, within the same transaction. */
export const restart = (tx: Tx, { id }: Pick<DeliveryRow, 'id'>) =>
  tx
    .updateTable('webhook_deliveries')
    .set({ state: 'pending', round_attempts: 0, delivered_at: null })
    .where('id', '=', id)
    .execute();

/** Of many deliveries, the newest last; somebody who asks again and again makes many. */
export const findAttempts = (db: Db, delivery_ids: readonly string[]) =>
  db
    .selectFrom('webhook_attempts')
    .select(['delivery_id', 'attempt', 'status_code', 'problem', 'duration_ms', 'at'])
    .where('delivery_id', 'in', delivery_ids)
    .orderBy('id')
    .limit(5_000)
    .execute();

export type AttemptRow = Awaited<ReturnType<typeof findAttempts>>[number];
