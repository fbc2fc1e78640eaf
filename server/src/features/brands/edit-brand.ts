import type { AuditAction } from '@diwan/contract/features/audit/records';
import { brandActions, DECISIONS } from '@diwan/contract/features/brands/actions';
import type { Brand, BrandEdit, BrandStatus } from '@diwan/contract/features/brands/records';
import type { Language } from '@diwan/contract/kernel/sentences';
import { requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, requireConfirmed, signedIn } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError, invariant } from '../../platform/error.ts';
import { createPasswordLink } from '../auth/public.ts';
import { openLead } from '../leads/public.ts';
import {
  type NewMessageInput,
  type News,
  queueMessage,
  queueMessages,
} from '../messages/public.ts';
import { noteInfluence, withSecondPerson } from '../users/public.ts';
import { changesOf, requireWritable } from './changes.ts';
import { show, viewerOf } from './list.ts';
import { findReviewFacts } from './review-facts.ts';
import * as store from './store.ts';
import { findUnverified, requireChecked } from './unverified.ts';

/** Returns one brand. @throws AppError BRAND_NOT_FOUND, also outside the caller's scope */
export async function readBrand(ctx: Ctx, id: number): Promise<Brand> {
  const brand = await store.findBrand(ctx.deps.db, ctx.scope, viewerOf(ctx), id);
  if (!brand) throw new AppError('BRAND_NOT_FOUND');
  return show(await withSecondPerson(ctx), brand);
}

/**
 * Requires a brand in the caller's scope. Every call about a part of a brand starts with it.
 * @throws AppError BRAND_NOT_FOUND
 */
export async function requireBrand(ctx: Ctx, id: number): Promise<void> {
  if (!(await store.hasBrand(ctx.deps.db, ctx.scope, id))) throw new AppError('BRAND_NOT_FOUND');
}

/** Locks a brand, so that decisions about it are serialized. @throws AppError BRAND_NOT_FOUND */
export async function lockBrand(ctx: Ctx, tx: Tx, id: number): Promise<store.BrandRow> {
  const brand = await store.lockBrand(tx, ctx.scope, id);
  if (!brand) throw new AppError('BRAND_NOT_FOUND');
  return brand;
}

/** The audit action of a decision, by the new status. */
const DECISION_TITLES: Readonly<Record<BrandStatus, AuditAction>> = {
  active: 'brand.approved',
  rejected: 'brand.rejected',
  suspended: 'brand.suspended',
  pending: 'brand.reopened',
};

/** Runs in the same transaction when a brand stops being active. The brand is locked. */
export type WhenStopped = (ctx: Ctx, tx: Tx, brand_id: number, reason: string) => Promise<unknown>;

/**
 * Edits a brand or decides about it. Simultaneous edits are serialized, and each sees the previous
 * one.
 * @param followers run when the brand is suspended, rejected or reopened
 * @throws AppError BRAND_NOT_FOUND; FORBIDDEN, at each field that the caller may not set;
 *   BRAND_DETAILS_UNUSABLE; CONFLICT when the brand has changed since it was read
 */
export async function editBrand(
  ctx: Ctx,
  id: number,
  edit: BrandEdit,
  followers: readonly WhenStopped[] = [],
): Promise<Brand> {
  requireWritable(signedIn(ctx).role, edit);
  return ctx.transaction(async (tx) => {
    const before = await lockBrand(ctx, tx, id);
    if (edit.updated_at !== undefined && edit.updated_at !== before.updated_at) {
      throw new AppError('CONFLICT');
    }
    const after = await writeEdit(ctx, tx, before, edit);
    if (after.status !== before.status) await carryOutDecision(ctx, tx, after, followers);
    const brand = await store.findBrand(tx, ctx.scope, viewerOf(ctx), id);
    invariant(brand, 'a locked brand is still in scope');
    return show(await withSecondPerson(ctx, tx), brand);
  });
}

async function writeEdit(
  ctx: Ctx,
  tx: Tx,
  before: store.BrandRow,
  edit: BrandEdit,
): Promise<store.BrandRow> {
  const { status = before.status } = edit;
  const decides = status !== before.status;
  if (decides) {
    requireConfirmed(ctx);
    const { user_id, now } = viewerOf(ctx);
    const facts = await findReviewFacts(tx, user_id, before.id, now);
    const { actor } = await withSecondPerson(ctx, tx);
    requireAction(brandActions, { ...before, ...facts }, DECISIONS[status], actor);
  }
  const checked =
    decides && status === 'active'
      ? requireChecked(await findUnverified(ctx.deps, tx, before.id), edit.checked_points)
      : [];
  const changes = await changesOf(tx, before, edit);
  if (Object.keys(changes).length === 0) return before;
  await store.updateBrand(tx, before, { ...changes, updated_at: ctx.deps.clock.iso() });
  const after = { ...before, ...changes } as store.BrandRow;
  const user_id = before.owner_user_id;
  if (user_id !== null && ('phone_number' in changes || 'phone_country_code' in changes)) {
    await noteInfluence(tx, { by_id: signedIn(ctx).user_id, user_id, kind: 'phone' });
  }
  await writeAudit(tx, ctx, {
    action: decides ? DECISION_TITLES[status] : 'brand.updated',
    entity: 'brand',
    entity_id: before.id,
    before: { ...before },
    after: { ...after, ...(checked.length === 0 ? {} : { checked_points: checked }) },
  });
  return after;
}

/**
 * Runs everything that follows a decision about a brand, in its transaction.
 * - Approved: requests an account from the provider, and sends the owner the link to sign in.
 * - Rejected or suspended: sends the owner the reason. The followers stop open work of the brand
 *   (its open payouts are released).
 * - Reopened: runs the followers only. The owner gets no message.
 */
async function carryOutDecision(
  ctx: Ctx,
  tx: Tx,
  brand: store.BrandRow,
  followers: readonly WhenStopped[],
): Promise<void> {
  const { status, status_reason } = brand;
  if (status === 'active') {
    await openLead(ctx, tx, brand);
    await announceApproval(ctx, tx, brand);
    return;
  }
  if (status !== 'pending') await announceStop(ctx, tx, brand, status);
  for (const follow of followers) {
    await follow(ctx, tx, brand.id, status_reason ?? `Brand ${status}`);
  }
}

type Owner = NonNullable<Awaited<ReturnType<typeof store.findOwner>>>;
type Recipient = Pick<Owner, 'id' | 'email' | 'language'>;

type Address = Pick<
  NewMessageInput,
  'channel' | 'to' | 'user_id' | 'language' | 'recipient_role' | 'brand_id'
>;

type BrandAddress = Pick<store.BrandRow, 'id' | 'language' | 'phone_country_code' | 'phone_number'>;

/** Returns the address of a notice: the owner's mail, else the brand's phone. */
const addressOf = (brand: BrandAddress, owner: Recipient | undefined): Address => ({
  channel: owner ? 'email' : 'whatsapp',
  to: owner?.email ?? `${brand.phone_country_code}${brand.phone_number}`,
  user_id: owner?.id ?? null,
  language: owner?.language ?? brand.language,
  recipient_role: 'brand_owner',
  brand_id: brand.id,
});

function everyAddressOf(brand: BrandAddress, owner: Recipient | undefined): Address[] {
  const phone = addressOf(brand, undefined);
  if (!owner) return [phone];
  return [addressOf(brand, owner), { ...phone, user_id: owner.id, language: owner.language }];
}

/** Returns all addresses of the owner, for notices that they must not miss. */
export const addressesOf = async (tx: Tx, brand: BrandAddress): Promise<Address[]> =>
  everyAddressOf(brand, await store.findOwner(tx, brand));

interface OwnedBrand {
  readonly name: string;
  readonly language: Language;
}

/**
 * Writes to a brand's owner by mail and phone, in the transaction of the event. A deleted brand
 * gets no message.
 * @param compose the message, from the brand's name and the owner's language
 */
export async function notifyOwner(
  tx: Tx,
  deps: Pick<Ctx['deps'], 'jobs' | 'secrets' | 'clock'>,
  brand_id: number,
  compose: (owned: OwnedBrand) => News,
): Promise<void> {
  const brand = await store.findAddressed(tx, brand_id);
  if (!brand) return;
  for (const address of await addressesOf(tx, brand)) {
    const news = compose({ name: brand.name, language: address.language });
    await queueMessage(tx, deps, { ...address, ...news });
  }
}

interface OwnerNotice {
  readonly brand_id: number;
  readonly message_id: string;
}

/**
 * Writes to the owners of up to 500 brands in a few statements.
 * @param compose the message for the owner of a brand, by its id
 * @returns the queued messages
 */
export async function notifyOwners(
  tx: Tx,
  deps: Pick<Ctx['deps'], 'jobs' | 'secrets' | 'clock'>,
  brand_ids: readonly number[],
  compose: (owned: OwnedBrand, brand_id: number) => News,
): Promise<readonly OwnerNotice[]> {
  const addressed = await store.findAddressedOwners(tx, brand_ids);
  const inputs = addressed.flatMap(({ owner_id, owner_email, owner_language, ...brand }) => {
    const owner =
      owner_id !== null && owner_email !== null && owner_language !== null
        ? { id: owner_id, email: owner_email, language: owner_language }
        : undefined;
    return everyAddressOf(brand, owner).map((address) => {
      const { language } = address;
      return { ...address, ...compose({ name: brand.name, language }, brand.id) };
    });
  });
  const ids = await queueMessages(tx, deps, inputs);
  return inputs.flatMap(({ brand_id }, n) => {
    const message_id = ids[n];
    return message_id && brand_id ? [{ brand_id, message_id }] : [];
  });
}

/** Sends the notice of an approval. An owner without a password gets the link that sets one. */
async function announceApproval(ctx: Ctx, tx: Tx, brand: store.BrandRow): Promise<void> {
  const owner = await store.findOwner(tx, brand);
  const address = addressOf(brand, owner);
  const params = { brand_name: brand.name };
  const needs_password = owner?.active && !owner.has_password;
  const link = needs_password ? await createPasswordLink(ctx, tx, owner, 'setup') : null;
  const queued = await queueMessage(tx, ctx.deps, {
    ...address,
    template: 'brand_approved',
    params,
    link,
  });
  // Mails about brands can be switched off, but the link to the account is always sent.
  if (queued !== null || link === null) return;
  await queueMessage(tx, ctx.deps, {
    ...address,
    template: 'set_password',
    params: { name: brand.name },
    link,
  });
}

/** Sends the notice of a rejection or suspension, with the reason. */
async function announceStop(
  ctx: Ctx,
  tx: Tx,
  brand: store.BrandRow,
  status: 'rejected' | 'suspended',
): Promise<void> {
  await queueMessage(tx, ctx.deps, {
    ...addressOf(brand, await store.findOwner(tx, brand)),
    template: `brand_${status}`,
    params: { brand_name: brand.name, reason: brand.status_reason },
  });
}

/**
 * Approves the brand's category, so that its registration can continue. The caller has locked the
 * row and checked that it is ready.
 */
export async function approveMcc(ctx: Ctx, tx: Tx, brand: store.BrandForApproval): Promise<void> {
  await store.updateBrand(tx, brand, {
    mcc_status: 'approved',
    updated_at: ctx.deps.clock.iso(),
  });
  await writeAudit(tx, ctx, {
    action: 'brand.mcc_approved',
    entity: 'brand',
    entity_id: brand.id,
    before: { mcc_code: brand.mcc_code, mcc_status: brand.mcc_status },
    after: { mcc_code: brand.mcc_code, mcc_status: 'approved' },
  });
}

interface PayoutDecision {
  readonly status: store.BrandRow['payout_status'];
  readonly reason: string;
  readonly by: string;
}

const pauseOf = ({ status, reason, by }: PayoutDecision, now: string) =>
  status === 'paused'
    ? { paused_at: now, pause_reason: reason, paused_by: by }
    : { paused_at: null, pause_reason: null, paused_by: null };

/**
 * Pauses or resumes a brand's payouts and notifies the owner. The brand stays locked until the
 * transaction ends. A repeated call with the same decision does nothing.
 */
export async function changePayoutStatus(
  ctx: Ctx,
  tx: Tx,
  brand_id: number,
  decision: PayoutDecision,
): Promise<void> {
  const before = await lockBrand(ctx, tx, brand_id);
  const { status, reason } = decision;
  const same = before.payout_status === status;
  if (same && (status === 'active' || before.pause_reason === reason)) return;
  await store.updateBrand(tx, before, {
    payout_status: status,
    ...pauseOf(decision, ctx.deps.clock.iso()),
  });
  await writeAudit(tx, ctx, {
    action: status === 'paused' ? 'brand.payouts_paused' : 'brand.payouts_resumed',
    entity: 'brand',
    entity_id: before.id,
    before: { payout_status: before.payout_status, reason: before.pause_reason },
    after: { payout_status: status, reason },
  });
  if (before.status !== 'active') return;
  const { name: brand_name } = before;
  const address = addressOf(before, await store.findOwner(tx, before));
  await queueMessage(
    tx,
    ctx.deps,
    status === 'paused'
      ? { ...address, template: 'payouts_paused', params: { brand_name, reason } }
      : { ...address, template: 'payouts_resumed', params: { brand_name } },
  );
}

/** The columns that a change of a deposit may set. */
export type DepositChange = Pick<
  store.BrandColumns,
  'deposit_state' | 'deposit_received_minor' | 'deposit_received_at' | 'deposit_returned_at'
>;

/** Stores a change of a locked brand's deposit. The caller posts it to the ledger. */
export async function changeDeposit(
  ctx: Ctx,
  tx: Tx,
  brand: store.BrandRow,
  change: DepositChange,
): Promise<void> {
  await store.updateBrand(tx, brand, { ...change, updated_at: ctx.deps.clock.iso() });
}

/** Enables the POS service of a locked brand. Does nothing if it is enabled. */
export async function enablePos(ctx: Ctx, tx: Tx, brand: store.BrandRow): Promise<void> {
  if (brand.pos_enabled) return;
  await store.updateBrand(tx, brand, { pos_enabled: true, updated_at: ctx.deps.clock.iso() });
  await writeAudit(tx, ctx, {
    action: 'brand.pos_enabled',
    entity: 'brand',
    entity_id: brand.id,
    before: { pos_enabled: brand.pos_enabled },
    after: { pos_enabled: true },
  });
}
