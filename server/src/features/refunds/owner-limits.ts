import { dayValues, type OwnerLimits, owedValues } from '@diwan/contract/features/refunds/actions';
import type { RefundLimit, RefundLimitDraft } from '@diwan/contract/features/refunds/records';
import { isBrandOwner } from '@diwan/contract/kernel/roles';
import { toMajorNumber, toMinor } from '@diwan/contract/kernel/money';
import { sql } from 'kysely';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError, invariant } from '../../platform/error.ts';
import { requireBrand } from '../brands/public.ts';
import { nothingHolds } from '../holds/public.ts';
import type { LockedTransaction } from './store.ts';

/** Whether the caller is an owner, whose refunds have limits. */
export const isOwner = ({ actor }: Pick<Ctx, 'actor'>): boolean =>
  actor.kind === 'user' && isBrandOwner(actor.role);

interface DayLimit {
  readonly brand_limit_minor: bigint | null;
  readonly platform_limit_minor: bigint;
  /** The owner's refunds since midnight in the platform's timezone, failed ones left out. */
  readonly used_minor: bigint;
}

async function readDay({ deps }: Pick<Ctx, 'deps'>, db: Db, brand_id: number): Promise<DayLimit> {
  const { rows } = await sql<DayLimit>`
    select l.limit_minor as brand_limit_minor,
      g.owner_refund_daily_limit_minor as platform_limit_minor,
      (select coalesce(sum(r.amount_minor), 0)::bigint
        from refunds r join transactions t on t.id = r.transaction_id
        where t.brand_id = ${brand_id} and r.by_owner and r.status <> 'FAILED'
          and r.created_at >= date_trunc('day', ${deps.clock.iso()}::timestamptz, g.timezone)
      ) as used_minor
    from settings g left join brand_refund_limits l on l.brand_id = ${brand_id}`.execute(db);
  const [row] = rows;
  invariant(row, 'the settings are one row');
  return row;
}

const limitOf = ({ brand_limit_minor, platform_limit_minor }: DayLimit): bigint =>
  brand_limit_minor ?? platform_limit_minor;

interface Standing {
  readonly is_held: boolean;
  readonly owed_minor: bigint;
}

/**
 * The account from which the refund would be taken. Before the settlement it is the pending money,
 * less what the brand owes; after it, what the business of the sale owes.
 */
async function readStanding(
  { deps }: Pick<Ctx, 'deps'>,
  db: Db,
  { brand_id, business_id, settled }: LockedTransaction,
): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select not (${nothingHolds(deps.clock.iso())}) as is_held,
      (select coalesce(-sum(case when ${settled}
          then case when a.kind = 'brand_payable' and a.business_id = ${business_id}::uuid
            then a.balance_minor end
          else case a.kind when 'brand_pending' then a.balance_minor
            when 'brand_payable' then greatest(a.balance_minor, 0) end end), 0)::bigint
        from ledger_accounts a where a.brand_id = b.id and a.currency = 'KWD') as owed_minor
    from brands b where b.id = ${brand_id}`.execute(db);
  const [row] = rows;
  invariant(row, 'the brand of a transaction exists');
  return row;
}

/** Reads the limits of a caller who is an owner. Null for staff and servers. */
export async function readOwnerLimits(
  ctx: Pick<Ctx, 'deps' | 'actor'>,
  db: Db,
  transaction: LockedTransaction,
): Promise<OwnerLimits | null> {
  if (!isOwner(ctx)) return null;
  const standing = await readStanding(ctx, db, transaction);
  const day = await readDay(ctx, db, transaction.brand_id);
  const day_limit_minor = limitOf(day);
  return { ...standing, day_limit_minor, day_left_minor: day_limit_minor - day.used_minor };
}

/** Refuses what exceeds the amount owed, or what is left of the day, under the lock of the books. */
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

/** The limits for the screen. */
export const showOwnerLimits = (owner: OwnerLimits | null) =>
  owner && {
    owed_amount: positive(owner.owed_minor),
    day_limit: toMajorNumber(owner.day_limit_minor),
    day_left: positive(owner.day_left_minor),
  };

/** Reads the limit of the owner's refunds, of a brand in scope. @throws BRAND_NOT_FOUND */
export async function readRefundLimit(
  ctx: Ctx,
  brand_id: number,
  db: Db = ctx.deps.db,
): Promise<RefundLimit> {
  await requireBrand(ctx, brand_id);
  const day = await readDay(ctx, db, brand_id);
  const { brand_limit_minor: own, platform_limit_minor, used_minor } = day;
  return {
    currency: 'KWD',
    day_limit: toMajorNumber(limitOf(day)),
    brand_limit: own === null ? null : toMajorNumber(own),
    platform_limit: toMajorNumber(platform_limit_minor),
    day_left: positive(limitOf(day) - used_minor),
  };
}

async function storeLimit(tx: Tx, brand_id: number, limit_minor: bigint | null): Promise<void> {
  if (limit_minor === null) {
    await tx.deleteFrom('brand_refund_limits').where('brand_id', '=', brand_id).execute();
    return;
  }
  await tx
    .insertInto('brand_refund_limits')
    .values({ brand_id, limit_minor })
    .onConflict((conflict) => conflict.column('brand_id').doUpdateSet({ limit_minor }))
    .execute();
}

/** Sets the limit of one brand; null for the platform's. @throws BRAND_NOT_FOUND */
export const setRefundLimit = (
  ctx: Ctx,
  brand_id: number,
  { limit }: RefundLimitDraft,
): Promise<RefundLimit> =>
  ctx.answerOnce(async (tx) => {
    const before = await readRefundLimit(ctx, brand_id, tx);
    await storeLimit(tx, brand_id, limit === null ? null : toMinor(limit));
    await writeAudit(tx, ctx, {
      action: 'refund.limit_set',
      entity: 'brand',
      entity_id: brand_id,
      before: { refund_limit: before.brand_limit },
      after: { refund_limit: limit },
    });
    return readRefundLimit(ctx, brand_id, tx);
  });
