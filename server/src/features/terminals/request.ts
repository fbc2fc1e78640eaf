import { brandTerminalActions } from '@diwan/contract/features/terminals/actions';
import type {
  Terminal,
  TerminalRegistration,
  TerminalRequest,
} from '@diwan/contract/features/terminals/records';
import {
  MAX_DAYS_AHEAD,
  MAX_RENTAL_DAYS,
  type RentalPeriod,
  rentOf,
} from '@diwan/contract/features/terminals/terms';
import { addDays } from '@diwan/contract/kernel/time';
import { requireAction } from '../../platform/actions.ts';
import { type Ctx, signedIn } from '../../platform/context.ts';
import { newUuid } from '../../platform/crypto/tokens.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import { type BrandRow, lockBrand } from '../brands/public.ts';
import { requireNoPosHold } from '../holds/public.ts';
import { rentalTermsOf, requirePosSigned } from '../agreements/public.ts';
import { approveLocked } from './decide.ts';
import { answerOf, auditRental, bringToDay, lockFor } from './locked.ts';
import { notifyOwnerOfRental, notifyPartner } from './news.ts';
import { type Moment, momentOf } from './rows.ts';
import * as store from './store.ts';

interface NewRental extends RentalPeriod {
  readonly tid: string;
  readonly brand_id: number;
  readonly origin: 'request' | 'partner' | 'renewal';
  readonly follows_id?: string;
}

/** Refuses a new rental without a signed agreement, or while the brand has a hold. */
async function requireReady(ctx: Ctx, tx: Tx, brand_id: number): Promise<void> {
  await requirePosSigned(ctx, tx, brand_id);
  await requireNoPosHold(ctx, tx, brand_id);
}

function requireDays({ rental_start }: RentalPeriod, today: string): void {
  if (rental_start < today) throw new AppError('TERMINAL_START_PAST');
  if (rental_start > addDays(today, MAX_DAYS_AHEAD)) throw new AppError('TERMINAL_START_FAR');
}

/**
 * Inserts the request with the prices of today. A database constraint refuses overlapping periods.
 */
async function insertRequest(
  ctx: Ctx,
  tx: Tx,
  wanted: NewRental,
  { now }: Moment,
): Promise<store.Rental> {
  const { agreement_id, rental_fee_minor, loss_fee_minor } = await rentalTermsOf(
    tx,
    wanted.brand_id,
    now,
  );
  await store.lockDevices(tx, [wanted.tid]);
  const id = newUuid();
  return store.insertRental(tx, {
    ...wanted,
    id,
    contract_id: id,
    agreement_id,
    rate_minor: rental_fee_minor,
    rental_fee_minor: rentOf(rental_fee_minor, wanted),
    loss_fee_minor,
    requested_by: signedIn(ctx).user_id,
    created_at: now,
  });
}

const factsOf = ({ status, pos_enabled }: BrandRow) => ({ brand_status: status, pos_enabled });

/**
 * Requests a terminal for a brand. The brand's partner or an admin decides.
 * @throws BRAND_NOT_FOUND, AGREEMENT_REQUIRED, the refusals of the action table,
 * TERMINAL_START_PAST, TERMINAL_START_FAR, TERMINAL_TAKEN; the refusal of a hold on POS requests
 */
export const requestTerminal = (
  ctx: Ctx,
  brand_id: number,
  { tid, rental_start, rental_end, ...named }: TerminalRequest,
): Promise<Terminal> =>
  ctx.answerOnce(async (tx) => {
    const brand = await lockBrand(ctx, tx, brand_id);
    if (named.brand_id !== undefined && named.brand_id !== brand_id) {
      throw new AppError('VALIDATION', { fields: { brand_id: 'This value is not valid' } });
    }
    if (named.partner_id !== undefined && named.partner_id !== brand.partner_id) {
      throw new AppError('TERMINAL_OTHER_PARTNER');
    }
    requireAction(brandTerminalActions, factsOf(brand), 'request', ctx.actor);
    const moment = await momentOf(ctx.deps, tx);
    requireDays({ rental_start, rental_end }, moment.today);
    await requireReady(ctx, tx, brand_id);
    await bringToDay(ctx, tx, brand_id, moment);
    const wanted = { tid, brand_id, rental_start, rental_end, origin: 'request' as const };
    const rental = await insertRequest(ctx, tx, wanted, moment);
    await auditRental(tx, ctx, 'terminal.requested', undefined, rental);
    await notifyPartner(ctx.deps, tx, rental, 'terminal_requested');
    return answerOf(ctx, tx, rental.id, moment);
  });

/**
 * Registers a terminal for a brand of a partner. It is approved immediately, and the owner is
 * notified.
 */
export const registerTerminal = (
  ctx: Ctx,
  partner_id: number,
  { brand_id, ...wanted }: TerminalRegistration,
): Promise<Terminal> =>
  ctx.answerOnce(async (tx) => {
    const brand = await lockBrand(ctx, tx, brand_id);
    if (brand.partner_id !== partner_id) throw new AppError('BRAND_NOT_FOUND');
    requireAction(brandTerminalActions, factsOf(brand), 'register', ctx.actor);
    const moment = await momentOf(ctx.deps, tx);
    requireDays(wanted, moment.today);
    await requireReady(ctx, tx, brand_id);
    await bringToDay(ctx, tx, brand_id, moment);
    const rental = await insertRequest(ctx, tx, { ...wanted, brand_id, origin: 'partner' }, moment);
    await auditRental(tx, ctx, 'terminal.registered', undefined, rental);
    const approved = await approveLocked(ctx, tx, { rental, moment }, undefined);
    await notifyOwnerOfRental(ctx.deps, tx, approved, 'terminal_registered');
    return answerOf(ctx, tx, rental.id, moment);
  });

/** Requests the period after a running rental, at the terms of today. */
export const renewTerminal = (ctx: Ctx, id: string, rental_end: string): Promise<Terminal> =>
  ctx.answerOnce(async (tx) => {
    const { rental, moment } = await lockFor(ctx, tx, id, 'renew');
    const { tid, brand_id, rental_end: rental_start } = rental;
    if (rental_end <= rental_start) {
      const sentence = 'End date must be after start date';
      throw new AppError('VALIDATION', { sentence, fields: { rental_end: sentence } });
    }
    if (rental_end > addDays(rental_start, MAX_RENTAL_DAYS)) {
      const sentence = 'A rental can last at most three years';
      throw new AppError('VALIDATION', { sentence, fields: { rental_end: sentence } });
    }
    await requireReady(ctx, tx, brand_id);
    const wanted = { tid, brand_id, rental_start, rental_end, follows_id: id };
    const renewal = await insertRequest(ctx, tx, { ...wanted, origin: 'renewal' }, moment);
    await auditRental(tx, ctx, 'terminal.renewed', undefined, renewal);
    await notifyPartner(ctx.deps, tx, renewal, 'terminal_requested');
    return answerOf(ctx, tx, renewal.id, moment);
  });
