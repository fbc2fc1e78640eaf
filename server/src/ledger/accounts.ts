import type { Currency } from '@diwan/contract/kernel/money';
import { sql } from 'kysely';
import type { Tx } from '../platform/db/database.ts';
import { prepared } from '../platform/db/prepared.ts';
import { invariant } from '../platform/error.ts';

/**
 * The chart of accounts. Debits are positive. Assets and costs have a positive balance, debts and
 * revenue a negative one.
 */
export type Account = { readonly currency?: Currency } & (
  | { readonly kind: PlatformKind }
  | { readonly kind: OwnBrandKind; readonly brand_id: number }
  | {
      readonly kind: BusinessBrandKind;
      readonly brand_id: number;
      /** The business that received the money and owes it to the brand. */
      readonly business_id: string;
    }
  | { readonly kind: BusinessKind; readonly business_id: string }
  | { readonly kind: 'stakeholder_payable'; readonly stakeholder_id: string }
);

/**
 * The platform's accounts: the provider's debt, the provider's costs, revenue, and the sharing of
 * profit and loss.
 */
export type PlatformKind =
  | 'provider_receivable'
  | 'processing_cost'
  | 'cost_variance'
  | 'fee_revenue'
  | 'rental_revenue'
  | 'profit_shared'
  | 'loss_carried';

/**
 * The debts to a brand that do not depend on the paying business: captures before settlement,
 * reserved refunds, and the deposit.
 */
export type OwnBrandKind = 'brand_pending' | 'brand_reserved' | 'brand_deposit';

/** Debts of a business to a brand: payable, and in a payout export that is not confirmed. */
export type BusinessBrandKind = 'brand_payable' | 'brand_in_transit';

/** The money of a business, the charges of its banks, and debts between businesses. */
type BusinessKind = 'bank' | 'bank_charges' | 'business_due';

/**
 * Accounts that almost every capture or settlement changes. Their rows are never locked, and their
 * balances are sums of postings.
 */
const SUMMED: ReadonlySet<string> = new Set<Account['kind']>([
  'provider_receivable',
  'processing_cost',
  'cost_variance',
  'fee_revenue',
  'rental_revenue',
  'bank',
  'bank_charges',
]);

interface AccountKey {
  readonly kind: Account['kind'];
  readonly currency: Currency;
  readonly brand_id: number | null;
  readonly business_id: string | null;
  readonly stakeholder_id: string | null;
}

const keyOf = (account: Account): AccountKey => ({
  kind: account.kind,
  currency: account.currency ?? 'KWD',
  brand_id: 'brand_id' in account ? account.brand_id : null,
  business_id: 'business_id' in account ? account.business_id : null,
  stakeholder_id: 'stakeholder_id' in account ? account.stakeholder_id : null,
});

/** Returns the unique name of an account, which identifies it in the database and in digests. */
export function accountName(account: Account): string {
  const { kind, currency, brand_id, business_id, stakeholder_id } = keyOf(account);
  const owner = [brand_id, business_id, stakeholder_id].filter((id) => id !== null);
  return [kind, currency, ...(owner.length > 0 ? owner : ['-'])].join(':');
}

export interface OpenAccount {
  readonly id: bigint;
  readonly name: string;
  readonly exact: boolean;
}

/**
 * Finds the accounts, and locks those with an exact balance in the order of their ids, in one
 * statement.
 */
async function findAndLock(tx: Tx, names: readonly string[]): Promise<OpenAccount[]> {
  const { rows } = await sql<OpenAccount>`
    with ${prepared} locked as materialized (
      select id from ledger_accounts where name = any(${names}::text[]) and exact
      order by id for no key update
    )
    select a.id, a.name, a.exact from ledger_accounts a
    where a.name = any(${names}::text[]) and (select count(*) from locked) >= 0`.execute(tx);
  return rows;
}

async function addAccounts(tx: Tx, keys: readonly AccountKey[]): Promise<void> {
  const rows = keys.map((key) => ({ ...key, exact: !SUMMED.has(key.kind) }));
  await tx
    .insertInto('ledger_accounts')
    .values(rows)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/**
 * Finds these accounts by name and creates missing ones. Accounts with an exact balance are locked
 * until the transaction ends. Every movement of money calls this first. Therefore movements of the
 * same brand are serialized and cannot deadlock.
 */
export async function lockAccounts(
  tx: Tx,
  accounts: readonly Account[],
): Promise<ReadonlyMap<string, OpenAccount>> {
  const wanted = new Map(accounts.map((account) => [accountName(account), keyOf(account)]));
  const names = [...wanted.keys()];
  let rows = await findAndLock(tx, names);
  if (rows.length < names.length) {
    // All transactions add accounts in the same order, so that they do not deadlock.
    await addAccounts(
      tx,
      names.toSorted().flatMap((name) => wanted.get(name) ?? []),
    );
    rows = await findAndLock(tx, names);
  }
  invariant(rows.length === names.length, 'every requested account exists');
  return new Map(rows.map((row) => [row.name, row]));
}
