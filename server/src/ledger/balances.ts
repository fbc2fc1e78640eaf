import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/database.ts';
import {
  type Account,
  accountName,
  type BusinessBrandKind,
  type OwnBrandKind,
} from './accounts.ts';

const read = async (db: Db, query: ReturnType<typeof sql<{ balance_minor: bigint | null }>>) => {
  const { rows } = await query.execute(db);
  return rows[0]?.balance_minor ?? 0n;
};

/**
 * Reads the current balance of an account in minor units. Debits are positive, so debts to a brand
 * are negative. An account without postings has the balance zero.
 */
export const balanceOf = (db: Db, account: Account): Promise<bigint> =>
  read(
    db,
    sql`select (case when a.exact then a.balance_minor else
        (select coalesce(sum(p.amount_minor), 0) from ledger_postings p where p.account_id = a.id)
        end)::bigint as balance_minor
      from ledger_accounts a
      where a.name = ${accountName(account)}`,
  );

/** Reads the balance of an account from the postings that were booked before `instant`. */
export const balanceAsOf = (db: Db, account: Account, instant: string): Promise<bigint> =>
  read(
    db,
    sql`select coalesce(sum(p.amount_minor), 0)::bigint as balance_minor
      from ledger_accounts a join ledger_postings p on p.account_id = a.id
      where a.name = ${accountName(account)} and p.booked_at < ${instant}`,
  );

export interface BrandBalances {
  /** The amount that is captured but not settled. */
  readonly pending_minor: bigint;
  /** The amount that is reserved for refunds that the provider has not decided. */
  readonly reserved_minor: bigint;
  /**
   * The amount that is settled but not paid out. It is negative after a refund of money that was
   * already paid out.
   */
  readonly payable_minor: bigint;
  /** The amount in a payout export that the bank has not confirmed. */
  readonly in_transit_minor: bigint;
  readonly deposit_minor: bigint;
}

/**
 * Locks the brand's accounts until the commit and returns their nonzero balances. Amounts that the
 * brand is owed are positive. Each account is separate, because businesses do not offset each
 * other.
 */
export async function lockOpenBalances(tx: Tx, brand_id: number): Promise<bigint[]> {
  const { rows } = await sql<{ balance_minor: bigint }>`
    select balance_minor from ledger_accounts where brand_id = ${brand_id}
    order by id for no key update`.execute(tx);
  return rows.map((row) => -row.balance_minor).filter((minor) => minor !== 0n);
}

/** Reads the sums that all businesses together owe a brand, as positive figures. */
export async function readBrandBalances(db: Db, brand_id: number): Promise<BrandBalances> {
  const rows = await db
    .selectFrom('ledger_accounts')
    .select(['kind', 'balance_minor'])
    .where('brand_id', '=', brand_id)
    .where('currency', '=', 'KWD')
    .execute();
  const sumOf = (wanted: OwnBrandKind | BusinessBrandKind): bigint =>
    rows.reduce(
      (sum, { kind, balance_minor }) => (kind === wanted ? sum - balance_minor : sum),
      0n,
    );
  return {
    pending_minor: sumOf('brand_pending'),
    reserved_minor: sumOf('brand_reserved'),
    payable_minor: sumOf('brand_payable'),
    in_transit_minor: sumOf('brand_in_transit'),
    deposit_minor: sumOf('brand_deposit'),
  };
}

/**
 * Reads the payable balance of a brand at each business. Amounts that the brand is owed are
 * positive. Businesses with a zero balance are excluded.
 */
export async function readPayables(db: Db, brand_id: number): Promise<ReadonlyMap<string, bigint>> {
  const rows = await db
    .selectFrom('ledger_accounts')
    .select(['business_id', 'balance_minor'])
    .where('brand_id', '=', brand_id)
    .where('kind', '=', 'brand_payable')
    .where('currency', '=', 'KWD')
    .where('balance_minor', '<>', 0n)
    .orderBy('id')
    .execute();
  return new Map(rows.map((row) => [row.business_id ?? '', -row.balance_minor]));
}
