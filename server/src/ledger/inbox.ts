import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../platform/db/database.ts';
import type { PlatformKind } from './accounts.ts';

/** The accounts of the platform's revenue and costs. Their sum is the profit. */
export const PROFIT_KINDS: readonly PlatformKind[] = [
  'fee_revenue',
  'rental_revenue',
  'processing_cost',
  'cost_variance',
];

/**
 * The readers of new entries: the sharing of profit, and the comparison of settlements with the
 * provider's reports.
 */
type Reader = 'profit' | 'settlement';

interface Note {
  readonly reader: Reader;
  readonly amount_minor: bigint;
}

const isProfit = (name: string): boolean => PROFIT_KINDS.some((kind) => name === `${kind}:KWD:-`);

/**
 * Derives the notes of an entry for the readers of the ledger: its profit, and for a settlement the
 * amount on bank accounts. Revenue is positive. Notes of zero are omitted.
 * @param totals minor units by account name
 */
export function inboxOf(kind: string, totals: ReadonlyMap<string, bigint>): Note[] {
  let profit = 0n;
  let bank = 0n;
  for (const [name, amount] of totals) {
    if (isProfit(name)) profit -= amount;
    if (kind === 'settlement' && name.startsWith('bank:')) bank += amount;
  }
  const notes: Note[] = [
    { reader: 'profit', amount_minor: profit },
    { reader: 'settlement', amount_minor: bank },
  ];
  return notes.filter(({ amount_minor }) => amount_minor !== 0n);
}

/**
 * Removes the settlements of these sources from the inbox. The transaction must then read them from
 * the ledger, because they are marked as read.
 * @param sources a query that returns the columns `source_kind` and `source_id`
 */
export async function takeSettlements(tx: Tx, sources: RawBuilder<unknown>): Promise<void> {
  await sql`
    delete from ledger_inbox where reader = 'settlement' and entry_id in (
      select e.id from (${sources}) as s
      join ledger_entries e on e.source_kind = s.source_kind and e.source_id = s.source_id
        and e.kind = 'settlement')`.execute(tx);
}

export interface TakenProfit {
  readonly profit_minor: bigint;
  /** The part of the profit that occurred before `earlier`. */
  readonly late_minor: bigint;
}

/**
 * Removes all profit that occurred before `before` from the inbox, and returns it. A loss is
 * negative.
 */
export async function takeProfit(tx: Tx, before: string, earlier: string): Promise<TakenProfit> {
  const { rows } = await sql<TakenProfit>`
    with taken as (
      delete from ledger_inbox where reader = 'profit' and occurred_at < ${before}::timestamptz
      returning occurred_at, amount_minor
    )
    select coalesce(sum(amount_minor), 0)::bigint as profit_minor,
      coalesce(sum(amount_minor) filter (where occurred_at < ${earlier}::timestamptz), 0)::bigint
        as late_minor
    from taken`.execute(tx);
  return rows[0] ?? { profit_minor: 0n, late_minor: 0n };
}

/** Reads the time of the earliest profit or cost in the inbox; undefined if the inbox has none. */
export async function readFirstProfit(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ first: string | null }>`
    select min(occurred_at) as first from ledger_inbox where reader = 'profit'`.execute(db);
  return rows[0]?.first ?? undefined;
}

/**
 * Reads all profit that was taken so far: the profit of all postings minus the profit in the inbox.
 */
export async function readTakenProfit(db: Db): Promise<bigint> {
  const { rows } = await sql<{ minor: bigint }>`
    select ((
      select coalesce(-sum(p.amount_minor), 0) from ledger_accounts a
      join ledger_postings p on p.account_id = a.id
      where a.kind = any(${PROFIT_KINDS}::text[]) and a.currency = 'KWD'
    ) - (
      select coalesce(sum(amount_minor), 0) from ledger_inbox where reader = 'profit'
    ))::bigint as minor`.execute(db);
  return rows[0]?.minor ?? 0n;
}
