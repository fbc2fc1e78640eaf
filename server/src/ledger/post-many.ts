import { sql } from 'kysely';
import type { Tx } from '../platform/db/database.ts';
import { invariant } from '../platform/error.ts';
import { accountName, lockAccounts, type OpenAccount } from './accounts.ts';
import { inboxOf } from './inbox.ts';
import { type EntryTotals, type NewEntry, type SourceKind, totalsOf } from './post.ts';

interface PreparedEntry extends EntryTotals {
  readonly entry: NewEntry;
}

const nameOf = ({ kind, source }: Pick<NewEntry, 'kind' | 'source'>): string =>
  `${kind} of ${source.kind} ${source.id}`;

interface ClaimedEntry {
  readonly id: bigint;
  readonly kind: NewEntry['kind'];
  readonly source_kind: SourceKind;
  readonly source_id: string;
}

const nameOfRow = ({ kind, source_kind, source_id }: ClaimedEntry): string =>
  nameOf({ kind, source: { kind: source_kind, id: source_id } });

/** Checks that entries that are already booked have the same amounts. */
async function checkRepeated(tx: Tx, repeated: readonly PreparedEntry[]): Promise<void> {
  if (repeated.length === 0) return;
  const { rows } = await sql<ClaimedEntry & { digest: string }>`
    select e.id, e.kind, e.source_kind, e.source_id, e.digest
    from unnest(
      ${repeated.map(({ entry }) => entry.source.kind)}::text[],
      ${repeated.map(({ entry }) => String(entry.source.id))}::text[]
    ) as s (kind, id)
    join ledger_entries e on e.source_kind = s.kind and e.source_id = s.id`.execute(tx);
  const digests = new Map(rows.map((row) => [nameOfRow(row), row.digest]));
  for (const { entry, digest } of repeated) {
    const same = digests.get(nameOf(entry)) === digest;
    invariant(same, `${nameOf(entry)} was booked before with other amounts`);
  }
}

/** Inserts the entries. Entries that are already booked are omitted. */
async function claimAll(tx: Tx, prepared: readonly PreparedEntry[]): Promise<Map<string, bigint>> {
  const { rows } = await sql<ClaimedEntry>`
    insert into ledger_entries (kind, source_kind, source_id, digest, posting_count, occurred_at)
    select kind, source_kind, source_id, digest, posting_count, occurred_at from unnest(
      ${prepared.map(({ entry }) => entry.kind)}::text[],
      ${prepared.map(({ entry }) => entry.source.kind)}::text[],
      ${prepared.map(({ entry }) => String(entry.source.id))}::text[],
      ${prepared.map(({ digest }) => digest)}::text[],
      ${prepared.map(({ totals }) => totals.size)}::smallint[],
      ${prepared.map(({ entry }) => entry.occurred_at)}::timestamptz[]
    ) with ordinality as e (kind, source_kind, source_id, digest, posting_count, occurred_at, place)
    order by place
    on conflict (source_kind, source_id, kind) do nothing
    returning id, kind, source_kind, source_id`.execute(tx);
  return new Map(rows.map((row) => [nameOfRow(row), row.id]));
}

interface Line {
  readonly entry_id: bigint;
  readonly account_id: bigint;
  readonly amount_minor: bigint;
}

/** Inserts the notes of these entries for the readers of the ledger, in one statement. */
async function noteAll(
  tx: Tx,
  fresh: readonly PreparedEntry[],
  claimed: ReadonlyMap<string, bigint>,
) {
  const notes = fresh.flatMap(({ entry, totals }) =>
    inboxOf(entry.kind, totals).map((note) => ({
      ...note,
      entry_id: claimed.get(nameOf(entry)) ?? 0n,
      occurred_at: entry.occurred_at,
    })),
  );
  if (notes.length === 0) return;
  await sql`
    insert into ledger_inbox (entry_id, reader, occurred_at, amount_minor)
    select * from unnest(
      ${notes.map(({ entry_id }) => String(entry_id))}::bigint[],
      ${notes.map(({ reader }) => reader)}::text[],
      ${notes.map(({ occurred_at }) => occurred_at)}::timestamptz[],
      ${notes.map(({ amount_minor }) => String(amount_minor))}::bigint[])`.execute(tx);
}

/**
 * Writes the postings in their order, in one statement. A posting to an account with an exact
 * balance stores the balance after it.
 */
async function writeAll(tx: Tx, lines: readonly Line[]): Promise<void> {
  await sql`
    with lines as (
      select * from unnest(
        ${lines.map(({ entry_id }) => String(entry_id))}::bigint[],
        ${lines.map(({ account_id }) => String(account_id))}::bigint[],
        ${lines.map(({ amount_minor }) => String(amount_minor))}::bigint[]
      ) with ordinality as l (entry_id, account_id, amount_minor, place)
    ), totals as (
      select account_id, sum(amount_minor)::bigint as total from lines group by account_id
    ), moved as (
      update ledger_accounts a set balance_minor = a.balance_minor + t.total
      from totals t where a.id = t.account_id and a.exact
      returning a.id, a.balance_minor - t.total as before_minor
    )
    insert into ledger_postings (entry_id, account_id, amount_minor, balance_after_minor)
    select l.entry_id, l.account_id, l.amount_minor, (m.before_minor
      + sum(l.amount_minor) over (partition by l.account_id order by l.place))::bigint
    from lines l left join moved m on m.id = l.account_id
    order by l.place`.execute(tx);
}

function linesOf(
  { entry, totals }: PreparedEntry,
  entry_id: bigint,
  accounts: ReadonlyMap<string, OpenAccount>,
): Line[] {
  return [...totals].map(([name, amount_minor]) => {
    const account = accounts.get(name);
    invariant(account, `the account ${name} of ${nameOf(entry)} exists`);
    return { entry_id, account_id: account.id, amount_minor };
  });
}

/**
 * Books many entries in a few statements, by the rules of `post`. A cause is booked only once. The
 * same cause with other amounts throws. Pass a few hundred entries per call.
 */
export async function postMany(tx: Tx, entries: readonly NewEntry[]): Promise<void> {
  const prepared = entries.map((entry) => ({ entry, ...totalsOf(entry.postings) }));
  if (prepared.length === 0) return;
  const claimed = await claimAll(tx, prepared);
  const isNew = ({ entry }: PreparedEntry): boolean => claimed.has(nameOf(entry));
  await checkRepeated(
    tx,
    prepared.filter((one) => !isNew(one)),
  );
  const fresh = prepared.filter(isNew);
  if (fresh.length === 0) return;
  const accounts = await lockAccounts(
    tx,
    fresh.flatMap(({ entry, totals }) =>
      entry.postings.map(({ account }) => account).filter((one) => totals.has(accountName(one))),
    ),
  );
  const lines = fresh.flatMap((one) =>
    linesOf(one, claimed.get(nameOf(one.entry)) ?? 0n, accounts),
  );
  await writeAll(tx, lines);
  await noteAll(tx, fresh, claimed);
}
