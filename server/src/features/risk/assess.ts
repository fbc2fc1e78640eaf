import type { RiskFinding } from '@diwan/contract/features/risk/records';
import {
  levelOf,
  MOST_POINTS,
  RISK_LEVELS,
  type RiskFactor,
  type RiskLevel,
} from '@diwan/contract/features/risk/terms';
import { type RawBuilder, sql } from 'kysely';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, type Deps, systemContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { dayIn } from '../../platform/clock.ts';
import { readSettings } from '../settings/public.ts';
import { insertChange } from './store.ts';

/** The lower and upper limits of the expected sales of a month, in fils. */
const EXPECTED = sql`(values ('under_1000', 0, 1000000), ('1000_to_5000', 1000000, 5000000),
  ('5000_to_20000', 5000000, 20000000), ('20000_to_100000', 20000000, 100000000),
  ('over_100000', 100000000, 100000000)) as e (code, low_minor, high_minor)`;

type Query = RawBuilder<unknown>;

/**
 * SQL: what each factor finds about brand `b` by rule `r`. A row means that the factor applies.
 * The row has one column, the value that was found, as text.
 */
const FINDINGS: Readonly<Record<RiskFactor, (now: string) => Query>> = {
  category: () => sql`select b.mcc_code where b.mcc_code = any(r.codes)`,
  nationality: () => sql`select string_agg(distinct n.code, ', ' order by n.code) from (
      select upper(o.nationality) as code from beneficial_owners o where o.brand_id = b.id
      union all select upper(b.nationality) where b.entity_type = 'individual') n
    where n.code = any(r.codes) having count(*) > 0`,
  company: () => sql`select null::text where b.entity_type = 'corporate'`,
  exposed: () => sql`select null::text where exists (select from beneficial_owners o
    where o.brand_id = b.id and o.politically_exposed)`,
  owners_missing: () => sql`select null::text where not exists (select from beneficial_owners o
    where o.brand_id = b.id)`,
  expected_volume: () => sql`select (e.low_minor / 1000)::text from brand_purposes p
    join ${EXPECTED} on e.code = p.expected_monthly_volume
    where p.brand_id = b.id and e.low_minor >= r.number::bigint * 1000`,
  // A capture is at most some days later than the creation of its payment.
  actual_volume: (now) => sql`select to_char(s.total / 1000.0, 'FM999999990.000')
    from brand_purposes p join ${EXPECTED} on e.code = p.expected_monthly_volume
    cross join lateral (select coalesce(sum(t.amount_minor), 0) as total from transactions t
      where t.brand_id = b.id and t.status = 'CAPTURED'
        and t.payment_date >= ${now}::timestamptz - interval '40 days'
        and t.captured_at >= ${now}::timestamptz - interval '30 days') s
    where p.brand_id = b.id and s.total > e.high_minor::bigint * r.number`,
  chargebacks: (now) => sql`select count(*)::text from refunds f
    join transactions t on t.id = f.transaction_id
    where t.brand_id = b.id and f.kind = 'chargeback' and f.status in ('OPEN', 'LOST', 'WON')
      and f.created_at >= ${now}::timestamptz - interval '12 months'
    having count(*) >= r.number`,
  alerts: (now) => sql`select count(*)::text from monitoring_cases c
    where c.brand_id = b.id and c.status = 'confirmed'
      and c.decided_at >= ${now}::timestamptz - interval '12 months' having count(*) > 0`,
  screening: () => sql`select null::text where exists (select from screening_cases c
    where c.brand_id = b.id and c.kind = 'brand'
      and (c.status = 'confirmed' or (c.status = 'open' and c.band = 'strong')))`,
};

interface Assessment {
  readonly brand_id: number;
  readonly since_on: string;
  readonly factors: RiskFinding[];
  readonly known_level: RiskLevel | null;
  readonly set_level: RiskLevel | null;
}

/** Computes the factors of some brands, and locks the risk that is stored. */
async function computeFactors(
  tx: Tx,
  ids: readonly number[],
  { now, timezone }: { readonly now: string; readonly timezone: string },
): Promise<Assessment[]> {
  const found = Object.entries(FINDINGS).map(
    ([factor, query]) => sql`select r.factor, r.points, f.found from risk_rules r
      cross join lateral (${query(now)}) as f (found)
      where r.factor = ${sql.lit(factor)} and r.points > 0`,
  );
  // Locks the stored rows first, so that an admin's change is not overwritten.
  await sql`select brand_id from brand_risks where brand_id = any(${[...ids]}::integer[])
    order by brand_id for update`.execute(tx);
  const { rows } = await sql<Assessment>`
    select b.id as brand_id, (b.created_at at time zone ${timezone})::date as since_on,
      k.level as known_level, k.set_level,
      coalesce((select json_agg(json_build_object('factor', a.factor, 'points', a.points,
        'found', a.found) order by a.points desc, a.factor)
        from (${sql.join(found, sql` union all `)}) as a), '[]'::json) as factors
    from brands b left join brand_risks k on k.brand_id = b.id
    where b.id = any(${[...ids]}::integer[]) order by b.id`.execute(tx);
  return rows;
}

const rank = (level: RiskLevel): number => RISK_LEVELS.indexOf(level);

interface StoredRisk {
  readonly score: number;
  readonly level: RiskLevel;
  readonly set_level: RiskLevel | null;
}

const saveRisk = (tx: Tx, now: string, row: Assessment, { score, level, set_level }: StoredRisk) =>
  sql`insert into brand_risks as r (brand_id, score, level, factors, assessed_at, since_on)
    values (${row.brand_id}, ${score}, ${level}, ${JSON.stringify(row.factors)}::jsonb, ${now},
      ${row.since_on}::date)
    on conflict (brand_id) do update set score = excluded.score, level = excluded.level,
      factors = excluded.factors, assessed_at = excluded.assessed_at, set_level = ${set_level}
    where (r.score, r.level, r.factors, r.set_level)
      is distinct from (excluded.score, excluded.level, excluded.factors, ${set_level}::text)`.execute(
    tx,
  );

/**
 * Stores the risk of one brand. A level that an admin set ends when the computed level rises above
 * it.
 */
async function storeRisk(ctx: Ctx, tx: Tx, row: Assessment): Promise<void> {
  const now = ctx.deps.clock.iso();
  const points = row.factors.reduce((sum, one) => sum + one.points, 0);
  const score = Math.min(points, MOST_POINTS);
  const level = levelOf(score);
  const { brand_id, known_level } = row;
  const has_risen = known_level !== null && rank(level) > rank(known_level);
  const is_below = row.set_level !== null && rank(row.set_level) < rank(level);
  const set_level = has_risen && is_below ? null : row.set_level;
  await saveRisk(tx, now, row, { score, level, set_level });
  if (level === known_level) return;
  const change = { kind: 'computed', score, level: set_level ?? level, reason: null } as const;
  await insertChange(tx, { brand_id, ...change, changed_by: null, changed_at: now });
  await writeAudit(tx, ctx, {
    action: 'brand_risk.computed',
    entity: 'brand_risk',
    entity_id: brand_id,
    before: { level: row.set_level ?? known_level },
    after: { score, level: set_level ?? level },
  });
}

const BATCH = 200;

/** Assesses the brands of a batch in one transaction. @returns the last brand; undefined for none */
const assessBatch = (ctx: Ctx, after: number, timezone: string): Promise<number | undefined> =>
  ctx.transaction(async (tx) => {
    const brands = await tx
      .selectFrom('brands')
      .select('id')
      .where('id', '>', after)
      .where('status', '<>', 'rejected')
      .orderBy('id')
      .limit(BATCH)
      .execute();
    const ids = brands.map(({ id }) => id);
    const now = ctx.deps.clock.iso();
    for (const row of await computeFactors(tx, ids, { now, timezone })) {
      await storeRisk(ctx, tx, row);
    }
    return ids.at(-1);
  });

/** Assesses the risk of all brands that are not rejected. */
export async function assessRisks(deps: Deps, signal?: AbortSignal): Promise<void> {
  const ctx = systemContext(deps, 'assess_risks');
  const { timezone } = await readSettings(deps.db);
  let last: number | undefined = 0;
  while (last !== undefined && signal?.aborted !== true) {
    last = await assessBatch(ctx, last, timezone);
  }
}

/** Returns today in the platform's timezone. */
export async function readToday({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<string> {
  return dayIn(clock.iso(), (await readSettings(db)).timezone);
}
