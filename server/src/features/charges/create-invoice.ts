import type { InvoiceRequest } from '@diwan/contract/features/charges/records';
import { toMinor } from '@diwan/contract/kernel/money';
import type { Ctx } from '../../platform/context.ts';
import { AppError } from '../../platform/error.ts';
import type { ProviderFailure } from '../../provider/port.ts';
import { linkInvoice, refuseTransaction, correlationIdOf } from '../transactions/public.ts';
import { webhookUrl } from '../../config.ts';
import { createTestInvoice } from '../test-mode/public.ts';
import { renderObject } from '../webhook-deliveries/public.ts';
import { isCallersFault, providerIsAway, refusalOf } from './answers.ts';
import { claimRequest, digestOf, integratorOf, keyOf, requireSeller } from './claim.ts';
import { fullName, fullPhone, providerCustomer } from './customer.ts';
import * as store from './store.ts';

const instant = (epoch_ms: number): string => new Date(epoch_ms).toISOString();

function rowOf(ctx: Ctx, seller: Awaited<ReturnType<typeof requireSeller>>, body: InvoiceRequest) {
  const { brand_id, tap_mid } = integratorOf(ctx);
  return {
    brand_id,
    partner_id: seller.partner_id,
    merchant_id: tap_mid,
    amount_minor: toMinor(body.order.amount),
    channel: 'PG' as const,
    order_id: body.reference?.order ?? body.reference?.invoice ?? null,
    customer_name: fullName(body.customer),
    customer_email: body.customer.email ?? null,
    customer_phone: fullPhone(body.customer),
    description: body.description,
    redirect_url: body.redirect?.url ?? seller.redirect_url ?? seller.website,
    post_url: body.post?.url ?? seller.post_url,
    request_digest: digestOf('/invoices', body),
    payment_date: ctx.deps.clock.iso(),
  };
}

type Row = ReturnType<typeof rowOf>;

const askProvider = (ctx: Ctx, body: InvoiceRequest, row: Row, transaction_id: bigint) =>
  ctx.deps.provider.createInvoice({
    amount_minor: row.amount_minor,
    currency: body.order.currency,
    merchant_id: row.merchant_id,
    customer: providerCustomer(body.customer),
    description: body.description,
    due_at: instant(body.due ?? body.expiry),
    expires_at: instant(body.expiry),
    redirect_url: row.redirect_url ?? ctx.deps.config.public_url,
    webhook_url: webhookUrl(ctx.deps.config),
    metadata: { ...body.metadata, ...correlationIdOf(transaction_id) },
    order_reference: body.reference?.order,
    invoice_reference: body.reference?.invoice,
  });

/**
 * Creates an invoice for a brand's server. The provider has no idempotency keys for invoices. If an
 * answer was lost, the invoice may exist. A repeated request under the same key is therefore
 * refused.
 */
export async function createInvoice(ctx: Ctx, body: InvoiceRequest, sent_key: string | undefined) {
  const { deps } = ctx;
  const integrator = integratorOf(ctx);
  if (body.expiry <= deps.clock.ms()) {
    throw new AppError('VALIDATION', { fields: { expiry: 'This value is not valid' } });
  }
  const idempotency_key = keyOf(sent_key, body.reference?.idempotent);
  if (integrator.mode === 'test') return createTestInvoice(ctx, integrator, body, idempotency_key);
  const seller = await requireSeller(deps, integrator);
  const row = { ...rowOf(ctx, seller, body), idempotency_key };
  const claim = await claimRequest(deps, row, seller);
  if (claim.kind === 'answered') return claim.answer;
  if (claim.repeated) throw new AppError('INVOICE_REPEATED');
  const { transaction_id } = claim;
  const made = await askProvider(ctx, body, row, transaction_id);
  if (!made.ok) return refuse(ctx, transaction_id, made.failure);
  const own = { ...row, post_status: 'PENDING' } as const;
  const answer = { status: 200, body: renderObject(made.value.raw, own, 'CREATE') };
  const { id: invoice_id, raw_status } = made.value;
  await deps.db.transaction().execute(async (tx) => {
    await linkInvoice(tx, transaction_id, invoice_id, raw_status);
    await store.keepAnswer(tx, transaction_id, answer);
  });
  return answer;
}

async function refuse(ctx: Ctx, transaction_id: bigint, failure: ProviderFailure) {
  const { deps } = ctx;
  if (!isCallersFault(failure)) {
    if (failure.kind !== 'unknown') await giveUp(ctx, transaction_id);
    throw providerIsAway();
  }
  const answer = refusalOf(failure);
  await deps.db.transaction().execute(async (tx) => {
    await refuseTransaction(tx, deps, transaction_id, failure);
    await store.keepAnswer(tx, transaction_id, answer);
  });
  return answer;
}

/** Marks the row as failed because the provider created nothing, and frees its key for a retry. */
const giveUp = ({ deps }: Ctx, transaction_id: bigint): Promise<void> =>
  deps.db
    .transaction()
    .execute((tx) =>
      refuseTransaction(
        tx,
        deps,
        transaction_id,
        { code: 'UNAVAILABLE', description: 'The payment provider did not answer' },
        { free_key: true },
      ),
    );
