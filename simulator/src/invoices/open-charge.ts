import { newCharge, openCharge } from '../charges/create.ts';
import type { ChargeRecord, InvoiceRecord } from '../records.ts';
import type { Simulation } from '../simulation.ts';

/**
 * The charge by which a customer pays an invoice: the one that waits already, else a new one. Its
 * own outcome isn't posted; the invoice's is.
 */
export function chargeOfInvoice(sim: Simulation, invoice: InvoiceRecord): ChargeRecord {
  const { charges, invoices } = sim.shelves;
  const waiting = invoice.charge_ids
    .flatMap((id) => charges.get(id) ?? [])
    .find(({ status }) => status === 'INITIATED');
  if (waiting) return waiting;
  const charge = openCharge(sim, {
    ...newCharge(sim, sim.clock.ms(), invoice.amount_minor),
    merchant_id: invoice.merchant_id,
    customer: invoice.customer,
    description: invoice.description,
    order_reference: invoice.order_reference,
    redirect_url: invoice.redirect_url,
    post_url: null,
    invoice_id: invoice.id,
  });
  invoices.put({ ...invoice, charge_ids: [...invoice.charge_ids, charge.id] });
  return charge;
}
