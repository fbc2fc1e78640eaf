import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** An event that the payout log of a business states for a day. */
export interface LoggedEvent {
  readonly kind: 'payout_line' | 'manual_payout' | 'statement';
  readonly record_id: string;
  readonly brand_id: number;
  readonly day: string;
  /** The payout line; null for a statement. */
  readonly line_id: bigint | null;
  readonly amount_minor: bigint;
  readonly created_at: string;
  readonly iban_sealed: string | null;
  /** True if the bank returned the payment. */
  readonly is_returned: boolean;
  /** The row of a statement; null for a payment. */
  readonly statement_id: bigint | null;
}

/**
 * SQL: every event with its instant. If a day has several events about one record, only the last
 * event is used.
 */
const EVENTS = sql`(
  select l.business_id, 'payout_line' as kind, l.id::text as record_id, l.brand_id,
    l.paid_at as at, l.id as line_id, l.amount_minor, l.created_at, l.iban_sealed,
    false as is_returned, null::bigint as statement_id
  from payout_lines l where l.export_id is not null and l.paid_at is not null
  union all
  select l.business_id, 'payout_line', l.id::text, l.brand_id, l.undone_at, l.id, l.amount_minor,
    l.created_at, l.iban_sealed, true, null
  from payout_lines l where l.export_id is not null and l.status = 'returned'
  union all
  select l.business_id, 'manual_payout', l.manual_payout_id::text, l.brand_id, l.created_at, l.id,
    l.amount_minor, l.created_at, l.iban_sealed, false, null
  from payout_lines l
  where l.manual_payout_id is not null and l.status in ('paid', 'reversed')
  union all
  select m.business_id, 'statement', m.brand_id || '-' || m.month, m.brand_id, m.created_at, null,
    0, m.created_at, null, false, m.id
  from monthly_statements m
)`;

const dayOf = (timezone: string): RawBuilder<unknown> => sql`(e.at at time zone ${timezone})::date`;

export interface Days {
  readonly timezone: string;
  /** The current day. Earlier days have ended. */
  readonly today: string;
}

/** Returns the businesses with an event on a finished day after their last checkpoint. */
export async function findUnsealed(db: Db, { timezone, today }: Days): Promise<readonly string[]> {
  const { rows } = await sql<{ business_id: string }>`
    select distinct e.business_id from ${EVENTS} e
    left join lateral (select max(c.day) as day from proof_checkpoints c
      where c.business_id = e.business_id) c on true
    where e.business_id is not null and ${dayOf(timezone)} < ${today}::date
      and ${dayOf(timezone)} > coalesce(c.day, '-infinity')
    order by e.business_id`.execute(db);
  return rows.map(({ business_id }) => business_id);
}

/** Returns the events of a business after a day, in the order of each day's tree. */
export async function findEvents(
  db: Db,
  { business_id, after }: { readonly business_id: string; readonly after: string | null },
  { timezone, today }: Days,
): Promise<readonly LoggedEvent[]> {
  const { rows } = await sql<LoggedEvent>`
    select distinct on (day, e.kind collate "C", e.record_id collate "C")
      e.kind, e.record_id, e.brand_id, ${dayOf(timezone)} as day, e.line_id, e.amount_minor,
      e.created_at, e.iban_sealed, e.is_returned, e.statement_id
    from ${EVENTS} e
    where e.business_id = ${business_id}::uuid and ${dayOf(timezone)} < ${today}::date
      and ${dayOf(timezone)} > coalesce(${after}::date, '-infinity')
    order by day, e.kind collate "C", e.record_id collate "C", e.at desc, e.line_id desc
  `.execute(db);
  return rows;
}

export interface UnloggedRecord {
  readonly kind: LoggedEvent['kind'];
  readonly record_id: string;
  readonly business_id: string;
  readonly line_id: bigint | null;
  readonly day: string;
}

/**
 * Returns the events up to the last checkpoint of their business without a leaf. The log can no
 * longer contain them. A leaf that is one day earlier or later is accepted, because the timezone
 * may have changed.
 */
export async function findUnlogged(db: Db, timezone: string): Promise<readonly UnloggedRecord[]> {
  const { rows } = await sql<UnloggedRecord>`
    select distinct on (day, e.kind, e.record_id) e.kind, e.record_id, e.business_id, e.line_id,
      ${dayOf(timezone)} as day
    from ${EVENTS} e
    where ${dayOf(timezone)} <= (select max(c.day) from proof_checkpoints c
        where c.business_id = e.business_id)
      and not exists (select from proof_leaves l where l.kind = e.kind
        and l.record_id = e.record_id and l.business_id = e.business_id
        and abs(l.day - ${dayOf(timezone)}) <= 1)
    order by day, e.kind, e.record_id`.execute(db);
  return rows;
}
