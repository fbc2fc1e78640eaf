import { z } from 'zod';
import type { Payout } from '../../port.ts';
import * as field from './fields.ts';
import { payoutStatus } from './statuses.ts';

const schema = z
  .object({
    id: field.id,
    status: z.string().min(1),
    amount: field.amount,
    currency: field.currency,
    merchant_id: field.text,
    date: field.epoch,
    bank_reference: field.text,
  })
  .transform((raw, ctx): Omit<Payout, 'raw'> => ({
    id: raw.id,
    status: payoutStatus(raw.status),
    raw_status: raw.status,
    amount_minor: field.minorUnits(raw.amount, raw.currency, ctx),
    currency: raw.currency,
    merchant_id: raw.merchant_id,
    date: raw.date,
    bank_reference: raw.bank_reference,
  }));

export const readPayout: field.Reader<Payout> = field.readerOf<Payout>(schema);
