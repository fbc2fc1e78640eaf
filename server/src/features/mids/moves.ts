import { midMoveActions, QUARANTINE_HOURS } from '@diwan/contract/features/mids/actions';
import type { ApprovedMidMove, MidMove } from '@diwan/contract/features/mids/records';
import { instant } from '@diwan/contract/kernel/time';
import { z } from 'zod';
import { canOf, requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { dayIn, formatInstant } from '../../platform/clock.ts';
import { type Ctx, signedIn } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError, invariant } from '../../platform/error.ts';
import { pageOf, placeOf } from '../../platform/rows/page.ts';
import { lockBrand, notifyOwner, takeMid } from '../brands/public.ts';
import { readSettings } from '../settings/public.ts';
import { withSecondPerson } from '../users/public.ts';
import { recheckMovedMids } from '../webhooks/public.ts';
import { giveMid } from './give.ts';
import * as store from './store.ts';

function show(ctx: Ctx, row: store.MoveRow): MidMove {
  const { brand_status: _status, requested_by: _by, ...shown } = row;
  return { ...shown, can: canOf(midMoveActions, row, ctx) };
}

async function showMove(ctx: Ctx, db: Db, id: string): Promise<MidMove> {
  const row = await store.findMove(db, id);
  if (!row) throw new AppError('MID_MOVE_NOT_FOUND');
  return show(await withSecondPerson(ctx, db), row);
}

const CURSOR_KEYS = z.tuple([instant, z.uuid()]);

interface MovesQuery {
  readonly state: 'open' | 'ended';
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/**
 * Lists moves of MIDs, newest first. Open moves are pending or in quarantine; the others have
 * ended.
 */
export async function listMidMoves(ctx: Ctx, { state, limit, cursor }: MovesQuery) {
  const after = placeOf(cursor, CURSOR_KEYS);
  const page = { open: state === 'open', limit: limit + 1, after };
  const rows = await store.listMoves(ctx.deps.db, page);
  const { items, next_cursor } = pageOf(rows, limit, ({ created_at, id }) => [created_at, id]);
  const viewer = await withSecondPerson(ctx);
  return { moves: items.map((row) => show(viewer, row)), next_cursor };
}

type MoveDecision = 'approve' | 'reject' | 'withdraw' | 'release';

/**
 * Locks the MID, then both brands in the order of their ids, then the move. All code uses this
 * order.
 */
async function lockMove(ctx: Ctx, tx: Tx, id: string, action: MoveDecision) {
  const found = await store.findMove(tx, id);
  if (!found) throw new AppError('MID_MOVE_NOT_FOUND');
  await store.lockMid(tx, found.mid);
  const brands = new Map<number, Awaited<ReturnType<typeof lockBrand>>>();
  const { brand_id, from_brand_id, from_brand_name } = found;
  const ids = from_brand_name === null ? [brand_id] : [brand_id, from_brand_id];
  for (const one of ids.toSorted((a, b) => a - b)) brands.set(one, await lockBrand(ctx, tx, one));
  await store.lockMove(tx, id);
  const row = await store.findMove(tx, id);
  invariant(row, 'a move stays while its brand is locked');
  const { actor } = await withSecondPerson(ctx, tx);
  requireAction(midMoveActions, row, action, actor);
  return { row, brands };
}

type AuditEnd = 'approved' | 'rejected' | 'withdrawn' | 'released';

const audit = (ctx: Ctx, tx: Tx, row: store.MoveRow, end: AuditEnd, reason?: string) =>
  writeAudit(tx, ctx, {
    action: `mid_move.${end}`,
    entity: 'brand',
    entity_id: row.brand_id,
    after: {
      mid_move_id: row.id,
      mid: row.mid,
      from_brand_id: row.from_brand_id,
      ...(reason === undefined ? {} : { reason }),
    },
  });

/**
 * Notifies both owners of the move, and of the date until which payments under the MID are on hold.
 */
async function notifyOwners(ctx: Ctx, tx: Tx, row: store.MoveRow, until: string): Promise<void> {
  const { timezone } = await readSettings(tx);
  const date = dayIn(until, timezone);
  for (const [brand_id, template] of [
    [row.from_brand_id, 'mid_taken_away'],
    [row.brand_id, 'mid_received'],
  ] as const) {
    await notifyOwner(tx, ctx.deps, brand_id, ({ name: brand_name }) => ({
      template,
      params: { brand_name, mid: row.mid, date },
    }));
  }
}

/**
 * Moves the MID. The approving admin must be independent of the requester. Payments at terminals
 * under the MID are not booked until the quarantine ends.
 * @throws AppError MID_MOVE_NOT_FOUND, the refusals of `approve`; MID_TAKEN if a third brand has
 * the MID in the meantime
 */
export const approveMidMove = (ctx: Ctx, id: string): Promise<ApprovedMidMove> =>
  ctx.transaction(async (tx) => {
    const { row, brands } = await lockMove(ctx, tx, id, 'approve');
    const { mid, brand_id, from_brand_id } = row;
    const now = ctx.deps.clock.iso();
    const quarantined_until = formatInstant(ctx.deps.clock.now().add({ hours: QUARANTINE_HOURS }));
    const from = brands.get(from_brand_id);
    if (from?.tap_mid === mid) {
      await store.endUse(tx, mid, from.id, now);
      await takeMid(ctx, tx, from);
    }
    const brand = brands.get(brand_id);
    invariant(brand, 'the brand is locked');
    const api_credentials = await giveMid(ctx, tx, brand, mid);
    await store.updateMove(tx, id, {
      state: 'quarantined',
      quarantined_until,
      decided_by: signedIn(ctx).user_id,
      decided_at: now,
    });
    await audit(ctx, tx, row, 'approved');
    await notifyOwners(ctx, tx, row, quarantined_until);
    return { ...(await showMove(ctx, tx, id)), api_credentials };
  });

const close = (ctx: Ctx, id: string, action: 'reject' | 'withdraw', reason?: string) =>
  ctx.answerOnce(async (tx) => {
    const { row } = await lockMove(ctx, tx, id, action);
    const state = action === 'reject' ? 'rejected' : 'withdrawn';
    await store.updateMove(tx, id, {
      state,
      reason: reason ?? null,
      decided_by: signedIn(ctx).user_id,
      decided_at: ctx.deps.clock.iso(),
    });
    await audit(ctx, tx, row, state, reason);
    return showMove(ctx, tx, id);
  });

/**
 * Rejects a move, so that the MID stays with its brand.
 * @throws AppError MID_MOVE_NOT_FOUND, the refusals of `reject`
 */
export const rejectMidMove = (ctx: Ctx, id: string, reason: string): Promise<MidMove> =>
  close(ctx, id, 'reject', reason);

/** Withdraws a move. Only the admin who requested it may withdraw it. */
export const withdrawMidMove = (ctx: Ctx, id: string): Promise<MidMove> =>
  close(ctx, id, 'withdraw');

/**
 * Ends a quarantine early, so that payments under the MID are booked now.
 * @throws AppError MID_MOVE_NOT_FOUND, the refusals of `release`
 */
export const releaseMidPayments = (ctx: Ctx, id: string): Promise<MidMove> =>
  ctx.answerOnce(async (tx) => {
    const { row } = await lockMove(ctx, tx, id, 'release');
    const { user_id } = signedIn(ctx);
    const released_at = ctx.deps.clock.iso();
    await store.updateMove(tx, id, { state: 'released', released_at, released_by: user_id });
    await recheckMovedMids(tx, ctx.deps);
    await audit(ctx, tx, row, 'released');
    return showMove(ctx, tx, id);
  });
