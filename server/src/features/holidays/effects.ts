import { SCHEMES, type Scheme } from '@diwan/contract/features/fees/records';
import type { CalendarEffects } from '@diwan/contract/features/holidays/records';
import { toMajorNumber } from '@diwan/contract/kernel/money';
import { addDays } from '@diwan/contract/kernel/time';
import { sql } from 'kysely';
import type { Deps } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Calendar } from './calendar.ts';

/** A change of the calendar, and the first day whose captures and differences it affects. */
export interface CalendarChange {
  readonly before: Calendar;
  readonly after: Calendar;
  readonly since: string;
}

/**
 * The functions of other features that follow a change of the calendar. The list of features passes
 * them.
 */
export interface CalendarVerbs {
  previewUnpaid(db: Db, change: CalendarChange): Promise<CalendarEffects['open_differences']>;
  reevaluateUnpaid(tx: Tx, change: CalendarChange, now: string): Promise<void>;
  /** Moves the expected payout dates. The cause is stored with each date that moves. */
  reviewPromises(
    deps: Deps,
    tx: Tx,
    cause?: 'holiday_announced' | 'settings_changed',
  ): Promise<unknown>;
}

interface MovedRange {
  readonly scheme: Scheme;
  readonly start: string;
  readonly end: string;
  readonly before: string;
  readonly after: string;
}

/** Returns the ranges of captures whose expected payout date differs between two calendars. */
function movedRanges({ before, after, since }: CalendarChange, today: string): MovedRange[] {
  const expected = (calendar: Calendar, scheme: Scheme, instant: string) =>
    calendar.nextPayoutDay(calendar.dueDay(scheme, instant));
  return SCHEMES.flatMap((scheme) => {
    const ends = new Set<string>();
    for (let day = since; day <= today; day = addDays(day, 1)) {
      ends.add(before.endOfCaptures(scheme, day)).add(after.endOfCaptures(scheme, day));
    }
    // After today's cut-off, captures belong to the next day.
    ends.add(after.endOfCaptures(scheme, addDays(today, 1)));
    const sorted = [...ends].toSorted();
    return sorted.slice(0, -1).flatMap((start, at) => {
      const range = {
        scheme,
        start,
        end: sorted[at + 1] ?? start,
        before: expected(before, scheme, start),
        after: expected(after, scheme, start),
      };
      return range.before === range.after ? [] : [range];
    });
  });
}

interface MovedDate {
  readonly before: string;
  readonly after: string;
  readonly transactions: number;
  readonly amount_minor: bigint;
}

/** Returns sums of the unsettled captures in these ranges, by previous and new date. */
async function findMoved(db: Db, ranges: readonly MovedRange[]): Promise<readonly MovedDate[]> {
  if (ranges.length === 0) return [];
  const { rows } = await sql<MovedDate>`
    select m.before, m.after, count(*)::integer as transactions,
      sum(t.amount_minor)::bigint as amount_minor
    from jsonb_to_recordset(${JSON.stringify(ranges)}::jsonb)
      as m (scheme text, start timestamptz, "end" timestamptz, before date, after date)
    join transactions t on t.scheme = m.scheme and t.captured_at >= m.start
      and t.captured_at < m."end"
    where t.status = 'CAPTURED' and not t.settled
    group by m.before, m.after order by m.before, m.after`.execute(db);
  return rows;
}

/** Returns the effects of a change of the calendar. Changes nothing. */
export async function findEffects(
  db: Db,
  change: CalendarChange,
  today: string,
  { previewUnpaid }: Pick<CalendarVerbs, 'previewUnpaid'>,
): Promise<CalendarEffects> {
  const moved = await findMoved(db, movedRanges(change, today));
  return {
    transactions: moved.reduce((sum, { transactions }) => sum + transactions, 0),
    amount: toMajorNumber(moved.reduce((sum, { amount_minor }) => sum + amount_minor, 0n)),
    expected_dates: moved.map(({ before, after, transactions, amount_minor }) => ({
      from: before,
      to: after,
      transactions,
      amount: toMajorNumber(amount_minor),
    })),
    open_differences: await previewUnpaid(db, change),
  };
}
