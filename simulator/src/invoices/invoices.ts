import { z } from 'zod';
import { newId, newSecret } from '../names.ts';
import * as part from '../parts.ts';
import type { InvoiceRecord } from '../records.ts';
import { done, parseBody, refuse, type Result } from '../result.ts';
import type { Simulation } from '../simulation.ts';
import { changeInvoice } from './pay.ts';

const DAY_MS = 86_400_000;

const schema = z.object({
  description: z.string().max(1000).nullish(),
  due: z.number().nullish(),
  expiry: z.number().nullish(),
  customer: part.customer,
  order: z.object({ amount: part.amount('1117'), currency: part.currency }, { error: '1117' }),
  merchant: part.merchant,
  metadata: part.metadata,
  post: z.object({ url: part.webUrl('1103') }).nullish(),
  redirect: z.object({ url: part.webUrl('1111') }).nullish(),
  reference: z.object({ invoice: part.reference, order: part.reference }).nullish(),
});

/** Answers POST /invoices: creates an invoice with a payment address. */
export function createInvoice(sim: Simulation, body: unknown): Result<InvoiceRecord> {
  const parsed = parseBody(schema, body);
  if (!parsed.ok) return parsed;
  const { order, ...input } = parsed.value;
  const now_ms = sim.clock.ms();
  const expires_ms = input.expiry ?? now_ms + 30 * DAY_MS;
  if (expires_ms <= now_ms) return refuse('1103');
  const invoice = sim.store.invoices.put({
    id: newId('inv'),
    page_token: newSecret(),
    amount_minor: order.amount,
    currency: 'KWD',
    status: 'CREATED',
    merchant_id: input.merchant?.id ?? '',
    description: input.description ?? '',
    customer: part.customerOf(sim, input.customer),
    metadata_json: JSON.stringify(input.metadata ?? {}),
    invoice_reference: input.reference?.invoice ?? '',
    order_reference: input.reference?.order ?? '',
    redirect_url: input.redirect?.url ?? null,
    post_url: input.post?.url ?? null,
    post_status: 'PENDING',
    due_ms: input.due ?? expires_ms,
    expires_ms,
    created_ms: now_ms,
    updated_ms: now_ms,
    charge_ids: [],
  });
  sim.scheduler.plan({
    id: `expire:${invoice.id}`,
    kind: 'expire_invoice',
    subject_id: invoice.id,
    due_ms: expires_ms,
  });
  return done(invoice);
}

/**
 * Closes an invoice that was deleted (DELETE /invoices/{id}) or has expired. A closed invoice
 * cannot be paid.
 */
export function closeInvoice(
  sim: Simulation,
  id: string,
  status: 'CANCELLED' | 'EXPIRED',
): Result<InvoiceRecord> {
  const invoice = sim.store.invoices.get(id);
  if (invoice?.status !== 'CREATED') return refuse('1103');
  return done(changeInvoice(sim, invoice, { status }));
}
