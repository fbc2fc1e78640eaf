import { leadActions } from '@diwan/contract/features/leads/actions';
import type { Lead } from '@diwan/contract/features/leads/records';
import { canOf, requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Ctx, Deps } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import * as store from './store.ts';

/** Lists active brands without a MID, the oldest lead first. */
export async function listPendingLeads(ctx: Ctx): Promise<Lead[]> {
  const can = canOf(leadActions, { status: 'pending' }, ctx);
  return (await store.findPendingLeads(ctx.deps.db)).map((lead) => ({ ...lead, can }));
}

/** Returns the brand of a lead. Lock the brand before the lead. @throws AppError LEAD_NOT_FOUND */
export async function brandOfLead(tx: Tx, id: string): Promise<number> {
  const lead = await store.findLead(tx, id);
  if (!lead) throw new AppError('LEAD_NOT_FOUND');
  return lead.brand_id;
}

/**
 * Refuses a closed lead. The caller has locked the brand, which serializes changes of its leads.
 */
export async function requireOpenLead(ctx: Ctx, tx: Tx, id: string): Promise<void> {
  const lead = await store.findLead(tx, id);
  if (!lead) throw new AppError('LEAD_NOT_FOUND');
  requireAction(leadActions, lead, 'assign_mid', ctx.actor);
}

/** Enqueues the request for an account. A lead has at most one queued job. */
export const enqueueLead = (tx: Db, { jobs }: Pick<Deps, 'jobs'>, lead_id: string): Promise<void> =>
  jobs.enqueue(tx, 'create_lead', { lead_id }, { job_key: `lead-${lead_id}` });

interface ActiveBrand {
  readonly id: number;
  readonly payment_type_preference: 'pg' | 'pos' | 'both';
  readonly tap_mid: string | null;
}

/**
 * Opens a lead for a brand that became active, wants online payments and has no MID. Runs in the
 * transaction that activates the brand.
 */
export async function openLead(ctx: Ctx, tx: Tx, brand: ActiveBrand): Promise<void> {
  if (brand.payment_type_preference === 'pos' || brand.tap_mid !== null) return;
  const lead = await store.insertLead(tx, brand.id, ctx.deps.clock.iso());
  if (!lead) return;
  await writeAudit(tx, ctx, {
    action: 'lead.opened',
    entity: 'lead',
    entity_id: lead.id,
    after: { brand_id: brand.id },
  });
  await enqueueLead(tx, ctx.deps, lead.id);
}

/** Closes the lead of a brand that has got its MID, on whichever page it was entered. */
export async function closeLead(ctx: Ctx, tx: Tx, brand_id: number, mid: string): Promise<void> {
  const lead = await store.closePendingLead(tx, brand_id, mid, ctx.deps.clock.iso());
  if (!lead) return;
  await writeAudit(tx, ctx, {
    action: 'lead.closed',
    entity: 'lead',
    entity_id: lead.id,
    after: { brand_id, mid },
  });
}
