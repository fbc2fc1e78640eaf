import type { ProfitMonth } from '@diwan/contract/features/stakeholders/records';
import { toMajorNumber } from '@diwan/contract/kernel/money';
import type { Account } from '../../../ledger/accounts.ts';
import { post } from '../../../ledger/post.ts';
import { readFirstProfit, takeProfit } from '../../../ledger/inbox.ts';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { readSettings } from '../../settings/service.ts';
import { findPartsBefore, type Part } from '../defaults/store.ts';
import { lockSharing } from '../store.ts';
import { endOfMonth, monthAfter, monthIn } from './months.ts';
import { type Split, splitProfit } from './split.ts';
import * as store from './store.ts';

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

interface Due {
  readonly month: string;
  readonly ends_at: string;
  /** The month before; undefined for the first of all. */
  readonly last: store.MonthRow | undefined;
}

/** The earliest finished month that was not shared yet. */
async function findDue(tx: Tx, ctx: Ctx): Promise<Due | undefined> {
  const { timezone } = await readSettings(tx);
  const last = await store.findLastMonth(tx);
  const first = last === undefined ? await readFirstProfit(tx) : undefined;
  const month = last ? monthAfter(last.month) : first && monthIn(first, timezone);
  if (month === undefined) return undefined;
  const ends_at = endOfMonth(month, timezone);
  return ends_at <= ctx.deps.clock.iso() ? { month, ends_at, last } : undefined;
}

/** What was shared is owed to the stakeholders. */
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
 * Shares the next finished month: its percentages at its end, its profit as far as it is booked.
 * What is booked for it afterwards is profit of the month that is shared next.
 * @returns undefined when every finished month has been shared
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

/** Shares what is due in one transaction. Twice, or by two at once, it happens once. */
export const shareProfit = (ctx: Ctx): Promise<ProfitMonth[]> =>
  ctx.answerOnce(async (tx) => {
    const shared: ProfitMonth[] = [];
    for (;;) {
      const month = await shareNextMonth(tx, ctx);
      if (!month) return shared;
      shared.push(month);
    }
  });

/** The same, a month a transaction: what was shared before a crash stays shared. */
export async function shareMonths(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  let goes_on = true;
  while (goes_on && !signal?.aborted) {
    goes_on = (await ctx.transaction((tx) => shareNextMonth(tx, ctx))) !== undefined;
  }
}
