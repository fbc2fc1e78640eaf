import { z } from 'zod';
import type { Invoice } from '../../port.ts';
import * as field from './fields.ts';
import { invoiceStatus } from './statuses.ts';

const schema = z
  .object({
    id: field.id,
    status: z.string().min(1),
    amount: field.amount.nullish(),
    currency: field.text,
    // Tap's published sample has amount and currency at both places. One of the places may lack
    // them.
    order: z.object({ amount: field.amount.nullish(), currency: field.text }).nullish(),
    merchant: field.merchant,
    merchant_id: field.text,
    url: field.text,
    created: field.epoch,
    transactions: z.array(z.object({ id: field.id })).nullish(),
  })
  .transform((raw, ctx): Omit<Invoice, 'raw'> => {
    const currency = field.currency.safeParse(raw.currency ?? raw.order?.currency);
    if (!currency.success) {
      ctx.addIssue({ code: 'custom', path: ['currency'], message: 'no currency of ours' });
      return z.NEVER;
    }
    return {
      id: raw.id,
      status: invoiceStatus(raw.status),
      raw_status: raw.status,
      amount_minor: field.minorUnits(raw.amount ?? raw.order?.amount, currency.data, ctx),
      currency: currency.data,
      merchant_id: raw.merchant?.id ?? raw.merchant_id,
      url: raw.url,
      charge_ids: (raw.transactions ?? []).map(({ id }) => id),
      created_at: raw.created,
    };
  });

export const readInvoice: field.Reader<Invoice> = field.readerOf<Invoice>(schema);
