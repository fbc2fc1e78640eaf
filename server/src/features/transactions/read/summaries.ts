import type {
  BrandFinances,
  BrandShare,
  SeriesInterval,
  SeriesPoint,
  TransactionFilter,
  TransactionSummary,
} from '@diwan/contract/features/transactions/records';
import { toMajorNumber } from '@diwan/contract/kernel/money';
import { readBrandBalances } from '../../../ledger/balances.ts';
import { type Ctx, readerOf } from '../../../platform/context.ts';
import { resolveFilter } from './filter.ts';
import { findNewest } from './store.ts';
import { findTopBrands, readSeries, summarize } from './totals.ts';

export async function summarizeTransactions(
  ctx: Ctx,
  filter: TransactionFilter,
): Promise<TransactionSummary> {
  const wanted = await resolveFilter(ctx, filter);
  return summarize(ctx.deps.db, wanted, readerOf(ctx).role);
}

export async function readTransactionSeries(
  ctx: Ctx,
  { interval, ...filter }: TransactionFilter & { readonly interval: SeriesInterval },
): Promise<SeriesPoint[]> {
  return readSeries(ctx.deps.db, await resolveFilter(ctx, filter), interval);
}

export async function listTopBrands(ctx: Ctx, filter: TransactionFilter): Promise<BrandShare[]> {
  return findTopBrands(ctx.deps.db, await resolveFilter(ctx, filter));
}

const RECENT = 5;

/**
 * Returns a brand's totals, the amounts owed to it, and its latest payments.
 * @throws BRAND_NOT_FOUND
 */
export async function readBrandFinances(ctx: Ctx, brand_id: number): Promise<BrandFinances> {
  const { db } = ctx.deps;
  const wanted = await resolveFilter(ctx, { brand_id });
  const [summary, balances, recent] = await Promise.all([
    summarize(db, wanted, readerOf(ctx).role),
    readBrandBalances(db, brand_id),
    findNewest(db, wanted, RECENT),
  ]);
  return {
    summary,
    pending_amount: toMajorNumber(balances.pending_minor),
    payable_amount: toMajorNumber(balances.payable_minor),
    recent_transactions: recent,
  };
}
