import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface Sums {
  readonly transaction_count: number;
  readonly amount_minor: bigint;
  readonly fee_minor: bigint;
  readonly cleared_minor: bigint;
}

const SUMS = sql`count(*)::integer as transaction_count,
  coalesce(sum(t.amount_minor), 0)::bigint as amount_minor,
  coalesce(sum(t.fee_minor), 0)::bigint as fee_minor,
  coalesce(sum(p.amount_minor), 0)::bigint as cleared_minor`;

/** What the transactions of a payout add up to. */
export async function sumLine(db: Db, line_id: bigint): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select ${SUMS} from payout_allocations p join transactions t on t.id = p.transaction_id
    where p.line_id = ${line_id}`.execute(db);
  const [sums] = rows;
  return sums ?? { transaction_count: 0, amount_minor: 0n, fee_minor: 0n, cleared_minor: 0n };
}

/** The first part of a date that makes a period: `2026-11-20` or `2026-11`. */
const PERIODS = { day: 'YYYY-MM-DD', month: 'YYYY-MM' } as const;
export type Period = keyof typeof PERIODS;

interface PeriodSums extends Sums {
  readonly period: string;
}

/** The same by day or month in a timezone, the first one first, `most` at most. */
export async function sumPeriods(
  db: Db,
  line_id: bigint,
  period: { readonly by: Period; readonly timezone: string; readonly most: number },
): Promise<readonly PeriodSums[]> {
  const { rows } = await sql<PeriodSums>`
    select to_char(t.payment_date at time zone ${period.timezone}, ${PERIODS[period.by]})
      as period, ${SUMS}
    from payout_allocations p join transactions t on t.id = p.transaction_id
    where p.line_id = ${line_id} group by period order by period limit ${period.most}`.execute(db);
  return rows;
}
