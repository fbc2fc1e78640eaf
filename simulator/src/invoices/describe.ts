import { writeAmount } from '../wire/amounts.ts';
import type { InvoiceRecord } from '../records.ts';
import type { Simulation } from '../simulation.ts';

/** Returns an invoice in Tap's format. */
export function describeInvoice(sim: Simulation, invoice: InvoiceRecord) {
  const { id, currency, status } = invoice;
  const amount = writeAmount(invoice.amount_minor, currency);
  return {
    id,
    object: 'invoice',
    live_mode: false,
    api_version: 'V2',
    status,
    amount,
    currency,
    description: invoice.description,
    mode: 'INVOICE',
    created: String(invoice.created_ms),
    updated: String(invoice.updated_ms),
    due: invoice.due_ms,
    expiry: invoice.expires_ms,
    url: `${sim.settings.public_url}/invoice/${id}/${invoice.page_token}`,
    customer: { ...invoice.customer, phone: invoice.customer.phone ?? undefined },
    merchant: { id: invoice.merchant_id },
    metadata: JSON.parse(invoice.metadata_json) as unknown,
    order: { amount, currency },
    reference: { invoice: invoice.invoice_reference, order: invoice.order_reference },
    redirect: { url: invoice.redirect_url ?? undefined },
    post:
      invoice.post_url === null
        ? undefined
        : { status: invoice.post_status, url: invoice.post_url },
    transactions: invoice.charge_ids.map((charge_id) => ({ id: charge_id, object: 'charge' })),
  };
}
