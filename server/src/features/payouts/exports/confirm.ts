import { writeAudit } from '../../../platform/audit/audit.ts';
import { type Ctx, signedIn } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { invariant } from '../../../platform/error.ts';
import { readSettings } from '../../settings/service.ts';
import { clearParts } from '../../transactions/clearing/clear.ts';
import { todayIn } from '../days.ts';
import { lockBalances } from '../lines/balances.ts';
import { confirmedEntry, postLines } from '../lines/booking.ts';
import { findLine, findReservedBrands, holdBrands, type Line, moveLines } from '../lines/store.ts';
import { noteWork } from '../work/work.ts';
import { finishExport } from './finish.ts';
import {
  holdPayout,
  payoutNotFound,
  refuse,
  requireApproved,
  requireNotCancelled,
} from './rules.ts';
import { allowLongWork } from './store.ts';

type Held = ReadonlySet<number>;

/** Nothing waits: paid already is as wished, anything else is told. */
async function explainNothing(tx: Tx, export_id: string, brand_id: number): Promise<void> {
  const line = await findLine(tx, export_id, brand_id);
  if (!line) throw payoutNotFound();
  if (line.status === 'released') throw refuse('This brand was taken out of the payout');
  if (line.status === 'returned') throw refuse('The bank returned this payment');
}

/** Flags first, accounts last: whoever books a refund takes the locks in this order too. */
async function pay(
  ctx: Ctx,
  tx: Tx,
  { export_id, lines, held }: { export_id: string; lines: readonly Line[]; held: Held },
): Promise<void> {
  const day = todayIn(ctx.deps, await readSettings(tx));
  const total = lines.reduce((sum, { transaction_count }) => sum + transaction_count, 0);
  const tell = (done: number) => noteWork(tx, { work: 'confirm', export_id, done, total });
  await tell(0);
  let done = 0;
  for (const { id, brand_id, transaction_count } of lines) {
    const before = done;
    const cleared = await clearParts(tx, id, day, (moved) => tell(before + moved));
    // The transactions of a deleted brand are gone; its lines stay.
    const whole = cleared === transaction_count || !held.has(brand_id);
    invariant(whole, `line ${id} clears its parts`);
    done += cleared;
  }
  await lockBalances(
    tx,
    lines.map(({ brand_id }) => brand_id),
  );
  const now = ctx.deps.clock.iso();
  await postLines(
    tx,
    lines.map((line) => confirmedEntry(line, now)),
  );
}

/**
 * The bank has paid: every line that waits, or one brand's. A line moves from reserved to paid
 * once, whoever asks and how often; all of it happens in one transaction or not at all.
 */
export async function confirmLines(
  ctx: Ctx,
  tx: Tx,
  export_id: string,
  brand_id?: number,
): Promise<void> {
  await allowLongWork(tx);
  const wanted = { export_id, brand_id };
  const held = await holdBrands(tx, await findReservedBrands(tx, wanted));
  const row = await holdPayout(tx, export_id);
  requireNotCancelled(row);
  requireApproved(row);
  const paid_at = ctx.deps.clock.iso();
  const paid_by = signedIn(ctx).user_id;
  const lines = await moveLines(tx, wanted, 'reserved', { status: 'paid', paid_at, paid_by });
  if (lines.length === 0) {
    if (brand_id !== undefined) await explainNothing(tx, export_id, brand_id);
    return;
  }
  await pay(ctx, tx, { export_id, lines, held });
  await finishExport(ctx, tx, export_id);
  const amount_minor = lines.reduce((sum, line) => sum + line.amount_minor, 0n);
  await writeAudit(tx, ctx, {
    action: 'payout.confirmed',
    entity: 'payout',
    entity_id: export_id,
    after: {
      brands: lines.map((line) => line.brand_id),
      amount_minor: String(amount_minor),
    },
  });
}
