import { type RawBuilder, sql } from 'kysely';
import type { Scheme, Channel } from '@diwan/contract/features/fees/records';
import type { TransactionStatus } from '@diwan/contract/features/transactions/records';
import type { Db } from '../../../platform/db/database.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { type Period, segmentsOf } from './segments.ts';

export interface RollUpFilter {
  /** The brand; undefined for all brands. */
  readonly brand_id: number | undefined;
  readonly period: Period;
  readonly status?: TransactionStatus | undefined;
  readonly scheme?: Scheme | undefined;
  readonly channel?: Channel | undefined;
  readonly settled?: boolean | undefined;
  readonly paid_out?: boolean | undefined;
}

interface Totals {
  readonly count: bigint;
  readonly amount_minor: bigint;
  readonly fee_minor: bigint;
  readonly cost_minor: bigint;
}

export interface Group extends Totals {
  readonly status: TransactionStatus;
  readonly scheme: Scheme | null;
}

const instantOf = (ms: number): RawBuilder<string> => {
  const text = Number.isFinite(ms) ? new Date(ms).toISOString() : ms < 0 ? '-infinity' : 'infinity';
  return sql<string>`${text}::timestamptz`;
};

const within = (column: string, { from, to }: Period) =>
  sql`${sql.ref(column)} >= ${instantOf(from)} and ${sql.ref(column)} < ${instantOf(to)}`;

/**
 * Builds the condition on the brand of a bucket: one brand, 0 for the sum of all brands, or each
 * brand separately.
 */
function brandsOf(brand_id: number | undefined, apart: boolean) {
  if (brand_id === undefined && apart) return sql`brand_id > 0`;
  return sql`brand_id = ${brand_id ?? 0}`;
}

/**
 * Selects the buckets of the period and the differences that are still in the inbox, in one
 * snapshot.
 */
function rowsOf(filter: RollUpFilter, segments: ReturnType<typeof segmentsOf>, apart = false) {
  const { brand_id, period } = filter;
  const columns = sql`brand_id, status, scheme, channel, settled, paid_out,
    count, amount_minor, fee_minor, cost_minor`;
  const buckets = segments.map(
    ({ span, ...part }) => sql`
      select starts_at as moment, ${columns} from roll_ups
      where span = ${span} and ${brandsOf(brand_id, apart)}
        ${span === 'ever' ? sql`` : sql`and ${within('starts_at', part)}`}
      union all`,
  );
  const own = brand_id === undefined ? sql`` : sql`and brand_id = ${brand_id}`;
  return sql`${sql.join(buckets, sql` `)}
    select hour as moment, ${columns} from roll_up_inbox where ${within('hour', period)} ${own}`;
}

type Condition = readonly [column: string, value: string | boolean];

/**
 * Returns the conditions of a filter on columns that rows and buckets share. A filter for unsettled
 * payments implies captured ones. A filter for pending payouts implies settled ones.
 */
export function sharedConditions(filter: RollUpFilter): readonly Condition[] {
  const { status, scheme, channel, settled, paid_out } = filter;
  const asked = { status, scheme, channel, settled, paid_out };
  const all = Object.entries(asked).flatMap(([column, value]): Condition[] =>
    value === undefined ? [] : [[column, value]],
  );
  if (settled === false || paid_out === false) all.push(['status', 'CAPTURED']);
  if (paid_out === false) all.push(['settled', true]);
  return all;
}

function conditionsOf(filter: RollUpFilter): RawBuilder<unknown> {
  const all = sharedConditions(filter).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `);
}

const TOTALS = sql`sum(count)::bigint as count, sum(amount_minor)::bigint as amount_minor,
  sum(fee_minor)::bigint as fee_minor, sum(cost_minor)::bigint as cost_minor`;

/** Returns counts and sums by status and method. They are exact at the time of the query. */
export async function readRollUps(db: Db, filter: RollUpFilter): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select ${prepared} status, nullif(scheme, '-') as scheme, ${TOTALS}
    from (${rowsOf(filter, segmentsOf(filter.period))}) as f
    where ${conditionsOf(filter)}
    group by status, scheme having sum(count) <> 0`.execute(db);
  return rows;
}

export interface Share extends Totals {
  readonly brand_id: number;
  readonly brand_name: string;
}

/** Returns the brands with the most money, largest first. */
export async function readRollUpShares(
  db: Db,
  filter: RollUpFilter,
  limit: number,
): Promise<Share[]> {
  const { rows } = await sql<Share>`
    select s.*, b.name as brand_name from (
      select brand_id, ${TOTALS}
      from (${rowsOf(filter, segmentsOf(filter.period), true)}) as f
      where ${conditionsOf(filter)}
      group by brand_id having sum(count) <> 0
      order by sum(amount_minor) desc, brand_id limit ${limit}
    ) as s join brands as b on b.id = s.brand_id
    order by s.amount_minor desc, s.brand_id`.execute(db);
  return rows;
}

export interface Step extends Totals {
  readonly date: string;
}

/**
 * Returns totals per interval. They are computed from hours, so that days and weeks follow the
 * timezone.
 */
export async function readRollUpSteps(
  db: Db,
  filter: RollUpFilter,
  { interval, timezone }: { readonly interval: string; readonly timezone: string },
): Promise<Step[]> {
  const hours = [{ span: 'hour' as const, ...filter.period }];
  const { rows } = await sql<Step>`
    select to_char(date_trunc(${interval}, moment, ${timezone}) at time zone ${timezone},
      'YYYY-MM-DD') as date, ${TOTALS}
    from (${rowsOf(filter, hours)}) as f
    where ${conditionsOf(filter)}
    group by 1 having sum(count) <> 0 order by 1`.execute(db);
  return rows;
}
