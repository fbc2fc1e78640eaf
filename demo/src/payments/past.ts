import { findBusinessOf } from '@diwan/server/features/businesses/public';
import { findCaptureFee } from '@diwan/server/features/fees/public';
import { readCalendar } from '@diwan/server/features/holidays/public';
import { bookCaptures, type NewTransaction } from '@diwan/server/features/transactions/public';
import type { Deps } from '@diwan/server/platform/context';
import type { Tx } from '@diwan/server/platform/db/database';
import { invariant } from '@diwan/server/platform/error';
import type { CardScheme, Charge } from '@diwan/server/provider/port';
import { sql } from 'kysely';
import type { PlannedPayment } from './plan.ts';
import type { Shop } from './shops.ts';

/** Returns the row of a payment before its outcome. */
export const rowOf = (shop: Shop, payment: PlannedPayment, post_url: string | null) => ({
  post_url,
  brand_id: shop.id,
  partner_id: shop.partner_id,
  merchant_id: payment.merchant_id,
  charge_id: payment.id,
  order_id: payment.order_reference,
  amount_minor: payment.amount_minor,
  channel: payment.terminal_id === undefined ? ('PG' as const) : ('POS' as const),
  tid: payment.terminal_id ?? null,
  customer_name: payment.customer
    ? `${payment.customer.first_name} ${payment.customer.last_name ?? ''}`.trim()
    : null,
  customer_email: payment.customer?.email ?? null,
  customer_phone: payment.customer?.phone
    ? `+${payment.customer.phone.country_code}${payment.customer.phone.number}`
    : null,
  payment_date: new Date(payment.at_ms).toISOString(),
});

interface Capture {
  readonly charge: Charge;
  readonly scheme: CardScheme;
  readonly captured_at: string;
}

const phoneOf = ({ customer: { phone } }: Charge): string | null =>
  phone ? `+${phone.country_code}${phone.number}` : null;

/** Inserts the customers of a brand's captures. Returns their ids by e-mail address. */
async function addCustomers(tx: Tx, brand_id: number, captures: readonly Capture[]) {
  const paid = captures.filter(({ charge }) => charge.customer.email !== undefined);
  const { rows } = await sql<{ email: string; id: string }>`
    with given as materialized (
      select distinct on (email) *,
        'person:' || coalesce(customer_phone_key(phone), '') || '|' || email as identity
      from unnest(${paid.map(({ charge }) => charge.customer.id)}::text[],
        ${paid.map(({ charge }) => charge.customer.first_name)}::text[],
        ${paid.map(({ charge }) => charge.customer.last_name)}::text[],
        ${paid.map(({ charge }) => charge.customer.email)}::text[],
        ${paid.map(({ charge }) => phoneOf(charge))}::text[],
        ${paid.map(({ captured_at }) => captured_at)}::timestamptz[])
        as g (tap_customer_id, first_name, last_name, email, phone, at)
      order by email, at
    ), added as (
      insert into customers (identity, tap_customer_id, first_name, last_name, email, phone,
        created_at)
      select identity, tap_customer_id, first_name, last_name, email, phone, at from given
      on conflict do nothing returning id, identity
    ), found as (
      select f.id, g.* from given g join (
        select id, identity from added union
        select id, identity from customers where identity in (select identity from given)
      ) f on f.identity = g.identity
    ), brands as (
      insert into customer_brands (brand_id, customer_id, first_paid_at)
      select ${brand_id}::integer, id, at from found on conflict do nothing
    ), contacts as (
      insert into customer_contacts (brand_id, customer_id, tap_customer_id, first_name, last_name,
        email, phone, sent_at)
      select ${brand_id}::integer, id, tap_customer_id, first_name, last_name, email, phone, at
      from found on conflict do nothing
    ), names as (
      insert into customer_provider_ids (tap_customer_id, customer_id, seen_at)
      select tap_customer_id, id, at from found on conflict do nothing
    )
    select email, id from found`.execute(tx);
  return new Map(rows.map(({ email, id }) => [email, id]));
}

/** Returns a function that reads each kind of fee once. Past prices have not changed. */
function createFeeReader(tx: Tx, brand_id: number) {
  const known = new Map<string, ReturnType<typeof findCaptureFee>>();
  return async ({ charge, scheme, captured_at: at }: Capture) => {
    const card_origin = charge.method.origin ?? 'local';
    const key = [scheme, charge.entry, card_origin].join(' ');
    const question = { brand_id, scheme, channel: charge.entry, card_origin, at };
    const found = known.get(key) ?? findCaptureFee(tx, question);
    known.set(key, found);
    return (await found)(charge.amount_minor);
  };
}

const factsOf = (charge: Charge) => ({
  charge_id: charge.id,
  status: charge.status,
  raw_status: charge.raw_status,
  gateway_reference: charge.references.gateway ?? null,
  payment_reference: charge.references.payment ?? null,
  response_code: charge.response_code ?? null,
  response_message: charge.response_message ?? null,
});

/** Returns a function that adds the columns of a capture to those of its charge. */
async function createCapturer(deps: Deps, tx: Tx, shop: Shop, captures: readonly Capture[]) {
  const customers = await addCustomers(tx, shop.id, captures);
  const business_id = await findBusinessOf(tx, shop.id);
  const calendar = await readCalendar(tx);
  const today = calendar.dayOf(deps.clock.now());
  const feeOf = createFeeReader(tx, shop.id);
  return async (one: Capture) => {
    const { charge, scheme, captured_at } = one;
    const { funding, origin, last_four } = charge.method;
    return {
      ...factsOf(charge),
      ...(await feeOf(one)),
      scheme,
      captured_at,
      business_id,
      funding: funding ?? null,
      card_origin: origin ?? 'local',
      card_last_four: last_four ?? null,
      customer_id: customers.get(charge.customer.email ?? '') ?? null,
      expected_payout_date: calendar.expectedPayoutDay(scheme, captured_at, today),
    };
  };
}

const ENDS = { CAPTURED: 'captured', FAILED: 'failed', ABANDONED: 'abandoned' } as const;

interface Event {
  readonly kind: (typeof ENDS)[keyof typeof ENDS];
  readonly at: string;
  readonly detail: object;
}

/** Returns the end of a payment for its timeline. */
function endOf({ status, created_at, captured_at, raw_status, ...charge }: Charge): Event {
  invariant(status !== 'INITIATED', 'a past payment has an end');
  const { response_message: message = null, method } = charge;
  const detail =
    status === 'CAPTURED' ? { scheme: method.scheme, late: false } : { raw_status, message };
  return { kind: ENDS[status], at: captured_at ?? created_at, detail };
}

async function addEvents(tx: Tx, ids: readonly bigint[], events: readonly Event[]): Promise<void> {
  await sql`
    with events as (
      insert into transaction_events (transaction_id, kind, at, detail)
      select id, kind, at, detail from unnest(${ids.map(String)}::bigint[],
        ${events.map(({ kind }) => kind)}::text[], ${events.map(({ at }) => at)}::timestamptz[],
        ${events.map(({ detail }) => JSON.stringify(detail))}::jsonb[])
        with ordinality as e (id, kind, at, detail, place)
      order by place returning id, transaction_id, kind
    )
    insert into event_inbox (event_id, transaction_id, kind)
    select id, transaction_id, kind from events`.execute(tx);
}

export interface PastPayment {
  /** The columns that the payment has before its end. */
  readonly row: NewTransaction;
  readonly charge: Charge;
}

function captureOf(charge: Charge): Capture | undefined {
  const { scheme } = charge.method;
  if (charge.status !== 'CAPTURED' || scheme === undefined) return undefined;
  return { charge, scheme, captured_at: charge.captured_at ?? charge.created_at };
}

/** Returns the payments that an interrupted fill has not inserted. */
async function findFresh(tx: Tx, payments: readonly PastPayment[]): Promise<PastPayment[]> {
  const { rows } = await sql<{ charge_id: string }>`select charge_id from transactions
    where charge_id = any(${payments.map(({ charge }) => charge.id)}::text[])`.execute(tx);
  const known = new Set(rows.map(({ charge_id }) => charge_id));
  return payments.filter(({ charge }) => !known.has(charge.id));
}

/**
 * Inserts some hundreds of ended payments of a brand in a few statements. The rows are the same as
 * after `applyCharge`, which is too slow for thousands of payments.
 */
export async function addPastPayments(
  deps: Deps,
  shop: Shop,
  payments: readonly PastPayment[],
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const fresh = await findFresh(tx, payments);
    if (fresh.length === 0) return;
    const captures = fresh.flatMap(({ charge }) => captureOf(charge) ?? []);
    const columnsOf = await createCapturer(deps, tx, shop, captures);
    const rows = fresh.map(async ({ row, charge }) => {
      const capture = captureOf(charge);
      return { ...row, ...(capture ? await columnsOf(capture) : factsOf(charge)) };
    });
    const inserted = await tx
      .insertInto('transactions')
      .values(await Promise.all(rows))
      .returning(['id', 'status', 'amount_minor', 'fee_minor', 'cost_minor', 'captured_at'])
      .execute();
    const captured = inserted.filter(({ status }) => status === 'CAPTURED');
    await bookCaptures(
      tx,
      captured.map(({ id, captured_at, ...amounts }) => {
        invariant(captured_at, 'a capture has a time');
        return { ...amounts, transaction_id: id, brand_id: shop.id, occurred_at: captured_at };
      }),
    );
    await addEvents(
      tx,
      inserted.map(({ id }) => id),
      fresh.map(({ charge }) => endOf(charge)),
    );
  });
}
