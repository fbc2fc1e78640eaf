import { payoutStatusActions } from '@diwan/contract/features/payouts/actions';
import type { HoldCode } from '@diwan/contract/features/holds/terms';
import { type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely';
import { requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { ServiceHoldsTable } from '../../platform/db/tables.ts';
import { lockBrand } from '../brands/brands.ts';
import { businessOfBrand } from '../businesses/businesses.ts';

/**
 * Everything that can hold a brand's payouts, as conditions on brand `b`, the most important one
 * before the others. A hold counts while its condition is true: nothing has to lift it.
 */
const CONDITIONS = {
  rejected: sql`b.status = 'rejected'`,
  suspended: sql`b.status = 'suspended'`,
  not_active: sql`b.status = 'pending'`,
  paused: sql`b.payout_status = 'paused'`,
  bank_details: sql`exists (select from bank_changes c
    where c.brand_id = b.id and c.status = 'waiting')`,
  bank_returned: sql`exists (select from service_holds h
    where h.brand_id = b.id and h.code = 'bank_returned' and h.ended_at is null)`,
  no_bank_details: sql`not exists (select from brand_bank_details d where d.brand_id = b.id)`,
  bank_digest: sql`exists (select from brand_bank_details d
    where d.brand_id = b.id and d.unproven_since is not null)`,
  no_business: sql`${businessOfBrand} is null`,
} as const satisfies Partial<Record<HoldCode, RawBuilder<unknown>>>;

const conditions = Object.entries(CONDITIONS);

/** True for a brand `b` that nothing holds. */
export const nothingHolds = sql<SqlBool>`not (${sql.join(
  conditions.map(([, condition]) => sql`(${condition})`),
  sql` or `,
)})`;

/** What holds brand `b`, in the order of importance. */
export const holdsOfBrand = sql<HoldCode[]>`array_remove(array[${sql.join(
  conditions.map(([hold, condition]) => sql`case when ${condition} then ${sql.lit(hold)} end`),
)}], null)`;

/** What a brand's business category and bank details lack does not stop a payment by hand. */
const MANUAL_TOO: ReadonlySet<HoldCode> = new Set(['bank_returned', 'no_bank_details', 'paused']);

/** The holds that a payment by hand has to respect as well. */
export const stopsManual = (holds: readonly HoldCode[]): boolean =>
  holds.some((hold) => !MANUAL_TOO.has(hold));

/** A hold that is there already keeps its reason. */
const insertReturned = (tx: Tx, brand_id: number, reason: string, since: string) =>
  sql`insert into service_holds (brand_id, code, since, reason)
    select b.id, 'bank_returned', ${since}, ${reason} from brands b where b.id = ${brand_id}
    on conflict (brand_id, code) where ended_at is null do nothing`.execute(tx);

const endReturned = (tx: Tx, brand_id: number, end: Updateable<ServiceHoldsTable>) =>
  tx
    .updateTable('service_holds')
    .set(end)
    .where('brand_id', '=', brand_id)
    .where('code', '=', 'bank_returned')
    .where('ended_at', 'is', null)
    .returning('reason')
    .executeTakeFirst();

const findStatus = (tx: Tx, brand_id: number) =>
  tx
    .selectFrom('brands as b')
    .select(['b.payout_status', holdsOfBrand.as('holds')])
    .where('b.id', '=', brand_id)
    .executeTakeFirstOrThrow();

/** The bank sent a payment back: nothing is sent to that account before somebody has decided. */
export async function holdReturned({ deps }: Ctx, tx: Tx, brand_id: number, reason: string) {
  await insertReturned(tx, brand_id, reason, deps.clock.iso());
}

/**
 * Payments to a locked brand may be sent again: it has other bank details, or somebody notes why.
 * Where nothing was held nothing happens.
 */
export async function endReturnedHold(
  ctx: Ctx,
  tx: Tx,
  brand_id: number,
  note: string | null,
): Promise<void> {
  const { actor, deps } = ctx;
  const ended_by = actor.kind === 'user' ? actor.user_id : null;
  const ended = await endReturned(tx, brand_id, {
    ended_at: deps.clock.iso(),
    ended_by,
    notes: note,
  });
  if (!ended) return;
  await writeAudit(tx, ctx, {
    action: 'payout.hold_ended',
    entity: 'brand',
    entity_id: brand_id,
    before: { hold: 'bank_returned', reason: ended.reason },
    after: { hold: null, note },
  });
}

/**
 * An administrator ends the hold of a returned payment without other bank details, with a note.
 * @throws BRAND_NOT_FOUND, what `payoutStatusActions.release_returned` names
 */
export const releaseReturned = (ctx: Ctx, brand_id: number, note: string) =>
  ctx.answerOnce(async (tx) => {
    await lockBrand(ctx, tx, brand_id);
    const facts = await findStatus(tx, brand_id);
    requireAction(payoutStatusActions, facts, 'release_returned', ctx.actor);
    await endReturnedHold(ctx, tx, brand_id, note);
    return { brand_id };
  });
