import type { Db } from '../../platform/db/database.ts';
import { type Scope, withinScope } from '../../platform/scope.ts';

/** More than happens between two looks; who is told less reads the figures anew anyway. */
const MOST = 500;

/** What happened to transactions after an event, oldest first. */
export const findEventsAfter = (db: Db, scope: Scope, after: bigint) =>
  db
    .selectFrom('transaction_events as e')
    .innerJoin('transactions as t', 't.id', 'e.transaction_id')
    .select(['e.id', 'e.transaction_id', 'e.kind'])
    .where('e.id', '>', after)
    .where(withinScope(scope, 't.brand_id', 't.partner_id'))
    .orderBy('e.id')
    .limit(MOST)
    .execute();

/** The newest event of all, whoever may see it. */
export async function findLastEvent(db: Db): Promise<bigint> {
  const row = await db
    .selectFrom('transaction_events')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0n;
}
