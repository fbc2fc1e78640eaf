import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Difference } from '../../platform/difference.ts';

/**
 * A capture, refund or chargeback whose booked fee or cost differs from the figures of its
 * versions.
 */
export interface Finding {
  readonly kind: 'capture' | 'refund' | 'chargeback';
  readonly source_id: string;
  readonly transaction_id: bigint;
  /**
   * `expected_fee_minor` is null if the version must not set the price: a version of another brand,
   * or a cost that is not from the fee table.
   */
  readonly expected_fee_minor: bigint | null;
  readonly fee_minor: bigint;
  readonly expected_cost_minor: bigint | null;
  readonly cost_minor: bigint;
}

const fee = (amount: string, version: string, part: string): RawBuilder<bigint> =>
  sql<bigint>`((${sql.ref(amount)} * ${sql.ref(`${version}.${part}_bp`)} + 5000) / 10000
    + ${sql.ref(`${version}.${part}_fixed_minor`)})`;

/**
 * SQL: captures with their expected figures. The price comes from the table or from the brand's own
 * version. The cost always comes from the table.
 */
const CAPTURES = sql`
  select 'capture' as kind, t.id::text as source_id, t.id as transaction_id,
    case when v.brand_id is null or v.brand_id = t.brand_id
      then ${fee('t.amount_minor', 'v', 'brand')} end as expected_fee_minor,
    t.fee_minor,
    case when c.brand_id is null then ${fee('t.amount_minor', 'c', 'cost')} end
      as expected_cost_minor,
    t.cost_minor
  from transactions t
  left join fee_versions v on v.id = t.fee_version_id
  left join fee_versions c on c.id = t.cost_version_id
  where t.status = 'CAPTURED'`;

const returned = (part: 'revenue' | 'cost', row: string, special: string): RawBuilder<bigint> =>
  sql<bigint>`case when ${sql.ref(`${special}.id`)} is not null
      then ${fee('r.amount_minor', special, part)}
    when r.kind = 'refund' then ${fee('r.amount_minor', row, `refund_${part}`)}
    else ${fee('r.amount_minor', row, `chargeback_${part}`)} end`;

const RETURNS = sql`
  select r.kind, r.id::text as source_id, r.transaction_id,
    case when v.brand_id is null or v.brand_id = t.brand_id
      then ${returned('revenue', 'v', 's')} end as expected_fee_minor,
    r.fee_minor,
    case when c.brand_id is null then ${returned('cost', 'c', 'd')} end as expected_cost_minor,
    r.cost_minor
  from refunds r join transactions t on t.id = r.transaction_id
  left join fee_versions v on v.id = r.fee_version_id
  left join special_fee_versions s on s.id = r.special_fee_version_id
  left join fee_versions c on c.id = r.cost_version_id
  left join special_fee_versions d on d.id = r.special_cost_version_id`;

const MOST = 100;

/**
 * Returns at most 100 captures, refunds and chargebacks whose booked fee or cost differs from their
 * versions.
 */
export async function findWronglyBooked(db: Db): Promise<Finding[]> {
  const wrong = (rows: RawBuilder<unknown>) => sql`(
    select * from (${rows}) b where (fee_minor, cost_minor)
      is distinct from (expected_fee_minor, expected_cost_minor)
    order by transaction_id, source_id limit ${MOST})`;
  const { rows } = await sql<Finding>`
    ${wrong(CAPTURES)} union all ${wrong(RETURNS)} limit ${MOST}`.execute(db);
  return rows;
}

/** Counts the bookings that a check covers. */
export async function countBooked(db: Db): Promise<{ captures: bigint; returns: bigint }> {
  const { rows } = await sql<{ captures: bigint; returns: bigint }>`
    select (select count(*) from transactions where status = 'CAPTURED') as captures,
      (select count(*) from refunds) as returns`.execute(db);
  return rows[0] ?? { captures: 0n, returns: 0n };
}

const figureText = (minor: bigint | null): string => String(minor ?? 'a version of its own');

/** Compares each booked fee and cost with the version of its capture, refund or chargeback. */
export async function verifyFees(db: Db): Promise<Difference[]> {
  return (await findWronglyBooked(db)).map((row) => ({
    id: `${row.kind} ${row.source_id}`,
    problem:
      `its versions give fee ${figureText(row.expected_fee_minor)} and cost ` +
      `${figureText(row.expected_cost_minor)}, booked are ${row.fee_minor} and ${row.cost_minor}`,
  }));
}
