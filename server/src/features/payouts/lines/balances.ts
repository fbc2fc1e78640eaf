import type { Account, BrandKind } from '../../../ledger/accounts.ts';
import { accountName, lockAccounts } from '../../../ledger/accounts.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';

const payable = (brand_id: number): Account => ({ kind: 'brand_payable', brand_id });
const inTransit = (brand_id: number): Account => ({ kind: 'brand_in_transit', brand_id });

/**
 * Holds what these brands are owed until the transaction ends. The last lock that is taken: after
 * the brands, the export and the transactions.
 */
export async function lockBalances(tx: Tx, brand_ids: readonly number[]): Promise<void> {
  if (brand_ids.length === 0) return;
  await lockAccounts(
    tx,
    brand_ids.flatMap((brand_id) => [payable(brand_id), inTransit(brand_id)]),
  );
}

/** What each of these brands is owed in an account of theirs, as positive figures. */
export async function readOwed(
  db: Db,
  kind: BrandKind,
  brand_ids: readonly number[],
): Promise<ReadonlyMap<number, bigint>> {
  const names = new Map(brand_ids.map((brand_id) => [accountName({ kind, brand_id }), brand_id]));
  const rows = await db
    .selectFrom('ledger_accounts')
    .select(['name', 'balance_minor'])
    .where('name', 'in', [...names.keys()])
    .execute();
  const balances = new Map(rows.map(({ name, balance_minor }) => [name, -balance_minor]));
  return new Map([...names].map(([name, brand_id]) => [brand_id, balances.get(name) ?? 0n]));
}
