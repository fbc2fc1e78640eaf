import { SCHEMES, type Scheme } from '@diwan/contract/features/fees/records';
import { MAX_DELAY_DAYS } from '@diwan/contract/features/holidays/records';
import { addDays, WEEKDAYS } from '@diwan/contract/kernel/time';
import { inForce, type WorkingDays, workingDaysOf } from '@diwan/contract/world/working-days';
import { formatInstant } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { invariant } from '../../platform/error.ts';
import { readSettings, type Settings } from '../settings/public.ts';
import { findCalendar, type StoredCalendar } from './store.ts';

const MIDNIGHT = '00:00';

/**
 * A range of capture instants. It includes `from` and excludes `until`. If `from` is null, the
 * range has no start.
 */
interface CaptureRange {
  readonly from: string | null;
  readonly until: string;
}

/** The captures of some schemes that are due on a day, and all that are due on it or earlier. */
export interface DueCaptures {
  readonly schemes: readonly Scheme[];
  readonly due_today: readonly CaptureRange[];
  readonly due: readonly CaptureRange[];
}

/**
 * A range of captures of a scheme and their payout day. The range includes `start` and excludes
 * `end`.
 */
export interface ExpectedPayout {
  readonly scheme: Scheme;
  readonly start: string;
  readonly end: string;
  readonly day: string;
}

/**
 * The platform's calendar. It alone defines working days, payout days and due days. Days are
 * 'yyyy-MM-dd' in the platform's timezone. Instants are ISO 8601 in UTC.
 */
export interface Calendar extends Pick<WorkingDays, 'isWorkingDay' | 'workingDaysAfter'> {
  readonly timezone: string;
  /** Returns the day of an instant. */
  dayOf(instant: Temporal.Instant): string;
  /** Returns the first day on or after `from` on which brands are paid. */
  nextPayoutDay(from: string): string;
  /** Returns the latest payout cut-off that has passed. */
  lastPayoutCutoff(now: Temporal.Instant): string;
  /** Returns the instant before which a capture belongs to a day or an earlier one. */
  endOfCaptures(scheme: Scheme, day: string): string;
  /** Returns the day on which the provider should pay a capture. */
  dueDay(scheme: Scheme, captured_at: string): string;
  /** Returns the day on which the brand should be paid for a capture, at the earliest `today`. */
  expectedPayoutDay(scheme: Scheme, captured_at: string, today: string): string;
  /**
   * Returns the expected payout days of all captures from the start of `since` to the end of
   * `until`.
   */
  expectedPayouts(since: string, until: string): readonly ExpectedPayout[];
  /** Returns the captures that are due on a day. Schemes with the same ranges are in one entry. */
  capturesDue(day: string): readonly DueCaptures[];
}

/** Converts days in ascending order to ranges of captures. Successive days become one range. */
function rangesOf(days: readonly string[], endOf: (day: string) => string): CaptureRange[] {
  const runs: { first: string; last: string }[] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run && addDays(run.last, 1) === day) run.last = day;
    else runs.push({ first: day, last: day });
  }
  return runs.map(({ first, last }) => ({ from: endOf(addDays(first, -1)), until: endOf(last) }));
}

/**
 * Returns the days whose captures can be due on `day`, and the day before the first of them. More
 * working days than the longest delay are between that day and `day`.
 */
function possibleDays(day: string, { isWorkingDay }: WorkingDays): string[] {
  const days = [day];
  for (let passed = 0, reached = day; passed <= MAX_DELAY_DAYS;) {
    if (isWorkingDay(reached)) passed += 1;
    reached = addDays(reached, -1);
    days.unshift(reached);
  }
  return days;
}

/** Returns the instant of a local time on a day. */
const instantOf = (day: string, time: string, timeZone: string): string =>
  formatInstant(
    Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: time }).toInstant(),
  );

/** The end of a day's captures, and the day on which the provider should pay them. */
interface Provider {
  endOf(scheme: Scheme, day: string): string;
  dueOf(scheme: Scheme, day: string): string;
}

function providerOf(
  stored: StoredCalendar['provider_delays'],
  { workingDaysAfter }: WorkingDays,
  timezone: string,
): Provider {
  const delays = Map.groupBy(stored, ({ scheme }) => scheme);
  const delayOn = (scheme: Scheme, day: string) => {
    const delay = inForce(delays.get(scheme) ?? [], day);
    invariant(delay, 'each scheme has a delay on each day');
    return delay;
  };
  return {
    endOf: (scheme, day) => {
      const { cutoff_time } = delayOn(scheme, day);
      return cutoff_time === MIDNIGHT
        ? instantOf(addDays(day, 1), MIDNIGHT, timezone)
        : instantOf(day, cutoff_time, timezone);
    },
    dueOf: (scheme, day) => workingDaysAfter(day, delayOn(scheme, day).delay_days),
  };
}

function findDue(day: string, working: WorkingDays, { endOf, dueOf }: Provider): DueCaptures[] {
  const days = possibleDays(day, working);
  const found = SCHEMES.map((scheme) => {
    const dues = days.map((one) => ({ one, due: dueOf(scheme, one) }));
    const ranges = (fits: (due: string) => boolean) =>
      rangesOf(
        dues.flatMap(({ one, due }) => (fits(due) ? [one] : [])),
        (one) => endOf(scheme, one),
      );
    const [oldest, ...later] = ranges((due) => due <= day);
    invariant(oldest, 'captures of the oldest day are due');
    const due = [{ ...oldest, from: null }, ...later];
    return { schemes: [scheme], due_today: ranges((one) => one === day), due };
  });
  const same = Map.groupBy(found, ({ due_today, due }) => JSON.stringify([due_today, due]));
  return [...same.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, schemes: [first, ...others].flatMap(({ schemes }) => schemes) }] : [],
  );
}

/**
 * Returns ranges of captures, each with its payout day. Successive ranges with the same day are
 * merged.
 */
function findExpected(
  since: string,
  until: string,
  { endOf, dueOf }: Provider,
  payoutDay: (from: string) => string,
): ExpectedPayout[] {
  return SCHEMES.flatMap((scheme) => {
    const ranges: { scheme: Scheme; start: string; end: string; day: string }[] = [];
    let start = endOf(scheme, addDays(since, -1));
    // The last captures of `until` may already belong to the next day.
    for (let day = since; day <= addDays(until, 1); day = addDays(day, 1)) {
      const [end, payout] = [endOf(scheme, day), payoutDay(dueOf(scheme, day))];
      const last = ranges.at(-1);
      if (last?.day === payout) last.end = end;
      else ranges.push({ scheme, start, end, day: payout });
      start = end;
    }
    return ranges;
  });
}

type PayoutSettings = Pick<Settings, 'timezone' | 'payout_weekdays' | 'payout_cutoff_time'>;

/** Creates the calendar from the stored holidays, weekends, delays and settings. */
export function calendarOf(
  { holidays, weekends, provider_delays }: StoredCalendar,
  { timezone, payout_weekdays, payout_cutoff_time }: PayoutSettings,
): Calendar {
  const working = workingDaysOf(new Set(holidays), weekends);
  const provider = providerOf(provider_delays, working, timezone);
  const weekdays = WEEKDAYS.filter((day) => payout_weekdays.includes(day));
  const payoutDay = (from: string): string => working.nextPayoutDay(from, weekdays);
  const dayOf = (instant: Temporal.Instant): string =>
    instant.toZonedDateTimeISO(timezone).toPlainDate().toString();
  const dueDay = (scheme: Scheme, captured_at: string): string => {
    const instant = Temporal.Instant.from(captured_at);
    const day = dayOf(instant);
    const is_over = provider.endOf(scheme, day) <= formatInstant(instant);
    return provider.dueOf(scheme, is_over ? addDays(day, 1) : day);
  };
  return {
    timezone,
    dayOf,
    isWorkingDay: working.isWorkingDay,
    workingDaysAfter: working.workingDaysAfter,
    nextPayoutDay: payoutDay,
    lastPayoutCutoff: (now) => {
      const today = dayOf(now);
      const is_over = instantOf(today, payout_cutoff_time, timezone) <= formatInstant(now);
      const day = working.lastPayoutDay(is_over ? today : addDays(today, -1), weekdays);
      return instantOf(day, payout_cutoff_time, timezone);
    },
    endOfCaptures: provider.endOf,
    dueDay,
    expectedPayoutDay: (scheme, captured_at, today) => {
      const due = dueDay(scheme, captured_at);
      return payoutDay(due < today ? today : due);
    },
    expectedPayouts: (since, until) => findExpected(since, until, provider, payoutDay),
    capturesDue: (day) => findDue(day, working, provider),
  };
}

/** Reads the current calendar. It is not cached, so that a change takes effect immediately. */
export const readCalendar = async (db: Db): Promise<Calendar> =>
  calendarOf(await findCalendar(db), await readSettings(db));
