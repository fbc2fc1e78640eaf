import type { NewInvoice } from '../../port.ts';
import { writeAmount } from '@diwan/simulator/wire/amounts';
import { customerBody } from './customer.ts';
import { writeEpoch } from './epoch.ts';

/** POST /invoices: an order of one line, sent to nobody by the provider itself. */
export function invoiceBody(invoice: NewInvoice): Record<string, unknown> {
  const amount = writeAmount(invoice.amount_minor, invoice.currency);
  return {
    draft: false,
    due: writeEpoch(invoice.due_at),
    expiry: writeEpoch(invoice.expires_at),
    description: invoice.description,
    mode: 'INVOICE',
    currencies: [invoice.currency],
    metadata: invoice.metadata,
    customer: customerBody(invoice.customer),
    merchant: { id: invoice.merchant_id },
    order: {
      amount,
      currency: invoice.currency,
      items: [{ name: invoice.description, amount, currency: invoice.currency, quantity: 1 }],
    },
    post: { url: invoice.webhook_url },
    redirect: { url: invoice.redirect_url },
    reference: { invoice: invoice.invoice_reference, order: invoice.order_reference },
  };
}
