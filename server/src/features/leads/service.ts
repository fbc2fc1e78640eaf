import type { MidAssigned } from '@diwan/contract/features/credentials';
import type { Lead } from '@diwan/contract/features/leads';
import type { Ctx, Deps } from '../../platform/context.ts';
import { AppError } from '../../platform/error.ts';
import { holdActiveBrand } from '../brands/mid.ts';
import { assignMidTo } from '../credentials/service.ts';
import * as store from './store.ts';

export const listPendingLeads = ({ db }: Pick<Deps, 'db'>): Promise<Lead[]> =>
  store.findPendingLeads(db);

/**
 * The MID of a lead is the MID of its brand. Of two at once the first assigns it, and the second
 * finds the lead closed: the secret is told once.
 */
export const updateLeadMid = (ctx: Ctx, lead_id: string, mid: string): Promise<MidAssigned> =>
  ctx.transaction(async (tx) => {
    const known = await store.findLead(tx, lead_id);
    if (!known) throw new AppError('NOT_FOUND');
    const brand = await holdActiveBrand(ctx, tx, known.brand_id);
    const lead = await store.findLead(tx, lead_id);
    if (lead?.status !== 'pending') {
      throw new AppError('STATE_FORBIDS', { sentence: 'This lead is already closed' });
    }
    return assignMidTo(ctx, tx, brand, mid);
  });
