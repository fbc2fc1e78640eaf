import { writeSignedAmount } from '../wire/amounts.ts';
import { computeHashstring, invoiceMessage } from '../wire/hashstring.ts';
import type { ChargeRecord, InvoiceRecord } from '../records.ts';
import type { Simulation } from '../simulation.ts';
import { planWebhook } from '../webhooks.ts';
import { describeInvoice } from './describe.ts';

/** Applies the outcome of a charge to its invoice. */
export function payInvoice(sim: Simulation, charge: ChargeRecord): void {
  const invoice = sim.store.invoices.get(charge.invoice_id ?? '');
  if (invoice === undefined || charge.status !== 'CAPTURED') return;
  changeInvoice(sim, invoice, { status: 'PAID' });
}

/** Stores a new state of an invoice and posts a webhook. */
export function changeInvoice(
  sim: Simulation,
  before: InvoiceRecord,
  changes: Pick<InvoiceRecord, 'status'>,
): InvoiceRecord {
  const invoice = sim.store.invoices.put({
    ...before,
    ...changes,
    updated_ms: sim.clock.ms(),
  });
  sim.store.tasks.remove(`expire:${invoice.id}`);
  const { id, currency, status, post_url } = invoice;
  if (post_url === null) return invoice;
  const message = invoiceMessage({
    id,
    amount: writeSignedAmount(invoice.amount_minor, currency),
    currency,
    updated: String(invoice.updated_ms),
    status,
    created: String(invoice.created_ms),
  });
  planWebhook(sim, {
    subject_id: id,
    url: post_url,
    body: describeInvoice(sim, invoice),
    hashstring: computeHashstring(sim.settings.secret_key, message),
  });
  return invoice;
}
