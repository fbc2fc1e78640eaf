import type { AuditAction } from '@diwan/contract/features/audit/records';
import { terminalActions } from '@diwan/contract/features/terminals/actions';
import type { Terminal } from '@diwan/contract/features/terminals/records';
import { sql } from 'kysely';
import { requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError, invariant } from '../../platform/error.ts';
import { lockBrand } from '../brands/public.ts';
import { beginRental } from './booking.ts';
import { notifyOwnerOfRental } from './news.ts';
import { findRows, type Moment, momentOf, show } from './rows.ts';
import * as store from './store.ts';

/** A rental whose brand is locked, with the current day of the platform. */
export interface LockedRental {
  readonly rental: store.Rental;
  readonly moment: Moment;
}

type End = Pick<store.Rental, 'ended_on' | 'end_reason'>;

/**
 * Returns the end of a rental that no person ended. The remaining days of a lapsed request are
 * freed.
 */
function endOf({ status, rental_start, rental_end }: store.Rental, today: string): End {
  if (status !== 'pending') return { ended_on: rental_end, end_reason: 'period_over' };
  const [day = today] = [today, rental_end].toSorted();
  return { ended_on: day < rental_start ? rental_start : day, end_reason: 'not_decided' };
}

/**
 * Brings the rentals of a locked brand up to date. A due rental begins and its rent is booked. A
 * rental past its end expires, and so does a request that was not decided in time. A second call
 * changes nothing.
 * @returns the number of changed rentals
 */
export async function bringToDay(
  ctx: Ctx,
  tx: Tx,
  brand_id: number,
  { today, now }: Moment,
): Promise<number> {
  const due = await store.findDue(tx, brand_id, { today, now });
  await store.lockDevices(
    tx,
    due.map(({ tid }) => tid),
  );
  for (const before of due) {
    const begins = before.status === 'approved' && before.rental_start <= today;
    let after = begins ? await beginRental(tx, before, now) : before;
    if (after.rental_end <= today || after.status === 'pending') {
      const end = { ...endOf(after, today), ended_at: now };
      after = await store.updateRental(tx, after.id, { status: 'expired', ...end });
    }
    if (after.end_reason === 'not_decided') {
      await notifyOwnerOfRental(ctx.deps, tx, after, 'terminal_lapsed');
    }
    const action = after.status === 'expired' ? 'terminal.expired' : 'terminal.begun';
    await auditRental(tx, ctx, action, before, after);
  }
  return due.length;
}

interface RentalConditions {
  /** The rental must belong to a brand of this partner. */
  readonly partner_id?: number | undefined;
  /** Other devices whose periods will change. */
  readonly tids?: readonly string[];
}

/**
 * Locks the brand of a rental, brings its rentals up to date, and checks the action.
 * @throws TERMINAL_NOT_FOUND if the rental is unknown, out of scope or of another partner's brand;
 * the refusal of the action
 */
export async function lockFor(
  ctx: Ctx,
  tx: Tx,
  id: string,
  action: keyof typeof terminalActions.actions,
  { partner_id, tids = [] }: RentalConditions = {},
): Promise<LockedRental> {
  const brand_id = await store.findBrandOf(tx, ctx.scope, id, partner_id);
  if (brand_id === undefined) throw new AppError('TERMINAL_NOT_FOUND');
  const { status: brand_status, pos_enabled } = await lockBrand(ctx, tx, brand_id);
  const moment = await momentOf(ctx.deps, tx);
  await bringToDay(ctx, tx, brand_id, moment);
  const [shown] = await findRows(tx, moment, sql`t.id = ${id}`, sql`t.id`, 1);
  const rental = await store.findRental(tx, id);
  if (!shown || !rental) throw new AppError('TERMINAL_NOT_FOUND');
  requireAction(terminalActions, { ...shown, brand_status, pos_enabled }, action, ctx.actor);
  await store.lockDevices(tx, [rental.tid, ...tids]);
  return { rental, moment };
}

/** Reads the rental for the answer, in the transaction of its change. */
export async function answerOf(ctx: Ctx, tx: Tx, id: string, moment: Moment): Promise<Terminal> {
  const [row] = await findRows(tx, moment, sql`t.id = ${id}`, sql`t.id`, 1);
  invariant(row, 'a changed rental exists');
  return show(ctx, row);
}

const told = (rental: store.Rental) => ({
  tid: rental.tid,
  brand_id: rental.brand_id,
  status: rental.status,
  origin: rental.origin,
  rental_start: rental.rental_start,
  rental_end: rental.rental_end,
  rental_fee_minor: String(rental.rental_fee_minor),
  ended_on: rental.ended_on,
  end_reason: rental.end_reason,
  notes: rental.notes ?? rental.end_notes,
});

/** Writes the audit entry of a change to a rental. `before` is undefined for a new rental. */
export const auditRental = (
  tx: Tx,
  ctx: Ctx,
  action: AuditAction,
  before: store.Rental | undefined,
  after: store.Rental,
): Promise<void> =>
  writeAudit(tx, ctx, {
    action,
    entity: 'terminal',
    entity_id: after.id,
    before: before && told(before),
    after: told(after),
  });
