import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Difference } from '../../../platform/difference.ts';

/** The ledger holds the deposit of a brand while it is received, and nothing before and after. */
export async function verifyDeposits(db: Db): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    select 'brand ' || b.id as id, format('a deposit that is %s: %s expected, %s found',
      b.deposit_state, w.minor, coalesce(h.minor, 0)) as problem
    from brands b
    cross join lateral (select
      case when b.deposit_state = 'received' then b.deposit_received_minor else 0 end as minor
    ) w
    left join (
      select brand_id, -sum(balance_minor) as minor from ledger_accounts
      where kind = 'brand_deposit' group by brand_id
    ) h on h.brand_id = b.id
    where w.minor <> coalesce(h.minor, 0) order by b.id limit 100`.execute(db);
  return rows;
}
