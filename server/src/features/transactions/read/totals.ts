import {
  type BrandShare,
  type SeriesPoint,
  type TransactionSummary,
  transactionSummary,
} from '@diwan/contract/features/transactions/records';
import { hideFields } from '@diwan/contract/kernel/visible';
import type { Role } from '@diwan/contract/kernel/roles';
import { toMajorNumber } from '@diwan/contract/kernel/money';
import type { Db } from '../../../platform/db/database.ts';
import {
  type Group,
  readRollUps,
  readRollUpShares,
  readRollUpSteps,
  type Step,
} from '../roll-ups/read.ts';
import { isWholeHours } from '../roll-ups/segments.ts';
import type { ResolvedFilter } from './filter.ts';
import { sumRefunds, sumTransactions, sumTransactionShares, sumTransactionSteps } from './store.ts';

/**
 * Returns the filter for the roll-ups, or undefined if they cannot answer it. Roll-ups have brands,
 * but no partners, marks, texts or payout states. A filter for pending payouts needs the payout
 * state. An owner's scope is one brand, so it becomes the brand of the filter.
 */
function inBuckets(wanted: ResolvedFilter): ResolvedFilter | undefined {
  const { scope, partner_id, search, mark, paid_out, period } = wanted;
  if (
    search !== undefined ||
    mark !== undefined ||
    paid_out === false ||
    partner_id !== undefined ||
    !isWholeHours(period)
  )
    return undefined;
  if (scope.kind === 'all') return wanted;
  return scope.kind === 'brand' ? { ...wanted, brand_id: scope.brand_id } : undefined;
}

const findGroups = (db: Db, wanted: ResolvedFilter): Promise<Group[]> => {
  const question = inBuckets(wanted);
  return question ? readRollUps(db, question) : sumTransactions(db, wanted);
};

const findSteps = (db: Db, wanted: ResolvedFilter, interval: string): Promise<Step[]> => {
  const question = inBuckets(wanted);
  const { timezone } = wanted;
  return question
    ? readRollUpSteps(db, question, { interval, timezone })
    : sumTransactionSteps(db, wanted, interval);
};

const sumOf = (
  groups: readonly Group[],
  field: 'count' | 'amount_minor' | 'fee_minor' | 'cost_minor',
) => groups.reduce((sum, group) => sum + group[field], 0n);

function partsBy<K extends 'status' | 'scheme'>(groups: readonly Group[], key: K) {
  const keys = [...new Set(groups.flatMap((group) => group[key] ?? []))];
  return keys.toSorted().map((name) => {
    const own = groups.filter((group) => group[key] === name);
    const count = Number(sumOf(own, 'count'));
    return { name, count, amount: toMajorNumber(sumOf(own, 'amount_minor')) };
  });
}

/** Returns the average in fils, rounded half up. Zero without payments. */
const average = (sum: bigint, count: bigint): bigint =>
  count === 0n ? 0n : (2n * sum + count) / (2n * count);

/** Returns the totals of a filter in KWD, without the figures that the role may not see. */
export async function summarize(
  db: Db,
  wanted: ResolvedFilter,
  role: Role,
): Promise<TransactionSummary> {
  const [groups, refunded] = await Promise.all([findGroups(db, wanted), sumRefunds(db, wanted)]);
  const captured = groups.filter(({ status }) => status === 'CAPTURED');
  const [count, amount] = [sumOf(captured, 'count'), sumOf(captured, 'amount_minor')];
  const [fees, cost] = [sumOf(captured, 'fee_minor'), sumOf(captured, 'cost_minor')];
  const summary: TransactionSummary = {
    total_count: Number(sumOf(groups, 'count')),
    captured_count: Number(count),
    total_amount: toMajorNumber(amount),
    avg_transaction_value: toMajorNumber(average(amount, count)),
    total_fees: toMajorNumber(fees),
    total_cost: toMajorNumber(cost),
    total_profit: toMajorNumber(fees - cost),
    refunded_count: Number(refunded.count),
    refunded_amount: toMajorNumber(refunded.amount_minor),
    by_status: partsBy(groups, 'status').map(({ name, ...part }) => ({ status: name, ...part })),
    by_method: partsBy(captured, 'scheme').map(({ name, ...part }) => ({
      payment_method: name,
      ...part,
    })),
  };
  return hideFields(transactionSummary, summary, role);
}

const MOST_BRANDS = 10;

/**
 * Returns the brands with the highest sum of captured money. The result is empty for a filter with
 * another status.
 */
export async function findTopBrands(db: Db, wanted: ResolvedFilter): Promise<BrandShare[]> {
  if (wanted.status !== undefined && wanted.status !== 'CAPTURED') return [];
  const captured: ResolvedFilter = { ...wanted, status: 'CAPTURED' };
  const question = inBuckets(captured);
  const shares = question
    ? await readRollUpShares(db, question, MOST_BRANDS)
    : await sumTransactionShares(db, captured, MOST_BRANDS);
  return shares.map(({ brand_id, brand_name, count, amount_minor }) => ({
    brand_id,
    brand_name,
    count: Number(count),
    amount: toMajorNumber(amount_minor),
  }));
}

/** Returns captured money per interval. The result is empty for a filter with another status. */
export async function readSeries(
  db: Db,
  wanted: ResolvedFilter,
  interval: string,
): Promise<SeriesPoint[]> {
  if (wanted.status !== undefined && wanted.status !== 'CAPTURED') return [];
  const steps = await findSteps(db, { ...wanted, status: 'CAPTURED' }, interval);
  return steps.map(({ date, count, amount_minor }) => ({
    date,
    count: Number(count),
    amount: toMajorNumber(amount_minor),
  }));
}
