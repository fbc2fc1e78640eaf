import { holdActions } from '@diwan/contract/features/holds/actions';
import type { BrandHold, Hold, ServiceHolds } from '@diwan/contract/features/holds/records';
import { stepsOf } from '@diwan/contract/features/holds/steps';
import {
  HOLD_STEPS,
  type HoldCode,
  HOLDS,
  type HoldStepCode,
  stops,
} from '@diwan/contract/features/holds/terms';
import { canReadBankDetails, canReadPayouts, readsAll } from '@diwan/contract/kernel/roles';
import { toMajorNumber } from '@diwan/contract/kernel/money';
import { canOf, requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { dayIn, formatInstant } from '../../platform/clock.ts';
import { type Ctx, signedIn } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import { translate } from '../../platform/words.ts';
import { lockBrand, requireBrand } from '../brands/public.ts';
import { findUnsettledDay, type HoldDays, readHoldDays } from './days.ts';
import type { HoldRow } from './sources.ts';
import * as store from './store.ts';

/** The holds that stop payouts and allow a manual payment. */
const MANUAL_ALLOWED: ReadonlySet<HoldCode> = new Set([
  'after_backup',
  'bank_returned',
  'no_bank_details',
  'paused',
]);

/** Returns whether one of these holds also stops a manual payment. */
export const stopsManual = (holds: readonly Pick<HoldRow, 'code'>[]): boolean =>
  holds.some(({ code }) => stops(code, 'payouts') && !MANUAL_ALLOWED.has(code));

type Reading = Pick<Ctx, 'actor' | 'client'>;

/** The holds whose reason is the bank's text. Only roles that may read bank details see it. */
const BANK_REASONS: ReadonlySet<HoldCode> = new Set(['bank_returned']);

/**
 * Returns the reason that was entered for a hold if the reader may see it. Otherwise returns the
 * hold's label in the reader's language.
 */
export function holdReason({ actor, client }: Reading, { code, reason }: HoldRow): string {
  const role = actor.kind === 'user' ? actor.role : null;
  const may_read =
    code === 'after_backup'
      ? role !== null && readsAll(role)
      : !BANK_REASONS.has(code) || (role !== null && canReadBankDetails(role));
  return (may_read ? reason : null) ?? translate(HOLDS[code].label, client.language);
}

/**
 * Returns the day until which the next actor must act. It is the next payout, or the day on which
 * the agreement also begins to hold payouts.
 */
function dueOf({ code, valid_from, agreement_type }: HoldRow, days: HoldDays): string | null {
  if (stops(code, 'payouts')) return days.next_payout;
  const is_offer = valid_from === null || agreement_type === 'pos_activation';
  return is_offer ? null : dayIn(valid_from, days.calendar.timezone);
}

const actorOf = (
  id: string,
  steps: readonly { code: HoldStepCode; hold_ids: readonly string[] }[],
) =>
  HOLD_STEPS[steps.find(({ hold_ids }) => hold_ids.includes(id))?.code ?? 'activate_brand'].actor;

/** Returns the holds of one brand as the API shows them, each with its next actor. */
export function showHolds(ctx: Reading, rows: readonly HoldRow[], days: HoldDays): Hold[] {
  const steps = stepsOf(rows);
  return rows.map((row): Hold => {
    const { id, code, since, agreement_type } = row;
    return {
      id,
      code,
      reason: holdReason(ctx, row),
      stops: [...HOLDS[code].stops],
      since: since === null ? null : formatInstant(Temporal.Instant.from(since)),
      acts_next: actorOf(id, steps),
      act_by: dueOf(row, days),
      agreement: agreement_type === null ? null : { id, agreement_type },
      can: canOf(holdActions, { code, ended: false }, ctx),
    };
  });
}

/**
 * Returns the smallest set of steps that ends these holds, in the order in which they must be done.
 */
export const showSteps = (rows: readonly HoldRow[]) =>
  stepsOf(rows).map(({ code, hold_ids }) => ({
    code,
    actor: HOLD_STEPS[code].actor,
    hold_ids: [...hold_ids],
  }));

/** Returns the day on which the held money is paid out if everyone acts in time. */
async function findArrival(ctx: Ctx, db: Db, brand_id: number, days: HoldDays) {
  const { actor } = ctx;
  const shows = actor.kind === 'user' && canReadPayouts(actor.role);
  const { payable_minor, pending_minor } = await store.findOwed(db, brand_id);
  return {
    act_by: days.next_payout,
    date: days.next_payout,
    amount: shows ? toMajorNumber(payable_minor) : null,
    unsettled_amount: shows ? toMajorNumber(pending_minor) : null,
    unsettled_date: await findUnsettledDay(db, brand_id, days),
  };
}

/** The holds for which an owner gets no date, because no step of theirs releases the money. */
const UNDATED: ReadonlySet<HoldCode> = new Set(['rejected', 'suspended', 'under_review']);

/** Returns whether to show when money arrives. */
const mayArrive = ({ actor }: Ctx, rows: readonly HoldRow[]): boolean =>
  rows.length > 0 &&
  ((actor.kind === 'user' && readsAll(actor.role)) || rows.every(({ code }) => !UNDATED.has(code)));

async function read(ctx: Ctx, db: Db, brand_id: number): Promise<ServiceHolds> {
  const rows = await store.findHolds(db, brand_id, ctx.deps.clock.iso());
  const days = await readHoldDays(ctx.deps, db);
  const holds = showHolds(ctx, rows, days);
  const of_payouts = rows.filter(({ code }) => stops(code, 'payouts'));
  const of_pos = rows.filter(({ code }) => stops(code, 'pos_requests'));
  return {
    status: rows.length > 0 ? 'on_hold' : 'clear',
    payouts_on_hold: of_payouts.length > 0,
    pos_requests_on_hold: of_pos.length > 0,
    hold_reason: holds[0]?.reason ?? null,
    holds,
    payout_steps: showSteps(of_payouts),
    pos_request_steps: showSteps(of_pos),
    arrival: mayArrive(ctx, of_payouts) ? await findArrival(ctx, db, brand_id, days) : null,
  };
}

/**
 * Returns all holds of a brand in scope, the steps that end them, and the day on which the money is
 * paid out after them.
 * @throws BRAND_NOT_FOUND
 */
export async function holdsOf(ctx: Ctx, brand_id: number): Promise<ServiceHolds> {
  await requireBrand(ctx, brand_id);
  return read(ctx, ctx.deps.db, brand_id);
}

/**
 * Lists the holds of all brands in scope, oldest first. Registrations without money are excluded.
 */
export async function listHolds(ctx: Ctx, code: HoldCode | undefined): Promise<BrandHold[]> {
  const { db, clock } = ctx.deps;
  const days = await readHoldDays(ctx.deps, db);
  const brands = await store.findHeldBrands(db, ctx.scope, clock.iso());
  return brands
    .flatMap(({ brand_id, brand_name, holds }) =>
      showHolds(ctx, holds, days).map((hold) => ({ ...hold, brand_id, brand_name })),
    )
    .filter((hold) => code === undefined || hold.code === code)
    .toSorted((a, b) => Number(a.since === null) - Number(b.since === null) || order(a, b));
}

const order = (a: BrandHold, b: BrandHold): number =>
  (a.since ?? '') < (b.since ?? '') ? -1 : (a.since ?? '') > (b.since ?? '') ? 1 : 0;

/**
 * Refuses a request for a terminal while a hold stops it. Locks the brand, for two reasons: a hold
 * that began after the page was read is found, and no hold begins before the commit.
 * @throws BRAND_NOT_FOUND, AGREEMENT_REQUIRED, POS_REQUESTS_HELD
 */
export async function requireNoPosHold(ctx: Ctx, tx: Tx, brand_id: number): Promise<void> {
  await lockBrand(ctx, tx, brand_id);
  const refusal = await findPosRefusal(ctx, tx, brand_id);
  if (refusal !== null) throw refusal;
}

/** Returns the refusal of a request for a terminal if a hold stops it, otherwise null. */
export async function findPosRefusal(ctx: Ctx, db: Db, brand_id: number): Promise<AppError | null> {
  const rows = await store.findHolds(db, brand_id, ctx.deps.clock.iso());
  const first = rows.find(({ code }) => stops(code, 'pos_requests'));
  if (!first) return null;
  if (first.agreement_type !== null) return new AppError('AGREEMENT_REQUIRED');
  return new AppError('POS_REQUESTS_HELD', { values: { reason: holdReason(ctx, first) } });
}

/**
 * Holds the payouts of a brand after the bank returned a payment. The hold ends when the account
 * changes or an admin resolves it.
 */
export async function holdReturned({ deps }: Ctx, tx: Tx, brand_id: number, reason: string) {
  await store.insertReturned(tx, brand_id, reason, deps.clock.iso());
}

/** A payout that the restored ledger does not contain. Amounts are in fils, by brand. */
interface LostPayout {
  readonly payout_id: string;
  readonly kind: 'export' | 'manual';
  readonly made_at: string;
  readonly lines: readonly { readonly brand_id: number; readonly amount_minor: string }[];
}

/**
 * Holds the payouts of brands that were paid after the backup, until an admin has checked with the
 * bank. Brands that were created after the backup are excluded, because nothing is owed to them.
 */
export const holdLostPayouts = ({ deps }: Ctx, tx: Tx, payout: LostPayout): Promise<unknown> =>
  store.insertLost(tx, payout, deps.clock.iso());

const endedNow = ({ actor, deps }: Ctx, notes: string | null) => ({
  ended_at: deps.clock.iso(),
  ended_by: actor.kind === 'user' ? actor.user_id : null,
  notes,
});

/** Ends the hold of a returned payment. Call it when the locked brand gets new bank details. */
export async function endReturnedHold(ctx: Ctx, tx: Tx, brand_id: number): Promise<void> {
  const ended = await store.endReturned(tx, brand_id, endedNow(ctx, null));
  if (!ended) return;
  await writeAudit(tx, ctx, {
    action: 'hold.ended',
    entity: 'brand',
    entity_id: brand_id,
    before: { hold: 'bank_returned', reason: ended.reason },
    after: { hold: null },
  });
}

/** Stores that an admin has ended a hold of a locked brand. */
async function writeResolved(ctx: Ctx, tx: Tx, brand_id: number, hold: HoldRow, notes: string) {
  const end = endedNow(ctx, notes);
  if (hold.code === 'after_backup') await store.endLost(tx, hold.id, end);
  else if (hold.agreement_type === null) await store.endReturned(tx, brand_id, end);
  else {
    const since = hold.since ?? ctx.deps.clock.iso();
    await store.insertResolved(tx, { brand_id, agreement_id: hold.id, since, ...end });
  }
  await writeAudit(tx, ctx, {
    action: 'hold.resolved',
    entity: 'brand',
    entity_id: brand_id,
    before: { hold: hold.code, hold_id: hold.id, reason: hold.reason },
    after: { hold: null, notes },
  });
}

/**
 * Ends the hold of an unsigned agreement, of a returned payment, or of a payout after a backup,
 * with an admin's notes. The same agreement never holds the brand again.
 * @throws HOLD_NOT_FOUND, the refusals of `holdActions.resolve`
 */
export const resolveHold = (ctx: Ctx, id: string, notes: string): Promise<ServiceHolds> =>
  ctx.answerOnce(async (tx) => {
    signedIn(ctx);
    const known = await store.findBrandOf(tx, id);
    if (!known) throw new AppError('HOLD_NOT_FOUND');
    const { brand_id } = known;
    await lockBrand(ctx, tx, brand_id);
    const rows = await store.findHolds(tx, brand_id, ctx.deps.clock.iso());
    const hold = rows.find((row) => row.id === id);
    const { code } = hold ?? known;
    requireAction(holdActions, { code, ended: !hold }, 'resolve', ctx.actor);
    if (hold) await writeResolved(ctx, tx, brand_id, hold, notes);
    await ctx.deps.jobs.enqueue(tx, 'watch_holds', {});
    return read(ctx, tx, brand_id);
  });
