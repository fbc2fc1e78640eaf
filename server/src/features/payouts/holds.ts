import { businessOfBrand } from '../businesses/businesses.ts';
import type { PayoutHold } from '@diwan/contract/features/payouts/terms';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

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
  no_bank_details: sql`not exists (select from brand_bank_details d where d.brand_id = b.id)`,
  bank_digest: sql`exists (select from brand_bank_details d
    where d.brand_id = b.id and d.unproven_since is not null)`,
  no_business: sql`${businessOfBrand} is null`,
} as const satisfies Partial<Record<PayoutHold, RawBuilder<unknown>>>;

const conditions = Object.entries(CONDITIONS);

/** True for a brand `b` that nothing holds. */
export const nothingHolds = sql<SqlBool>`not (${sql.join(
  conditions.map(([, condition]) => sql`(${condition})`),
  sql` or `,
)})`;

/** What holds brand `b`, in the order of importance. */
export const holdsOfBrand = sql<PayoutHold[]>`array_remove(array[${sql.join(
  conditions.map(([hold, condition]) => sql`case when ${condition} then ${sql.lit(hold)} end`),
)}], null)`;

/** What a brand's business category and bank details lack does not stop a payment by hand. */
const MANUAL_TOO: ReadonlySet<PayoutHold> = new Set(['no_bank_details', 'paused']);

/** The holds that a payment by hand has to respect as well. */
export const stopsManual = (holds: readonly PayoutHold[]): boolean =>
  holds.some((hold) => !MANUAL_TOO.has(hold));
