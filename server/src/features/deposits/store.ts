import type { Db } from '../../platform/db/database.ts';
import { type Scope, withinScope } from '../../platform/scope.ts';

export const findDeposit = (db: Db, scope: Scope, id: number) =>
  db
    .selectFrom('brands as b')
    .select([
      'b.deposit_state as state',
      'b.deposit_currency as currency',
      'b.deposit_amount_minor as required_minor',
      'b.deposit_received_minor as received_minor',
      'b.deposit_received_at as received_at',
      'b.deposit_returned_at as returned_at',
    ])
    .where('b.id', '=', id)
    .where(withinScope(scope, 'b.id', 'b.partner_id'))
    .executeTakeFirst();

/** Returns the business whose bank account received the deposit. */
export async function findKeeper(db: Db, brand_id: number): Promise<string | null> {
  const row = await db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_postings as p', 'p.entry_id', 'e.id')
    .innerJoin('ledger_accounts as a', 'a.id', 'p.account_id')
    .select('a.business_id')
    .where('e.kind', '=', 'deposit_received')
    .where('e.source_kind', '=', 'brand')
    .where('e.source_id', '=', String(brand_id))
    .where('a.kind', '=', 'bank')
    .executeTakeFirst();
  return row?.business_id ?? null;
}
