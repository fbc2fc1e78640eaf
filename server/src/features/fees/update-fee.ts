import {
  belowCostAtTerminals,
  belowCostOfRow,
  belowCostOfSpecial,
  type TerminalPrice,
} from '@diwan/contract/features/fees/below-cost';
import {
  cardName,
  type FeeChange,
  type FeeRow,
  type SpecialFee,
  type SpecialFeeChange,
} from '@diwan/contract/features/fees/records';
import { isDeepStrictEqual } from 'node:util';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError, invariant } from '../../platform/error.ts';
import { requireProven } from './check.ts';
import {
  pickFigures,
  showFee,
  showFigures,
  showSpecial,
  toCard,
  toFigures,
  toSpecial,
} from './figures.ts';
import {
  beginPublication,
  cardOf,
  changedMeanwhile,
  lockTable,
  requireConfirmed,
  writeVersions,
} from './publishing.ts';
import { feeKey } from './schedules.ts';
import * as store from './store.ts';

/** Returns the fee table as it applies now. */
export async function listFees(ctx: Ctx): Promise<FeeRow[]> {
  return (await store.findFees(ctx.deps.db, ctx.deps.clock.iso())).map(showFee);
}

/**
 * Refuses changed terminal prices of a brand that are below the provider's cost, if the caller has
 * not confirmed them. The two lists are the brand's prices before and after the change.
 * @throws AppError FEE_BELOW_COST
 */
export async function requireTerminalPrices(
  db: Db,
  at: string,
  [before, after]: readonly [readonly TerminalPrice[], readonly TerminalPrice[]],
  confirmed: boolean | undefined,
): Promise<void> {
  const table = (await store.findFees(db, at)).map((row) => ({ ...row, ...showFee(row) }));
  for (const loss of belowCostAtTerminals(table, before, after)) {
    requireConfirmed(cardOf(loss.row), [loss], confirmed);
  }
}

/**
 * Publishes new figures of one row. Earlier captures keep their version.
 * @throws AppError FEE_NOT_FOUND, FEE_CHECK_FAILED; FEE_BELOW_COST if it is not confirmed;
 * FEE_CHANGED if the caller read another version
 */
export async function updateFee(
  ctx: Ctx,
  { below_cost_confirmed, ...edit }: FeeChange,
): Promise<FeeRow> {
  await requireProven(ctx);
  return ctx.transaction(async (tx) => {
    const { id, version_id } = edit;
    const [row] = await lockTable(tx, [id]);
    if (!row || feeKey(row) !== feeKey(toCard(edit))) throw new AppError('FEE_NOT_FOUND');
    if (version_id !== undefined && version_id !== String(row.version_id)) {
      throw await changedMeanwhile(tx, row);
    }
    const figures = toFigures(edit);
    // An edit without a change writes no version, so that the history shows only changes.
    if (isDeepStrictEqual(pickFigures(row), figures)) return showFee(row);
    requireConfirmed(cardOf(row), belowCostOfRow(showFigures(row), edit), below_cost_confirmed);
    const origin = await beginPublication(ctx, tx, { kind: 'edit' });
    await writeVersions(tx, origin, [{ row, figures }]);
    const [after] = (await lockTable(tx, [id])).map(showFee);
    invariant(after, 'a locked row exists');
    await writeAudit(tx, ctx, {
      action: 'fee.updated',
      entity: 'fee',
      entity_id: id,
      before: showFee(row),
      after,
    });
    return after;
  });
}

export async function listSpecialFees(ctx: Ctx): Promise<SpecialFee[]> {
  return (await store.findSpecialFees(ctx.deps.db, ctx.deps.clock.iso())).map(showSpecial);
}

/** Publishes a version of a special fee. Earlier refunds and chargebacks keep their version. */
async function writeSpecialVersion(
  ctx: Ctx,
  tx: Tx,
  id: number,
  { figures }: ReturnType<typeof toSpecial>,
) {
  await store.insertSpecialVersion(tx, {
    special_fee_id: id,
    ...(await beginPublication(ctx, tx, { kind: 'edit' })),
    ...figures,
  });
  const row = await store.findSpecialFee(tx, id, store.NEWEST);
  invariant(row, 'a row that was just stored exists');
  return showSpecial(row);
}

/**
 * Creates a special fee.
 * @throws AppError FEE_CHECK_FAILED, FEE_BELOW_COST; SPECIAL_FEE_TAKEN by the constraint
 */
export async function createSpecialFee(
  ctx: Ctx,
  { below_cost_confirmed, ...draft }: SpecialFeeChange,
): Promise<SpecialFee> {
  await requireProven(ctx);
  const special = toSpecial(draft);
  const losses = belowCostOfSpecial(null, draft);
  requireConfirmed(cardName(special.key.scheme), losses, below_cost_confirmed);
  return ctx.answerOnce(async (tx) => {
    const { id } = await store.insertSpecialFee(tx, special.key);
    const after = await writeSpecialVersion(ctx, tx, id, special);
    await writeAudit(tx, ctx, {
      action: 'special_fee.created',
      entity: 'special_fee',
      entity_id: id,
      after,
    });
    return after;
  });
}

/**
 * Changes a special fee.
 * @throws AppError SPECIAL_FEE_NOT_FOUND, FEE_CHECK_FAILED, FEE_BELOW_COST; SPECIAL_FEE_TAKEN by
 *   the constraint
 */
export async function updateSpecialFee(
  ctx: Ctx,
  id: number,
  { below_cost_confirmed, ...draft }: SpecialFeeChange,
) {
  await requireProven(ctx);
  return ctx.transaction(async (tx) => {
    const locked = await store.lockSpecialFee(tx, id);
    if (!locked) throw new AppError('SPECIAL_FEE_NOT_FOUND');
    const special = toSpecial(draft);
    const before = await store.findSpecialFee(tx, id, ctx.deps.clock.iso());
    if (before && isDeepStrictEqual(showSpecial(before), { id, ...draft }))
      return showSpecial(before);
    const losses = belowCostOfSpecial(before ? showSpecial(before) : null, draft);
    requireConfirmed(cardName(special.key.scheme), losses, below_cost_confirmed);
    await store.updateSpecialFee(tx, id, special.key);
    const after = await writeSpecialVersion(ctx, tx, id, special);
    await writeAudit(tx, ctx, {
      action: 'special_fee.updated',
      entity: 'special_fee',
      entity_id: id,
      before: before && showSpecial(before),
      after,
    });
    return after;
  });
}
