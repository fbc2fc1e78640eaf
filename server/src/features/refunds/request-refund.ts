import {
  type ChargebackDraft,
  type DisputeDecision,
  type DisputeMovement,
  type Refund,
  type RefundDraft,
  type RefundList,
  refund,
} from '@diwan/contract/features/refunds/records';
import { hideFields } from '@diwan/contract/kernel/visible';
import {
  disputeActions,
  type OwnerLimits,
  refundActions,
} from '@diwan/contract/features/refunds/actions';
import { formatMoney, toMajorNumber, toMinor } from '@diwan/contract/kernel/money';
import { canOf, requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, signedIn } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError, invariant } from '../../platform/error.ts';
import type { Answer, Refund as ProviderRefund } from '../../provider/port.ts';
import { openDispute } from '../disputes/public.ts';
import { applyReturnFee, readReturnRules } from '../fees/public.ts';
import { addEvent, countRefunded, lockBooks } from '../transactions/public.ts';
import { queueDisputeStep } from '../webhook-deliveries/public.ts';
import { type SendingDeps, sendRefund } from './apply.ts';
import {
  bookGivenBack,
  bookRefund,
  bookReversed,
  bookWon,
  reserveRefund,
  settleTaken,
  reservedFrom,
} from './booking.ts';
import { notifyOwnerOfRefund } from './news.ts';
import { isOwner, readOwnerLimits, requireWithinLimits, showOwnerLimits } from './owner-limits.ts';
import * as store from './store.ts';

function showRefund(ctx: Ctx, row: store.ListedRefund): Refund {
  const { id, kind, status, reason, problem, created_at, booked_at } = row;
  const shown: Refund = {
    id,
    kind,
    status,
    reason,
    problem,
    created_at,
    booked_at,
    amount: toMajorNumber(row.amount_minor),
    fee: toMajorNumber(row.fee_minor),
    cost: toMajorNumber(row.cost_minor),
    reference: row.reference ?? row.provider_refund_id,
    requested_by: row.requested_by_email,
    decided_at: row.decided_at,
    decision_reason: row.decision_reason,
    taken_at: row.settled_at,
    given_back_at: row.given_back_at,
    can: kind === 'chargeback' ? canOf(disputeActions, row, ctx) : {},
  };
  return hideFields(refund, shown, signedIn(ctx).role);
}

type Transaction = store.LockedTransaction;

/** Returns the card facts of a captured transaction, which select its fee rules. */
function cardOf(transaction: Transaction, at: string) {
  const { brand_id, scheme, channel, card_origin } = transaction;
  invariant(scheme, 'a captured transaction has its scheme');
  return { brand_id, scheme, channel, card_origin, at };
}

/**
 * Returns the refunds and chargebacks of a transaction, the refundable amount, and the fees of a
 * refund.
 * @throws TRANSACTION_NOT_FOUND
 */
export async function listRefunds(ctx: Ctx, id: bigint): Promise<RefundList> {
  const { db, clock } = ctx.deps;
  const transaction = await store.findTransaction(db, ctx.scope, { id });
  if (!transaction) throw new AppError('TRANSACTION_NOT_FOUND');
  const rows = await store.findRefunds(db, id);
  const { reversed_minor, fee_minor, is_disputed } = await store.sumReversals(db, id);
  const captured = transaction.status === 'CAPTURED';
  const left_minor = transaction.amount_minor - reversed_minor;
  const kept_minor = left_minor - transaction.fee_minor - fee_minor;
  const owner = await readOwnerLimits(ctx, db, transaction);
  return {
    refundable_amount: toMajorNumber(captured ? left_minor : 0n),
    kept_amount: toMajorNumber(captured ? kept_minor : 0n),
    fees: captured ? await readReturnRules(db, cardOf(transaction, clock.iso())) : null,
    owner: showOwnerLimits(owner),
    refunds: rows.map((row) => showRefund(ctx, row)),
    can: canOf(refundActions, { ...transaction, left_minor, is_disputed, owner }, ctx),
  };
}

export interface RefundRequest {
  readonly transaction: store.TransactionRef;
  readonly amount_minor: bigint;
  readonly reason: string;
  /** The caller's idempotency key for this transaction, with a digest of the whole request. */
  readonly key?: { readonly idempotency_key: string; readonly request_digest: string } | undefined;
}

/**
 * Locks the brand, then the transaction.
 * @throws TRANSACTION_NOT_FOUND outside the caller's scope
 */
async function lockInScope(tx: Tx, ctx: Ctx, ref: store.TransactionRef): Promise<Transaction> {
  const found = await store.findTransaction(tx, ctx.scope, ref);
  if (!found) throw new AppError('TRANSACTION_NOT_FOUND');
  await lockBooks(tx, [found.brand_id]);
  const locked = await store.lockTransaction(tx, ctx.scope, ref);
  if (!locked) throw new AppError('TRANSACTION_NOT_FOUND');
  return locked;
}

/**
 * Refuses more than the remainder of the transaction, and states the remainder.
 * @returns the further limits of an owner; null for other callers
 */
async function requireRefundable(
  tx: Tx,
  ctx: Ctx,
  transaction: Transaction,
  what: { readonly action: 'refund' | 'chargeback'; readonly amount_minor: bigint },
): Promise<OwnerLimits | null> {
  const { reversed_minor, is_disputed } = await store.sumReversals(tx, transaction.id);
  const left_minor = transaction.amount_minor - reversed_minor;
  const owner = await readOwnerLimits(ctx, tx, transaction);
  const facts = { ...transaction, left_minor, is_disputed, owner };
  requireAction(refundActions, facts, what.action, ctx.actor);
  if (what.amount_minor <= left_minor) return owner;
  throw new AppError('REFUND_EXCEEDS_REST', { values: { amount: formatMoney(left_minor) } });
}

/**
 * Inserts the refund and reserves its amount and fee before the provider is called. Thus two
 * requests never exceed the remainder together. The amount also cannot be paid out in the meantime.
 */
async function prepareRefund(
  tx: Tx,
  ctx: Ctx,
  { transaction: ref, amount_minor, reason, key }: RefundRequest,
): Promise<store.StoredRefund & { readonly is_new: boolean }> {
  const transaction = await lockInScope(tx, ctx, ref);
  const { id: transaction_id } = transaction;
  // A repeat gets the first refund, even if that refund used the complete remainder.
  const first = key && (await store.findByKey(tx, transaction_id, key.idempotency_key));
  if (first) {
    if (first.request_digest !== key.request_digest) throw new AppError('IDEMPOTENCY_MISMATCH');
    return { ...first, is_new: false };
  }
  const owner = await requireRefundable(tx, ctx, transaction, { action: 'refund', amount_minor });
  const { actor, deps } = ctx;
  const at = deps.clock.iso();
  const fee = await applyReturnFee(tx, 'refund', cardOf(transaction, at), amount_minor);
  requireWithinLimits(owner, { ...fee, amount_minor });
  const row = await store.insertRefund(tx, {
    ...fee,
    transaction_id,
    kind: 'refund',
    status: 'PENDING',
    amount_minor,
    reason,
    idempotency_key: key?.idempotency_key ?? null,
    request_digest: key?.request_digest ?? null,
    requested_by: actor.kind === 'user' ? actor.user_id : null,
    by_owner: isOwner(ctx),
    created_at: at,
    reserved_at: at,
    reserved_from: reservedFrom(transaction),
    after_settlement: transaction.settled,
  });
  await reserveRefund(tx, transaction, row, at);
  const detail = { refund_id: row.id, amount_minor: String(amount_minor) };
  await addEvent(tx, transaction_id, { kind: 'refund_requested', at, detail });
  await writeAudit(tx, ctx, {
    action: 'refund.requested',
    entity: 'transaction',
    entity_id: transaction_id,
    after: { refund_id: row.id, amount_minor: String(amount_minor), reason },
  });
  return { ...row, is_new: true };
}

/** Sends a refund to the provider after its row was committed. */
async function sendPrepared(
  deps: SendingDeps,
  id: string,
): Promise<Answer<ProviderRefund> | undefined> {
  const open = await store.findOpenRefund(deps.db, id);
  return open && sendRefund(deps, open);
}

/** A refund that was requested, with the provider's answer. */
export interface RequestedRefund {
  /** The state after the provider was called. */
  readonly refund: store.StoredRefund;
  /** The provider's answer; undefined for a repeat with the same idempotency key. */
  readonly answer: Answer<ProviderRefund> | undefined;
}

/**
 * Refunds money of a captured transaction. The row is committed before the provider is called. If
 * the result is unknown, the refund stays PENDING until the poll finds it.
 * @throws the refusals of `refundActions.refund`; TRANSACTION_NOT_FOUND outside the caller's scope;
 * REFUND_EXCEEDS_REST if the remainder is smaller; IDEMPOTENCY_MISMATCH for another request under
 * its key
 */
export async function requestRefund(ctx: Ctx, request: RefundRequest): Promise<RequestedRefund> {
  const { deps } = ctx;
  const row = await deps.db.transaction().execute((tx) => prepareRefund(tx, ctx, request));
  const answer = row.is_new ? await sendPrepared(deps, row.id) : undefined;
  return { refund: (await store.findRefund(deps.db, row.id)) ?? row, answer };
}

/**
 * Refunds money for staff or the owner. The answer contains the result. A repeat with the same
 * Idempotency-Key returns the stored refund and sends nothing.
 */
export async function createRefund(
  ctx: Ctx,
  id: bigint,
  { amount, reason }: RefundDraft,
): Promise<Refund> {
  const request = { transaction: { id }, amount_minor: toMinor(amount), reason };
  return ctx.answerOnce(
    async (tx) => {
      const row = await prepareRefund(tx, ctx, request);
      return showRefund(ctx, await store.findListed(tx, row.id));
    },
    async ({ id: refund_id }) => {
      await sendPrepared(ctx.deps, refund_id);
      return showRefund(ctx, await store.findListed(ctx.deps.db, refund_id));
    },
  );
}

/**
 * Records that a bank disputes a payment. Amount and fee are deducted from the brand immediately,
 * without a call to the provider.
 */
export const recordChargeback = (
  ctx: Ctx,
  id: bigint,
  { amount, reason, reference }: ChargebackDraft,
): Promise<Refund> =>
  ctx.answerOnce(async (tx) => {
    const amount_minor = toMinor(amount);
    const transaction = await lockInScope(tx, ctx, { id });
    await requireRefundable(tx, ctx, transaction, { action: 'chargeback', amount_minor });
    const at = ctx.deps.clock.iso();
    const fee = await applyReturnFee(tx, 'chargeback', cardOf(transaction, at), amount_minor);
    const row = await store.insertRefund(tx, {
      ...fee,
      transaction_id: transaction.id,
      kind: 'chargeback',
      status: 'OPEN',
      amount_minor,
      reason,
      reference: reference ?? null,
      requested_by: signedIn(ctx).user_id,
      created_at: at,
      booked_at: at,
      after_settlement: transaction.settled,
    });
    await countRefunded(tx, id);
    await bookRefund(tx, transaction, row, { at, reserved: false });
    const evidence = await openDispute(tx, ctx.deps, row);
    const notice = { ...row, ...evidence, template: 'chargeback_opened', reason } as const;
    await notifyOwnerOfRefund(tx, ctx.deps, transaction, notice);
    const detail = { refund_id: row.id, amount_minor: String(amount_minor) };
    await addEvent(tx, id, { kind: 'chargeback', at, detail });
    await writeAudit(tx, ctx, {
      action: 'chargeback.recorded',
      entity: 'transaction',
      entity_id: id,
      after: { refund_id: row.id, amount_minor: String(amount_minor), reason },
    });
    return showRefund(ctx, await store.findListed(tx, row.id));
  });

/** Locks a transaction in scope and returns it with one of its chargebacks. */
async function lockDispute(tx: Tx, ctx: Ctx, id: bigint, refund_id: string) {
  const transaction = await lockInScope(tx, ctx, { id });
  const row = await store.findRefund(tx, refund_id);
  if (row?.transaction_id !== id || row.kind !== 'chargeback') {
    throw new AppError('CHARGEBACK_NOT_FOUND');
  }
  return { transaction, row };
}

const DECISIONS = {
  lost: { action: 'lose', status: 'LOST', event: 'chargeback_lost' },
  won: { action: 'win', status: 'WON', event: 'chargeback_won' },
  reversed: { action: 'reverse', status: 'REVERSED', event: 'chargeback_reversed' },
} as const;

/**
 * Closes a dispute. LOST: the money stays deducted. WON: the brand gets amount and fee back.
 * REVERSED: the dispute was recorded by mistake, and its bookings are undone.
 * @throws the refusals of `disputeActions`, CHARGEBACK_NOT_FOUND
 */
export const decideChargeback = (
  ctx: Ctx,
  { id, refund_id }: { readonly id: bigint; readonly refund_id: string },
  { decision, reason }: DisputeDecision,
): Promise<Refund> =>
  ctx.answerOnce(async (tx) => {
    const { transaction, row } = await lockDispute(tx, ctx, id, refund_id);
    const { action, status, event } = DECISIONS[decision];
    requireAction(disputeActions, row, action, ctx.actor);
    const at = ctx.deps.clock.iso();
    await store.updateRefund(tx, row.id, {
      status,
      decided_at: at,
      decided_by: signedIn(ctx).user_id,
      decision_reason: reason,
      returned_to: decision === 'lost' ? null : reservedFrom(transaction),
    });
    await countRefunded(tx, id);
    if (decision !== 'lost') {
      const book = decision === 'won' ? bookWon : bookReversed;
      await book(tx, transaction, row, at);
    }
    await notifyOwnerOfRefund(tx, ctx.deps, transaction, { ...row, template: event, reason });
    await queueDisputeStep(tx, ctx.deps, refund_id, decision);
    const detail = { refund_id, amount_minor: String(row.amount_minor) };
    await addEvent(tx, id, { kind: event, at, detail });
    await writeAudit(tx, ctx, {
      action: `chargeback.${decision}`,
      entity: 'transaction',
      entity_id: id,
      before: { status: row.status },
      after: { refund_id, status, reason },
    });
    return showRefund(ctx, await store.findListed(tx, refund_id));
  });

/**
 * Records that the provider deducted a chargeback from a payout, or returned the amount of a won
 * chargeback.
 * @throws the refusals of `disputeActions.take` and `disputeActions.give_back`,
 * CHARGEBACK_NOT_FOUND
 */
export const moveChargeback = (
  ctx: Ctx,
  { id, refund_id }: { readonly id: bigint; readonly refund_id: string },
  { moved }: DisputeMovement,
): Promise<Refund> =>
  ctx.answerOnce(async (tx) => {
    const { row } = await lockDispute(tx, ctx, id, refund_id);
    const at = ctx.deps.clock.iso();
    if (moved === 'taken') {
      requireAction(disputeActions, row, 'take', ctx.actor);
      const taken = await store.findTaken(tx, refund_id);
      await settleTaken(tx, [taken], { at, paid_on: at, payout_id: null });
      // For a chargeback that was won first, only the cost is deducted, so nothing has to be
      // returned.
      if (row.status === 'WON') await store.updateRefund(tx, refund_id, { given_back_at: at });
    } else {
      requireAction(disputeActions, row, 'give_back', ctx.actor);
      const { settled_business_id } = await store.findTaken(tx, refund_id);
      invariant(settled_business_id, 'a deducted amount has its business');
      await store.updateRefund(tx, refund_id, { given_back_at: at });
      await bookGivenBack(tx, row, settled_business_id, at);
    }
    await writeAudit(tx, ctx, {
      action: `chargeback.${moved}`,
      entity: 'transaction',
      entity_id: id,
      after: { refund_id },
    });
    return showRefund(ctx, await store.findListed(tx, refund_id));
  });
