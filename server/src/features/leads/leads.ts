import { leadActions } from '@diwan/contract/features/leads/actions';
import type { Lead } from '@diwan/contract/features/leads/records';
import { canOf, requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Ctx, Deps } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import * as store from './store.ts';

/** Active brands that wait for their MID, longest waiting first. */
export async function listPendingLeads(ctx: Ctx): Promise<Lead[]> {
  const can = canOf(leadActions, { status: 'pending' }, ctx);
  return (await store.findPendingLeads(ctx.deps.db)).map((lead) => ({ ...lead, can }));
}

/** The brand that a lead is of, to be locked before the lead. @throws AppError LEAD_NOT_FOUND */
export async function brandOfLead(tx: Tx, id: string): Promise<number> {
  const lead = await store.findLead(tx, id);
  if (!lead) throw new AppError('LEAD_NOT_FOUND');
  return lead.brand_id;
}

/** Refuses a closed lead. The caller has locked the brand, with which its leads change. */
export async function requireOpenLead(ctx: Ctx, tx: Tx, id: string): Promise<void> {
  const lead = await store.findLead(tx, id);
  if (!lead) throw new AppError('LEAD_NOT_FOUND');
  requireAction(leadActions, lead, 'assign_mid', ctx.actor);
}

/** Has the provider asked for an account, once. */
export const enqueueLead = (tx: Db, { jobs }: Pick<Deps, 'jobs'>, lead_id: string): Promise<void> =>
  jobs.enqueue(tx, 'create_lead', { lead_id }, { job_key: `lead-${lead_id}` });

interface ActiveBrand {
  readonly id: number;
  readonly payment_type_preference: 'pg' | 'pos' | 'both';
  readonly tap_mid: string | null;
}

/**
 * A brand that became active and wants online payments needs an account at the provider, unless it
 * has one. Called in the transaction that makes it active.
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

/** The brand has its MID now, wherever it was typed: nobody has to wait for one. */
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
