import type { AuditAction } from '@diwan/contract/features/audit/records';
import { brandActions, DECISIONS } from '@diwan/contract/features/brands/actions';
import {
  type Brand,
  brand as brandRecord,
  type BrandDetails,
  brandDetails,
  type BrandEdit,
  type BrandStatus,
} from '@diwan/contract/features/brands/records';
import { type Submission, submissionSummary } from '@diwan/contract/features/brands/submissions';
import { canSee, hideFields } from '@diwan/contract/kernel/visible';
import { requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, requireConfirmed, signedIn } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError, invariant } from '../../platform/error.ts';
import { queueMessage } from '../messages/public.ts';
import { noteInfluence, withSecondPerson } from '../users/public.ts';
import { changesOf, requireWritable } from './changes.ts';
import { DECISION_VERBS, type WhenStopped } from './decisions/decide-brand.ts';
import { addressOf } from './decisions/notify-owner.ts';
import { show, viewerOf } from './list.ts';
import { findReviewFacts } from './review-facts.ts';
import * as store from './store.ts';
import { findUnverified, requireChecked } from './unverified.ts';

const { documents: DOCUMENTS } = brandDetails.shape;

/**
 * Returns one brand.
 * @throws AppError BRAND_NOT_FOUND if the brand is unknown or outside the caller's scope
 */
export async function readBrand(ctx: Ctx, id: number): Promise<Brand> {
  const brand = await store.findBrand(ctx.deps.db, ctx.scope, viewerOf(ctx), id);
  if (!brand) throw new AppError('BRAND_NOT_FOUND');
  const shown = show(await withSecondPerson(ctx), brand);
  return ctx.actor.kind === 'user'
    ? hideFields(brandRecord, shown, ctx.actor.role, ctx.actor.member)
    : shown;
}

/** Reads the submissions of a brand, newest first. */
export type ReadSubmissions = (ctx: Ctx, brand_id: number) => Promise<readonly Submission[]>;

/**
 * Returns one brand with its submissions of documents. Members of the brand and keys of partners
 * do not see submissions.
 * @throws AppError BRAND_NOT_FOUND if the brand is unknown or outside the caller's scope
 */
export async function readBrandDetails(
  ctx: Ctx,
  id: number,
  readSubmissions: ReadSubmissions,
): Promise<BrandDetails> {
  const shown = await readBrand(ctx, id);
  const { actor } = ctx;
  const sees = actor.kind === 'user' && canSee(DOCUMENTS, actor.role, actor.member);
  const found = sees ? await readSubmissions(ctx, id) : [];
  return { ...shown, documents: found.map((one) => submissionSummary.parse(one)) };
}

/**
 * Requires a brand in the caller's scope. Every endpoint below a brand calls it first.
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

/** The comparison of a brand's persons with the screening lists. */
export interface BrandScreening {
  /** Compares the persons. It runs before the transaction, because it takes a moment. */
  screenBrand(ctx: Ctx, brand_id: number): Promise<void>;
  /** Refuses if the persons changed in the meantime. */
  requireScreened(tx: Tx, brand_id: number): Promise<void>;
}

/**
 * Edits a brand or decides about it. Simultaneous edits run one after another, and each sees the
 * previous one.
 * @param followers run if the brand is suspended, rejected or reopened
 * @param screening runs before an approval; if absent, a job compares the persons within a minute
 * @throws AppError BRAND_NOT_FOUND; FORBIDDEN, at each field that the caller may not set;
 * BRAND_DETAILS_UNUSABLE; BRAND_NOT_VERIFIED; the refusals of `brandActions`; CONFLICT if the brand
 * or its persons have changed since they were read
 */
export async function editBrand(
  ctx: Ctx,
  id: number,
  edit: BrandEdit,
  followers: readonly WhenStopped[] = [],
  screening?: BrandScreening,
): Promise<Brand> {
  requireWritable(signedIn(ctx).role, edit);
  if (edit.status === 'active') await screening?.screenBrand(ctx, id);
  return ctx.transaction(async (tx) => {
    const before = await lockBrand(ctx, tx, id);
    if (edit.updated_at !== undefined && edit.updated_at !== before.updated_at) {
      throw new AppError('CONFLICT');
    }
    // A job compares what this call itself changes, within a minute.
    if (edit.status === 'active' && before.status !== 'active') {
      await screening?.requireScreened(tx, id);
    }
    const after = await writeEdit(ctx, tx, before, edit);
    if (after.status !== before.status) {
      await DECISION_VERBS[after.status]({ ctx, tx, brand: after, followers });
    }
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

/** Stores the corrected phone number of a registration. The caller has locked the brand. */
export const changePhone = (
  ctx: Ctx,
  tx: Tx,
  id: number,
  phone: Pick<store.BrandRow, 'phone_country_code' | 'phone_number'>,
): Promise<unknown> =>
  store.updateBrand(tx, { id }, { ...phone, updated_at: ctx.deps.clock.iso() });

/** Updates the company's names of a brand to those of its newest documents. */
export async function correctCompanyNames(
  ctx: Ctx,
  tx: Tx,
  id: number,
  names: Pick<store.BrandRow, 'company_name' | 'company_name_arabic'>,
): Promise<void> {
  const { company_name, company_name_arabic } = names;
  if (company_name === null || company_name_arabic === null) return;
  const before = await lockBrand(ctx, tx, id);
  const is_same =
    before.company_name === company_name && before.company_name_arabic === company_name_arabic;
  if (is_same) return;
  const after = { company_name, company_name_arabic };
  await store.updateBrand(tx, before, { ...after, updated_at: ctx.deps.clock.iso() });
  await writeAudit(tx, ctx, {
    action: 'brand.updated',
    entity: 'brand',
    entity_id: id,
    before: {
      company_name: before.company_name,
      company_name_arabic: before.company_name_arabic,
    },
    after,
  });
}

/** Puts a locked, rejected brand back into the review, with its owner's answer to the reason. */
export async function reopenRejected(
  ctx: Ctx,
  tx: Tx,
  brand: store.BrandRow,
  owner_answer: string,
): Promise<void> {
  const changes = { status: 'pending', status_reason: null, owner_answer } as const;
  await store.updateBrand(tx, brand, { ...changes, updated_at: ctx.deps.clock.iso() });
  await writeAudit(tx, ctx, {
    action: 'brand.reopened',
    entity: 'brand',
    entity_id: brand.id,
    before: { status: brand.status, status_reason: brand.status_reason },
    after: changes,
  });
}

/**
 * Approves the brand's category, so that its registration can continue. The caller has locked the
 * row and checked the action.
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

/** The columns that a deposit's change may set. */
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

/** Enables the POS service of a locked brand. Does nothing if it is already enabled. */
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
