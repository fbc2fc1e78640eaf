import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { ADMINS } from '../kernel/roles.ts';

export const partner = z.object({
  id: z.int(),
  name: z.string(),
  website: z.string(),
  logo_url: z.string().nullable(),
  default_payout_status: z.enum(['active', 'paused']),
  created_at: z.iso.datetime(),
});
export type Partner = z.infer<typeof partner>;

export const partnerEndpoints = {
  listPartners: endpoint({
    method: 'GET',
    path: '/partners',
    summary: 'All partners, by name',
    access: ADMINS,
    scope: 'platform',
    response: z.array(partner),
    errors: [],
  }),
} as const;
