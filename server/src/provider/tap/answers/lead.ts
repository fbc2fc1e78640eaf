import { z } from 'zod';
import type { Lead } from '../../port.ts';
import * as field from './fields.ts';
import { leadStatus } from './statuses.ts';

const schema = z
  .object({
    id: field.id,
    status: z.string().min(1),
    created: field.epoch,
    // Charges name the merchant by its older, numeric id, and that is what brands know as the MID.
    merchant: z.object({ id: field.text, legacy_id: field.text }).nullish(),
  })
  .transform((raw): Omit<Lead, 'raw'> => {
    const merchant_id = raw.merchant?.legacy_id ?? raw.merchant?.id;
    return {
      id: raw.id,
      status: leadStatus(raw.status, merchant_id),
      raw_status: raw.status,
      merchant_id,
      created_at: raw.created,
    };
  });

export const readLead: field.Reader<Lead> = field.readerOf<Lead>(schema);
