import type { ChargeRequest } from '@diwan/contract/features/charges/records';
import { toMinor } from '@diwan/contract/kernel/money';
import type { Ctx, Deps, IntegratorActor } from '../../platform/context.ts';
import type { Charge, NewCharge, ProviderFailure } from '../../provider/port.ts';
import {
  applyChargeWithin,
  endAsking,
  correlationIdOf,
  refuseTransaction,
} from '../transactions/public.ts';
import { webhookUrl } from '../../config.ts';
import { createTestCharge } from '../test-mode/public.ts';
import { renderObject } from '../webhook-deliveries/public.ts';
import { isCallersFault, providerIsAway, refusalOf } from './answers.ts';
import { claimRequest, digestOf, integratorOf, keyOf, requireSeller } from './claim.ts';
import { fullName, fullPhone, providerCustomer } from './customer.ts';
import * as store from './store.ts';

type Seller = Awaited<ReturnType<typeof requireSeller>>;

const PATH = '/charges';

const rowOf = (
  { deps }: Ctx,
  integrator: IntegratorActor,
  seller: Seller,
  body: ChargeRequest,
  key: string | null,
) => ({
  brand_id: integrator.brand_id,
  partner_id: seller.partner_id,
  merchant_id: integrator.tap_mid,
  amount_minor: toMinor(body.amount),
  channel: 'PG' as const,
  order_id: body.reference?.order ?? null,
  customer_name: fullName(body.customer),
  customer_email: body.customer.email ?? null,
  customer_phone: fullPhone(body.customer),
  description: body.description ?? null,
  redirect_url: body.redirect?.url ?? seller.redirect_url ?? seller.website,
  post_url: body.post?.url ?? seller.post_url,
  idempotency_key: key,
  request_digest: digestOf(PATH, body),
  payment_date: deps.clock.iso(),
});

type Row = ReturnType<typeof rowOf>;

/**
 * Derives the provider's idempotency key from the row and the request. A repeated request after a
 * crash then sends the same key.
 */
const providerKey = (transaction_id: bigint, { request_digest }: Row): string =>
  `diwan-${transaction_id}-${request_digest.slice(0, 16)}`;

const newCharge = (
  { deps, client }: Ctx,
  body: ChargeRequest,
  row: Row,
  transaction_id: bigint,
): NewCharge => ({
  idempotency_key: providerKey(transaction_id, row),
  amount_minor: row.amount_minor,
  currency: body.currency,
  merchant_id: row.merchant_id,
  source: body.source.id,
  customer: providerCustomer(body.customer),
  // The payment page leads back to the brand's page, or to the platform's if the brand has none.
  redirect_url: row.redirect_url ?? deps.config.public_url,
  webhook_url: webhookUrl(deps.config),
  metadata: { ...body.metadata, ...correlationIdOf(transaction_id) },
  order_reference: row.order_id ?? undefined,
  transaction_reference: body.reference?.transaction,
  description: body.description,
  statement_descriptor: body.statement_descriptor,
  language: client.language,
  expires_in_minutes: body.transaction?.expiry.period,
  three_d_secure: body.threeDSecure,
  save_card: body.save_card,
  customer_initiated: body.customer_initiated,
});

/** Stores the charge and its first answer in one transaction. */
async function keepCharge(deps: Deps, transaction_id: bigint, charge: Charge, row: Row) {
  const body = renderObject(charge.raw, { ...row, post_status: 'PENDING' }, 'CREATE');
  return deps.db.transaction().execute(async (tx) => {
    await applyChargeWithin(tx, deps, charge);
    return store.keepAnswer(tx, transaction_id, { status: 200, body });
  });
}

async function keepRefusal(deps: Deps, transaction_id: bigint, failure: ProviderFailure) {
  if (!isCallersFault(failure)) {
    await endAsking(deps.db, transaction_id);
    throw providerIsAway();
  }
  return deps.db.transaction().execute(async (tx) => {
    await refuseTransaction(tx, deps, transaction_id, failure);
    return store.keepAnswer(tx, transaction_id, refusalOf(failure));
  });
}

/**
 * Creates a charge for a brand's server: stores the row, calls the provider, and stores the first
 * answer. Every repeated request under the same key gets that answer. If the process dies in
 * between, the row's id in the metadata links the charge to the row. A repeated request then sends
 * the same key to the provider.
 */
export async function createCharge(ctx: Ctx, body: ChargeRequest, sent_key: string | undefined) {
  const integrator = integratorOf(ctx);
  const key = keyOf(sent_key, body.reference?.idempotent);
  if (integrator.mode === 'test') return createTestCharge(ctx, integrator, body, key);
  const seller = await requireSeller(ctx.deps, integrator);
  const row = rowOf(ctx, integrator, seller, body, key);
  const claim = await claimRequest(ctx.deps, row, seller);
  if (claim.kind === 'answered') return claim.answer;
  const { transaction_id } = claim;
  const made = await ctx.deps.provider.createCharge(newCharge(ctx, body, row, transaction_id));
  return made.ok
    ? keepCharge(ctx.deps, transaction_id, made.value, row)
    : keepRefusal(ctx.deps, transaction_id, made.failure);
}
