import { reviewActions } from '@diwan/contract/features/verification/actions';
import {
  EXPIRY_WARNING_DAYS,
  type QueuedBrand,
  type ReviewClaim,
} from '@diwan/contract/features/verification/records';
import type {
  DocumentRequest,
  DocumentRequestDraft,
} from '@diwan/contract/features/documents/requests';
import { addDays, daysBetween } from '@diwan/contract/kernel/time';
import { requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, readerOf, signedIn } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { invariant } from '../../platform/error.ts';
import { type BrandRow, findReviewFacts, lockBrand } from '../brands/public.ts';
import { openDocumentRequest } from '../documents/public.ts';
import { queueMessage } from '../messages/public.ts';
import { readSettings } from '../settings/public.ts';
import * as store from './store.ts';

/** Returns the facts that the rules of a review depend on. */
export async function reviewFactsOf(
  ctx: Ctx,
  db: Db,
  { id, status }: Pick<BrandRow, 'id' | 'status'>,
) {
  const { user_id } = readerOf(ctx);
  const facts = await findReviewFacts(db, user_id, id, ctx.deps.clock.iso());
  const document = await store.findNewestDocument(db, id);
  return { ...facts, status, documents_submitted: document !== undefined };
}

/** Adds to a claim whether it is the reader's own. */
export const showClaim = (ctx: Ctx, claim: store.QueueRow['claim']): ReviewClaim | null =>
  claim && { ...claim, mine: claim.user_id === readerOf(ctx).user_id };

/** Lists the brands that need verification, in the order in which reviewers claim them. */
export async function listQueue(ctx: Ctx): Promise<QueuedBrand[]> {
  const { db, clock } = ctx.deps;
  const { timezone } = await readSettings(db);
  const dayOf = (at: string): string =>
    Temporal.Instant.from(at).toZonedDateTimeISO(timezone).toPlainDate().toString();
  const today = dayOf(clock.iso());
  const rows = await store.findQueue(db, clock.iso(), addDays(today, EXPIRY_WARNING_DAYS));
  return rows.map((row) => ({
    ...row,
    waiting_days: Math.max(0, daysBetween(dayOf(row.waiting_since), today)),
    claim: showClaim(ctx, row.claim),
  }));
}

async function saveClaim(ctx: Ctx, tx: Tx, brand: BrandRow): Promise<ReviewClaim> {
  const now = ctx.deps.clock.iso();
  await store.saveClaim(tx, brand.id, signedIn(ctx).user_id, now);
  const { claim } = await store.findClaim(tx, brand.id, now);
  const shown = showClaim(ctx, claim);
  invariant(shown, 'a claim was just saved');
  return shown;
}

/**
 * Claims a brand for the caller, or extends the caller's own claim. A claim expires without
 * activity.
 * @throws AppError BRAND_NOT_FOUND, the refusals of `claim`
 */
export const claimReview = (ctx: Ctx, id: number): Promise<ReviewClaim> =>
  ctx.transaction(async (tx) => {
    const brand = await lockBrand(ctx, tx, id);
    const facts = await reviewFactsOf(ctx, tx, brand);
    requireAction(reviewActions, facts, 'claim', ctx.actor);
    if (facts.claim === null) {
      await writeAudit(tx, ctx, { action: 'review.claimed', entity: 'brand', entity_id: id });
    }
    return saveClaim(ctx, tx, brand);
  });

/**
 * Takes a claimed brand over from another reviewer, who is notified by mail.
 * @throws AppError BRAND_NOT_FOUND, the refusals of `take_over`
 */
export const takeOverReview = (ctx: Ctx, id: number): Promise<ReviewClaim> =>
  ctx.transaction(async (tx) => {
    const brand = await lockBrand(ctx, tx, id);
    const facts = await reviewFactsOf(ctx, tx, brand);
    requireAction(reviewActions, facts, 'take_over', ctx.actor);
    invariant(facts.claim, 'only a claimed brand is taken over');
    const { user_id } = facts.claim;
    await writeAudit(tx, ctx, {
      action: 'review.taken_over',
      entity: 'brand',
      entity_id: id,
      before: { claimed_by: user_id },
      after: { claimed_by: signedIn(ctx).user_id },
    });
    const claim = await saveClaim(ctx, tx, brand);
    const before = await store.findReviewer(tx, user_id);
    if (before?.active) {
      await queueMessage(tx, ctx.deps, {
        channel: 'email',
        to: before.email,
        recipient_role: before.role,
        template: 'review_taken_over',
        params: {
          brand_name: brand.name,
          name: claim.name,
          address: new URL(`/brands/verification?brand=${id}`, ctx.deps.config.public_url).href,
        },
        language: before.language,
        user_id,
      });
    }
    return claim;
  });

/** Releases a claim. @throws AppError BRAND_NOT_FOUND, the refusals of `release` */
export const releaseReview = (ctx: Ctx, id: number): Promise<null> =>
  ctx.transaction(async (tx) => {
    const brand = await lockBrand(ctx, tx, id);
    requireAction(reviewActions, await reviewFactsOf(ctx, tx, brand), 'release', ctx.actor);
    await store.removeClaim(tx, id);
    await writeAudit(tx, ctx, { action: 'review.released', entity: 'brand', entity_id: id });
    return null;
  });

/** Extends the claim if `mine` is true. */
async function keepClaim(ctx: Ctx, tx: Tx, id: number, mine: boolean): Promise<void> {
  if (mine) await store.saveClaim(tx, id, signedIn(ctx).user_id, ctx.deps.clock.iso());
}

const isMine = (ctx: Ctx, claim: { readonly user_id: string } | null): boolean =>
  claim?.user_id === signedIn(ctx).user_id;

/**
 * Requests one document again.
 * @throws AppError BRAND_NOT_FOUND, the refusals of `ask_document` and of `openDocumentRequest`
 */
export const requestDocument = (
  ctx: Ctx,
  id: number,
  draft: DocumentRequestDraft,
): Promise<DocumentRequest> =>
  ctx.answerOnce(async (tx) => {
    const brand = await lockBrand(ctx, tx, id);
    const facts = await reviewFactsOf(ctx, tx, brand);
    requireAction(reviewActions, facts, 'ask_document', ctx.actor);
    await keepClaim(ctx, tx, id, isMine(ctx, facts.claim));
    return openDocumentRequest(ctx, tx, id, draft);
  });

/**
 * Requests a second review if the signatures do not match. Another reviewer then approves.
 * @param note a text for the second reviewer
 * @throws AppError BRAND_NOT_FOUND, the refusals of `ask_second`
 */
export const askSecondReview = (ctx: Ctx, id: number, note: string): Promise<null> =>
  ctx.answerOnce(async (tx) => {
    const brand = await lockBrand(ctx, tx, id);
    const facts = await reviewFactsOf(ctx, tx, brand);
    requireAction(reviewActions, facts, 'ask_second', ctx.actor);
    const document = await store.findNewestDocument(tx, id);
    invariant(document, 'a signature that does not match has its documents');
    const asked_by = signedIn(ctx).user_id;
    const asked_at = ctx.deps.clock.iso();
    const review = { document_id: document.id, brand_id: id, asked_by, asked_at, note };
    await store.insertSecondReview(tx, review);
    // This releases the claim, so that the second reviewer can claim the brand without a takeover.
    if (isMine(ctx, facts.claim)) await store.removeClaim(tx, id);
    await writeAudit(tx, ctx, {
      action: 'review.second_asked',
      entity: 'brand',
      entity_id: id,
      after: { document_id: document.id, note },
    });
    return null;
  });
