import type {
  TodayFigures,
  TransactionFilter,
} from '@diwan/contract/features/transactions/records';
import { type Ctx, readerOf } from '../../../platform/context.ts';
import type { Period } from '../roll-ups/segments.ts';
import { resolveFilter } from './filter.ts';
import { summarize } from './totals.ts';

const WEEK_DAYS = 7;

/**
 * Returns the sales and refunds of today, of the last seven days, and of the same weekday of last
 * week. Last week's day ends at the present time of day.
 */
export async function readToday(
  ctx: Ctx,
  filter: Pick<TransactionFilter, 'brand_id' | 'partner_id'>,
): Promise<TodayFigures> {
  const { db, clock } = ctx.deps;
  const wanted = await resolveFilter(ctx, filter);
  const { role } = readerOf(ctx);
  const now = clock.now().toZonedDateTimeISO(wanted.timezone);
  const start = now.startOfDay();
  const end = start.add({ days: 1 }).epochMilliseconds;
  const sum = async (period: Period) => {
    const found = await summarize(db, { ...wanted, period }, role);
    return {
      count: found.captured_count,
      amount: found.total_amount,
      refunded_count: found.refunded_count,
      refunded_amount: found.refunded_amount,
    };
  };
  const [today, last_week, last_7_days] = await Promise.all([
    sum({ from: start.epochMilliseconds, to: end }),
    sum({
      from: start.subtract({ days: WEEK_DAYS }).epochMilliseconds,
      to: now.subtract({ days: WEEK_DAYS }).epochMilliseconds,
    }),
    sum({ from: start.subtract({ days: WEEK_DAYS - 1 }).epochMilliseconds, to: end }),
  ]);
  return { date: start.toPlainDate().toString(), today, last_week, last_7_days };
}
