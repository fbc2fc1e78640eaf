import type { MidAssigned } from '@diwan/contract/features/credentials/records';
import type { Ctx } from '../../../platform/context.ts';
import { brandOfLead, requirePending } from '../../leads/service.ts';
import { holdActiveBrand } from '../credentials/mid.ts';
import { assignMidTo } from '../credentials/service.ts';

/**
 * The MID of a lead is the MID of its brand. Of two at once the first assigns it, and the second
 * finds the lead closed: the secret is told once.
 */
export const updateLeadMid = (ctx: Ctx, lead_id: string, mid: string): Promise<MidAssigned> =>
  ctx.transaction(async (tx) => {
    const brand = await holdActiveBrand(ctx, tx, await brandOfLead(tx, lead_id));
    await requirePending(tx, lead_id);
    return assignMidTo(ctx, tx, brand, mid);
  });
