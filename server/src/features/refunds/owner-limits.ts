import { dayValues, type OwnerLimits, owedValues } from '@diwan/contract/features/refunds/actions';
import type { RefundLimit, RefundLimitDraft } from '@diwan/contract/features/refunds/records';
import { isBrandOwner } from '@diwan/contract/kernel/roles';
import { toMajorNumber, toMinor } from '@diwan/contract/kernel/money';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import { requireBrand } from '../brands/public.ts';
import * as store from './limit-store.ts';
import type { LockedTransaction } from './store.ts';

/** Returns true for an owner or member of a brand, whose refunds have limits. */
export const isOwner = ({ actor }: Pick<Ctx, 'actor'>): boolean =>
  actor.kind === 'user' && isBrandOwner(actor.role);

const limitOf = ({ brand_limit_minor, platform_limit_minor }: store.DayLimit): bigint =>
  brand_limit_minor ?? platform_limit_minor;

/**
 * Reads the limits of a caller who is an owner.
 * @returns null for staff and servers
 */
export async function readOwnerLimits(
  ctx: Pick<Ctx, 'deps' | 'actor'>,
  db: Db,
  transaction: LockedTransaction,
): Promise<OwnerLimits | null> {
  if (!isOwner(ctx)) return null;
  const now = ctx.deps.clock.iso();
  const standing = await store.findRefundableFunds(db, now, transaction);
  const day = await store.findDay(db, now, transaction.brand_id);
  const day_limit_minor = limitOf(day);
  return { ...standing, day_limit_minor, day_left_minor: day_limit_minor - day.used_minor };
}

/**
 * Refuses a refund above the amount owed or the rest of the day's limit. The caller has locked the
 * books.
 */
export function requireWithinLimits(
  owner: OwnerLimits | null,
  { amount_minor, fee_minor }: { readonly amount_minor: bigint; readonly fee_minor: bigint },
): void {
  if (owner === null) return;
  if (amount_minor + fee_minor > owner.owed_minor) {
    throw new AppError('REFUND_EXCEEDS_OWED', { values: owedValues(owner) });
  }
  if (amount_minor > owner.day_left_minor) {
    throw new AppError('REFUND_EXCEEDS_DAY', { values: dayValues(owner) });
  }
}

const positive = (minor: bigint): number => toMajorNumber(minor > 0n ? minor : 0n);

/**
 * Converts the limits for the screen.
 * @returns null if no limits apply
 */
export const showOwnerLimits = (owner: OwnerLimits | null) =>
  owner && {
    owed_amount: positive(owner.owed_minor),
    day_limit: toMajorNumber(owner.day_limit_minor),
    day_left: positive(owner.day_left_minor),
  };

/** Reads the daily limit of the owner's refunds for a brand in scope. @throws BRAND_NOT_FOUND */
export async function readRefundLimit(
  ctx: Ctx,
  brand_id: number,
  db: Db = ctx.deps.db,
): Promise<RefundLimit> {
  await requireBrand(ctx, brand_id);
  const day = await store.findDay(db, ctx.deps.clock.iso(), brand_id);
  const { brand_limit_minor: own, platform_limit_minor, used_minor } = day;
  return {
    currency: 'KWD',
    day_limit: toMajorNumber(limitOf(day)),
    brand_limit: own === null ? null : toMajorNumber(own),
    platform_limit: toMajorNumber(platform_limit_minor),
    day_left: positive(limitOf(day) - used_minor),
  };
}

/** Sets the limit of one brand. Null means the platform's limit. @throws BRAND_NOT_FOUND */
export const setRefundLimit = (
  ctx: Ctx,
  brand_id: number,
  { limit }: RefundLimitDraft,
): Promise<RefundLimit> =>
  ctx.answerOnce(async (tx) => {
    const before = await readRefundLimit(ctx, brand_id, tx);
    if (limit === null) await store.deleteLimit(tx, brand_id);
    else await store.upsertLimit(tx, brand_id, toMinor(limit));
    await writeAudit(tx, ctx, {
      action: 'refund.limit_set',
      entity: 'brand',
      entity_id: brand_id,
      before: { refund_limit: before.brand_limit },
      after: { refund_limit: limit },
    });
    return readRefundLimit(ctx, brand_id, tx);
  });
