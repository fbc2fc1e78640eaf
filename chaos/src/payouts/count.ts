import { sql } from 'kysely';
import type { Books } from './books.ts';

/** A brand's money in fils, added up from the rows. */
interface BrandMoney {
  readonly brand_id: number;
  readonly owed: bigint;
  readonly in_transit: bigint;
  readonly reserved: bigint;
  readonly paid: bigint;
  /** The sum of completed and pending refunds, and of open and lost disputes, with their fees. */
  readonly gone: bigint;
  /**
   * The sum of the allocations of paid lines. `flagged` is the same sum, by the transactions' own
   * columns.
   */
  readonly parts: bigint;
  readonly flagged: bigint;
  readonly wrong_flags: number;
  /** The number of surplus entries: a line has at most one of each kind. */
  readonly doubled: number;
}

export async function readBrandMoney({ db, brands }: Pick<Books, 'db' | 'brands'>) {
  const { rows } = await sql<BrandMoney>`
    select b.id as brand_id,
      (select coalesce(-sum(p.amount_minor), 0)::bigint from ledger_postings p
        join ledger_accounts a on a.id = p.account_id
        where a.brand_id = b.id and a.kind = 'brand_payable') as owed,
      (select coalesce(-sum(p.amount_minor), 0)::bigint from ledger_postings p
        join ledger_accounts a on a.id = p.account_id
        where a.brand_id = b.id and a.kind = 'brand_in_transit') as in_transit,
      (select coalesce(sum(amount_minor), 0)::bigint from payout_lines l
        where l.brand_id = b.id and l.status = 'reserved') as reserved,
      (select coalesce(sum(amount_minor), 0)::bigint from payout_lines l
        where l.brand_id = b.id and l.status = 'paid') as paid,
      (select coalesce(sum(p.amount_minor), 0)::bigint from payout_lines l
        join payout_allocations p on p.line_id = l.id
        where l.brand_id = b.id and l.status = 'paid') as parts,
      (select coalesce(sum(paid_minor), 0)::bigint from transactions t
        where t.brand_id = b.id) as flagged,
      (select coalesce(sum(r.amount_minor + r.fee_minor), 0)::bigint from refunds r
        join transactions t on t.id = r.transaction_id
        where t.brand_id = b.id and r.status in ('PENDING', 'REFUNDED', 'OPEN', 'LOST')) as gone,
      (select count(*)::integer from transactions t where t.brand_id = b.id
        and t.set_off_minor <> coalesce((select sum(s.amount_minor) from set_offs s
          where s.transaction_id = t.id and s.undone_at is null), 0)) as wrong_flags,
      (select coalesce(sum(n - 1), 0)::integer from (
        select count(*) as n from payout_lines l
        join ledger_entries e on e.source_kind = 'payout_line' and e.source_id = l.id::text
        where l.brand_id = b.id group by l.id, e.kind) as each_kind) as doubled
    from unnest(${brands}::integer[]) as b (id)`.execute(db);
  return rows;
}

const distance = (one: bigint, other: bigint): bigint => (one > other ? one - other : other - one);

export interface Count {
  readonly earned: bigint;
  readonly paid: bigint;
  readonly reserved: bigint;
  readonly owed: bigint;
  readonly gone: bigint;
  /**
   * `lost`: fils that were earned and are missing. `doubled`: fils that exist but were never
   * earned.
   */
  readonly lost: bigint;
  readonly doubled: bigint;
  /**
   * The fils by which lines, postings and flags contradict each other, plus the number of wrong
   * flags.
   */
  readonly contradicted: bigint;
}

/** Compares the earnings that this program added with the rows. */
export async function countMoney(books: Books): Promise<Count> {
  const sum = { earned: 0n, paid: 0n, reserved: 0n, owed: 0n, gone: 0n };
  const wrong = { lost: 0n, doubled: 0n, contradicted: 0n };
  for (const one of await readBrandMoney(books)) {
    const earned = books.earned.get(one.brand_id) ?? 0n;
    const found = one.paid + one.reserved + one.owed + one.gone;
    sum.earned += earned;
    sum.paid += one.paid;
    sum.reserved += one.reserved;
    sum.owed += one.owed;
    sum.gone += one.gone;
    if (found < earned) wrong.lost += earned - found;
    if (found > earned) wrong.doubled += found - earned;
    wrong.doubled += BigInt(one.doubled);
    wrong.contradicted += distance(one.reserved, one.in_transit);
    wrong.contradicted += distance(one.paid, one.parts) + distance(one.parts, one.flagged);
    wrong.contradicted += BigInt(one.wrong_flags);
  }
  return { ...sum, ...wrong };
}

export const isWhole = ({ lost, doubled, contradicted }: Count): boolean =>
  lost === 0n && doubled === 0n && contradicted === 0n;

/** Returns money as text, because JSON has no bigint. */
export const inText = (count: Count): Record<string, string> =>
  Object.fromEntries(Object.entries(count).map(([name, fils]) => [name, String(fils)]));
