import {
  SERIES_INTERVALS,
  type SeriesInterval,
  type SeriesPoint,
} from '@diwan/contract/features/transactions/records';
import { addDays } from '@diwan/contract/kernel/time';

const WEEK_DAYS = 7;
const DATE_CHARS = 10;
/** The maximum number of bars. If there were more, they would be too thin to distinguish. */
export const MOST_STEPS = 92;

export const readInterval = (text: string | undefined): SeriesInterval =>
  SERIES_INTERVALS.find((one) => one === text) ?? 'day';

function nextStep(date: string, interval: SeriesInterval): string {
  if (interval === 'day') return addDays(date, 1);
  if (interval === 'week') return addDays(date, WEEK_DAYS);
  const next = new Date(`${date}T00:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return next.toISOString().slice(0, DATE_CHARS);
}

export const lastDayOf = (date: string, interval: SeriesInterval): string =>
  addDays(nextStep(date, interval), -1);

/**
 * Returns every step from the first figure to the last, up to the newest MOST_STEPS. A step without
 * sales is zero.
 */
export function fillSteps(points: readonly SeriesPoint[], interval: SeriesInterval): SeriesPoint[] {
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return [];
  const known = new Map(points.map((point) => [point.date, point]));
  const steps: SeriesPoint[] = [];
  for (let date = first.date; date <= last.date; date = nextStep(date, interval)) {
    steps.push(known.get(date) ?? { date, count: 0, amount: 0 });
  }
  return steps.slice(-MOST_STEPS);
}
