import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { uuid } from '../kernel/ids.ts';
import { ADMINS } from '../kernel/roles.ts';
import { midAssigned, midForm } from './credentials.ts';

/**
 * How far the provider is: not asked yet, asked, accepted and reviewing, decided. `unsure`: the
 * request may or may not have arrived, and is not repeated by itself.
 */
export const LEAD_PROGRESS = [
  'waiting',
  'asking',
  'reviewing',
  'approved',
  'rejected',
  'unsure',
] as const;
export type LeadProgress = (typeof LEAD_PROGRESS)[number];

export const lead = z.object({
  id: z.uuid(),
  brand_id: z.int(),
  brand_name: z.string(),
  /** What the provider suggests, once it has approved; an administrator still assigns it. */
  mid: z.string().nullable(),
  provider_lead_id: z.string().nullable(),
  progress: z.enum(LEAD_PROGRESS),
  created_at: z.iso.datetime(),
});
export type Lead = z.infer<typeof lead>;

export const leadEndpoints = {
  listPendingLeads: endpoint({
    method: 'GET',
    path: '/tap/leads/pending',
    summary: 'Active brands that wait for their MID, longest waiting first',
    access: ADMINS,
    scope: 'platform',
    response: z.array(lead),
    errors: [],
  }),
  updateLeadMid: endpoint({
    method: 'POST',
    path: '/tap/leads/:id/mid',
    summary: 'Assign the MID of a lead to its brand and close the lead',
    access: ADMINS,
    scope: 'platform',
    params: z.object({ id: uuid }),
    body: midForm,
    response: midAssigned,
    message: 'MID updated successfully',
    errors: ['NOT_FOUND', 'STATE_FORBIDS', 'DUPLICATE'],
  }),
} as const;
