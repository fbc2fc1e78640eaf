import { addDays, type Weekday, WEEKDAYS } from '../kernel/time.ts';

/** The weekend from a day on, until the next one applies. */
export interface Weekend {
  readonly applies_from: string;
  /** At most 6 days, so that each week has a working day. */
  readonly weekend_days: readonly Weekday[];
}

/** Answers which days are working days. Days are 'yyyy-MM-dd'. */
export interface WorkingDays {
  isWorkingDay(day: string): boolean;
  /**
   * The `count`-th working day after `day`. With a count of 0 it is `day`, or the first working day
   * after it.
   */
  workingDaysAfter(day: string, count: number): string;
  /** The first day on or after `from` that is one of the weekdays and not a holiday. */
  nextPayoutDay(from: string, weekdays: readonly Weekday[]): string;
  /** The last such day on or before `from`. */
  lastPayoutDay(from: string, weekdays: readonly Weekday[]): string;
}

/** The weekday of a day. */
export const weekdayOf = (day: string): Weekday => {
  const weekday = WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()];
  if (weekday === undefined) throw new Error(`${day} is not a day`);
  return weekday;
};

/** The value in force on a day: the last one that applies from this day or an earlier one. */
export const inForce = <T extends { readonly applies_from: string }>(
  ascending: readonly T[],
  day: string,
): T | undefined => ascending.findLast(({ applies_from }) => applies_from <= day);

/**
 * @param holidays days as 'yyyy-MM-dd'
 * @param weekends ascending by the day from which they apply
 */
export function workingDaysOf(
  holidays: ReadonlySet<string>,
  weekends: readonly Weekend[],
): WorkingDays {
  const isWorkingDay = (day: string): boolean =>
    !holidays.has(day) && inForce(weekends, day)?.weekend_days.includes(weekdayOf(day)) !== true;

  /** Ends, because the holidays are finite and each week has a day that fits. */
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
