import { createHash } from 'node:crypto';
import type { LedgerEntryKind } from '@diwan/contract/kernel/ledger';
import { sql } from 'kysely';
import type { Tx } from '../platform/db/database.ts';
import { prepared } from '../platform/db/prepared.ts';
import { invariant } from '../platform/error.ts';
import { type Account, accountName, lockAccounts, type OpenAccount } from './accounts.ts';
import { inboxOf } from './inbox.ts';

/** The kinds of records that cause entries. */
export type SourceKind =
  | 'transaction'
  | 'refund'
  | 'provider_payout'
  | 'payout_line'
  | 'brand'
  | 'profit_month'
  | 'reconciliation_proposal'
  | 'business_set_off'
  | 'rental_charge'
  | 'bank_charge';

export interface Source {
  readonly kind: SourceKind;
  /** The id of the source. */
  readonly id: string | number | bigint;
}

export interface Posting {
  readonly account: Account;
  /** The minor units of the account's currency. A debit is positive, a credit negative. */
  readonly amount_minor: bigint;
}

export interface NewEntry {
  readonly kind: LedgerEntryKind;
  readonly source: Source;
  readonly postings: readonly Posting[];
  /** The time of the event. The database sets the time of the booking. */
  readonly occurred_at: string;
  readonly description?: string;
}

export interface PostedEntry {
  readonly entry_id: bigint;
  /** True if the cause was already booked. In this case the call booked nothing. */
  readonly repeated: boolean;
}

/** Sums the postings by account. A sum of zero is omitted. */
function joinPostings(postings: readonly Posting[]): Map<string, bigint> {
  const totals = new Map<string, bigint>();
  for (const { account, amount_minor } of postings) {
    const name = accountName(account);
    totals.set(name, (totals.get(name) ?? 0n) + amount_minor);
  }
  for (const [name, amount] of totals) if (amount === 0n) totals.delete(name);
  return totals;
}

/**
 * Checks that the entry balances in each currency, which is the second part of an account's name.
 */
function checkBalance(totals: ReadonlyMap<string, bigint>): void {
  const sums = new Map<string, bigint>();
  for (const [name, amount] of totals) {
    const currency = name.split(':')[1] ?? '';
    sums.set(currency, (sums.get(currency) ?? 0n) + amount);
  }
  for (const [currency, sum] of sums) invariant(sum === 0n, `an entry balances in ${currency}`);
  invariant(totals.size >= 2, 'an entry has at least two postings');
}

function digestOf(totals: ReadonlyMap<string, bigint>): string {
  const lines = [...totals].map(([name, amount]) => `${name}=${amount}`).toSorted();
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

export interface EntryTotals {
  readonly totals: ReadonlyMap<string, bigint>;
  /** A hash of the totals, which detects a repetition with other amounts. */
  readonly digest: string;
}

/** Sums the postings of an entry by account. The entry must balance. */
export function totalsOf(postings: readonly Posting[]): EntryTotals {
  const totals = joinPostings(postings);
  checkBalance(totals);
  return { totals, digest: digestOf(totals) };
}

/** Returns the columns of a source. */
const sourceColumns = ({ kind, id }: Source) => ({
  source_kind: kind,
  source_id: String(id),
});

interface Claim extends Omit<NewEntry, 'postings'> {
  readonly digest: string;
  readonly posting_count: number;
}

/**
 * Inserts the entry, or finds the existing entry of the same cause. A concurrent insert of the same
 * cause waits.
 */
async function claim(tx: Tx, { source, ...entry }: Claim): Promise<PostedEntry> {
  const columns = sourceColumns(source);
  const inserted = await tx
    .insertInto('ledger_entries')
    .values({ ...entry, ...columns })
    .onConflict((conflict) => conflict.columns(['source_kind', 'source_id', 'kind']).doNothing())
    .returning('id')
    .modifyEnd(prepared)
    .executeTakeFirst();
  if (inserted) return { entry_id: inserted.id, repeated: false };
  const first = await tx
    .selectFrom('ledger_entries')
    .select(['id', 'digest'])
    .where('kind', '=', entry.kind)
    .where('source_kind', '=', columns.source_kind)
    .where('source_id', '=', columns.source_id)
    .executeTakeFirstOrThrow();
  invariant(
    first.digest === entry.digest,
    `${entry.kind} of ${source.kind} ${source.id} was booked before with other amounts`,
  );
  return { entry_id: first.id, repeated: true };
}

/**
 * Writes the postings, updates the exact balances and adds notes for the ledger's readers, in one
 * statement.
 */
async function write(
  tx: Tx,
  entry_id: bigint,
  { kind, occurred_at }: Pick<NewEntry, 'kind' | 'occurred_at'>,
  totals: ReadonlyMap<string, bigint>,
  accounts: ReadonlyMap<string, OpenAccount>,
): Promise<void> {
  const ids: string[] = [];
  const amounts: string[] = [];
  for (const [name, amount] of totals) {
    const account = accounts.get(name);
    invariant(account, 'every posting has its account');
    ids.push(String(account.id));
    amounts.push(String(amount));
  }
  const notes = inboxOf(kind, totals);
  await sql`
    with ${prepared} noted as (
      insert into ledger_inbox (entry_id, reader, occurred_at, amount_minor)
      select ${entry_id}::bigint, reader, ${occurred_at}::timestamptz, amount_minor
      from unnest(${notes.map(({ reader }) => reader)}::text[],
        ${notes.map(({ amount_minor }) => String(amount_minor))}::bigint[])
        as n (reader, amount_minor)
    ), lines as (
      select * from unnest(${ids}::bigint[], ${amounts}::bigint[]) as l (account_id, amount_minor)
    ), moved as (
      update ledger_accounts a set balance_minor = a.balance_minor + l.amount_minor
      from lines l where a.id = l.account_id and a.exact
      returning a.id, a.balance_minor
    )
    insert into ledger_postings (entry_id, account_id, amount_minor, balance_after_minor)
    select ${entry_id}, l.account_id, l.amount_minor, m.balance_minor
    from lines l left join moved m on m.id = l.account_id
    order by l.account_id`.execute(tx);
}

/**
 * Books an entry in the transaction of the change that caused it. A repetition of the same cause
 * returns the first entry. The same cause with other amounts is a programming error and throws. The
 * postings must sum to zero for each currency. The database also checks this at commit.
 */
export async function post(tx: Tx, entry: NewEntry): Promise<PostedEntry> {
  const { postings, ...head } = entry;
  const { totals, digest } = totalsOf(postings);
  const posted = await claim(tx, { ...head, digest, posting_count: totals.size });
  if (posted.repeated) return posted;
  const accounts = await lockAccounts(
    tx,
    postings.map(({ account }) => account).filter((account) => totals.has(accountName(account))),
  );
  await write(tx, posted.entry_id, entry, totals, accounts);
  return posted;
}
