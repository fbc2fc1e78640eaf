import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { PayoutDeliveriesTable } from '../../platform/db/tables.ts';
import { hasLivingJob } from '../../platform/jobs/jobs.ts';
import { personName } from '../users/public.ts';

/**
 * Inserts a delivery.
 * @returns undefined if the file already has a delivery
 */
export const insertDelivery = (tx: Tx, row: Insertable<PayoutDeliveriesTable>) =>
  tx
    .insertInto('payout_deliveries')
    .values(row)
    .onConflict((conflict) => conflict.column('file_id').doNothing())
    .returning(['id', 'business_id'])
    .executeTakeFirst();

/** Returns a delivery with its file, locked until the transaction ends. */
export const lockDelivery = (tx: Tx, id: string) =>
  tx
    .selectFrom('payout_deliveries as d')
    .innerJoin('payout_files as f', 'f.id', 'd.file_id')
    .select(['d.id', 'd.export_id', 'd.business_id', 'd.state', 'd.problem', 'd.attempts'])
    .select(['d.round_attempts', 'd.requested_at', 'd.renaming_name', 'f.name', 'f.sha256'])
    .select(['f.content_sealed', 'f.format', 'f.digest', 'f.business_id as file_business_id'])
    .where('d.id', '=', id)
    .forUpdate('d')
    .executeTakeFirst();

export type LockedDelivery = NonNullable<Awaited<ReturnType<typeof lockDelivery>>>;

export const updateDelivery = (tx: Tx, id: string, change: Updateable<PayoutDeliveriesTable>) =>
  tx.updateTable('payout_deliveries').set(change).where('id', '=', id).execute();

/**
 * Marks every open delivery as failed. An admin must then ask the bank whether it has the file.
 * @returns the number of deliveries
 */
export async function interruptDeliveries(tx: Tx): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('payout_deliveries')
    .set({ state: 'failed', problem: 'interrupted', next_attempt_at: null })
    .where('state', 'in', ['queued', 'sending'])
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Updates a delivery if this attempt is still the current one.
 * @returns false if a newer attempt has begun, which then updates the delivery
 */
export async function changeIfOurs(
  db: Db,
  id: string,
  attempt: number,
  change: Updateable<PayoutDeliveriesTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payout_deliveries')
    .set(change)
    .where('id', '=', id)
    .where('attempts', '=', attempt)
    .where('state', '=', 'sending')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const insertAttempt = (tx: Tx, delivery_id: string, attempt: number, at: string) =>
  tx.insertInto('payout_delivery_attempts').values({ delivery_id, attempt, at }).execute();

export const endAttempt = (
  tx: Tx,
  delivery_id: string,
  attempt: number,
  end: { readonly ended_at: string; readonly problem: string | null },
) =>
  tx
    .updateTable('payout_delivery_attempts')
    .set(end)
    .where('delivery_id', '=', delivery_id)
    .where('attempt', '=', attempt)
    .where('ended_at', 'is', null)
    .execute();

/** Ends attempts whose process died before it recorded a result. @returns the number of attempts */
export async function endInterrupted(
  tx: Tx,
  delivery_id: string,
  ended_at: string,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('payout_delivery_attempts')
    .set({ ended_at, problem: 'interrupted' })
    .where('delivery_id', '=', delivery_id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Returns the number of attempts whose process died since the file was last requested. */
export async function countDeaths(
  tx: Tx,
  { id, requested_at }: Pick<LockedDelivery, 'id' | 'requested_at'>,
): Promise<number> {
  const { count } = await tx
    .selectFrom('payout_delivery_attempts')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('delivery_id', '=', id)
    .where('problem', '=', 'interrupted')
    .where('at', '>=', requested_at)
    .executeTakeFirstOrThrow();
  return Number(count);
}

const SWEPT_AT_ONCE = 1_000;

/** Returns open deliveries without a job. */
export const findForgotten = (db: Db) =>
  db
    .selectFrom('payout_deliveries as d')
    .select(['d.id', 'd.business_id'])
    .where('d.state', 'in', ['queued', 'sending'])
    .where(sql<boolean>`not ${hasLivingJob(sql`'payout-file-' || d.id`)}`)
    .orderBy('d.requested_at')
    .orderBy('d.id')
    .limit(SWEPT_AT_ONCE)
    .execute();

/** Returns the businesses that pay an export, with the readiness of their banks. */
export const findTargets = (db: Db, export_id: string) =>
  db
    .selectFrom('payout_lines as l')
    .innerJoin('businesses as s', 's.id', 'l.business_id')
    .leftJoin('payout_files as f', (join) =>
      join
        .onRef('f.export_id', '=', 'l.export_id')
        .onRef('f.business_id', '=', 's.id')
        .on('f.format', '=', 'pain001'),
    )
    .select(['s.id', 's.name', 's.sftp_send_csv', 'f.line_count'])
    .select([
      sql<number>`count(*)::integer`.as('total_brands'),
      sql<bigint>`sum(l.amount_minor)::bigint`.as('total_minor'),
      sql<number>`(count(*) filter (where l.status = 'reserved'))::integer`.as('waiting'),
      sql<boolean>`s.sftp_fingerprint is not null`.as('has_host_key'),
      sql<boolean>`s.sftp_approved_at is not null`.as('is_approved'),
      sql<boolean>`coalesce(s.sftp_password_sealed, s.sftp_private_key_sealed) is not null`.as(
        'has_credentials',
      ),
    ])
    .where('l.export_id', '=', export_id)
    .where('l.status', '<>', 'released')
    .groupBy(['s.id', 'f.line_count'])
    .orderBy('s.name')
    .orderBy('s.id')
    .execute();

export type TargetRow = Awaited<ReturnType<typeof findTargets>>[number];

/**
 * The formats that are sent to a bank. A spreadsheet is not sent, because the bank might pay it a
 * second time.
 */
const BANK_FORMATS = ['pain001', 'csv'] as const;

/** Returns the files of an export for its banks, payment orders first. */
export const findBankFiles = (db: Db, export_id: string) =>
  db
    .selectFrom('payout_files')
    .select(['id', 'format', 'business_id'])
    .where('export_id', '=', export_id)
    .where('business_id', 'is not', null)
    .where('format', 'in', BANK_FORMATS)
    .orderBy('business_id')
    .orderBy('format', 'desc')
    .execute();

export const findDeliveries = (db: Db, export_id: string) =>
  db
    .selectFrom('payout_deliveries as d')
    .innerJoin('payout_files as f', 'f.id', 'd.file_id')
    .leftJoin('users as u', 'u.id', 'd.requested_by')
    .select(['d.id', 'd.business_id', 'd.state', 'd.problem', 'd.next_attempt_at'])
    .select(['d.delivered_at', 'd.requested_at', 'f.format', 'f.name', 'f.sha256'])
    .select(['f.size_bytes as file_bytes', personName('u').as('requested_by_name')])
    .where('d.export_id', '=', export_id)
    .orderBy('f.format', 'desc')
    .execute();

export const findAttempts = (db: Db, delivery_ids: readonly string[]) =>
  db
    .selectFrom('payout_delivery_attempts')
    .select(['delivery_id', 'attempt', 'at', 'ended_at', 'problem'])
    .where('delivery_id', 'in', delivery_ids)
    .orderBy('delivery_id')
    .orderBy('attempt')
    .limit(5_000)
    .execute();
