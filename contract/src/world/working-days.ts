import { addDays, type Weekday, WEEKDAYS } from '../kernel/time.ts';

/** The weekend from a day on. It applies until the next weekend's day. */
export interface Weekend {
  readonly applies_from: string;
  /** The weekend days. There are at most 6, so that each week has a working day. */
  readonly weekend_days: readonly Weekday[];
}

/** Determines working days and payout days. Days are 'yyyy-MM-dd'. */
export interface WorkingDays {
  isWorkingDay(day: string): boolean;
  /**
   * Returns the `count`-th working day after `day`. With a count of 0, returns the first working
   * day on or after `day`.
   */
  workingDaysAfter(day: string, count: number): string;
  /** Returns the first day on or after `from` that is one of the weekdays and not a holiday. */
  nextPayoutDay(from: string, weekdays: readonly Weekday[]): string;
  /** Returns the last day on or before `from` that is one of the weekdays and not a holiday. */
  lastPayoutDay(from: string, weekdays: readonly Weekday[]): string;
}

/**
 * Returns the weekday of a day.
 * @throws Error for a text that is not a day
 */
export const weekdayOf = (day: string): Weekday => {
  const weekday = WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()];
  if (weekday === undefined) throw new Error(`${day} is not a day`);
  return weekday;
};

/**
 * Returns the value that applies on a day: the one with the latest `applies_from` up to that day.
 * @param ascending the values, sorted by `applies_from`
 * @returns undefined if none applies yet
 */
export const inForce = <T extends { readonly applies_from: string }>(
  ascending: readonly T[],
  day: string,
): T | undefined => ascending.findLast(({ applies_from }) => applies_from <= day);

/**
 * Creates the calendar of working days from holidays and weekends.
 * @param holidays days as 'yyyy-MM-dd'
 * @param weekends sorted by the day from which they apply
 */
export function workingDaysOf(
  holidays: ReadonlySet<string>,
  weekends: readonly Weekend[],
): WorkingDays {
  const isWorkingDay = (day: string): boolean =>
    !holidays.has(day) && inForce(weekends, day)?.weekend_days.includes(weekdayOf(day)) !== true;

  /** The loop ends, because holidays are finite and every week has a matching day. */
  const find = (from: string, step: 1 | -1, fits: (day: string) => boolean): string => {
    let day = from;
    while (!fits(day)) day = addDays(day, step);
    return day;
  };
  const isPayoutDay = (weekdays: readonly Weekday[]) => (day: string) =>
    weekdays.includes(weekdayOf(day)) && !holidays.has(day);

  return {
    isWorkingDay,
    workingDaysAfter: (day, count) => {
      if (count === 0) return find(day, 1, isWorkingDay);
      let reached = day;
      for (let left = count; left > 0; left -= 1) {
        reached = find(addDays(reached, 1), 1, isWorkingDay);
      }
      return reached;
    },
    nextPayoutDay: (from, weekdays) => find(from, 1, isPayoutDay(weekdays)),
    lastPayoutDay: (from, weekdays) => find(from, -1, isPayoutDay(weekdays)),
  };
}
