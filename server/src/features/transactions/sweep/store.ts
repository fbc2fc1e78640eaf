import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/**
 * Open payments that are due for a question: after a minute at first, then after ever longer
 * pauses, half as long as they have been open.
 */
export const findDue = (db: Db, now: string, limit: number) =>
  db
    .selectFrom('transactions')
    .select(['id', 'charge_id', 'invoice_id', 'merchant_id', 'payment_date'])
    .where('status', '=', 'INITIATED')
    .where(
      sql<boolean>`coalesce(checked_at, payment_date) < ${now}::timestamptz - greatest(
        interval '1 minute',
        least(interval '6 hours', (coalesce(checked_at, payment_date) - payment_date) / 2))`,
    )
    .orderBy('checked_at')
    .orderBy('id')
    .limit(limit)
    .execute();

export type Due = Awaited<ReturnType<typeof findDue>>[number];

export const markChecked = (db: Db, id: bigint, checked_at: string) =>
  db.updateTable('transactions').set({ checked_at }).where('id', '=', id).execute();
