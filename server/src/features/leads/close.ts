import { writeAudit } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { closePendingLead } from './store.ts';

/** The brand has its MID now, wherever it was typed: nobody has to wait for one. */
export async function closeLead(ctx: Ctx, tx: Tx, brand_id: number, mid: string): Promise<void> {
  const lead = await closePendingLead(tx, brand_id, mid, ctx.deps.clock.iso());
  if (!lead) return;
  await writeAudit(tx, ctx, {
    action: 'lead.closed',
    entity: 'lead',
    entity_id: lead.id,
    after: { brand_id, mid },
  });
}
