import { bankEntryActions } from '@diwan/contract/features/bank-statements/actions';
import type { MatchDraft } from '@diwan/contract/features/bank-statements/records';
import { formatMoney } from '@diwan/contract/kernel/money';
import { addDays } from '@diwan/contract/kernel/time';
import { requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, signedIn } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import { readCalendar } from '../holidays/public.ts';
import { messageIdOf } from '../payouts/public.ts';
import { findRecords, type Stated } from './find-records.ts';
import { MARGIN_DAYS } from './match-entries.ts';
import { type BankRecord, findReferences, type NewMatch, type OpenEntry } from './rules.ts';
import * as store from './store.ts';

type Decided = OpenEntry & Pick<store.DecidedRow, 'state'>;

/** Locks all matches, so that decisions and the rules are serialized, and reads the entry. */
async function lockEntry(tx: Tx, id: bigint): Promise<Decided> {
  await store.lockMatching(tx);
  const row = await store.findEntry(tx, id);
  if (!row) throw new AppError('BANK_ENTRY_NOT_FOUND');
  return { ...row, references: [] };
}

const notFound = (record: string): AppError =>
  new AppError('BANK_MATCH_RECORD_NOT_FOUND', { values: { record } });

function requireSum(entry: OpenEntry, sum_minor: bigint): void {
  if (sum_minor === entry.amount_minor) return;
  const values = { sum: formatMoney(sum_minor), amount: formatMoney(entry.amount_minor) };
  throw new AppError('BANK_MATCH_AMOUNT', { values });
}

const near = (day: string) => ({
  from_day: addDays(day, -MARGIN_DAYS),
  until_day: addDays(day, MARGIN_DAYS),
});

/** Returns the reference by which a record is found; undefined for kinds that are found by id. */
function referenceOf(kind: MatchDraft['kind'], id: string, business_id: string) {
  if (kind === 'payout_line' || kind === 'payout_returned') return `PAYOUT-${id}`;
  if (kind === 'provider_payout') return id;
  return kind === 'payout_file' ? messageIdOf(id, business_id) : undefined;
}

/** Finds the records that a person named. @throws BANK_MATCH_RECORD_NOT_FOUND */
async function findNamed(
  tx: Tx,
  entry: OpenEntry,
  kind: MatchDraft['kind'],
  ids: readonly string[],
): Promise<readonly BankRecord[]> {
  const { business_id, value_day } = entry;
  const { timezone } = await readCalendar(tx);
  const found = await findRecords(tx, {
    business_ids: [business_id],
    references: ids.flatMap((id) => referenceOf(kind, id, business_id) ?? []),
    record_ids: ids,
    amounts: [],
    ...near(value_day),
    timezone,
  });
  return ids.map((id) => {
    const record = found.find((one) => one.kind === kind && one.id === id);
    if (!record || record.is_matched || record.business_id !== business_id) throw notFound(id);
    return record;
  });
}

const PERSON = { rule: 'person', evidence: {} } as const;

/** Returns both matches of a transfer between our accounts. */
async function transferOf(tx: Tx, entry: OpenEntry, ids: readonly string[]): Promise<NewMatch[]> {
  const [id = '', second] = ids;
  if (second !== undefined) throw notFound(second);
  const row = /^\d{1,18}$/.test(id) ? await store.findEntry(tx, BigInt(id)) : undefined;
  if (row?.state !== 'open' || row.account_id === entry.account_id) throw notFound(id);
  requireSum(entry, -row.amount_minor);
  const other: OpenEntry = { ...row, references: [] };
  return [
    [entry, other],
    [other, entry],
  ].flatMap(([one, its]) => {
    if (!one || !its) return [];
    const record_id = String(its.id);
    const { amount_minor } = one;
    const parts = [{ record_kind: 'bank_entry' as const, record_id, amount_minor }];
    return [{ ...PERSON, entry: one, kind: 'own_transfer' as const, record_id, parts }];
  });
}

const withoutPrefix = (id: string): string => id.replace(/^PAYOUT-/i, '');

/**
 * Matches an open entry with the records that a person chose. Their amounts must add up to the
 * entry.
 * @throws BANK_ENTRY_NOT_FOUND, the refusals of `match`, BANK_MATCH_RECORD_NOT_FOUND,
 * BANK_MATCH_AMOUNT
 */
export async function matchByHand(
  ctx: Ctx,
  tx: Tx,
  id: bigint,
  { kind, record_ids, note }: MatchDraft,
): Promise<void> {
  const entry = await lockEntry(tx, id);
  requireAction(bankEntryActions, entry, 'match', ctx.actor);
  const ids = [...new Set(record_ids.map(withoutPrefix))];
  const matches: NewMatch[] = [];
  if (kind === 'own_transfer') {
    matches.push(...(await transferOf(tx, entry, ids)));
  } else {
    const parts = (await findNamed(tx, entry, kind, ids)).flatMap((record) => record.parts);
    requireSum(
      entry,
      parts.reduce((sum, { amount_minor }) => sum + amount_minor, 0n),
    );
    matches.push({ ...PERSON, entry, kind, record_id: ids.join(','), parts });
  }
  const decision = { matched_by: signedIn(ctx).user_id, note };
  await store.insertMatches(tx, matches, ctx.deps.clock.iso(), decision);
  await writeAudit(tx, ctx, {
    action: 'bank_entry.matched',
    entity: 'bank_entry',
    entity_id: id,
    after: { kind, record_id: ids.join(','), note },
  });
}

/**
 * Ends the match of an entry. The rules do not match it again.
 * @throws BANK_ENTRY_NOT_FOUND, the refusals of `unmatch`
 */
export async function unmatchByHand(ctx: Ctx, tx: Tx, id: bigint, note: string): Promise<void> {
  const entry = await lockEntry(tx, id);
  requireAction(bankEntryActions, entry, 'unmatch', ctx.actor);
  const [match] = await store.findMatches(tx, [id]);
  await store.reopenEntries(tx, await store.deleteMatch(tx, id));
  await writeAudit(tx, ctx, {
    action: 'bank_entry.unmatched',
    entity: 'bank_entry',
    entity_id: id,
    before: { kind: match?.kind ?? null, record_id: match?.record_id ?? null },
    after: { note },
  });
}

/** An open entry as the list of open entries reads it. */
export interface ListedEntry {
  readonly id: bigint;
  readonly account_id: string;
  readonly business_id: string;
  readonly value_day: string;
  readonly amount_minor: bigint;
  readonly bank_references: readonly string[];
  readonly details: string;
}

/** A record that can explain an entry. Amounts are in fils. */
export interface Candidate {
  readonly kind: BankRecord['kind'] | 'own_transfer';
  readonly record_ids: readonly string[];
  readonly label: string;
  readonly day: string;
  readonly amount_minor: bigint;
}

const MOST_CANDIDATES = 5;
const daysBetween = (one: string, other: string): number =>
  Math.abs(Date.parse(one) - Date.parse(other));

const isSumOfDay = ({ kind, parts }: BankRecord): boolean =>
  kind === 'provider_payout' && parts.length > 1;

const showRecord = (record: BankRecord): Candidate => ({
  kind: record.kind,
  record_ids: isSumOfDay(record) ? record.parts.map((part) => part.record_id) : [record.id],
  label: record.references[0] ?? record.id,
  day: record.day,
  amount_minor: record.amount_minor,
});

/** Returns the records that can explain each entry, the nearest first. */
export async function findCandidates(
  db: Db,
  entries: readonly ListedEntry[],
): Promise<ReadonlyMap<bigint, readonly Candidate[]>> {
  const days = entries.map(({ value_day }) => value_day).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return new Map();
  const { timezone } = await readCalendar(db);
  const stated: Stated = {
    business_ids: [...new Set(entries.map(({ business_id }) => business_id))],
    references: entries.flatMap((entry) => findReferences(entry.bank_references, entry.details)),
    amounts: entries.map(({ amount_minor }) => amount_minor),
    from_day: near(first).from_day,
    until_day: near(last).until_day,
    timezone,
  };
  const records = (await findRecords(db, stated)).filter(({ is_matched }) => !is_matched);
  const others = await store.findOthers(
    db,
    entries.map(({ amount_minor }) => -amount_minor),
  );
  return new Map(entries.map((entry) => [entry.id, candidatesOf(entry, records, others)]));
}

function candidatesOf(
  entry: ListedEntry,
  records: readonly BankRecord[],
  others: readonly store.OtherEntry[],
): Candidate[] {
  const references = new Set(findReferences(entry.bank_references, entry.details));
  const possible = records.filter(
    ({ business_id, amount_minor, references: own }) =>
      business_id === entry.business_id &&
      amount_minor > 0n === entry.amount_minor > 0n &&
      (amount_minor === entry.amount_minor || own.some((one) => references.has(one))),
  );
  const transfers = others.filter(
    ({ account_id, amount_minor }) =>
      account_id !== entry.account_id && amount_minor === -entry.amount_minor,
  );
  return [
    ...possible.map(showRecord),
    ...transfers.map((other) => ({
      kind: 'own_transfer' as const,
      record_ids: [String(other.id)],
      label: other.business_name,
      day: other.value_day,
      amount_minor: other.amount_minor,
    })),
  ]
    .toSorted((a, b) => daysBetween(a.day, entry.value_day) - daysBetween(b.day, entry.value_day))
    .slice(0, MOST_CANDIDATES);
}
