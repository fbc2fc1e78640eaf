import type { ProfitMonth } from '@diwan/contract/features/stakeholders/records';
import { allocate, toMajorNumber } from '@diwan/contract/kernel/money';
import { WHOLE_BP } from '@diwan/contract/kernel/percent';
import type { Account } from '../../ledger/accounts.ts';
import { readFirstProfit, takeProfit } from '../../ledger/inbox.ts';
import { post } from '../../ledger/post.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { formatInstant } from '../../platform/clock.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { readSettings } from '../settings/public.ts';
import * as store from './store.ts';
import { findPartsBefore, lockSharing, type Part } from './store.ts';

/** Returns the month (yyyy-MM) of an instant. */
const monthIn = (instant: string, timezone: string): string =>
  Temporal.Instant.from(instant)
    .toZonedDateTimeISO(timezone)
    .toPlainDate()
    .toPlainYearMonth()
    .toString();

export const monthAfter = (month: string): string =>
  Temporal.PlainYearMonth.from(month).add({ months: 1 }).toString();

/** Returns the first instant after the month. */
const endOfMonth = (month: string, timezone: string): string =>
  formatInstant(
    Temporal.PlainYearMonth.from(monthAfter(month))
      .toPlainDate({ day: 1 })
      .toZonedDateTime(timezone)
      .toInstant(),
  );

export interface Split {
  /** One amount per percentage, in the same order. */
  readonly amounts: readonly bigint[];
  readonly shared_minor: bigint;
  /** The rest, which the platform keeps. */
  readonly kept_minor: bigint;
  /** The loss with which the next month starts. It is zero or negative. */
  readonly carried_out_minor: bigint;
}

/**
 * Splits a month's profit by the largest remainder method. The platform is the last part, with the
 * rest of the percentages and a remainder. A loss is carried into the next month and not split.
 * @param minor the profit including the loss carried into the month, in fils
 * @param percentages_bp basis points, 10,000 in total at most
 */
export function splitProfit(minor: bigint, percentages_bp: readonly number[]): Split {
  const rest_bp = WHOLE_BP - percentages_bp.reduce((sum, bp) => sum + bp, 0);
  if (minor <= 0n) {
    const amounts = percentages_bp.map(() => 0n);
    return { amounts, shared_minor: 0n, kept_minor: 0n, carried_out_minor: minor };
  }
  const parts = allocate(minor, [...percentages_bp, rest_bp].map(BigInt));
  const amounts = parts.slice(0, -1);
  const shared_minor = amounts.reduce((sum, amount) => sum + amount, 0n);
  return { amounts, shared_minor, kept_minor: minor - shared_minor, carried_out_minor: 0n };
}

const showMonth = (row: Omit<store.MonthRow, 'ends_at' | 'total_minor' | 'entry_id'>) => ({
  month: row.month,
  profit: toMajorNumber(row.profit_minor),
  late: toMajorNumber(row.late_minor),
  carried_in: toMajorNumber(row.carried_in_minor),
  shared: toMajorNumber(row.shared_minor),
  kept: toMajorNumber(row.kept_minor),
  carried_out: toMajorNumber(row.carried_out_minor),
  shared_at: row.shared_at,
});

export const listMonths = async (db: Db): Promise<ProfitMonth[]> =>
  (await store.findMonths(db)).map(showMonth);

interface DueMonth {
  readonly month: string;
  readonly ends_at: string;
  /** The previous month; undefined for the first one. */
  readonly last: store.MonthRow | undefined;
}

/** Returns the earliest finished month that is not shared yet. */
async function findDue(tx: Tx, ctx: Ctx): Promise<DueMonth | undefined> {
  const { timezone } = await readSettings(tx);
  const last = await store.findLastMonth(tx);
  const first = last === undefined ? await readFirstProfit(tx) : undefined;
  const month = last ? monthAfter(last.month) : first && monthIn(first, timezone);
  if (month === undefined) return undefined;
  const ends_at = endOfMonth(month, timezone);
  return ends_at <= ctx.deps.clock.iso() ? { month, ends_at, last } : undefined;
}

/**
 * Books the shares as owed to the stakeholders.
 * @returns the entry's id; null if nothing is shared
 */
async function bookShares(
  tx: Tx,
  month: string,
  { parts, split, now }: { readonly parts: readonly Part[]; split: Split; now: string },
): Promise<bigint | null> {
  if (split.shared_minor === 0n) return null;
  const owed = parts.map(({ stakeholder_id }, place) => ({
    account: { kind: 'stakeholder_payable', stakeholder_id } as const satisfies Account,
    amount_minor: -(split.amounts[place] ?? 0n),
  }));
  const { entry_id } = await post(tx, {
    kind: 'profit_share',
    source: { kind: 'profit_month', id: month },
    description: `Profit of ${month}`,
    occurred_at: now,
    postings: [
      { account: { kind: 'profit_shared' }, amount_minor: split.shared_minor },
      ...owed.filter(({ amount_minor }) => amount_minor !== 0n),
    ],
  });
  return entry_id;
}

/**
 * Shares the next finished month, with the percentages at its end and the profit booked so far.
 * Later bookings for this month are profit of the month that is shared next.
 * @returns undefined if every finished month has been shared
 */
async function shareNextMonth(tx: Tx, ctx: Ctx): Promise<ProfitMonth | undefined> {
  await lockSharing(tx);
  const due = await findDue(tx, ctx);
  if (!due) return undefined;
  const { month, ends_at, last } = due;
  const now = ctx.deps.clock.iso();
  const taken = await takeProfit(tx, ends_at, last?.ends_at ?? ends_at);
  const { profit_minor } = taken;
  const late_minor = last ? taken.late_minor : 0n;
  const total_minor = (last?.total_minor ?? 0n) + profit_minor;
  const carried_in_minor = last?.carried_out_minor ?? 0n;
  const parts = await findPartsBefore(tx, ends_at);
  const split = splitProfit(
    profit_minor + carried_in_minor,
    parts.map(({ percentage_bp }) => percentage_bp),
  );
  const entry_id = await bookShares(tx, month, { parts, split, now });
  const { amounts, ...sums } = split;
  const figures = { month, profit_minor, late_minor, carried_in_minor, ...sums, shared_at: now };
  await store.insertMonth(tx, { ...figures, ends_at, total_minor, entry_id });
  const shares = parts.map((part, place) => ({
    ...part,
    month,
    amount_minor: amounts[place] ?? 0n,
  }));
  await store.insertShares(tx, shares);
  const shown = showMonth(figures);
  await writeAudit(tx, ctx, {
    action: 'profit.shared',
    entity: 'profit_month',
    entity_id: month,
    after: shown,
  });
  return shown;
}

/**
 * Shares all due months in one transaction. Repeated or simultaneous calls share each month once.
 */
export const shareProfit = (ctx: Ctx): Promise<ProfitMonth[]> =>
  ctx.answerOnce(async (tx) => {
    const shared: ProfitMonth[] = [];
    for (;;) {
      const month = await shareNextMonth(tx, ctx);
      if (!month) return shared;
      shared.push(month);
    }
  });

/** Shares all due months, each in its own transaction. A crash keeps the finished months. */
export async function shareMonths(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  let goes_on = true;
  while (goes_on && !signal?.aborted) {
    goes_on = (await ctx.transaction((tx) => shareNextMonth(tx, ctx))) !== undefined;
  }
}
