import {
  type MovementKind,
  STATEMENT_SUMS,
  type StatementSum,
} from '@diwan/contract/features/payout-statements/records';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { invariant } from '../../platform/error.ts';
import type { Payable } from '../transactions/public.ts';

/**
 * A range of postings on the payable account of a brand and a business: after one id, up to and
 * including another. Every posting is in exactly one of the consecutive sections.
 */
export interface Section extends Payable {
  readonly after_posting_id: bigint;
  readonly upto_posting_id: bigint;
  /**
   * The range of settlement times for orders that made nothing payable and so have no posting. It
   * excludes `after` and includes `upto`. If `after` is null, the range has no start.
   */
  readonly after: string | null;
  readonly upto: string;
  /**
   * The instant at which payments are classified as paid or scheduled, so that a finished month
   * never changes. Null means the current time.
   */
  readonly as_of: string | null;
}

/**
 * SQL: the time at which a payout line was paid, or returned without having been paid. It is null
 * for other lines.
 */
const SENT_AT = sql`coalesce(l.paid_at, case l.status when 'returned' then l.undone_at end)`;

/** SQL: the kind of a movement on a statement, from the kind and cause of its entry. */
const kindAt = ({ as_of }: Section) => sql`case
  when e.kind = 'settlement' and e.source_kind = 'transaction' then 'order'
  when e.kind in ('refund_reserved', 'refund') and e.source_kind = 'refund' then 'refund'
  when e.kind = 'payout_created'
    and coalesce(${SENT_AT}, 'infinity') >= coalesce(${as_of}::timestamptz, 'infinity')
    then 'payment_scheduled'
  when e.kind in ('payout_created', 'manual_payout') then 'payment'
  when e.kind = 'manual_payout_edited' then 'payment_corrected'
  when e.kind in ('payout_returned', 'payout_released')
    then 'payment_' || substr(e.kind, length('payout_') + 1)
  when e.kind in ('refund_released', 'chargeback', 'chargeback_won', 'chargeback_reversed',
    'rental', 'terminal_lost', 'business_set_off') then e.kind
  else 'adjustment' end`;

const causedBy = (kind: string, type: string) =>
  sql`case when e.source_kind = ${sql.lit(kind)} then e.source_id::${sql.raw(type)} end`;

/** Selects orders of the section without a posting. Fees and refunds used their complete amount. */
const withoutPosting = (section: Section, account: RawBuilder<unknown>) => sql`
  select 2 * ${section.upto_posting_id}::bigint - 1 as place, t.id as tie, 'settlement' as kind,
    'transaction' as source_kind, t.id::text as source_id, t.settled_at as occurred_at,
    0::bigint as net_minor, null::bigint as balance_minor
  from transactions t
  where t.brand_id = ${section.brand_id} and t.business_id = ${section.business_id}::uuid
    and t.settled and (t.refunded_minor > 0 or t.credit_minor = 0)
    and t.settled_at > coalesce(${section.after}::timestamptz, '-infinity')
    and t.settled_at <= ${section.upto}
    and not exists (select from ledger_entries e join ledger_postings p on p.entry_id = e.id
      where e.source_kind = 'transaction' and e.source_id = t.id::text and e.kind = 'settlement'
        and p.account_id = ${account})`;

const FIRST_CURSOR: MovementCursor = [0n, 0n, 0n];

/** The refunds and chargebacks, including those of removed brands. */
const REFUNDS = sql`(
  select id, transaction_id, amount_minor, fee_minor from refunds
  union all select id, transaction_id, amount_minor, fee_minor from removed_refunds
)`;

/**
 * Selects the rows of one posting `m`. An order has one more row for each refund and chargeback
 * before its settlement, each with its own date. A row's balance is the balance after that row.
 */
const partsOf = ({ brand_id }: Section) => sql`
  with before as (
    select p.id as part, e.kind, e.source_id, e.occurred_at, -p.amount_minor as net_minor
    from ${REFUNDS} r
    join ledger_entries e on e.source_kind = 'refund' and e.source_id = r.id::text
    join ledger_postings p on p.entry_id = e.id
    join ledger_accounts a on a.id = p.account_id
      and a.kind = 'brand_pending' and a.brand_id = ${brand_id}
    where m.kind = 'settlement' and m.source_kind = 'transaction'
      and r.transaction_id = case m.source_kind when 'transaction' then m.source_id::bigint end
  )
  select 0::bigint as part, m.kind, m.source_kind, m.source_id, m.occurred_at, m.net_minor,
    m.balance_minor - coalesce((select sum(net_minor) from before), 0)::bigint as balance_minor
  union all
  select part, kind, 'refund', source_id, occurred_at, net_minor,
    m.balance_minor - coalesce(sum(net_minor) over (order by part
      rows between 1 following and unbounded following), 0)::bigint
  from before`;

/**
 * Selects the movements of a section with their causes. The sort key of a movement is twice the id
 * of its posting. Orders without a posting come just before the last posting.
 */
function movementsOf(section: Section, [place, tie, part]: MovementCursor) {
  const account = sql`(select a.id from ledger_accounts a where a.kind = 'brand_payable'
    and a.currency = 'KWD' and a.brand_id = ${section.brand_id}
    and a.business_id = ${section.business_id}::uuid)`;
  return sql`(
    select e.place, e.tie, e.part, ${kindAt(section)} as kind, e.occurred_at as at,
      case when e.is_order then t.amount_minor - t.fee_minor else e.net_minor end as net_minor,
      e.balance_minor,
      t.id as transaction_id, r.id as refund_id, t.order_id, l.id as line_id, l.manual_payout_id,
      c.terminal_id, c.tid, c.rental_start, c.rental_end, o.name as business_name,
      case when e.is_order then t.amount_minor
        else coalesce(sign(e.net_minor)::bigint * r.amount_minor, e.net_minor) end as amount_minor,
      case when e.is_order then -t.fee_minor
        else coalesce(sign(e.net_minor)::bigint * r.fee_minor, 0) end as fee_minor
    from (
      select m.place, m.tie, x.*, x.source_kind = 'transaction' as is_order
      from (
        select 2 * p.id as place, 0::bigint as tie, e.kind, e.source_kind, e.source_id,
          e.occurred_at, -p.amount_minor as net_minor, -p.balance_after_minor as balance_minor
        from ledger_postings p join ledger_entries e on e.id = p.entry_id
        where p.account_id = ${account} and p.id > ${section.after_posting_id}
          and p.id >= ${place}::bigint / 2 and p.id <= ${section.upto_posting_id}
        union all
        select * from (${withoutPosting(section, account)}) as n
      ) m cross join lateral (${partsOf(section)}) x
      where (m.place, m.tie, x.part) > (${place}::bigint, ${tie}::bigint, ${part}::bigint)
    ) e
    left join ${REFUNDS} r on r.id = ${causedBy('refund', 'uuid')}
    left join (
      select id, order_id, amount_minor, fee_minor from transactions
      union all select id, null, amount_minor, fee_minor from removed_transactions
    ) t on t.id = coalesce(r.transaction_id, ${causedBy('transaction', 'bigint')})
    left join payout_lines l on l.id = ${causedBy('payout_line', 'bigint')}
    left join rental_charges c on c.id = ${causedBy('rental_charge', 'uuid')}
    left join business_set_offs s on s.id = ${causedBy('business_set_off', 'uuid')}
    left join businesses o on o.id in (s.from_business_id, s.to_business_id)
      and o.id <> ${section.business_id}::uuid
  )`;
}

/**
 * The position of a movement: its posting, the order if it has no posting, and the part of the
 * posting (a refund or chargeback before the settlement).
 */
export type MovementCursor = readonly [place: bigint, tie: bigint, part: bigint];

export interface Movement {
  readonly place: bigint;
  readonly tie: bigint;
  readonly part: bigint;
  readonly kind: MovementKind;
  readonly at: string;
  readonly transaction_id: bigint | null;
  readonly refund_id: string | null;
  readonly order_id: string | null;
  readonly line_id: bigint | null;
  /** The terminal and the paid period of a rental. */
  readonly terminal_id: string | null;
  readonly tid: string | null;
  readonly rental_start: string | null;
  readonly rental_end: string | null;
  /** The other business of a set-off across businesses. */
  readonly business_name: string | null;
  readonly amount_minor: bigint;
  readonly fee_minor: bigint;
  readonly net_minor: bigint;
  /**
   * The amount owed after the movement. It is null for an order without a posting, which does not
   * change the balance.
   */
  readonly balance_minor: bigint | null;
}

/** Returns the movements of a section in order. Reads one row more than a page. */
export async function findMovements(
  db: Db,
  section: Section,
  limit: number,
  after: MovementCursor = FIRST_CURSOR,
): Promise<readonly Movement[]> {
  const { rows } = await sql<Movement>`
    select place, tie, part, kind, at, transaction_id, refund_id, order_id, line_id, terminal_id, tid,
      rental_start, rental_end, business_name, amount_minor, fee_minor, net_minor, balance_minor
    from ${movementsOf(section, after)} as m
    order by place, tie, part limit ${limit + 1}`.execute(db);
  return rows;
}

/** The PostgreSQL date format of each period. */
const PERIODS = { day: 'YYYY-MM-DD', month: 'YYYY-MM' } as const;
export type Period = keyof typeof PERIODS;

export interface PeriodSum {
  readonly period: string;
  readonly kind: MovementKind;
  readonly movement_count: number;
  readonly amount_minor: bigint;
  readonly fee_minor: bigint;
  readonly net_minor: bigint;
}

/** Returns the sums of movements per kind and period in a timezone; at most `most` sums. */
export async function sumPeriods(
  db: Db,
  section: Section,
  period: { readonly by: Period; readonly timezone: string; readonly most: number },
): Promise<readonly PeriodSum[]> {
  const { rows } = await sql<PeriodSum>`
    select to_char(at at time zone ${period.timezone}, ${PERIODS[period.by]}) as period, kind,
      count(*)::integer as movement_count, sum(amount_minor)::bigint as amount_minor,
      sum(fee_minor)::bigint as fee_minor, sum(net_minor)::bigint as net_minor
    from ${movementsOf(section, FIRST_CURSOR)} as m group by 1, 2
    order by 1, min(place) limit ${period.most}`.execute(db);
  return rows;
}

async function sumKinds(db: Db, section: Section): Promise<readonly Omit<PeriodSum, 'period'>[]> {
  const { rows } = await sql<Omit<PeriodSum, 'period'>>`
    select kind, count(*)::integer as movement_count, sum(amount_minor)::bigint as amount_minor,
      sum(fee_minor)::bigint as fee_minor, sum(net_minor)::bigint as net_minor
    from ${movementsOf(section, FIRST_CURSOR)} as m group by kind`.execute(db);
  return rows;
}

/**
 * Sums the payments that earlier sections list as scheduled and this section lists as paid. They
 * change no balance, only the sum in which they are counted.
 */
async function sumSentLater(db: Db, section: Section): Promise<bigint> {
  const { brand_id, business_id, as_of, after, after_posting_id } = section;
  if (as_of === null) return 0n;
  const { rows } = await sql<{ minor: bigint }>`
    select coalesce(sum(l.amount_minor), 0)::bigint as minor from payout_lines l
    where l.brand_id = ${brand_id} and l.business_id = ${business_id}::uuid
      and ${SENT_AT} >= coalesce(${after}::timestamptz, '-infinity') and ${SENT_AT} < ${as_of}
      and exists (select from ledger_entries e join ledger_postings p on p.entry_id = e.id
        join ledger_accounts a on a.id = p.account_id and a.kind = 'brand_payable'
        where e.source_kind = 'payout_line' and e.source_id = l.id::text
          and e.kind = 'payout_created' and p.id <= ${after_posting_id})`.execute(db);
  return rows[0]?.minor ?? 0n;
}

/** The sum that contains a movement's amount, and the sum that contains its fee. */
const LINES: Readonly<Record<MovementKind, readonly [amount: StatementSum, fee: StatementSum]>> = {
  order: ['orders', 'order_fees'],
  refund: ['refunds', 'refund_fees'],
  refund_released: ['refunds_not_made', 'refund_fees'],
  chargeback: ['chargebacks', 'chargeback_fees'],
  chargeback_won: ['chargebacks_won', 'chargeback_fees'],
  chargeback_reversed: ['chargebacks_won', 'chargeback_fees'],
  rental: ['rental', 'rental'],
  terminal_lost: ['lost_terminals', 'lost_terminals'],
  business_set_off: ['business_set_offs', 'business_set_offs'],
  adjustment: ['adjustments', 'adjustments'],
  payment_scheduled: ['scheduled', 'scheduled'],
  payment: ['payments', 'payments'],
  payment_returned: ['returned_payments', 'returned_payments'],
  // A released payment was never paid out, so it reduces the scheduled sum.
  payment_released: ['scheduled', 'scheduled'],
  payment_corrected: ['payments', 'payments'],
};

const FEES: readonly StatementSum[] = [
  'order_fees',
  'refund_fees',
  'chargeback_fees',
  'rental',
  'lost_terminals',
];

export interface AccountSums {
  readonly movement_count: number;
  /** Signed amounts per sum. `closing` is the total of all other sums. */
  readonly lines: ReadonlyMap<StatementSum, bigint>;
  readonly fee_minor: bigint;
}

const balanceAfter = async (db: Db, posting_id: bigint): Promise<bigint> => {
  const row = await db
    .selectFrom('ledger_postings')
    .select('balance_after_minor')
    .where('id', '=', posting_id)
    .executeTakeFirst();
  return -(row?.balance_after_minor ?? 0n);
};

/**
 * Returns the sums of a section. Each call verifies that they add up to the balance of the books.
 * @throws Error if the sums and the balance differ
 */
export async function sumSection(db: Db, section: Section): Promise<AccountSums> {
  const opening = await balanceAfter(db, section.after_posting_id);
  const lines = new Map<StatementSum, bigint>([['opening', opening]]);
  const add = (line: StatementSum, minor: bigint) =>
    lines.set(line, (lines.get(line) ?? 0n) + minor);
  const kinds = await sumKinds(db, section);
  for (const sum of kinds) {
    const [amount, fee] = LINES[sum.kind];
    add(amount, sum.amount_minor);
    add(fee, sum.fee_minor);
  }
  const sent_later = await sumSentLater(db, section);
  add('scheduled', sent_later);
  add('payments', -sent_later);
  const closing = [...lines.values()].reduce((all, minor) => all + minor, 0n);
  const booked = await balanceAfter(db, section.upto_posting_id);
  invariant(closing === booked, `the account of brand ${section.brand_id} adds up to its balance`);
  lines.set('closing', closing);
  return {
    movement_count: kinds.reduce((all, { movement_count }) => all + movement_count, 0),
    lines,
    fee_minor: FEES.reduce((all, line) => all + (lines.get(line) ?? 0n), 0n),
  };
}

const ALWAYS: ReadonlySet<StatementSum> = new Set(['opening', 'payments', 'closing']);

/**
 * Returns the sums that are not zero and those that are always shown, in the order of the
 * statement.
 */
export const linesOf = ({ lines }: AccountSums) =>
  STATEMENT_SUMS.map((key) => ({ key, minor: lines.get(key) ?? 0n })).filter(
    ({ key, minor }) => minor !== 0n || ALWAYS.has(key),
  );

/** A section with its sums, from which the screen, the CSV and the PDF are made. */
export interface Account {
  readonly section: Section;
  readonly sums: AccountSums;
}

/** Formats an instant as local time in the timezone: `2026-11-20 09:30`. */
export const momentIn = (timezone: string, instant: string): string => {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(timezone).toPlainDateTime();
  return local.toString({ smallestUnit: 'minute' }).replace('T', ' ');
};
