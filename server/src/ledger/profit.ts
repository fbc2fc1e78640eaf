import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { PlatformKind } from './accounts.ts';

/** What the platform earns less what its earning costs: together they are its profit. */
const PROFIT_KINDS: readonly PlatformKind[] = [
  'fee_revenue',
  'rental_revenue',
  'processing_cost',
  'cost_variance',
];

const PROFIT_POSTINGS = sql`ledger_accounts a
  join ledger_postings p on p.account_id = a.id
  join ledger_entries e on e.id = p.entry_id
  where a.kind = any(${PROFIT_KINDS}::text[]) and a.currency = 'KWD'`;

export interface ProfitSoFar {
  /** Of everything that happened before an instant: revenue less costs, a loss is negative. */
  readonly total_minor: bigint;
  /** The same of what happened before an earlier instant. */
  readonly earlier_minor: bigint;
  /** The transactions of the database whose postings are in the sums. */
  readonly seen: string;
}

/** The profit of all time before `before`, as far as it is committed now. */
export async function readProfit(db: Db, before: string, earlier: string): Promise<ProfitSoFar> {
  const { rows } = await sql<ProfitSoFar>`
    select coalesce(-sum(p.amount_minor), 0)::bigint as total_minor,
      coalesce(-sum(p.amount_minor) filter (where e.occurred_at < ${earlier}), 0)::bigint
        as earlier_minor,
      pg_current_snapshot()::text as seen
    from ${PROFIT_POSTINGS} and e.occurred_at < ${before}`.execute(db);
  return rows[0] ?? { total_minor: 0n, earlier_minor: 0n, seen: '' };
}

/** The same sum again, of what an earlier reading saw: later bookings change nothing. */
export async function readProfitSeen(db: Db, before: string, seen: string): Promise<bigint> {
  const { rows } = await sql<{ total_minor: bigint }>`
    select coalesce(-sum(p.amount_minor), 0)::bigint as total_minor
    from ${PROFIT_POSTINGS} and e.occurred_at < ${before}
      and pg_visible_in_snapshot(p.tx_id, ${seen}::pg_snapshot)`.execute(db);
  return rows[0]?.total_minor ?? 0n;
}

/** When the first profit or cost happened; undefined when there was none yet. */
export async function readFirstProfit(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ first: string | null }>`
    select min(e.occurred_at) as first from ${PROFIT_POSTINGS}`.execute(db);
  return rows[0]?.first ?? undefined;
}
