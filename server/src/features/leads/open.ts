import { writeAudit } from '../../platform/audit/audit.ts';
import type { Ctx, Deps } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { insertLead } from './store.ts';

interface ActiveBrand {
  readonly id: number;
  readonly payment_type_preference: 'pg' | 'pos' | 'both';
  readonly tap_mid: string | null;
}

export const enqueueLead = (tx: Db, { jobs }: Pick<Deps, 'jobs'>, lead_id: string): Promise<void> =>
  jobs.enqueue(tx, 'create_lead', { lead_id }, { job_key: `lead-${lead_id}` });

/**
 * A brand that became active and wants online payments needs an account at the provider, unless it
 * has one. Called in the transaction that makes it active.
 */
export async function openLead(ctx: Ctx, tx: Tx, brand: ActiveBrand): Promise<void> {
  if (brand.payment_type_preference === 'pos' || brand.tap_mid !== null) return;
  const lead = await insertLead(tx, brand.id, ctx.deps.clock.iso());
  if (!lead) return;
  await writeAudit(tx, ctx, {
    action: 'lead.opened',
    entity: 'lead',
    entity_id: lead.id,
    after: { brand_id: brand.id },
  });
  await enqueueLead(tx, ctx.deps, lead.id);
}
