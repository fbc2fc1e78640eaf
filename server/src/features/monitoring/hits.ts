import type { RuleKind } from '@diwan/contract/features/monitoring/terms';
import { invariant } from '../../platform/error.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { ThresholdRow } from './store.ts';

/** A rule with the thresholds of one version. */
export interface Rule extends ThresholdRow {
  readonly id: string;
  readonly kind: RuleKind;
  readonly brand_id: number | null;
}

export interface Search {
  readonly timezone: string;
  /** The first day that is searched; null for all days. */
  readonly from_day: string | null;
  /** The brands that are searched, among those of the rule. The default is all of them. */
  readonly brand_ids?: readonly number[];
}

interface Period {
  readonly brand_id: number;
  readonly key: string;
  readonly day: string;
}

/** The payments of a brand that one alert is about. */
export interface Hit extends Period {
  readonly ids: readonly bigint[];
}

/** The number of days in which a payment that is older than its capture is found. */
const CAPTURED_WITHIN_DAYS = 90;

const HOURS_OF_DAY = 24;

/** The upper limits of the expected sales of a month, in fils. The last range has no upper limit. */
const EXPECTED = sql`case p.expected_monthly_volume when 'under_1000' then 1000000
  when '1000_to_5000' then 5000000 when '5000_to_20000' then 20000000
  when '20000_to_100000' then 100000000 when 'over_100000' then 100000000 end`;

const startOf = {
  day: (day: RawBuilder<unknown>) => sql`(${day})::date`,
  week: (day: RawBuilder<unknown>) =>
    sql`((${day})::date - extract(dow from (${day})::date)::integer)`,
  month: (day: RawBuilder<unknown>) => sql`date_trunc('month', (${day})::timestamp)::date`,
} as const;
type Window = keyof typeof startOf;

/** SQL: the start of the first window, as an instant, some hours earlier. */
const since = (window: Window, { from_day, timezone }: Search, hours_before: number | null = 0) =>
  sql`(${startOf[window](sql`${from_day}::date`)}::timestamp at time zone ${timezone}
    - make_interval(hours => ${hours_before}::integer))`;

/** SQL: whether transaction `t` is of a searched brand. */
const ofBrands = ({ brand_id }: Rule, { brand_ids }: Search) => sql`
  (${brand_id}::integer is null or t.brand_id = ${brand_id})
  ${brand_ids === undefined ? sql`` : sql`and t.brand_id = any(${[...brand_ids]}::integer[])`}`;

/**
 * SQL: captures of the rule's brands with the local time of their capture.
 * @param hours_before the hours before the first window in which a period of the rule can begin
 */
const captures = (
  rule: Rule,
  window: Window,
  search: Search,
  hours_before: number | null = 0,
) => sql`
  select t.id, t.brand_id, t.amount_minor, t.captured_at as at, t.scheme, t.card_last_four,
    t.captured_at at time zone ${search.timezone} as local
  from transactions t
  where t.status = 'CAPTURED' and ${ofBrands(rule, search)}
    ${
      search.from_day === null
        ? sql``
        : sql`and t.captured_at >= ${since(window, search, hours_before)} and t.payment_date >=
          ${since(window, search, hours_before)}
          - make_interval(days => ${sql.lit(CAPTURED_WITHIN_DAYS)})`
    }`;

type Rows = RawBuilder<unknown>;

/** SQL: all captures of a window whose sum or number, as a window function, passes a test. */
const whole = (from: Rows, day: Rows, test: Rows): Rows => sql`
  select w.brand_id, w.day::text as key, w.day, w.id, w.amount_minor from (
    select c.*, ${day} as day, count(*) over g as number, sum(c.amount_minor) over g as total
    from (${from}) as c window g as (partition by c.brand_id, ${day})
  ) as w where ${test}`;

/** SQL: the payments of one card that are together in a period of some hours. */
const ofCards = (rule: Rule, search: Search): Rows => sql`
  with c as (select * from (${captures(rule, 'day', search, rule.hours)}) as x
    where x.card_last_four is not null and x.scheme is not null),
  peaks as (select * from (
    select c.*, count(*) over (partition by c.brand_id, c.scheme, c.card_last_four order by c.at
      range between make_interval(hours => ${rule.hours}) preceding and current row) as number
    from c) as n where n.number > ${rule.payments}
      ${search.from_day === null ? sql`` : sql`and n.local::date >= ${search.from_day}::date`})
  select distinct k.brand_id, k.local::date::text || ' '
      || left(md5(k.scheme || k.card_last_four), 12) as key,
    k.local::date as day, c.id, c.amount_minor
  from peaks k join c on c.brand_id = k.brand_id and c.scheme = k.scheme
    and c.card_last_four = k.card_last_four and c.at <= k.at
    and c.at >= k.at - make_interval(hours => ${rule.hours})`;

/** SQL: the payments whose refunds of a week are together a large part of its sales. */
const ofRefunds = (rule: Rule, search: Search): Rows => {
  const { timezone } = search;
  const week = startOf.week(sql`f.created_at at time zone ${timezone}`);
  return sql`
  with sales as (select c.brand_id, ${startOf.week(sql`c.local`)} as day,
      sum(c.amount_minor) as total from (${captures(rule, 'week', search)}) as c group by 1, 2),
  refunded as (select t.brand_id, t.id, t.amount_minor, ${week} as day,
      sum(f.amount_minor) over (partition by t.brand_id, ${week}) as total
    from refunds f join transactions t on t.id = f.transaction_id
    where f.kind = 'refund' and f.status in ('PENDING', 'REFUNDED')
      and ${ofBrands(rule, search)}
      ${search.from_day === null ? sql`` : sql`and f.created_at >= ${since('week', search)}`})
  select distinct r.brand_id, r.day::text as key, r.day, r.id, r.amount_minor
  from refunded r left join sales s on s.brand_id = r.brand_id and s.day = r.day
  where r.total >= ${rule.amount_minor}
    and r.total * 100 > coalesce(s.total, 0) * ${rule.percent}::integer`;
};

/**
 * SQL: whether the limit of all brands applies to brand `id`. A limit of the brand itself with the
 * same period replaces it.
 */
export const limitApplies = (rule: Rows, period: Rows, brand: Rows): Rows => sql`
  (${rule}.brand_id is not null or not exists (select from monitoring_rules o
    join monitoring_rule_versions w on w.rule_id = o.id and w.version = o.active_version
    where o.kind = 'block_above' and o.brand_id = ${brand} and w.period = ${period}
      and o.id <> ${rule}.id))`;

/**
 * SQL: the periods in which a limit refused a charge, with their open and captured payments. A
 * period whose only charge was refused has no payment.
 */
const refusedPeriods = (
  { id }: Rule,
  window: 'day' | 'month',
  { from_day, timezone }: Search,
) => sql`
  select f.brand_id, f.day::text as key, f.day, t.id, t.amount_minor
  from monitoring_refusals f left join transactions t on t.brand_id = f.brand_id
    and t.status in ('INITIATED', 'CAPTURED')
    and t.payment_date >= f.day::timestamp at time zone ${timezone}
    and t.payment_date < (f.day + ${sql.lit(`1 ${window}`)}::interval) at time zone ${timezone}
  where f.rule_id = ${id} and f.day >= ${startOf[window](sql`${from_day}::date`)}
    and f.day = ${startOf[window](sql`f.day`)}`;

/** SQL: the payments that count towards a limit: open and captured payments, by their creation. */
const ofLimits = (rule: Rule, search: Search): Rows => {
  const window = rule.period === 'month' ? 'month' : 'day';
  if (search.from_day !== null) return refusedPeriods(rule, window, search);
  const day = startOf[window](sql`t.payment_date at time zone ${search.timezone}`);
  return sql`
  select w.brand_id, w.day::text as key, w.day, w.id, w.amount_minor from (
    select t.id, t.brand_id, t.amount_minor, ${day} as day,
      sum(t.amount_minor) over (partition by t.brand_id, ${day}) as total
    from transactions t join (select b.id from brands b join monitoring_rules r on r.id = ${rule.id}
      where ${limitApplies(sql`r`, sql`${rule.period}`, sql`b.id`)}) as l on l.id = t.brand_id
    where t.status in ('INITIATED', 'CAPTURED') and ${ofBrands(rule, search)}
  ) as w where w.total > ${rule.amount_minor}`;
};

const SEARCHES: Readonly<Record<RuleKind, (rule: Rule, search: Search) => Rows>> = {
  volume_above_expected: (rule, search) =>
    whole(
      sql`select c.*, ${EXPECTED}::bigint as expected
        from (${captures(rule, 'month', search)}) as c
        join brand_purposes p on p.brand_id = c.brand_id`,
      startOf.month(sql`c.local`),
      sql`w.total > w.expected * ${rule.times}::integer`,
    ),
  payments_of_card: ofCards,
  refunds_share: ofRefunds,
  round_amounts: (rule, search) =>
    whole(
      sql`select * from (${captures(rule, 'day', search)}) as x
        where x.amount_minor % ${rule.amount_minor}::bigint = 0`,
      sql`c.local::date`,
      sql`w.number > ${rule.payments}`,
    ),
  closed_hours: (rule, search) =>
    whole(
      sql`select * from (${captures(rule, 'day', search, HOURS_OF_DAY)}) as x
        where x.local::time - ${rule.from_time}::time
            + case when x.local::time < ${rule.from_time}::time then interval '24 hours'
              else interval '0' end
          < ${rule.until_time}::time - ${rule.from_time}::time
            + case when ${rule.until_time}::time < ${rule.from_time}::time then interval '24 hours'
              else interval '0' end`,
      sql`(c.local - ${rule.from_time}::interval)::date`,
      // A night of the day before the first day ends on the first day. Earlier ones are incomplete.
      sql`w.number > ${rule.payments} ${
        search.from_day === null ? sql`` : sql`and w.day >= ${search.from_day}::date - 1`
      }`,
    ),
  small_payments: (rule, search) =>
    whole(
      sql`select * from (${captures(rule, 'day', search)}) as x
        where x.amount_minor < ${rule.amount_minor}`,
      sql`c.local::date`,
      sql`w.number > ${rule.payments}`,
    ),
  block_above: ofLimits,
};

/**
 * Finds the alerts of a rule from a day on, in the order of brands and days. A limit finds the
 * periods in which it has refused a charge.
 */
export async function findHits(
  db: Db,
  rule: Rule,
  search: Search & { readonly from_day: string },
): Promise<Hit[]> {
  const { rows } = await sql<Hit>`select h.brand_id, h.key, h.day,
      coalesce(array_agg(h.id order by h.id) filter (where h.id is not null), '{}') as ids
    from (${SEARCHES[rule.kind](rule, search)}) as h group by h.brand_id, h.key, h.day
    order by h.brand_id, h.day, h.key`.execute(db);
  return rows;
}

/** An alert that a rule would have raised. */
export interface Finding extends Period {
  readonly payments: number;
  readonly amount_minor: bigint;
  /** The amounts of a limit's period in fils, in the order of the payments; null for other kinds. */
  readonly amounts: readonly bigint[] | null;
  /** The number of payments in the findings of all searched brands, each once. */
  readonly all_payments: number;
}

/**
 * Finds what a rule would have raised about some brands in all history. A limit finds each period
 * in which it would have refused a payment.
 */
export async function findInHistory(
  db: Db,
  rule: Rule,
  search: Omit<Search, 'from_day'> & { readonly brand_ids: readonly number[] },
): Promise<Finding[]> {
  const found = SEARCHES[rule.kind](rule, { ...search, from_day: null });
  const amounts =
    rule.kind === 'block_above'
      ? sql`array_agg(h.amount_minor order by h.id)`
      : sql`null::bigint[]`;
  const { rows } = await sql<Finding>`with h as materialized (${found})
    select h.brand_id, h.key, h.day, count(*)::integer as payments,
      sum(h.amount_minor)::bigint as amount_minor, ${amounts} as amounts,
      (select count(distinct o.id)::integer from h as o) as all_payments
    from h group by h.brand_id, h.key, h.day
    order by h.day desc, h.brand_id, h.key`.execute(db);
  return rows;
}

/** Returns how many payments of a period a limit would have refused, one after another. */
export function countRefused(amounts: readonly bigint[], limit_minor: bigint | null): number {
  invariant(limit_minor !== null, 'a limit has an amount');
  let used = 0n;
  let refused = 0;
  for (const amount of amounts) {
    if (used + amount > limit_minor) refused += 1;
    else used += amount;
  }
  return refused;
}
