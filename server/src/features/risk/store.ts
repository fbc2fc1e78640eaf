import type { BrandStatus } from '@diwan/contract/features/brands/records';
import type { RiskFinding } from '@diwan/contract/features/risk/records';
import type { RiskChange, RiskFactor, RiskLevel } from '@diwan/contract/features/risk/terms';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { LIST_LIMIT } from '../../platform/rows/list.ts';

export interface RiskRow {
  readonly brand_id: number;
  readonly brand_name: string;
  readonly status: BrandStatus;
  readonly score: number;
  readonly level: RiskLevel;
  readonly set_level: RiskLevel | null;
  readonly factors: RiskFinding[];
  readonly review_due_on: string;
  readonly reviewed_at: string | null;
}

const risks = (db: Db) =>
  db
    .selectFrom('brand_risks as r')
    .innerJoin('brands as b', 'b.id', 'r.brand_id')
    .select(['r.brand_id', 'b.name as brand_name', 'b.status', 'r.score', 'r.review_due_on'])
    .select([sql<RiskLevel>`r.level`.as('level'), 'r.reviewed_at'])
    .select(sql<RiskLevel | null>`r.set_level`.as('set_level'))
    .select(sql<RiskFinding[]>`r.factors`.as('factors'));

interface RiskPage {
  readonly level: RiskLevel | undefined;
  /** Only active brands whose review is due on this day; undefined for all brands. */
  readonly due_on: string | undefined;
  readonly limit: number;
  readonly after: readonly [string, string] | undefined;
}

/** Returns the risk of brands, the earliest review first. */
export const findRisks = (db: Db, { level, due_on, limit, after }: RiskPage): Promise<RiskRow[]> =>
  risks(db)
    .$if(level !== undefined, (query) =>
      query.where(sql<boolean>`coalesce(r.set_level, r.level) = ${level}`),
    )
    .$if(due_on !== undefined, (query) =>
      query.where(sql<boolean>`b.status = 'active' and r.review_due_on <= ${due_on}::date`),
    )
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(r.review_due_on, r.brand_id) > (${after?.[0]}::date, ${after?.[1]}::integer)`,
      ),
    )
    .orderBy('r.review_due_on')
    .orderBy('r.brand_id')
    .limit(limit)
    .execute();

export const findRisk = (db: Db, brand_id: number): Promise<RiskRow | undefined> =>
  risks(db).where('r.brand_id', '=', brand_id).executeTakeFirst();

/** Locks the risk of a brand, so that its changes are serialized. */
export const lockRisk = (tx: Tx, brand_id: number) =>
  tx
    .selectFrom('brand_risks')
    .select('brand_id')
    .where('brand_id', '=', brand_id)
    .forUpdate()
    .execute();

export const updateRisk = (
  tx: Tx,
  brand_id: number,
  change:
    | { readonly set_level: RiskLevel | null }
    | { readonly reviewed_at: string; readonly reviewed_on: string },
) => tx.updateTable('brand_risks').set(change).where('brand_id', '=', brand_id).execute();

interface NewChange {
  readonly brand_id: number;
  readonly kind: RiskChange;
  readonly score: number;
  readonly level: RiskLevel;
  readonly reason: string | null;
  readonly changed_by: string | null;
  readonly changed_at: string;
}

export const insertChange = (tx: Tx, change: NewChange) =>
  tx.insertInto('brand_risk_changes').values(change).execute();

/** Returns the newest changes of a brand's risk. */
export const findChanges = (db: Db, brand_id: number) =>
  db
    .selectFrom('brand_risk_changes as c')
    .leftJoin('users as u', 'u.id', 'c.changed_by')
    .select(['c.id', sql<RiskChange>`c.kind`.as('kind'), 'c.score', 'c.reason', 'c.changed_at'])
    .select([sql<RiskLevel>`c.level`.as('level'), 'u.email as changed_email'])
    .where('c.brand_id', '=', brand_id)
    .orderBy('c.id', 'desc')
    .limit(LIST_LIMIT)
    .execute();

export interface RuleRow {
  readonly factor: RiskFactor;
  readonly points: number;
  readonly number: number | null;
  readonly codes: string[];
  readonly version: number;
}

const rules = (db: Db) =>
  db
    .selectFrom('risk_rules')
    .select([sql<RiskFactor>`factor`.as('factor'), 'points', 'number', 'codes', 'version']);

export const findRules = (db: Db): Promise<RuleRow[]> =>
  rules(db).orderBy('factor').limit(LIST_LIMIT).execute();

export const lockRule = (tx: Tx, factor: RiskFactor): Promise<RuleRow> =>
  rules(tx).where('factor', '=', factor).forUpdate().executeTakeFirstOrThrow();

export const updateRule = (tx: Tx, { factor, ...change }: RuleRow) =>
  tx.updateTable('risk_rules').set(change).where('factor', '=', factor).execute();
