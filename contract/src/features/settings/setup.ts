import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';

/**
 * The points that a new installation needs before it pays out money (product.md, "Before money
 * leaves").
 */
export const SETUP_ITEMS = [
  'payout_limit',
  'two_factor',
  'operator',
  'mail',
  'backup',
  'business',
] as const;
export type SetupItem = (typeof SETUP_ITEMS)[number];

/** The points that a super admin decides. Leaving a setting off is also a recorded decision. */
export const SETUP_DECISIONS = ['payout_limit', 'two_factor', 'backup'] as const;
export type SetupDecision = (typeof SETUP_DECISIONS)[number];

/** The decisions before which no payout file may be sent. */
export const DECISIONS_BEFORE_FILES = ['payout_limit', 'two_factor'] as const;

export const setupList = z.object({
  items: z.array(
    z.object({
      item: z.enum(SETUP_ITEMS),
      done: z.boolean(),
      /**
       * The time and the person of a decision; null for other points, and if the demo data made it.
       */
      decided_at: z.iso.datetime().nullable(),
      decided_by: z.string().nullable(),
    }),
  ),
  /** True if payout files may be downloaded or sent. */
  files_may_leave: z.boolean(),
});
export type SetupList = z.infer<typeof setupList>;

const SUPER = { access: ['super_admin'], scope: 'platform' } as const;

export const setupEndpoints = {
  readSetup: endpoint({
    method: 'GET',
    path: '/admin/setup',
    summary: 'List the steps of the set-up, and whether payout files can be sent',
    ...SUPER,
    response: setupList,
    errors: [],
  }),
  decideSetup: endpoint({
    method: 'POST',
    path: '/admin/setup/:topic/decide',
    summary: 'Record the decision to keep a setting as it is, with the person who decided',
    ...SUPER,
    params: z.object({ topic: z.enum(SETUP_DECISIONS) }),
    confirm: true,
    response: setupList,
    message: 'Decision recorded',
    stale: ['setup'],
    errors: [],
  }),
};
