import { posActions, type PosState } from '@diwan/contract/features/agreements/actions';
import type { agreementEndpoints } from '@diwan/contract/features/agreements/endpoints';
import type { AgreementType, PosFees } from '@diwan/contract/features/agreements/records';
import { scheduleFee, type ScheduleFee } from '@diwan/contract/features/agreements/schedule';
import { heldBy, words } from '@diwan/contract/features/agreements/words';
import type { TerminalPrice } from '@diwan/contract/features/fees/below-cost';
import type { BrandStatus } from '@diwan/contract/features/brands/records';
import type { Body, Data } from '@diwan/contract/kernel/endpoint';
import { toMajorNumber, toMinor } from '@diwan/contract/kernel/money';
import { z } from 'zod';
import { dayIn } from '../../platform/clock.ts';
import { canOf, requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, signedIn } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import { translate } from '../../platform/words.ts';
import { enablePos, lockBrand, notifyOwner, readBrand } from '../brands/public.ts';
import {
  feeKey,
  type ProposeFees,
  readFeeTable,
  readSignedFees,
  requireTerminalPrices,
  toTerminalFee,
} from '../fees/public.ts';
import { readSettings } from '../settings/public.ts';
import { showFee } from './amendments.ts';
import { type AgreementChange, draftAgreements } from './drafting.ts';
import { rentalTermsOf } from './terms.ts';
import * as store from './terms-store.ts';

const offeredFees = z.array(scheduleFee);

async function posFactsOf(db: Db, brand: { readonly id: number; readonly status: BrandStatus }) {
  const { is_signed, is_activating } = await store.readPosState(db, brand.id);
  const waits: PosState = is_activating ? 'pending' : 'none';
  return { pos_state: is_signed ? 'signed' : waits, brand_status: brand.status } as const;
}

/**
 * Returns the price of each card at the brand's terminals, and the source of each price. A later
 * source overrides an earlier one: the fee table, the offer, the signed agreement.
 */
async function readPosPrices(db: Db, brand_id: number, at: string) {
  const [table, signed, offers] = await Promise.all([
    readFeeTable(db, at),
    readSignedFees(db, [brand_id], at),
    store.findPosFees(db, [brand_id]),
  ]);
  const prices = new Map<string, { fee: ScheduleFee; source: 'table' | 'offered' | 'signed' }>();
  const add = (fees: readonly ScheduleFee[], source: 'table' | 'offered' | 'signed') => {
    for (const fee of fees) if (fee.channel === 'POS') prices.set(feeKey(fee), { fee, source });
  };
  add(table, 'table');
  add(offeredFees.parse(offers[0]?.fees ?? []), 'offered');
  add(signed.get(brand_id) ?? [], 'signed');
  return prices;
}

/**
 * Returns the POS fees and rental that apply to a brand, signed or offered. @throws AppError
 * BRAND_NOT_FOUND
 */
export async function readPosFees(ctx: Ctx, brand_id: number): Promise<PosFees> {
  const { db, clock } = ctx.deps;
  const brand = await readBrand(ctx, brand_id);
  const facts = await posFactsOf(db, brand);
  const now = clock.iso();
  const terms = await rentalTermsOf(db, brand_id, now);
  const prices = await readPosPrices(db, brand_id, now);
  return {
    pos_state: facts.pos_state,
    pos_rental_fee: toMajorNumber(terms.rental_fee_minor),
    loss_fee: toMajorNumber(terms.loss_fee_minor),
    agreement_id: terms.agreement_id,
    pos_transaction_fees: [...prices.values()].map(({ fee, source }) => ({
      ...showFee(fee),
      source,
    })),
    can: canOf(posActions, facts, ctx),
  };
}

type SaveFees = (typeof agreementEndpoints)['savePosFees'];

/**
 * Stores the fees that a brand is offered until it signs. An activation without its own fees uses
 * them.
 * @throws AppError BRAND_NOT_FOUND, FEE_NOT_FOUND, FEE_BELOW_COST, the refusals of `set_fees`
 */
export async function savePosFees(
  ctx: Ctx,
  brand_id: number,
  body: Body<SaveFees>,
): Promise<PosFees> {
  await ctx.transaction(async (tx) => {
    const brand = await lockBrand(ctx, tx, brand_id);
    requireAction(posActions, await posFactsOf(tx, brand), 'set_fees', ctx.actor);
    const now = ctx.deps.clock.iso();
    const [before] = await store.findPosFees(tx, [brand_id]);
    const table = new Map((await readFeeTable(tx, now)).map((fee) => [feeKey(fee), fee]));
    const fees = body.pos_transaction_fees.map(toTerminalFee).map((fee) => {
      const row = table.get(feeKey(fee));
      if (!row) throw new AppError('FEE_NOT_FOUND');
      return { ...row, ...fee };
    });
    const offered = offeredFees.parse(before?.fees ?? []);
    await requireTerminalPrices(
      tx,
      now,
      [offered.map(showFee), fees.map(showFee)],
      body.below_cost_confirmed,
    );
    const after = {
      brand_id,
      rental_fee_minor: toMinor(body.pos_rental_fee),
      loss_fee_minor: toMinor(body.loss_fee ?? 0),
      fees: JSON.stringify(z.encode(offeredFees, fees)),
    };
    const updated_by = signedIn(ctx).user_id;
    await store.upsertPosFees(tx, { ...after, updated_by, updated_at: now });
    await writeAudit(tx, ctx, {
      action: 'pos_fees.updated',
      entity: 'brand',
      entity_id: brand_id,
      ...(before ? { before: { ...before } } : {}),
      after,
    });
  });
  return readPosFees(ctx, brand_id);
}

type PosActivation = Data<(typeof agreementEndpoints)['activatePos']>;

/** Asks the owner by mail and phone to sign. */
export async function requestSignature(
  ctx: Pick<Ctx, 'deps'>,
  tx: Tx,
  brand_id: number,
  { agreement_type, valid_from }: { agreement_type: AgreementType; valid_from: string },
  template: 'agreement_waiting' | 'agreement_overdue' = 'agreement_waiting',
): Promise<void> {
  const { deps } = ctx;
  const { timezone } = await readSettings(tx);
  const day = dayIn(valid_from, timezone);
  await notifyOwner(tx, deps, brand_id, ({ name, language }) => ({
    template,
    params: {
      brand_name: name,
      agreement: translate(words.types[agreement_type], language),
      date: day,
      held: heldBy(agreement_type)[language],
      address: new URL(`/brands/${brand_id}?tab=terminals`, deps.config.public_url).href,
    },
  }));
}

/** Drafts agreements of a locked brand, notifies the owner, and writes the audit entries. */
async function draftAndNotify(
  ctx: Ctx,
  tx: Tx,
  brand_id: number,
  changes: readonly { agreement_type: AgreementType; change: AgreementChange }[],
): Promise<PosActivation> {
  const drafted = await draftAgreements(
    ctx,
    tx,
    changes.map((change) => ({ brand_id, ...change })),
  );
  const agreements = drafted.map(({ agreement_id, agreement_type }) => ({
    agreement_id,
    agreement_type,
  }));
  for (const { agreement_id, agreement_type, valid_from } of drafted) {
    await requestSignature(ctx, tx, brand_id, { agreement_type, valid_from });
    await writeAudit(tx, ctx, {
      action: 'agreement.drafted',
      entity: 'agreement',
      entity_id: agreement_id,
      after: { brand_id, agreement_type, valid_from },
    });
  }
  return { agreements };
}

/**
 * Refuses prices below the provider's cost before the brand signs them. Offered prices are checked
 * again, because the cost may have risen since they were saved.
 */
async function requireAboveCost(
  ctx: Ctx,
  tx: Tx,
  brand_id: number,
  prices: readonly TerminalPrice[],
  confirmed: boolean | undefined,
): Promise<void> {
  const now = ctx.deps.clock.iso();
  const fees = (await readSignedFees(tx, [brand_id], now)).get(brand_id) ?? [];
  const signed = fees.filter(({ channel }) => channel === 'POS').map(showFee);
  await requireTerminalPrices(tx, now, [signed, [...prices, ...signed]], confirmed);
}

type Activate = (typeof agreementEndpoints)['activatePos'];

/**
 * Turns POS on for an active brand and drafts the agreement. Terminals can be requested after the
 * owner has signed it. A second call before the signature drafts a new agreement, which replaces
 * the first.
 * @throws AppError BRAND_NOT_FOUND, POS_BRAND_DIFFERENT, FEE_NOT_FOUND, FEE_BELOW_COST, the
 *   refusals of `activate`
 */
export async function activatePos(
  ctx: Ctx,
  brand_id: number,
  body: Body<Activate>,
): Promise<PosActivation> {
  if (body.brand_id !== undefined && body.brand_id !== brand_id) {
    throw new AppError('POS_BRAND_DIFFERENT');
  }
  return ctx.answerOnce(async (tx) => {
    const brand = await lockBrand(ctx, tx, brand_id);
    requireAction(posActions, await posFactsOf(tx, brand), 'activate', ctx.actor);
    await enablePos(ctx, tx, brand);
    const [offer] = await store.findPosFees(tx, [brand_id]);
    const offered = offeredFees.parse(offer?.fees ?? []);
    const prices = body.transaction_fees ?? offered.map(showFee);
    await requireAboveCost(ctx, tx, brand_id, prices, body.below_cost_confirmed);
    const fees = body.transaction_fees?.map(toTerminalFee) ?? offered;
    const change: AgreementChange = {
      ...(body.rental_fee === undefined ? {} : { rental_fee_minor: toMinor(body.rental_fee) }),
      ...(body.loss_fee === undefined ? {} : { loss_fee_minor: toMinor(body.loss_fee) }),
      fees,
    };
    return draftAndNotify(ctx, tx, brand_id, [{ agreement_type: 'pos_activation', change }]);
  });
}

type ChangeRates = (typeof agreementEndpoints)['changeRates'];

/** Returns the drafts for the parts of a rate change that differ from the brand's current terms. */
async function changesOf(tx: Tx, brand_id: number, body: Body<ChangeRates>, now: string) {
  const terms = await rentalTermsOf(tx, brand_id, now);
  const rental_fee_minor =
    body.new_rental_fee === undefined ? terms.rental_fee_minor : toMinor(body.new_rental_fee);
  const loss_fee_minor =
    body.new_loss_fee === undefined ? terms.loss_fee_minor : toMinor(body.new_loss_fee);
  const same_rental =
    rental_fee_minor === terms.rental_fee_minor && loss_fee_minor === terms.loss_fee_minor;
  const prices = await readPosPrices(tx, brand_id, now);
  const fees = (body.new_transaction_fees ?? []).map(toTerminalFee).filter((fee) => {
    const known = prices.get(feeKey(fee));
    return (
      known?.fee.brand_bp !== fee.brand_bp || known.fee.brand_fixed_minor !== fee.brand_fixed_minor
    );
  });
  return [
    ...(same_rental
      ? []
      : [
          {
            agreement_type: 'rate_change' as const,
            change: { rental_fee_minor, loss_fee_minor },
          },
        ]),
    ...(fees.length === 0 ? [] : [{ agreement_type: 'fee_change' as const, change: { fees } }]),
  ];
}

/**
 * Asks the owner to sign a new rental, new transaction fees, or both. Rental and fees are separate
 * agreements. Each replaces the pending one of its type, and takes effect with the signature.
 * @throws AppError BRAND_NOT_FOUND, RATES_UNCHANGED, FEE_NOT_FOUND, FEE_BELOW_COST, the refusals of
 *   `change_rates`
 */
export const changeRates = (
  ctx: Ctx,
  brand_id: number,
  body: Body<ChangeRates>,
): Promise<PosActivation> =>
  ctx.answerOnce(async (tx) => {
    const brand = await lockBrand(ctx, tx, brand_id);
    requireAction(posActions, await posFactsOf(tx, brand), 'change_rates', ctx.actor);
    const changes = await changesOf(tx, brand_id, body, ctx.deps.clock.iso());
    if (changes.length === 0) throw new AppError('RATES_UNCHANGED');
    const prices = body.new_transaction_fees ?? [];
    await requireAboveCost(ctx, tx, brand_id, prices, body.below_cost_confirmed);
    return draftAndNotify(ctx, tx, brand_id, changes);
  });

/**
 * Asks owners who have signed POS to sign other fees. Drafts one amendment for each brand, within
 * the caller's transaction.
 * @throws AppError BRAND_NOT_FOUND, FEE_NOT_FOUND, the refusals of `change_rates`
 */
export const proposeFees: ProposeFees = async (ctx, tx, proposals) => {
  for (const { brand_id, fees } of proposals) {
    const brand = await lockBrand(ctx, tx, brand_id);
    requireAction(posActions, await posFactsOf(tx, brand), 'change_rates', ctx.actor);
    await draftAndNotify(ctx, tx, brand_id, [{ agreement_type: 'fee_change', change: { fees } }]);
  }
};
