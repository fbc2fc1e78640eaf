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
 * A range of the account of what a business owes a brand: the postings after one id and up to
 * another. Consecutive sections contain each posting once.
 */
export interface Section extends Payable {
  readonly after_posting_id: bigint;
  readonly upto_posting_id: bigint;
  /**
   * The range of settlement times for orders that made nothing payable and so have no posting:
   * after one instant and up to another. Null means from the beginning.
   */
  readonly after: string | null;
  readonly upto: string;
}

/** The kind of a movement on a statement, from the kind and cause of its entry. */
const KIND = sql`case
  when e.kind = 'settlement' and e.source_kind = 'transaction' then 'order'
  when e.kind in ('refund_reserved', 'refund') and e.source_kind = 'refund' then 'refund'
  when e.kind in ('payout_created', 'manual_payout') then 'payment'
  when e.kind = 'manual_payout_edited' then 'payment_corrected'
  when e.kind in ('payout_returned', 'payout_released')
    then 'payment_' || substr(e.kind, length('payout_') + 1)
  when e.kind in ('refund_released', 'chargeback', 'chargeback_won', 'chargeback_reversed',
    'rental', 'terminal_lost', 'business_set_off') then e.kind
  else 'adjustment' end`;

const causedBy = (kind: string, type: string) =>
  sql`case when e.source_kind = ${sql.lit(kind)} then e.source_id::${sql.raw(type)} end`;

/** Orders of the section without a posting: fees and refunds consumed them entirely. */
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

const PLACE_OF_ALL: Place = [0n, 0n];

/**
 * The movements of a section with their causes. Their sort key is twice the id of the posting;
 * orders without a posting come just before the last one.
 */
function movementsOf(section: Section, [place, tie]: Place) {
  const account = sql`(select a.id from ledger_accounts a where a.kind = 'brand_payable'
    and a.currency = 'KWD' and a.brand_id = ${section.brand_id}
    and a.business_id = ${section.business_id}::uuid)`;
  return sql`(
    select e.place, e.tie, ${KIND} as kind, e.occurred_at as at, e.net_minor, e.balance_minor,
      t.id as transaction_id, t.order_id, l.id as line_id, l.manual_payout_id,
      c.terminal_id, c.tid, c.rental_start, c.rental_end, o.name as business_name,
      case when e.source_kind = 'transaction' then t.amount_minor
        else coalesce(sign(e.net_minor)::bigint * r.amount_minor, e.net_minor) end as amount_minor,
      case when e.source_kind = 'transaction' then -t.fee_minor
        else coalesce(sign(e.net_minor)::bigint * r.fee_minor, 0) end as fee_minor
    from (
      select 2 * p.id as place, 0::bigint as tie, e.kind, e.source_kind, e.source_id,
        e.occurred_at, -p.amount_minor as net_minor, -p.balance_after_minor as balance_minor
      from ledger_postings p join ledger_entries e on e.id = p.entry_id
      where p.account_id = ${account} and p.id > greatest(${section.after_posting_id}::bigint, ${place}::bigint / 2)
        and p.id <= ${section.upto_posting_id}
      union all
      select * from (${withoutPosting(section, account)}) as n
      where (n.place, n.tie) > (${place}::bigint, ${tie}::bigint)
    ) e
    left join (
      select id, transaction_id, amount_minor, fee_minor from refunds
      union all select id, transaction_id, amount_minor, fee_minor from removed_refunds
    ) r on r.id = ${causedBy('refund', 'uuid')}
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

export type Place = readonly [place: bigint, tie: bigint];

export interface Movement {
  readonly place: bigint;
  readonly tie: bigint;
  readonly kind: MovementKind;
  readonly at: string;
  readonly transaction_id: bigint | null;
  readonly order_id: string | null;
  readonly line_id: bigint | null;
  /** For a rental: the terminal and the paid period. */
  readonly terminal_id: string | null;
  readonly tid: string | null;
  readonly rental_start: string | null;
  readonly rental_end: string | null;
  /** For a set-off across businesses: the other business. */
  readonly business_name: string | null;
  readonly amount_minor: bigint;
  readonly fee_minor: bigint;
  readonly net_minor: bigint;
  /**
   * The amount owed after the movement. Null for an order without a posting, which changes nothing.
   */
  readonly balance_minor: bigint | null;
}

/**
 * For an order: the amount refunded or charged back before it was settled, with its fees; negative.
 */
export const earlierOf = (row: Pick<Movement, 'amount_minor' | 'fee_minor' | 'net_minor'>) =>
  row.net_minor - row.amount_minor - row.fee_minor;

/** The movements of a section in order. Reads one row more than a page. */
export async function findMovements(
  db: Db,
  section: Section,
  limit: number,
  after: Place = PLACE_OF_ALL,
): Promise<readonly Movement[]> {
  const { rows } = await sql<Movement>`
    select place, tie, kind, at, transaction_id, order_id, line_id, terminal_id, tid, rental_start,
      rental_end, business_name, amount_minor, fee_minor, net_minor, balance_minor
    from ${movementsOf(section, after)} as m
    order by place, tie limit ${limit + 1}`.execute(db);
  return rows;
}

/** The date format of each period: a month is summed by day, a year by month. */
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

/** The sums of movements per kind and period in a timezone; at most `most` sums. */
export async function sumPeriods(
  db: Db,
  section: Section,
  period: { readonly by: Period; readonly timezone: string; readonly most: number },
): Promise<readonly PeriodSum[]> {
  const { rows } = await sql<PeriodSum>`
    select to_char(at at time zone ${period.timezone}, ${PERIODS[period.by]}) as period, kind,
      count(*)::integer as movement_count, sum(amount_minor)::bigint as amount_minor,
      sum(fee_minor)::bigint as fee_minor, sum(net_minor)::bigint as net_minor
    from ${movementsOf(section, PLACE_OF_ALL)} as m group by 1, 2
    order by 1, min(place) limit ${period.most}`.execute(db);
  return rows;
}

interface KindSum extends Omit<PeriodSum, 'period'> {
  readonly earlier_fee_minor: bigint;
}

/**
 * The fees of what was refunded before these orders settled: taken from pending, minus returned to
 * it.
 */
const EARLIER_FEES = sql`
  select x.transaction_id, sum(x.fee_minor * (
      (x.reserved_from is not distinct from 'pending')::integer
      + (x.booked_at is not null and not x.after_settlement
        and (x.reserved_at is null or x.released_at is not null))::integer
      - (x.returned_to is not distinct from 'pending')::integer)) as minor
  from (
    select transaction_id, fee_minor, reserved_from, booked_at, after_settlement, reserved_at,
      released_at, returned_to from refunds
    union all
    select transaction_id, fee_minor, reserved_from, booked_at, after_settlement, reserved_at,
      released_at, returned_to from removed_refunds
  ) x where x.transaction_id = m.transaction_id group by x.transaction_id`;

async function sumKinds(db: Db, section: Section): Promise<readonly KindSum[]> {
  const { rows } = await sql<KindSum>`
    select m.kind, count(*)::integer as movement_count, sum(m.amount_minor)::bigint as amount_minor,
      sum(m.fee_minor)::bigint as fee_minor, sum(m.net_minor)::bigint as net_minor,
      coalesce(-sum(f.minor), 0)::bigint as earlier_fee_minor
    from ${movementsOf(section, PLACE_OF_ALL)} as m
    left join lateral (${EARLIER_FEES}) f
      on m.kind = 'order' and m.net_minor <> m.amount_minor + m.fee_minor
    group by m.kind`.execute(db);
  return rows;
}

/** The sum that a movement's amount is added to, and the one for its fee. */
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
  payment: ['payments', 'payments'],
  payment_returned: ['returned_payments', 'returned_payments'],
  // The payment never left.
  payment_released: ['payments', 'payments'],
  payment_corrected: ['payments', 'payments'],
};

const FEES: readonly StatementSum[] = [
  'order_fees',
  'earlier_refund_fees',
  'refund_fees',
  'chargeback_fees',
  'rental',
  'lost_terminals',
];

export interface AccountSums {
  readonly movement_count: number;
  /** Signed amounts per sum. All sums before `closing` add up to it. */
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
 * The sums of a section. Each call verifies that they end at the balance of the books.
 * @throws when the sums and the balance differ
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
    add('earlier_refunds', earlierOf(sum) - sum.earlier_fee_minor);
    add('earlier_refund_fees', sum.earlier_fee_minor);
  }
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

/** The sums that are not zero, in their order, and those that are always shown. */
export const linesOf = ({ lines }: AccountSums) =>
  STATEMENT_SUMS.map((key) => ({ key, minor: lines.get(key) ?? 0n })).filter(
    ({ key, minor }) => minor !== 0n || ALWAYS.has(key),
  );

/** A section with its sums: the source of screen, CSV and PDF. */
export interface Account {
  readonly section: Section;
  readonly sums: AccountSums;
}

/** An instant as local time in the timezone: `2026-11-20 09:30`. */
export const momentIn = (timezone: string, instant: string): string => {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(timezone).toPlainDateTime();
  return local.toString({ smallestUnit: 'minute' }).replace('T', ' ');
};
