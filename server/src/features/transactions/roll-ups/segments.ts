const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * The time from `from` up to, but not including, `to`, in epoch milliseconds. An open end is
 * infinite.
 */
export interface Period {
  readonly from: number;
  readonly to: number;
}

export interface Segment extends Period {
  readonly span: 'hour' | 'day' | 'month' | 'ever';
}

const upTo = (ms: number, unit: number): number => Math.ceil(ms / unit) * unit;
const downTo = (ms: number, unit: number): number => Math.floor(ms / unit) * unit;

function monthOf(ms: number, add: number): number {
  if (!Number.isFinite(ms)) return ms;
  const date = new Date(ms);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + add, 1);
}
const monthUpTo = (ms: number): number => (monthOf(ms, 0) === ms ? ms : monthOf(ms, 1));

/**
 * Returns true for a period of whole hours. The days of every timezone with a whole-hour offset are
 * whole hours.
 */
export const isWholeHours = ({ from, to }: Period): boolean =>
  [from, to].every((ms) => !Number.isFinite(ms) || ms % HOUR_MS === 0);

/**
 * Returns the smallest set of UTC months, days and hours that covers a period exactly: months in
 * the middle, days around them, hours at both ends.
 */
export function segmentsOf({ from, to }: Period): Segment[] {
  if (from === -Infinity && to === Infinity) return [{ span: 'ever', from, to }];
  if (from >= to) return [];
  const first_day = upTo(from, DAY_MS);
  const last_day = downTo(to, DAY_MS);
  if (first_day >= last_day) return [{ span: 'hour', from, to }];
  const first_month = monthUpTo(first_day);
  const last_month = monthOf(last_day, 0);
  const middle: Segment[] =
    first_month < last_month
      ? [
          { span: 'day', from: first_day, to: first_month },
          { span: 'month', from: first_month, to: last_month },
          { span: 'day', from: last_month, to: last_day },
        ]
      : [{ span: 'day', from: first_day, to: last_day }];
  const all: Segment[] = [
    { span: 'hour', from, to: first_day },
    ...middle,
    { span: 'hour', from: last_day, to },
  ];
  return all.filter((segment) => segment.from < segment.to);
}
