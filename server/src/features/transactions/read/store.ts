import type { TransactionRow } from '@diwan/contract/features/transactions/records';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { jsonRow } from '../../../platform/rows/columns.ts';
import { type Scope, withinScope } from '../../../platform/scope.ts';
import type { Group, Share, Step } from '../roll-ups/read.ts';
import { DETAIL, ROW } from './columns.ts';
import { conditionsOf, EVER, isNarrowed, type ResolvedFilter, withinPeriod } from './filter.ts';

const fromTransactions = (db: Db) =>
  db
    .selectFrom('transactions as t')
    .innerJoin('brands as b', 'b.id', 't.brand_id')
    .leftJoin('partners as p', 'p.id', 't.partner_id');

export interface RowCursor {
  readonly payment_date: string;
  readonly id: bigint;
}

/** Builds the condition that a row of `transactions as t` comes after a place, newest first. */
export const afterCursor = ({ payment_date, id }: RowCursor) =>
  sql<boolean>`(t.payment_date, t.id) < (${payment_date}::timestamptz, ${id}::bigint)`;

/** Builds the condition that a row is at a place or before it, newest first. */
export const upToCursor = ({ payment_date, id }: RowCursor) =>
  sql<boolean>`(t.payment_date, t.id) >= (${payment_date}::timestamptz, ${id}::bigint)`;

/** Returns the newest transactions of a filter. */
export async function findNewest(
  db: Db,
  wanted: ResolvedFilter,
  limit: number,
): Promise<TransactionRow[]> {
  const rows = await fromTransactions(db)
    .select(jsonRow(ROW).as('shown'))
    .where(conditionsOf(wanted))
    .orderBy('t.payment_date', 'desc')
    .orderBy('t.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ shown }) => shown);
}

const TOTALS = [
  sql<bigint>`count(*)`.as('count'),
  sql<bigint>`sum(t.amount_minor)::bigint`.as('amount_minor'),
  sql<bigint>`sum(t.fee_minor + t.refund_fee_minor)::bigint`.as('fee_minor'),
  sql<bigint>`sum(t.cost_minor + t.refund_cost_minor)::bigint`.as('cost_minor'),
] as const;

/**
 * Computes the result of `readRollUps` from the rows, for filters that the roll-ups do not support.
 */
export const sumTransactions = (db: Db, wanted: ResolvedFilter): Promise<Group[]> =>
  db
    .selectFrom('transactions as t')
    .select(['t.status', 't.scheme', ...TOTALS])
    .where(conditionsOf(wanted))
    .groupBy(['t.status', 't.scheme'])
    .execute();

/** Computes the result of `readRollUpShares` from the rows. */
export const sumTransactionShares = (
  db: Db,
  wanted: ResolvedFilter,
  limit: number,
): Promise<Share[]> =>
  db
    .selectFrom('transactions as t')
    .innerJoin('brands as b', 'b.id', 't.brand_id')
    .select(['t.brand_id', 'b.name as brand_name', ...TOTALS])
    .where(conditionsOf(wanted))
    .groupBy(['t.brand_id', 'b.name'])
    .orderBy('amount_minor', 'desc')
    .orderBy('t.brand_id')
    .limit(limit)
    .execute();

/** Computes the result of `readRollUpSteps` from the rows. */
export const sumTransactionSteps = (
  db: Db,
  wanted: ResolvedFilter,
  interval: string,
): Promise<Step[]> =>
  db
    .selectFrom('transactions as t')
    .select([
      sql<string>`to_char(date_trunc(${interval}, t.payment_date, ${wanted.timezone})
        at time zone ${wanted.timezone}, 'YYYY-MM-DD')`.as('date'),
      ...TOTALS,
    ])
    .where(conditionsOf(wanted))
    .groupBy(sql`1`)
    .orderBy(sql`1`)
    .execute();

/**
 * Sums the refunds that were booked in the period. Their payments match the rest of the filter and
 * may be older.
 */
export const sumRefunds = (
  db: Db,
  wanted: ResolvedFilter,
): Promise<{ readonly count: bigint; readonly amount_minor: bigint }> =>
  db
    .selectFrom('refunds as r')
    .select([
      sql<bigint>`count(*)`.as('count'),
      sql<bigint>`coalesce(sum(r.amount_minor), 0)::bigint`.as('amount_minor'),
    ])
    .where('r.kind', '=', 'refund')
    .where('r.status', '=', 'REFUNDED')
    .where(withinPeriod('r.booked_at', wanted.period))
    .$if(isNarrowed(wanted), (refunds) =>
      refunds.where(
        sql<boolean>`exists (select from transactions as t
          where t.id = r.transaction_id and ${conditionsOf(wanted, EVER)})`,
      ),
    )
    .executeTakeFirstOrThrow();

export const findTransaction = (db: Db, scope: Scope, id: bigint) =>
  fromTransactions(db)
    .leftJoin('fee_versions as v', 'v.id', 't.fee_version_id')
    .select(['t.id', 't.amount_minor', 't.fee_minor', 't.cost_minor'])
    .select(['v.brand_bp', 'v.brand_fixed_minor', jsonRow(DETAIL).as('shown')])
    .where('t.id', '=', id)
    .where(withinScope(scope, 't.brand_id', 't.partner_id'))
    .executeTakeFirst();

export type StoredDetail = NonNullable<Awaited<ReturnType<typeof findTransaction>>>;

/**
 * Returns the timeline of a transaction. The caller has found the transaction with
 * `findTransaction`, which checks the scope.
 */
export const findEvents = (db: Db, { id }: Pick<StoredDetail, 'id'>) =>
  db
    .selectFrom('transaction_events')
    .select(['kind', 'at'])
    .where('transaction_id', '=', id)
    .orderBy('id')
    .limit(200)
    .execute();

/**
 * Returns the ledger entries of a transaction, its refunds and its chargebacks. Each source has its
 * own subquery, which uses the index by source. A single query with `or` would read all entries.
 */
export const findBookings = (db: Db, { id }: Pick<StoredDetail, 'id'>) =>
  db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_postings as l', 'l.entry_id', 'e.id')
    .innerJoin('ledger_accounts as a', 'a.id', 'l.account_id')
    .select(['e.id', 'e.kind', 'e.booked_at', 'a.kind as account', 'l.amount_minor'])
    .where(({ eb, selectFrom }) =>
      eb(
        'e.id',
        'in',
        selectFrom('ledger_entries')
          .select('id')
          .where('source_kind', '=', 'transaction')
          .where('source_id', '=', String(id))
          .unionAll(
            selectFrom('refunds as r')
              .innerJoin('ledger_entries as s', (join) =>
                join.on('s.source_kind', '=', 'refund').on('s.source_id', '=', sql`r.id::text`),
              )
              .select('s.id')
              .where('r.transaction_id', '=', id),
          ),
      ),
    )
    .orderBy('e.id')
    .orderBy('l.id')
    .limit(500)
    .execute();
