import type { TransactionFilter } from '@diwan/contract/features/transactions/records';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { AppError, invariant } from '../../../platform/error.ts';
import { type Scope, withinScope } from '../../../platform/scope.ts';
import { type RollUpFilter, sharedConditions } from '../roll-ups/read.ts';
import type { Period } from '../roll-ups/segments.ts';
import { matches, readTransactionSearch, type Search } from './search.ts';

/** A filter in the form that the stores need. Its brand may be outside the caller's scope. */
export interface FilterQuery extends RollUpFilter {
  readonly scope: Scope;
  readonly partner_id: number | undefined;
  readonly mark: TransactionFilter['mark'];
  readonly search: Search | undefined;
}

/** A filter that was checked against the caller's scope, with the timezone of its days. */
export interface ResolvedFilter extends FilterQuery {
  readonly timezone: string;
}

const startOf = (date: string, timezone: string, add: number): number =>
  Temporal.PlainDate.from(date).add({ days: add }).toZonedDateTime(timezone).epochMilliseconds;

const flagOf = (text: 'true' | 'false' | undefined): boolean | undefined =>
  text === undefined ? undefined : text === 'true';

/** Refuses the id of another partner, except for admins. */
function requirePartner({ scope }: Ctx, partner_id: number): void {
  const own = scope.kind === 'partner' && scope.partner_id === partner_id;
  if (scope.kind !== 'all' && !own) throw new AppError('TRANSACTIONS_OF_OTHER_PARTNER');
}

type BrandFilter = Pick<FilterQuery, 'scope' | 'brand_id'>;

/**
 * SQL: whether the filter's brand is in the caller's scope. It is true if the filter names no
 * brand.
 */
export const isBrandKnown = ({ scope, brand_id }: BrandFilter) =>
  brand_id === undefined
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from brands as known
        where known.id = ${brand_id} and ${withinScope(scope, 'known.id', 'known.partner_id')})`;

/** Reads the platform's timezone and the result of `isBrandKnown` in one query. */
async function readTimezoneAndBrand(db: Db, asked: BrandFilter) {
  const { rows } = await sql<{ readonly timezone: string; readonly known: boolean }>`
    select ${prepared} g.timezone, ${isBrandKnown(asked)} as known from settings as g`.execute(db);
  const [row] = rows;
  invariant(row, 'the settings are one row');
  return row;
}

export const EVER: Period = { from: -Infinity, to: Infinity };

/** Converts a filter, and ignores its days. */
async function questionOf(ctx: Ctx, filter: TransactionFilter): Promise<FilterQuery> {
  const { brand_id, partner_id, q = '' } = filter;
  if (partner_id !== undefined) requirePartner(ctx, partner_id);
  return {
    scope: ctx.scope,
    brand_id,
    partner_id,
    period: EVER,
    status: filter.status,
    scheme: filter.payment_method,
    channel: filter.transaction_type,
    settled: flagOf(filter.settled),
    paid_out: flagOf(filter.paid_out),
    mark: filter.mark,
    search: q === '' ? undefined : await readTransactionSearch(ctx, q),
  };
}

/**
 * Resolves a filter: days become instants in the platform's timezone, and ids outside the scope are
 * refused.
 */
export async function resolveFilter(ctx: Ctx, filter: TransactionFilter): Promise<ResolvedFilter> {
  const question = await questionOf(ctx, filter);
  const { timezone, known } = await readTimezoneAndBrand(ctx.deps.db, question);
  if (!known) throw new AppError('BRAND_NOT_FOUND');
  const { start_date, end_date } = filter;
  const period: Period = {
    from: start_date === undefined ? -Infinity : startOf(start_date, timezone, 0),
    to: end_date === undefined ? Infinity : startOf(end_date, timezone, 1),
  };
  return { ...question, period, timezone };
}

/**
 * Converts a filter for a caller that checks the brand in its own query. Reads the timezone only if
 * the filter has days.
 */
export const readFilter = (ctx: Ctx, filter: TransactionFilter): Promise<FilterQuery> =>
  filter.start_date === undefined && filter.end_date === undefined
    ? questionOf(ctx, filter)
    : resolveFilter(ctx, filter);

const instant = (ms: number): string => new Date(ms).toISOString();

function boundsOf(column: string, { from, to }: Period): Expression<SqlBool>[] {
  const all: Expression<SqlBool>[] = [];
  if (Number.isFinite(from)) all.push(sql<SqlBool>`${sql.ref(column)} >= ${instant(from)}`);
  if (Number.isFinite(to)) all.push(sql<SqlBool>`${sql.ref(column)} < ${instant(to)}`);
  return all;
}

/** Builds the condition that an instant is in the period. */
export const withinPeriod = (column: string, period: Period): Expression<SqlBool> =>
  sql<SqlBool>`${sql.join([sql`true`, ...boundsOf(column, period)], sql` and `)}`;

/** Returns whether the filter or the caller's scope restricts anything besides the period. */
export const isNarrowed = (wanted: FilterQuery): boolean =>
  wanted.scope.kind !== 'all' ||
  wanted.brand_id !== undefined ||
  wanted.partner_id !== undefined ||
  wanted.search !== undefined ||
  wanted.mark !== undefined ||
  sharedConditions(wanted).length > 0;

/**
 * Builds the condition on `transactions as t` for a filter and the caller's scope.
 * @param period replaces the period of the filter
 */
export function conditionsOf(wanted: FilterQuery, period = wanted.period): Expression<SqlBool> {
  const { search } = wanted;
  const all = [withinScope(wanted.scope, 't.brand_id', 't.partner_id')];
  const equal = (column: string, value: string | number | boolean | undefined): void => {
    if (value !== undefined) all.push(sql<SqlBool>`${sql.ref(column)} = ${value}`);
  };
  equal('t.brand_id', wanted.brand_id);
  equal('t.partner_id', wanted.partner_id);
  equal('t.mark', wanted.mark);
  for (const [column, value] of sharedConditions(wanted)) equal(`t.${column}`, value);
  // A transaction that was set off or refunded in full is neither paid out nor pending.
  if (wanted.paid_out === false) equal('t.payout_state', 'pending');
  all.push(...boundsOf('t.payment_date', period));
  if (search !== undefined) all.push(matches(search));
  return sql<SqlBool>`${sql.join(all, sql` and `)}`;
}
