import type { Insertable } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { ProfitMonthsTable, ProfitSharesTable } from '../../../platform/db/tables.ts';

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

/** A hundred years of months. */
const MOST_MONTHS = 1_200;

export const findLastMonth = (tx: Tx) =>
  tx.selectFrom('profit_months').select(MONTH).orderBy('month', 'desc').limit(1).executeTakeFirst();

/** Every shared month, the newest first. */
export const findMonths = (db: Db) =>
  db
    .selectFrom('profit_months')
    .select(MONTH)
    .orderBy('month', 'desc')
    .limit(MOST_MONTHS)
    .execute();

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
  /** yyyy-MM, both included. */
  readonly first?: string | undefined;
  readonly last?: string | undefined;
}

/** What one stakeholder got of each month, the newest first. */
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
    .limit(MOST_MONTHS)
    .execute();

export const findShares = (db: Db, month: string) =>
  db
    .selectFrom('profit_shares')
    .select(['stakeholder_id', 'percentage_bp', 'amount_minor'])
    .where('month', '=', month)
    .execute();
