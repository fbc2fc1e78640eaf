import { type Updateable, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import type { TransactionsTable } from '../../../platform/db/tables.ts';

const HELD = [
  'id',
  'brand_id',
  'business_id',
  'charge_id',
  'invoice_id',
  'merchant_id',
  'amount_minor',
  'currency',
  'status',
  'raw_status',
  'customer_name',
  'customer_email',
  'customer_phone',
  'fee_minor',
  'cost_minor',
  'settled',
  'scheme',
  'channel',
  'card_origin',
  'refunded_minor',
] as const;

const holdWhere = (tx: Tx) =>
  tx.selectFrom('transactions').modifyFront(prepared).select(HELD).forNoKeyUpdate();

/** The transaction of a charge, held until the database transaction ends. */
export const lockByCharge = (tx: Tx, charge_id: string) =>
  holdWhere(tx).where('charge_id', '=', charge_id).executeTakeFirst();

export const holdById = (tx: Tx, id: bigint) =>
  holdWhere(tx).where('id', '=', id).executeTakeFirst();

export const lockByInvoice = (tx: Tx, invoice_id: string) =>
  holdWhere(tx).where('invoice_id', '=', invoice_id).executeTakeFirst();

export const findBrandByMid = (tx: Tx, tap_mid: string) =>
  tx
    .selectFrom('brands')
    .select(['id', 'partner_id', 'post_url'])
    .where('tap_mid', '=', tap_mid)
    .executeTakeFirst();

export type Held = NonNullable<Awaited<ReturnType<typeof lockByCharge>>>;

export async function updateTransaction(
  tx: Tx,
  id: bigint,
  change: Updateable<TransactionsTable>,
): Promise<void> {
  await tx
    .updateTable('transactions')
    .set({ ...change, updated_at: sql`now()` })
    .where('id', '=', id)
    .modifyEnd(prepared)
    .execute();
}

export type EventKind =
  | 'initiated'
  | 'failed'
  | 'abandoned'
  | 'captured'
  | 'settled'
  | 'refund_requested'
  | 'refund_failed'
  | 'refunded'
  | 'chargeback';

/** One line of the transaction's timeline. */
export async function addEvent(
  tx: Tx,
  transaction_id: bigint,
  event: { readonly kind: EventKind; readonly at: string; readonly detail?: object },
): Promise<void> {
  const { kind, at, detail = {} } = event;
  await sql`
    with event as (
      insert into transaction_events (transaction_id, kind, at, detail)
      values (${transaction_id}, ${kind}, ${at}, ${JSON.stringify(detail)})
      returning id, transaction_id, kind
    )
    insert into event_inbox (event_id, transaction_id, kind)
    select ${prepared} id, transaction_id, kind from event`.execute(tx);
}
