import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/**
 * Where the outcome goes: to the address of the charge, else to the brand's. A brand's address is
 * its website until somebody says otherwise; a website alone is told nothing, unless the brand had
 * an API key, and so a server of its own, when the payment was made.
 */
const url = sql<string | null>`coalesce(t.post_url, case
  when b.post_url_explicit or exists (
    select from api_keys k where k.brand_id = b.id and k.created_at <= t.payment_date)
  then b.post_url end)`.as('url');

/** What there is to tell about a transaction. */
export const findChargeFacts = (db: Db, transaction_id: bigint) =>
  db
    .selectFrom('transactions as t')
    .innerJoin('brands as b', 'b.id', 't.brand_id')
    .leftJoin('charge_answers as a', 'a.transaction_id', 't.id')
    .select(['t.id', 't.brand_id', 't.charge_id', 't.status', 't.raw_status', 't.amount_minor'])
    .select(['t.currency', 't.description', 't.payment_date', 't.order_id', 't.idempotency_key'])
    .select(['t.payment_reference', 't.gateway_reference', 't.response_code', 't.response_message'])
    .select(['t.customer_name', 't.customer_email', 't.customer_phone', 't.merchant_id'])
    .select(['t.channel', 't.scheme', 't.funding', 't.tid', 't.redirect_url'])
    .select(['a.body as answer', url])
    .where('t.id', '=', transaction_id)
    .executeTakeFirst();

export type ChargeFacts = NonNullable<Awaited<ReturnType<typeof findChargeFacts>>>;

/** What there is to tell about a refund. A chargeback is not the integrator's doing. */
export const findRefundFacts = (db: Db, refund_id: string) =>
  db
    .selectFrom('refunds as r')
    .innerJoin('transactions as t', 't.id', 'r.transaction_id')
    .innerJoin('brands as b', 'b.id', 't.brand_id')
    .select(['r.id', 'r.transaction_id', 'r.provider_refund_id', 'r.status', 'r.raw_status'])
    .select(['r.amount_minor', 'r.created_at', 'r.reason', 'r.idempotency_key', 't.brand_id'])
    .select(['t.currency', 't.charge_id', 't.order_id', 't.merchant_id', url])
    .where('r.id', '=', refund_id)
    .where('r.kind', '=', 'refund')
    .executeTakeFirst();

export type RefundFacts = NonNullable<Awaited<ReturnType<typeof findRefundFacts>>>;
