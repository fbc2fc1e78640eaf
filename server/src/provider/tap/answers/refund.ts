import { z } from 'zod';
import type { Refund } from '../../port.ts';
import * as field from './fields.ts';
import { refundStatus } from './statuses.ts';

const schema = z
  .object({
    id: field.id,
    charge_id: field.id,
    status: z.string().min(1),
    amount: field.amount,
    currency: field.currency,
    merchant: field.merchant,
    reason: field.text,
    created: field.epoch,
    transaction: z
      .object({ date: z.object({ completed: field.epoch.nullish() }).nullish() })
      .nullish(),
    payout: z.object({ id: field.text }).nullish(),
  })
  .transform((raw, ctx): Omit<Refund, 'raw'> => ({
    id: raw.id,
    charge_id: raw.charge_id,
    status: refundStatus(raw.status),
    raw_status: raw.status,
    amount_minor: field.minorUnits(raw.amount, raw.currency, ctx),
    currency: raw.currency,
    merchant_id: raw.merchant?.id,
    reason: raw.reason,
    created_at: raw.created,
    completed_at: raw.transaction?.date?.completed ?? undefined,
    payout_id: raw.payout?.id,
  }));

export const readRefund: field.Reader<Refund> = field.readerOf<Refund>(schema);
