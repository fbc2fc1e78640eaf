import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type {
  ProfitMonthsTable,
  ProfitSharesTable,
  StakeholdersTable,
} from '../../platform/db/tables.ts';
import { LIST_LIMIT } from '../../platform/rows/list.ts';

const COLUMNS = [
  's.id',
  's.user_id',
  's.beneficiary_name',
  's.beneficiary_address',
  's.bank_name',
  's.iban_sealed',
  's.bank_swift_code',
  's.is_active',
  's.created_at',
  's.updated_at',
  'u.first_name',
  'u.last_name',
  'u.email',
  'p.percentage_bp',
] as const;

/** Selects stakeholders. No scope applies, because they belong to the platform. */
const select = (db: Db) =>
  db
    .selectFrom('stakeholders as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('stakeholder_percentages as p', (join) =>
      join.onRef('p.stakeholder_id', '=', 's.id').on('p.valid_to', 'is', null),
    )
    .select(COLUMNS);

/** Returns every stakeholder with the current percentage, by name. */
export const findStakeholders = (db: Db) =>
  select(db).orderBy('s.beneficiary_name').orderBy('s.id').limit(LIST_LIMIT).execute();

export type StakeholderRow = Awaited<ReturnType<typeof findStakeholders>>[number];

export const findStakeholder = (db: Db, id: string): Promise<StakeholderRow | undefined> =>
  select(db).where('s.id', '=', id).executeTakeFirst();

/** Locks the stakeholder until the transaction ends. */
export const lockStakeholder = (tx: Tx, id: string): Promise<StakeholderRow | undefined> =>
  select(tx).where('s.id', '=', id).forUpdate('s').executeTakeFirst();

/**
 * Inserts a stakeholder.
 * @returns the id, or undefined for a user who is already a stakeholder
 */
export const insertStakeholder = (tx: Tx, row: Insertable<StakeholdersTable>) =>
  tx
    .insertInto('stakeholders')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('id')
    .executeTakeFirst();

export type StakeholderValues = Updateable<StakeholdersTable>;

export const updateStakeholder = (tx: Tx, id: string, values: StakeholderValues) =>
  tx.updateTable('stakeholders').set(values).where('id', '=', id).execute();

/**
 * Returns role and state of an account, and locks it against changes until the transaction ends.
 */
export const lockUser = (tx: Tx, id: string) =>
  tx
    .selectFrom('users')
    .select(['role', 'active'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();

/**
 * Serializes changes of percentages and the sharing of months. Percentages never exceed 100 %
 * together, and never change while a month is shared.
 */
export const lockSharing = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('profit sharing', 0))`.execute(tx);

/** Returns the current percentages, largest first. */
export const findDefaults = (db: Db) =>
  db
    .selectFrom('stakeholder_percentages as p')
    .innerJoin('stakeholders as s', 's.id', 'p.stakeholder_id')
    .select(['p.stakeholder_id', 'p.percentage_bp', 'p.valid_from', 's.beneficiary_name'])
    .where('p.valid_to', 'is', null)
    .orderBy('p.percentage_bp', 'desc')
    .orderBy('s.beneficiary_name')
    .orderBy('s.id')
    .limit(LIST_LIMIT)
    .execute();

/**
 * SQL: the current time, but not before the last change of any percentage. The clocks of two
 * processes may differ, and a removed percentage must not overlap with its successor.
 */
const momentOf = (now: string) => sql<string>`greatest(${now}::timestamptz,
  (select max(greatest(valid_from, valid_to)) from stakeholder_percentages))`;

/**
 * Ends the current version.
 * @returns the percentage, or undefined if there was no version
 */
export async function closeVersion(
  tx: Tx,
  stakeholder_id: string,
  now: string,
): Promise<number | undefined> {
  const closed = await tx
    .updateTable('stakeholder_percentages')
    .set({ valid_to: momentOf(now) })
    .where('stakeholder_id', '=', stakeholder_id)
    .where('valid_to', 'is', null)
    .returning('percentage_bp')
    .executeTakeFirst();
  return closed?.percentage_bp;
}

interface NewVersion {
  readonly stakeholder_id: string;
  readonly percentage_bp: number;
  readonly valid_from: string;
  readonly created_by: string;
}

export const insertVersion = (tx: Tx, { valid_from, ...version }: NewVersion) =>
  tx
    .insertInto('stakeholder_percentages')
    .values({ ...version, valid_from: momentOf(valid_from) })
    .execute();

export interface Part {
  readonly stakeholder_id: string;
  readonly percentage_bp: number;
}

/**
 * Returns each percentage at the last moment before `instant`, in the order in which the
 * stakeholders were added. If two remainders are equal, the remainder of the earlier stakeholder is
 * rounded up.
 */
export const findPartsBefore = (db: Db, instant: string): Promise<Part[]> =>
  db
    .selectFrom('stakeholder_percentages as p')
    .innerJoin('stakeholders as s', 's.id', 'p.stakeholder_id')
    .select(['p.stakeholder_id', 'p.percentage_bp'])
    .where('p.valid_from', '<', instant)
    .where((eb) => eb.or([eb('p.valid_to', 'is', null), eb('p.valid_to', '>=', instant)]))
    .orderBy('s.created_at')
    .orderBy('s.id')
    .execute();

const MONTH = [
  'month',
  'ends_at',
  'total_minor',
  'profit_minor',
  'late_minor',
  'carried_in_minor',
  'shared_minor',
  'kept_minor',
  'carried_out_minor',
  'entry_id',
  'shared_at',
] as const satisfies readonly (keyof ProfitMonthsTable)[];

export const findLastMonth = (tx: Tx) =>
  tx.selectFrom('profit_months').select(MONTH).orderBy('month', 'desc').limit(1).executeTakeFirst();

/** Returns every shared month, newest first. */
export const findMonths = (db: Db) =>
  db.selectFrom('profit_months').select(MONTH).orderBy('month', 'desc').limit(LIST_LIMIT).execute();

export type MonthRow = Awaited<ReturnType<typeof findMonths>>[number];

export const insertMonth = (tx: Tx, month: Insertable<ProfitMonthsTable>) =>
  tx.insertInto('profit_months').values(month).execute();

export async function insertShares(
  tx: Tx,
  shares: readonly Insertable<ProfitSharesTable>[],
): Promise<void> {
  if (shares.length > 0) await tx.insertInto('profit_shares').values(shares).execute();
}

export interface Months {
  /** The first month as yyyy-MM. The range includes the first and the last month. */
  readonly first?: string | undefined;
  readonly last?: string | undefined;
}

/** Returns the shares of one stakeholder per month, newest first. */
export const findEarnings = (db: Db, stakeholder_id: string, { first, last }: Months) =>
  db
    .selectFrom('profit_shares as s')
    .innerJoin('profit_months as m', 'm.month', 's.month')
    .select(['m.month', 'm.profit_minor', 'm.carried_in_minor', 'm.shared_at'])
    .select(['s.percentage_bp', 's.amount_minor'])
    .where('s.stakeholder_id', '=', stakeholder_id)
    .$if(first !== undefined, (query) => query.where('m.month', '>=', first ?? ''))
    .$if(last !== undefined, (query) => query.where('m.month', '<=', last ?? ''))
    .orderBy('m.month', 'desc')
    .limit(LIST_LIMIT)
    .execute();

export const findShares = (db: Db, month: string) =>
  db
    .selectFrom('profit_shares')
    .select(['stakeholder_id', 'percentage_bp', 'amount_minor'])
    .where('month', '=', month)
    .execute();
