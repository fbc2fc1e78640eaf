import { addDays } from '@diwan/contract/kernel/time';
import type { Db } from '../../platform/db/database.ts';
import { readCalendar } from '../holidays/public.ts';
import { findRecords, type Stated } from './find-records.ts';
import { MARGIN_DAYS } from './match-entries.ts';
import { type BankRecord, findReferences } from './rules.ts';
import * as store from './store.ts';

/** Returns the days near a day in which records are searched. */
export const near = (day: string) => ({
  from_day: addDays(day, -MARGIN_DAYS),
  until_day: addDays(day, MARGIN_DAYS),
});

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

/** Returns the records that an entry names, if they are several of one kind and add up to it. */
function splitOf(entry: ListedEntry, records: readonly BankRecord[]): Candidate[] {
  const references = new Set(findReferences(entry.bank_references, entry.details));
  const named = records.filter(
    (record) => !isSumOfDay(record) && record.references.some((one) => references.has(one)),
  );
  const kinds = [...Map.groupBy(named, ({ kind }) => kind)];
  return kinds.flatMap(([kind, parts]) => {
    const [first] = parts;
    const sum = parts.reduce((total, { amount_minor }) => total + amount_minor, 0n);
    if (!first || parts.length < 2 || sum !== entry.amount_minor) return [];
    const record_ids = parts.map(({ id }) => id);
    const label = parts.map(({ id, references: [reference] }) => reference ?? id).join(', ');
    return [{ kind, record_ids, label, day: first.day, amount_minor: sum }];
  });
}

function candidatesOf(
  entry: ListedEntry,
  records: readonly BankRecord[],
  others: readonly store.OtherEntry[],
): Candidate[] {
  const own = records.filter(
    ({ business_id, amount_minor }) =>
      business_id === entry.business_id && amount_minor > 0n === entry.amount_minor > 0n,
  );
  const possible = own.filter(({ amount_minor }) => amount_minor === entry.amount_minor);
  const transfers = others.filter(
    ({ account_id, amount_minor }) =>
      account_id !== entry.account_id && amount_minor === -entry.amount_minor,
  );
  return [
    ...possible.map(showRecord),
    ...splitOf(entry, own),
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
