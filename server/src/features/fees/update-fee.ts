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
  type SpecialFeeDraft,
} from '@diwan/contract/features/fees/records';
import { toMajorNumber, toMinor } from '@diwan/contract/kernel/money';
import { basisPointsToPercent, percentToBasisPoints } from '@diwan/contract/kernel/percent';
import { isDeepStrictEqual } from 'node:util';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError, invariant } from '../../platform/error.ts';
import { requireProven } from './check.ts';
import { pickFigures, showFigures, toFigures } from './figures.ts';
import {
  beginPublication,
  cardOf,
  changedMeanwhile,
  lockTable,
  requireConfirmed,
  writeVersions,
} from './publishing.ts';
import * as store from './store.ts';

/** The API calls a scheme `card_type` and a channel `payment_method`. */
const showFee = ({ id, scheme, channel, card_origin, version_id, ...row }: store.StoredFee) => ({
  id,
  card_type: scheme,
  payment_method: channel,
  card_origin,
  version_id: String(version_id),
  ...showFigures(row),
});

/** Returns the standard fees that apply now. */
export async function listFees(ctx: Ctx): Promise<FeeRow[]> {
  return (await store.findFees(ctx.deps.db, ctx.deps.clock.iso())).map(showFee);
}

/**
 * Refuses a change of a brand's own terminal prices that falls below the processor's cost, unless
 * the caller confirms it. The prices are given before and after the change.
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
 * Publishes one row. Earlier captures keep their version.
 * @throws AppError FEE_NOT_FOUND, FEE_CHECK_FAILED, FEE_BELOW_COST without its confirmation;
 *   FEE_CHANGED when another version was read
 */
export async function updateFee(
  ctx: Ctx,
  { below_cost_confirmed, ...edit }: FeeChange,
): Promise<FeeRow> {
  await requireProven(ctx);
  return ctx.transaction(async (tx) => {
    const { id, card_type, payment_method, card_origin, version_id, ...given } = edit;
    const [row] = await lockTable(tx, [id]);
    const same =
      row?.scheme === card_type &&
      row.channel === payment_method &&
      row.card_origin === card_origin;
    if (!row || !same) throw new AppError('FEE_NOT_FOUND');
    if (version_id !== undefined && version_id !== String(row.version_id)) {
      throw await changedMeanwhile(tx, row);
    }
    const figures = toFigures(given);
    // An edit without a change writes no version, so the history has only changes.
    if (isDeepStrictEqual(pickFigures(row), figures)) return showFee(row);
    requireConfirmed(cardOf(row), belowCostOfRow(showFigures(row), given), below_cost_confirmed);
    const origin = await beginPublication(ctx, tx, { kind: 'edit' });
    await writeVersions(tx, origin, [{ row, figures }]);
    const [after] = (await lockTable(tx, [id])).map(showFee);
    invariant(after, 'a locked row is there');
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

const showSpecial = (row: store.StoredSpecialFee): SpecialFee => ({
  id: row.id,
  card_type: row.scheme,
  fee_type: row.fee_type,
  cost_percentage: basisPointsToPercent(row.cost_bp),
  cost_fixed: toMajorNumber(row.cost_fixed_minor),
  revenue_percentage: basisPointsToPercent(row.revenue_bp),
  revenue_fixed: toMajorNumber(row.revenue_fixed_minor),
  is_active: row.is_active,
});

const toSpecialFigures = (draft: SpecialFeeDraft) => ({
  cost_bp: percentToBasisPoints(draft.cost_percentage),
  cost_fixed_minor: toMinor(draft.cost_fixed),
  revenue_bp: percentToBasisPoints(draft.revenue_percentage),
  revenue_fixed_minor: toMinor(draft.revenue_fixed),
  is_active: draft.is_active,
});

export async function listSpecialFees(ctx: Ctx): Promise<SpecialFee[]> {
  return (await store.findSpecialFees(ctx.deps.db, ctx.deps.clock.iso())).map(showSpecial);
}

/** Publishes a version of a special fee. Earlier refunds keep their version. */
async function writeSpecialVersion(ctx: Ctx, tx: Tx, id: number, draft: SpecialFeeDraft) {
  await store.insertSpecialVersion(tx, {
    special_fee_id: id,
    ...(await beginPublication(ctx, tx, { kind: 'edit' })),
    ...toSpecialFigures(draft),
  });
  const row = await store.findSpecialFee(tx, id, store.NEWEST);
  invariant(row, 'what was just written is there');
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
  requireConfirmed(
    cardName(draft.card_type),
    belowCostOfSpecial(null, draft),
    below_cost_confirmed,
  );
  return ctx.answerOnce(async (tx) => {
    const { card_type: scheme, fee_type } = draft;
    const { id } = await store.insertSpecialFee(tx, { scheme, fee_type });
    const after = await writeSpecialVersion(ctx, tx, id, draft);
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
    const { card_type: scheme, fee_type } = draft;
    const before = await store.findSpecialFee(tx, id, ctx.deps.clock.iso());
    if (before && isDeepStrictEqual(showSpecial(before), { id, ...draft }))
      return showSpecial(before);
    requireConfirmed(
      cardName(scheme),
      belowCostOfSpecial(before ? showSpecial(before) : null, draft),
      below_cost_confirmed,
    );
    await store.updateSpecialFee(tx, id, { scheme, fee_type });
    const after = await writeSpecialVersion(ctx, tx, id, draft);
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
