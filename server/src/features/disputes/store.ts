import type { DisputeStatus } from '@diwan/contract/features/disputes/actions';
import type { EvidenceKind } from '@diwan/contract/features/disputes/records';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { deleteFileRows } from '../../platform/files/stored-files.ts';
import { LIST_LIMIT } from '../../platform/rows/list.ts';
import { type Scope, withinScope } from '../../platform/scope.ts';

const IS_OPEN = sql<boolean>`r.status = 'OPEN'`;

const statusOn = (today: string) => sql<DisputeStatus>`case
  when r.status <> 'OPEN' then lower(r.status)
  when d.submitted_at is not null then 'submitted'
  when d.evidence_until < ${today}::date then 'missed'
  when exists (select from dispute_evidence e where e.refund_id = d.refund_id) then 'evidence'
  else 'opened' end`;

const FILE_COUNT = sql<number>`(select count(*)::integer from dispute_evidence e
  where e.refund_id = d.refund_id)`;

const fromDisputes = (db: Db, scope: Scope, today: string) =>
  db
    .selectFrom('disputes as d')
    .innerJoin('refunds as r', 'r.id', 'd.refund_id')
    .innerJoin('transactions as t', 't.id', 'r.transaction_id')
    .innerJoin('brands as b', 'b.id', 't.brand_id')
    .select(['r.id', 'r.transaction_id', 't.brand_id', 'b.name as brand_name', 't.order_id'])
    .select(['r.amount_minor', 'r.fee_minor', 'r.reason', 'r.reference'])
    .select(['r.created_at as opened_at', 'r.decided_at', 'r.decision_reason'])
    .select(['d.evidence_until', 'd.submitted_at'])
    .select([statusOn(today).as('status'), FILE_COUNT.as('file_count')])
    .select(sql<number>`d.evidence_until - ${today}::date`.as('days_left'))
    .where(withinScope(scope, 't.brand_id', 't.partner_id'));

/** Returns open disputes by their last day, then decided ones, the newest first. */
export const findDisputes = (
  db: Db,
  scope: Scope,
  { today, state }: { readonly today: string; readonly state: 'open' | 'decided' | undefined },
) =>
  fromDisputes(db, scope, today)
    .$if(state === 'open', (query) => query.where(IS_OPEN))
    .$if(state === 'decided', (query) => query.where(sql<boolean>`not ${IS_OPEN}`))
    .orderBy(IS_OPEN, 'desc')
    .orderBy(sql`case when ${IS_OPEN} then d.evidence_until end`)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id')
    .limit(LIST_LIMIT)
    .execute();

export type DisputeRow = Awaited<ReturnType<typeof findDisputes>>[number];

export const findDispute = (db: Db, scope: Scope, id: string, today: string) =>
  fromDisputes(db, scope, today).where('d.refund_id', '=', id).executeTakeFirst();

/**
 * Locks the evidence of a dispute, so that uploads, removals and the submission are serialized. A
 * decision waits for the lock. The caller reads the dispute afterwards.
 */
export const lockEvidence = (tx: Tx, id: string) =>
  tx
    .selectFrom('disputes as d')
    .innerJoin('refunds as r', 'r.id', 'd.refund_id')
    .select('d.refund_id')
    .where('d.refund_id', '=', id)
    .forUpdate('d')
    .forShare('r')
    .executeTakeFirst();

/** Inserts the dispute of a chargeback, once. */
export const insertDispute = (tx: Tx, refund_id: string, evidence_until: string) =>
  tx
    .insertInto('disputes')
    .values({ refund_id, evidence_until })
    .onConflict((conflict) => conflict.column('refund_id').doNothing())
    .execute();

/** Returns chargebacks without a dispute, which a server of an earlier version recorded. */
export const findWithoutDispute = (tx: Tx, limit: number) =>
  tx
    .selectFrom('refunds as r')
    .leftJoin('disputes as d', 'd.refund_id', 'r.id')
    .select(['r.id', 'r.created_at', 'r.status'])
    .where('r.kind', '=', 'chargeback')
    .where('d.refund_id', 'is', null)
    .orderBy('r.id')
    .limit(limit)
    .execute();

/**
 * Locks open disputes without a submission whose last day comes soon, and that were not opened
 * today. Another process skips them.
 */
export const lockDue = (
  tx: Tx,
  { today, until, timezone }: Readonly<Record<'today' | 'until' | 'timezone', string>>,
  limit: number,
) =>
  tx
    .selectFrom('disputes as d')
    .innerJoin('refunds as r', 'r.id', 'd.refund_id')
    .innerJoin('transactions as t', 't.id', 'r.transaction_id')
    .select(['r.id', 't.id as transaction_id', 't.brand_id', 't.order_id', 'r.amount_minor'])
    .select(['r.fee_minor', 'd.evidence_until'])
    .where('d.submitted_at', 'is', null)
    .where('d.reminded_at', 'is', null)
    .where('d.evidence_until', '>=', today)
    .where('d.evidence_until', '<=', until)
    .where(IS_OPEN)
    .where(sql<boolean>`(r.created_at at time zone ${timezone})::date < ${today}::date`)
    .orderBy('d.refund_id')
    .limit(limit)
    .forUpdate('d')
    .skipLocked()
    .execute();

export const markReminded = (tx: Tx, ids: readonly string[], at: string) =>
  tx.updateTable('disputes').set({ reminded_at: at }).where('refund_id', 'in', ids).execute();

export const markSubmitted = (tx: Tx, id: string, by: string, at: string) =>
  tx
    .updateTable('disputes')
    .set({ submitted_at: at, submitted_by: by })
    .where('refund_id', '=', id)
    .execute();

/** Returns the files of a dispute, oldest first. */
export const findEvidence = (db: Db, refund_id: string) =>
  db
    .selectFrom('dispute_evidence as e')
    .innerJoin('files as f', 'f.id', 'e.file_id')
    .select(['e.id', 'e.file_id', 'f.original_name as name', 'f.content_type', 'f.size_bytes'])
    .select(['f.sha256', 'f.storage_key', 'e.kind', 'e.created_at as added_at'])
    .where('e.refund_id', '=', refund_id)
    .orderBy('e.created_at')
    .orderBy('e.id')
    .limit(LIST_LIMIT)
    .execute();

export type EvidenceRow = Awaited<ReturnType<typeof findEvidence>>[number];

interface NewEvidence {
  readonly refund_id: string;
  readonly kind: EvidenceKind;
  readonly file_id: string;
  readonly added_by: string;
  readonly created_at: string;
}

export const insertEvidence = (tx: Tx, evidence: NewEvidence) =>
  tx.insertInto('dispute_evidence').values(evidence).returning('id').executeTakeFirstOrThrow();

/** Deletes a file of a dispute. @returns undefined if the dispute has no such file */
export const deleteEvidence = (tx: Tx, refund_id: string, id: string) =>
  tx
    .deleteFrom('dispute_evidence')
    .where('refund_id', '=', refund_id)
    .where('id', '=', id)
    .returning(['file_id', 'kind'])
    .executeTakeFirst();

/** Returns the facts of the disputed payment, and of the agreement that the brand signed. */
export const findPaymentFacts = (db: Db, refund_id: string) =>
  db
    .selectFrom('refunds as r')
    .innerJoin('transactions as t', 't.id', 'r.transaction_id')
    .leftJoin('agreements as a', (join) =>
      join
        .onRef('a.brand_id', '=', 't.brand_id')
        .on('a.agreement_type', '=', 'service')
        .on('a.status', '=', 'signed'),
    )
    .select(['t.charge_id', 't.captured_at', 't.amount_minor', 't.scheme', 't.card_last_four'])
    .select(['t.channel', 't.tid', 't.gateway_reference', 't.payment_reference', 't.description'])
    .select(['t.response_code', 't.response_message', 't.customer_name', 't.customer_email'])
    .select(['t.customer_phone', 'a.signer_name', 'a.signed_at', 'a.digest'])
    .select('a.agreement_version')
    .where('r.id', '=', refund_id)
    .orderBy('a.signed_at', 'desc')
    .executeTakeFirstOrThrow();

export type PaymentFacts = Awaited<ReturnType<typeof findPaymentFacts>>;

/**
 * Deletes the evidence of decided disputes about these payments, because the files name the payer.
 * The evidence of an open dispute remains until the decision. A job deletes the bytes later.
 * @returns the number of deleted files
 */
export async function eraseEvidence(tx: Tx, transaction_ids: readonly bigint[]): Promise<number> {
  const removed = await tx
    .deleteFrom('dispute_evidence')
    .where('refund_id', 'in', (eb) =>
      eb
        .selectFrom('refunds as r')
        .select('r.id')
        .where(sql<boolean>`r.transaction_id = any(${[...transaction_ids]}::bigint[])`)
        .where(sql<boolean>`not ${IS_OPEN}`),
    )
    .returning('file_id')
    .execute();
  await deleteFileRows(
    tx,
    removed.map(({ file_id }) => file_id),
  );
  return removed.length;
}
