import type {
  BusinessSafeguarding,
  ClearingScore,
  SafeguardingDay,
  SafeguardingReport,
} from '@diwan/contract/features/safeguarding/records';
import { basisPointsToPercent, WHOLE_BP } from '@diwan/contract/kernel/percent';
import { toMajorNumber } from '@diwan/contract/kernel/money';
import { addDays } from '@diwan/contract/kernel/time';
import { maskIban } from '@diwan/contract/world/iban';
import type { Ctx, Deps } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import { type Calendar, readCalendar } from '../holidays/public.ts';
import * as store from './store.ts';

interface BusinessDay {
  readonly owed: store.OwedRow;
  readonly accounts: readonly store.BalanceRow[];
  /** The sum of the closing balances; null if the statements do not cover the day. */
  readonly balance_minor: bigint | null;
}

/**
 * Returns the sum of the closing balances of accounts with statements. It is null if there are
 * none. It is also null if a working day lies between an account's last statement and the day.
 */
function balanceOf(
  accounts: readonly store.BalanceRow[],
  day: string,
  { workingDaysAfter }: Calendar,
): bigint | null {
  let sum: bigint | null = null;
  for (const { closing_minor, statement_day } of accounts) {
    if (closing_minor === null || statement_day === null) continue;
    if (workingDaysAfter(statement_day, 1) <= day) return null;
    sum = (sum ?? 0n) + closing_minor;
  }
  return sum;
}

async function computeDay(db: Db, day: string, calendar: Calendar): Promise<BusinessDay[]> {
  const balances = await store.findBalances(db, day);
  return (await store.findOwed(db, day, calendar.timezone)).map((owed) => {
    const accounts = balances.filter(({ business_id }) => business_id === owed.business_id);
    return { owed, accounts, balance_minor: balanceOf(accounts, day, calendar) };
  });
}

const totalOf = (owed: store.OwedRow): bigint =>
  owed.pending_minor + owed.payable_minor + owed.in_transit_minor + owed.deposit_minor;

const majorOf = (minor: bigint | null): number | null =>
  minor === null ? null : toMajorNumber(minor);

function showBusiness(
  { deps: { secrets } }: Ctx,
  { owed, accounts, balance_minor }: BusinessDay,
): BusinessSafeguarding {
  const total = totalOf(owed);
  return {
    business: { id: owed.business_id, name: owed.business_name },
    owed: {
      pending: toMajorNumber(owed.pending_minor),
      payable: toMajorNumber(owed.payable_minor),
      in_transit: toMajorNumber(owed.in_transit_minor),
      deposits: toMajorNumber(owed.deposit_minor),
      total: toMajorNumber(total),
    },
    accounts: accounts.map(({ id, iban_sealed, purpose, closing_minor, statement_day }) => ({
      bank_account_id: id,
      iban: maskIban(secrets.open(iban_sealed)),
      purpose,
      closing: majorOf(closing_minor),
      statement_day,
    })),
    balance: majorOf(balance_minor),
    difference: balance_minor === null ? null : toMajorNumber(balance_minor - total),
    provider_debt: toMajorNumber(owed.provider_debt_minor),
  };
}

/** Returns the report of a day that has ended. @throws SAFEGUARDING_DAY_NOT_OVER */
export async function readSafeguarding(
  ctx: Ctx,
  given: string | undefined,
): Promise<SafeguardingReport> {
  const { db, clock } = ctx.deps;
  const calendar = await readCalendar(db);
  const today = calendar.dayOf(clock.now());
  if (given !== undefined && given >= today) throw new AppError('SAFEGUARDING_DAY_NOT_OVER');
  const [last] = given === undefined ? await store.findStatementDays(db, today, 1) : [];
  const day = given ?? last ?? addDays(today, -1);
  const businesses = await computeDay(db, day, calendar);
  return { day, businesses: businesses.map((one) => showBusiness(ctx, one)) };
}

const MOST_DAYS = 100;

/** Lists the recorded days that statements cover, newest first. */
export async function listDays({ deps: { db } }: Ctx): Promise<SafeguardingDay[]> {
  return (await store.findDays(db, MOST_DAYS)).map((row) => ({
    day: row.day,
    business: { id: row.business_id, name: row.business_name },
    owed: toMajorNumber(row.owed_minor),
    balance: toMajorNumber(row.balance_minor),
    difference: toMajorNumber(row.difference_minor),
  }));
}

/** The number of last days, and of last days of statements, that each run records again. */
const RECENT_DAYS = 7;
const STATEMENT_DAYS = 10;

/** Records the last days. Statements can arrive later, so each run computes them again. */
export async function recordDays(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  signal?: AbortSignal,
): Promise<void> {
  const calendar = await readCalendar(db);
  const today = calendar.dayOf(clock.now());
  const recent = Array.from({ length: RECENT_DAYS }, (_, back) => addDays(today, -back - 1));
  const ends = await store.findStatementDays(db, today, STATEMENT_DAYS);
  for (const day of [...new Set([...recent, ...ends])].toSorted()) {
    if (signal?.aborted) return;
    for (const { owed, balance_minor } of await computeDay(db, day, calendar)) {
      await store.writeDay(db, day, { ...owed, balance_minor }, clock.iso());
    }
  }
}

const MOST_MONTHS = 12;

const monthBefore = (month: string): string => addDays(`${month}-01`, -1).slice(0, 7);

/** Records the scores of the current month and of the previous ones, 12 months at the first run. */
export async function recordMonths(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  signal?: AbortSignal,
): Promise<void> {
  const calendar = await readCalendar(db);
  const today = calendar.dayOf(clock.now());
  const known = await store.findMonths(db, MOST_MONTHS);
  const count = known.length === 0 ? MOST_MONTHS : 2;
  let month = today.slice(0, 7);
  for (let n = 0; n < count; n += 1) {
    if (signal?.aborted) return;
    const ranges = store.findDueRanges(calendar, month, today);
    await store.writeMonth(db, { month, today, computed_at: clock.iso() }, ranges);
    month = monthBefore(month);
  }
}

/** Returns a share in percent, rounded down so that 100 means all; null without a volume. */
const percentOf = (part: bigint, whole: bigint): number | null =>
  whole === 0n ? null : basisPointsToPercent(Number((part * BigInt(WHOLE_BP)) / whole));

const showOpen = (due_day: string | null, minor: bigint): ClearingScore['oldest_open'] =>
  due_day === null ? null : { due_day, amount: toMajorNumber(minor) };

/** Returns the scores of the recorded months, and the oldest money that is not identified. */
export async function readScore(db: Db): Promise<ClearingScore> {
  const months = await store.findMonths(db, MOST_MONTHS);
  const oldest = months.findLast(({ open_since }) => open_since !== null);
  return {
    months: months
      .filter(({ first_volume_minor }) => first_volume_minor > 0n)
      .map((row) => ({
        month: row.month.slice(0, 7),
        volume: toMajorNumber(row.first_volume_minor),
        first_percent: percentOf(row.first_minor, row.first_volume_minor),
        fourth_percent: percentOf(row.fourth_minor, row.fourth_volume_minor),
      })),
    oldest_open: oldest ? showOpen(oldest.open_since, oldest.open_minor) : null,
  };
}

/** The figures of `/metrics`: all shortfalls of the newest days in KWD, and the score in percent. */
interface SafeguardingFigures {
  readonly shortfall: number;
  readonly first_percent: number | null;
  readonly fourth_percent: number | null;
}

/** Returns the shortfalls of the newest recorded day of each business, and the newest score. */
export async function readFigures(ctx: Ctx): Promise<SafeguardingFigures> {
  const shortfall_minor = await store.sumShortfalls(ctx.deps.db);
  const { months } = await readScore(ctx.deps.db);
  const [newest] = months;
  const fourth = months.find(({ fourth_percent }) => fourth_percent !== null);
  return {
    shortfall: toMajorNumber(shortfall_minor),
    first_percent: newest?.first_percent ?? null,
    fourth_percent: fourth?.fourth_percent ?? null,
  };
}
