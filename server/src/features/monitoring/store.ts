import type { CaseStatus, LimitPeriod, RuleKind } from '@diwan/contract/features/monitoring/terms';
import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { MonitoringRuleVersionsTable } from '../../platform/db/tables.ts';

export const THRESHOLD_COLUMNS = [
  'v.times',
  'v.payments',
  'v.hours',
  'v.percent',
  'v.amount_minor',
  'v.from_time',
  'v.until_time',
  'v.period',
] as const;

export type ThresholdRow = Required<
  Pick<
    Insertable<MonitoringRuleVersionsTable>,
    'times' | 'payments' | 'hours' | 'percent' | 'amount_minor' | 'from_time' | 'until_time'
  >
> & { readonly period: LimitPeriod | null };

const rules = (db: Db) =>
  db
    .selectFrom('monitoring_rules as r')
    .innerJoin('monitoring_rule_versions as v', (join) =>
      join.onRef('v.rule_id', '=', 'r.id').onRef('v.version', '=', 'r.version'),
    )
    .leftJoin('monitoring_trials as t', (join) =>
      join.onRef('t.rule_id', '=', 'r.id').onRef('t.version', '=', 'r.version'),
    )
    .leftJoin('users as u', 'u.id', 't.tried_by')
    .leftJoin('brands as b', 'b.id', 'r.brand_id')
    .select(['r.id', 'r.name', 'r.brand_id', 'b.name as brand_name', 'r.version'])
    .select([sql<RuleKind>`r.kind`.as('kind'), 'r.active_version', 'r.switched_at'])
    .select(THRESHOLD_COLUMNS)
    .select(['t.tried_at', 'u.email as tried_email', 't.alerts', 't.brands'])
    .select(['t.payments as trial_payments', 't.refused']);

/** The maximum number of rules. */
const MOST_RULES = 500;

export const findRules = (db: Db) =>
  rules(db).orderBy('r.name').orderBy('r.id').limit(MOST_RULES).execute();

export type RuleRow = Awaited<ReturnType<typeof findRules>>[number];

export const findRule = (db: Db, id: string): Promise<RuleRow | undefined> =>
  rules(db).where('r.id', '=', id).executeTakeFirst();

/** Locks a rule, so that changes of it are serialized. The caller reads it afterwards. */
export const lockRule = (tx: Tx, id: string) =>
  tx.selectFrom('monitoring_rules').select('id').where('id', '=', id).forUpdate().execute();

interface NewRule {
  readonly name: string;
  readonly kind: RuleKind;
  readonly brand_id: number | null;
}

export async function insertRule(tx: Tx, rule: NewRule): Promise<string> {
  const { id } = await tx
    .insertInto('monitoring_rules')
    .values({ ...rule, version: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface NewVersion extends ThresholdRow {
  readonly rule_id: string;
  readonly version: number;
  readonly changed_at: string;
  readonly changed_by: string;
}

export const insertVersion = (tx: Tx, version: NewVersion) =>
  tx.insertInto('monitoring_rule_versions').values(version).execute();

export const updateRule = (
  tx: Tx,
  id: string,
  change: {
    readonly name?: string;
    readonly version?: number;
    readonly active_version?: number | null;
    readonly switched_at?: string;
    readonly evaluated_at?: string | null;
  },
) => tx.updateTable('monitoring_rules').set(change).where('id', '=', id).execute();

export const findVersions = (db: Db, rule_id: string) =>
  db
    .selectFrom('monitoring_rule_versions as v')
    .leftJoin('users as u', 'u.id', 'v.changed_by')
    .select(['v.version', 'v.changed_at', 'u.email as changed_email'])
    .select(THRESHOLD_COLUMNS)
    .where('v.rule_id', '=', rule_id)
    .orderBy('v.version', 'desc')
    .limit(MOST_RULES)
    .execute();

/** Returns brands with payments by their ids, above an id. */
export async function findSellers(
  db: Db,
  brand_id: number | null,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('brands as b')
    .select('b.id')
    .where('b.id', '>', after)
    .$if(brand_id !== null, (query) => query.where('b.id', '=', brand_id ?? 0))
    .where(sql<boolean>`exists (select from transactions t where t.brand_id = b.id)`)
    .orderBy('b.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the names of brands by their ids. */
export async function findBrandNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('brands')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${[...ids]}::integer[])`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

interface NewTrial {
  readonly rule_id: string;
  readonly version: number;
  readonly tried_at: string;
  readonly tried_by: string;
  readonly alerts: number;
  readonly brands: number;
  readonly payments: number;
  readonly refused: number | null;
}

/** Stores the trial of a version. A later trial replaces it. */
export const saveTrial = (tx: Tx, { rule_id, version, ...found }: NewTrial) =>
  tx
    .insertInto('monitoring_trials')
    .values({ rule_id, version, ...found })
    .onConflict((conflict) => conflict.columns(['rule_id', 'version']).doUpdateSet(found))
    .execute();

/** Returns the ids of the rules that are on, in the order of their ids. */
export async function findActiveRules(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('monitoring_rules')
    .select('id')
    .where('active_version', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks a rule that is on, with the thresholds that are on. Another process skips it. */
export const lockActiveRule = (tx: Tx, id: string) =>
  tx
    .selectFrom('monitoring_rules as r')
    .innerJoin('monitoring_rule_versions as v', (join) =>
      join.onRef('v.rule_id', '=', 'r.id').onRef('v.version', '=', 'r.active_version'),
    )
    .select(['r.id', 'r.name', 'r.brand_id', 'r.evaluated_at', 'v.version'])
    .select([sql<RuleKind>`r.kind`.as('kind'), 'r.switched_at'])
    .select(THRESHOLD_COLUMNS)
    .where('r.id', '=', id)
    .forUpdate('r')
    .skipLocked()
    .executeTakeFirst();

/** Locks the undecided case of a brand. */
export const lockUndecided = (tx: Tx, brand_id: number) =>
  tx
    .selectFrom('monitoring_cases')
    .select('id')
    .where('brand_id', '=', brand_id)
    .where('decided_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** Opens a case. @returns undefined if another process has just opened one of this brand */
export const insertCase = (tx: Tx, brand_id: number, opened_at: string) =>
  tx
    .insertInto('monitoring_cases')
    .values({ brand_id, opened_at })
    .onConflict((conflict) =>
      conflict.column('brand_id').where('decided_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();

interface NewAlert {
  readonly rule_id: string;
  readonly version: number;
  readonly brand_id: number;
  readonly case_id: string;
  readonly key: string;
  readonly day: string;
  readonly raised_at: string;
}

export const findAlert = (
  tx: Tx,
  { rule_id, brand_id, key }: Pick<NewAlert, 'rule_id' | 'brand_id' | 'key'>,
) =>
  tx
    .selectFrom('monitoring_alerts')
    .select(['id', 'case_id'])
    .where('rule_id', '=', rule_id)
    .where('brand_id', '=', brand_id)
    .where('key', '=', key)
    .executeTakeFirst();

export async function insertAlert(tx: Tx, alert: NewAlert): Promise<string> {
  const { id } = await tx
    .insertInto('monitoring_alerts')
    .values(alert)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds the payments of an alert that it does not have yet. */
export const addPayments = (tx: Tx, alert_id: string, ids: readonly bigint[]) =>
  sql`insert into monitoring_alert_payments (alert_id, transaction_id)
    select ${alert_id}::uuid, unnest(${[...ids]}::bigint[]) on conflict do nothing`.execute(tx);

/** SQL: the payments of case `c`, each once. */
const PAYMENTS = sql`(select distinct p.transaction_id from monitoring_alerts a
  join monitoring_alert_payments p on p.alert_id = a.id where a.case_id = c.id)`;

const cases = (db: Db) =>
  db
    .selectFrom('monitoring_cases as c')
    .innerJoin('brands as b', 'b.id', 'c.brand_id')
    .leftJoin('users as w', 'w.id', 'c.reviewed_by')
    .leftJoin('users as d', 'd.id', 'c.decided_by')
    .innerJoinLateral(
      () =>
        sql<{
          readonly payments: number;
          readonly amount_minor: bigint;
        }>`(select count(*)::integer as payments, coalesce(sum(t.amount_minor), 0)::bigint
          as amount_minor from transactions t where t.id in ${PAYMENTS})`.as('s'),
      (join) => join.onTrue(),
    )
    .select(['c.id', 'c.brand_id', 'b.name as brand_name', 'c.opened_at', 'c.reviewed_at'])
    .select(['w.email as reviewed_email', 'd.email as decided_email', 'c.decided_at', 'c.reason'])
    .select(['s.payments', 's.amount_minor', sql<CaseStatus>`c.status`.as('status')])
    .select([
      sql<number>`(select count(*)::integer from monitoring_alerts a where a.case_id = c.id)`.as(
        'alerts',
      ),
      sql<string[]>`(select coalesce(array_agg(distinct r.name), '{}') from monitoring_alerts a
        join monitoring_rules r on r.id = a.rule_id where a.case_id = c.id)`.as('rule_names'),
    ]);

interface CasePage {
  readonly status: CaseStatus | undefined;
  readonly limit: number;
  readonly after: readonly [string, string] | undefined;
}

/** Returns cases, newest first. */
export const findCases = (db: Db, { status, limit, after }: CasePage) =>
  cases(db)
    .$if(status !== undefined, (query) => query.where(sql<boolean>`c.status = ${status}`))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(c.opened_at, c.id) < (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`,
      ),
    )
    .orderBy('c.opened_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute();

export type CaseRow = Awaited<ReturnType<typeof findCases>>[number];

export const findCase = (db: Db, id: string): Promise<CaseRow | undefined> =>
  cases(db).where('c.id', '=', id).executeTakeFirst();

/** Locks a case, so that decisions and new alerts are serialized. */
export const lockCase = (tx: Tx, id: string) =>
  tx.selectFrom('monitoring_cases').select('id').where('id', '=', id).forUpdate().execute();

export const updateCase = (
  tx: Tx,
  id: string,
  change:
    | { readonly status: 'in_review'; readonly reviewed_by: string; readonly reviewed_at: string }
    | {
        readonly status: 'cleared' | 'confirmed';
        readonly decided_by: string;
        readonly decided_at: string;
        readonly reason: string;
      },
) => tx.updateTable('monitoring_cases').set(change).where('id', '=', id).execute();

const MOST_ALERTS = 1000;

/** Returns the alerts of a case with the thresholds of their versions, newest first. */
export const findAlerts = (db: Db, case_id: string) =>
  db
    .selectFrom('monitoring_alerts as a')
    .innerJoin('monitoring_rules as r', 'r.id', 'a.rule_id')
    .innerJoin('monitoring_rule_versions as v', (join) =>
      join.onRef('v.rule_id', '=', 'a.rule_id').onRef('v.version', '=', 'a.version'),
    )
    .innerJoinLateral(
      () =>
        sql<{
          readonly count: number;
          readonly sum_minor: bigint;
        }>`(select count(*)::integer as count, coalesce(sum(t.amount_minor), 0)::bigint as sum_minor
          from monitoring_alert_payments p join transactions t on t.id = p.transaction_id
          where p.alert_id = a.id)`.as('s'),
      (join) => join.onTrue(),
    )
    .leftJoin('monitoring_refusals as f', (join) =>
      join
        .onRef('f.rule_id', '=', 'a.rule_id')
        .onRef('f.brand_id', '=', 'a.brand_id')
        .onRef('f.day', '=', 'a.day'),
    )
    .select(['f.refused', 'f.amount_minor as refused_minor'])
    .select(['a.id', 'a.rule_id', 'r.name as rule_name', 'a.version', 'a.day', 'a.raised_at'])
    .select([sql<RuleKind>`r.kind`.as('kind'), 's.count', 's.sum_minor'])
    .select(THRESHOLD_COLUMNS)
    .where('a.case_id', '=', case_id)
    .orderBy('a.day', 'desc')
    .orderBy('a.id')
    .limit(MOST_ALERTS)
    .execute();

/** Returns the payments of a case, newest first. */
export const findCasePayments = (
  db: Db,
  case_id: string,
  { limit, before }: { readonly limit: number; readonly before: bigint | undefined },
) =>
  db
    .selectFrom('transactions as t')
    .select(['t.id', 't.order_id', 't.amount_minor', 't.scheme', 't.channel'])
    .select(sql<string>`coalesce(t.captured_at, t.payment_date)`.as('paid_at'))
    .where(
      sql<boolean>`t.id in (select p.transaction_id from monitoring_alerts a
        join monitoring_alert_payments p on p.alert_id = a.id where a.case_id = ${case_id})`,
    )
    .$if(before !== undefined, (query) => query.where('t.id', '<', before ?? 0n))
    .orderBy('t.id', 'desc')
    .limit(limit)
    .execute();
