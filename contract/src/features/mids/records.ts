import { z } from 'zod';
import { abilities } from '../../kernel/actions.ts';
import { intId } from '../../kernel/ids.ts';
import { apiCredentials } from '../credentials/records.ts';
import { MID_MOVE_STATES, midMoveActions } from './actions.ts';

/** The move of a MID from a brand that has used it to another brand. */
export const midMove = z.object({
  id: z.uuid(),
  mid: z.string(),
  brand_id: intId,
  brand_name: z.string(),
  /** The brand that has the MID or had it last. Its name is null after the brand is deleted. */
  from_brand_id: intId,
  from_brand_name: z.string().nullable(),
  state: z.enum(MID_MOVE_STATES),
  requested_by_name: z.string().nullable(),
  created_at: z.iso.datetime(),
  decided_by_name: z.string().nullable(),
  decided_at: z.iso.datetime().nullable(),
  /** The reason of the rejection. */
  reason: z.string().nullable(),
  quarantined_until: z.iso.datetime().nullable(),
  released_at: z.iso.datetime().nullable(),
  /** The name is null if the quarantine ended after its full time. */
  released_by_name: z.string().nullable(),
  can: abilities(midMoveActions),
});
export type MidMove = z.infer<typeof midMove>;

/** An approved move. `api_credentials` is set if the MID gave the brand its first key. */
export const approvedMidMove = midMove.extend({ api_credentials: apiCredentials.nullable() });
export type ApprovedMidMove = z.infer<typeof approvedMidMove>;
