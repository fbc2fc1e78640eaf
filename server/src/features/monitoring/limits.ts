import type { LimitPeriod } from '@diwan/contract/features/monitoring/terms';
import { formatMoney } from '@diwan/contract/kernel/money';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import { readSettings } from '../settings/public.ts';
import { limitApplies } from './hits.ts';

/** The first number of the advisory locks of limits, which is arbitrary. The second is the brand. */
const LIMIT_LOCK = 7_134_291;

/** SQL: whether a limit applies to brand `id`. */
export const hasLimit = (id: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from monitoring_rules l where l.kind = 'block_above'
    and l.active_version is not null and (l.brand_id is null or l.brand_id = ${id}))`;

/**
 * Serializes the charges of a brand until the end of the transaction, so that two of them cannot
 * both use the last part of a limit.
 */
export const lockLimits = (tx: Tx, brand_id: number) =>
  sql`select pg_advisory_xact_lock(${LIMIT_LOCK}::integer, ${brand_id}::integer)`.execute(tx);

interface ReachedLimit {
  readonly period: LimitPeriod;
  readonly limit_minor: bigint;
}

interface NewPayment {
  readonly brand_id: number;
  readonly amount_minor: bigint;
  /** The time of its creation, which decides about the period. */
  readonly payment_date: string;
}

/**
 * Checks a new payment against the limits of its brand, under `lockLimits`. Open and captured
 * payments of the period count, by the time of their creation. A refusal is recorded for the alert,
 * so the caller must commit the transaction.
 * @returns the limit that the payment would exceed; undefined if it exceeds none
 */
export async function checkLimits(
  tx: Tx,
  { brand_id, amount_minor, payment_date: at }: NewPayment,
): Promise<ReachedLimit | undefined> {
  const { timezone } = await readSettings(tx);
  const { rows } = await sql<ReachedLimit>`
    with limits as (
      select r.id, v.amount_minor, v.period,
        date_trunc(v.period, ${at}::timestamptz at time zone ${timezone}) as starts
      from monitoring_rules r join monitoring_rule_versions v
        on v.rule_id = r.id and v.version = r.active_version
      where r.kind = 'block_above' and (r.brand_id is null or r.brand_id = ${brand_id})
        and ${limitApplies(sql`r`, sql`v.period`, sql`${brand_id}::integer`)}
    ), reached as (
      select l.id, l.period, l.amount_minor as limit_minor, l.starts::date as day from limits l
      where ${amount_minor}::bigint + (select coalesce(sum(t.amount_minor), 0) from transactions t
        where t.brand_id = ${brand_id} and t.status in ('INITIATED', 'CAPTURED')
          and t.payment_date >= l.starts at time zone ${timezone}
          and t.payment_date < (l.starts + ('1 ' || l.period)::interval) at time zone ${timezone}
        ) > l.amount_minor
    ), recorded as (
      insert into monitoring_refusals (rule_id, brand_id, day, refused, amount_minor, last_at)
      select id, ${brand_id}, day, 1, ${amount_minor}, ${at}::timestamptz from reached
      order by id
      on conflict (rule_id, brand_id, day) do update
        set refused = monitoring_refusals.refused + 1, last_at = excluded.last_at,
          amount_minor = monitoring_refusals.amount_minor + excluded.amount_minor
    )
    select period, limit_minor from reached order by limit_minor, period`.execute(tx);
  return rows[0];
}

/** Returns the refusal of a charge. Its sentence contains the limit. */
export function limitReached({ period, limit_minor }: ReachedLimit): AppError {
  const values = { limit: formatMoney(limit_minor) };
  if (period === 'day') return new AppError('BRAND_LIMIT_REACHED', { values });
  const sentence = 'This payment is above the limit of this brand, which is {limit} a month';
  return new AppError('BRAND_LIMIT_REACHED', { sentence, values });
}
