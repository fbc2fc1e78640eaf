import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { countLines, updateExport } from './store.ts';

const TAKEN_OUT = 'Every brand was taken out of it';

/**
 * After lines of a held export moved: its totals are those of the lines that stay, and it ends when
 * none of them waits any more.
 */
export async function finishExport({ deps, actor }: Ctx, tx: Tx, id: string): Promise<void> {
  const { reserved, settled, kept_minor } = await countLines(tx, id);
  const kept = reserved + settled;
  const now = deps.clock.iso();
  if (kept === 0) {
    await updateExport(tx, id, {
      status: 'cancelled',
      cancelled_at: now,
      cancelled_by: actor.kind === 'user' ? actor.user_id : null,
      cancel_reason: TAKEN_OUT,
    });
    return;
  }
  const totals = { total_minor: kept_minor, total_brands: kept };
  await updateExport(
    tx,
    id,
    reserved > 0 ? totals : { ...totals, status: 'completed', completed_at: now },
  );
}
