import type { MatchKind, MatchRule } from '@diwan/contract/features/bank-matches/records';
import { formatMoney } from '@diwan/contract/kernel/money';
import type { BankMatchRecordsTable } from '../../platform/db/tables.ts';

/** An entry of a bank statement that nothing explains yet. A credit is positive. */
export interface OpenEntry {
  readonly id: bigint;
  readonly account_id: string;
  readonly business_id: string;
  readonly value_day: string;
  readonly amount_minor: bigint;
  readonly is_return: boolean;
  /** The references that the bank states, also those within texts. */
  readonly references: readonly string[];
  readonly bank_code: string | null;
  readonly payment_count: number;
}

/** A single record that at most one entry can explain. */
export interface RecordPart {
  readonly record_kind: BankMatchRecordsTable['record_kind'];
  readonly record_id: string;
  readonly amount_minor: bigint;
}

/** One of our records, or a sum of them, as an entry of a business's account would show it. */
export interface BankRecord {
  readonly kind: Exclude<MatchKind, 'bank_charge' | 'own_transfer'>;
  readonly id: string;
  readonly business_id: string;
  readonly amount_minor: bigint;
  readonly day: string;
  readonly references: readonly string[];
  /** The single records. A sum has several. */
  readonly parts: readonly RecordPart[];
  /** True if the bank can have this amount. Otherwise only a reference identifies the record. */
  readonly is_expected: boolean;
  /** True if an entry explains the record or one of its parts. */
  readonly is_matched: boolean;
}

/** The values of the sentence that states the reason of a match. */
export type Evidence = Readonly<Record<string, string | number>>;

export interface NewMatch {
  readonly entry: OpenEntry;
  readonly kind: MatchKind;
  readonly rule: MatchRule;
  readonly record_id: string;
  readonly evidence: Evidence;
  readonly parts: readonly RecordPart[];
}

const OURS = /\bPAYOUT-([1-9]\d{0,17})\b/gi;
const SEPARATORS = /[\s/,;|()]+/;
const MIN_CHARS = 6;
const MAX_WORDS = 60;

/**
 * Returns the references of an entry: the stated ones, their parts, and the words of its text that
 * can be a reference. Our own references are in capitals.
 */
export function findReferences(stated: readonly string[], details: string): string[] {
  const ours = [...stated, details].flatMap((text) =>
    [...text.matchAll(OURS)].map(([, id = '']) => `PAYOUT-${id}`),
  );
  const words = [...stated, details].flatMap((text) => text.split(SEPARATORS));
  const possible = words.filter((word) => word.length >= MIN_CHARS && /\d/.test(word));
  return [...new Set([...ours, ...stated, ...possible.slice(0, MAX_WORDS)])];
}

const isOurs = (reference: string): boolean => /^PAYOUT-\d+$/.test(reference);

/**
 * The codes of charges: the ISO 20022 sub-families CHRG, COMM and FEES, and the types of SWIFT
 * field 61.
 */
const CHARGES = /\b(CHRG|COMM|FEES|[NF]CHG|[NF]COM)\b/;

const moneyOf = (minor: bigint): string => formatMoney(minor < 0n ? -minor : minor);
const keyOf = ({ record_kind, record_id }: RecordPart): string => `${record_kind} ${record_id}`;
const partsKey = ({ parts }: BankRecord): string => parts.map(keyOf).join(',');
const amountKey = (of: Pick<BankRecord, 'business_id' | 'amount_minor'>): string =>
  `${of.business_id} ${of.amount_minor}`;
const isSum = ({ parts }: BankRecord): boolean => parts.length > 1;

function groupBy<T>(items: readonly T[], keysOf: (item: T) => readonly string[]) {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    for (const key of keysOf(item)) {
      const group = groups.get(key);
      if (group) group.push(item);
      else groups.set(key, [item]);
    }
  }
  return groups;
}

/** Returns whether two days are at most 5 working days apart. */
type IsNear = (one: string, other: string) => boolean;

interface Run {
  readonly open: Map<bigint, OpenEntry>;
  readonly taken: Set<string>;
  readonly matches: NewMatch[];
  readonly by_reference: ReadonlyMap<string, readonly BankRecord[]>;
  readonly by_amount: ReadonlyMap<string, readonly BankRecord[]>;
  readonly entries_by_amount: ReadonlyMap<string, readonly OpenEntry[]>;
  readonly isNear: IsNear;
}

function startRun(
  entries: readonly OpenEntry[],
  records: readonly BankRecord[],
  isNear: IsNear,
): Run {
  const matched = records.filter(({ is_matched }) => is_matched);
  return {
    open: new Map(entries.map((entry) => [entry.id, entry])),
    taken: new Set(matched.filter((one) => !isSum(one)).flatMap(({ parts }) => parts.map(keyOf))),
    matches: [],
    by_reference: groupBy(records, ({ references }) => references),
    by_amount: groupBy(records, (record) => [amountKey(record)]),
    entries_by_amount: groupBy(entries, ({ amount_minor }) => [String(amount_minor)]),
    isNear,
  };
}

const isFree = ({ taken }: Run, record: BankRecord): boolean =>
  !record.is_matched && !record.parts.some((part) => taken.has(keyOf(part)));

function add(run: Run, match: NewMatch): void {
  run.matches.push(match);
  run.open.delete(match.entry.id);
  for (const part of match.parts) run.taken.add(keyOf(part));
}

const addRecord = (
  run: Run,
  entry: OpenEntry,
  { kind, id, parts }: BankRecord,
  rule: MatchRule,
  evidence: Evidence,
): void => add(run, { entry, kind, rule, record_id: id, evidence, parts });

const namedBy = ({ by_reference }: Run, { references }: OpenEntry): BankRecord[] =>
  references.flatMap((reference) => by_reference.get(reference) ?? []);

/** Returns whether an entry with a reference to the record can be the record. */
const fits = (run: Run, entry: OpenEntry, record: BankRecord): boolean =>
  record.business_id === entry.business_id &&
  record.amount_minor === entry.amount_minor &&
  (record.kind === 'payout_returned' || !entry.is_return) &&
  isFree(run, record);

/**
 * Matches entries by their references. A reference to a record with another amount, or to a matched
 * one, explains nothing.
 */
function matchReferences(run: Run): void {
  for (const entry of run.open.values()) {
    const [first, ...others] = entry.references.flatMap((reference) =>
      (run.by_reference.get(reference) ?? []).flatMap((record) =>
        fits(run, entry, record) ? [{ reference, record }] : [],
      ),
    );
    // A file of one payout names the same record as the payout.
    if (!first || others.some(({ record }) => partsKey(record) !== partsKey(first.record)))
      continue;
    const evidence = { reference: first.reference, amount: moneyOf(entry.amount_minor) };
    addRecord(run, entry, first.record, 'reference', evidence);
  }
}

function matchCharges(run: Run): void {
  for (const entry of run.open.values()) {
    const { id, bank_code, amount_minor } = entry;
    const [code] = CHARGES.exec(bank_code ?? '') ?? [];
    if (code === undefined) continue;
    const evidence = { code, amount: moneyOf(amount_minor) };
    const kind = 'bank_charge';
    add(run, { entry, kind, rule: 'bank_code', record_id: String(id), evidence, parts: [] });
  }
}

/** A record or an entry of another account that can explain an entry by its amount. */
type Candidate =
  | { readonly record: BankRecord; readonly other?: never }
  | { readonly other: OpenEntry; readonly record?: never };

const candidateKey = ({ record, other }: Candidate): string =>
  record ? `${record.kind} ${record.id}` : `bank_entry ${other.id}`;

const fitsCount = ({ payment_count }: OpenEntry, { parts }: BankRecord): boolean =>
  payment_count === 1 || payment_count === parts.length;

/**
 * Returns everything that can explain an entry by amount and day. An entry that names a record is
 * not explained by another one.
 */
function findCandidates(run: Run, entry: OpenEntry, named: ReadonlySet<BankRecord>): Candidate[] {
  if (entry.references.some(isOurs) || namedBy(run, entry).length > 0) return [];
  const records = (run.by_amount.get(amountKey(entry)) ?? []).filter(
    (record) =>
      record.is_expected &&
      (record.kind === 'payout_returned') === entry.is_return &&
      fitsCount(entry, record) &&
      !named.has(record) &&
      isFree(run, record) &&
      run.isNear(record.day, entry.value_day),
  );
  const opposite = run.entries_by_amount.get(String(-entry.amount_minor)) ?? [];
  const others = entry.is_return ? [] : opposite.filter((other) => isTransfer(run, entry, other));
  return [...records.map((record) => ({ record })), ...others.map((other) => ({ other }))];
}

/** Returns whether two entries can be one transfer between the platform's accounts. */
const isTransfer = (run: Run, entry: OpenEntry, other: OpenEntry): boolean =>
  other.account_id !== entry.account_id &&
  run.open.has(other.id) &&
  !other.is_return &&
  !other.references.some(isOurs) &&
  namedBy(run, other).length === 0 &&
  run.isNear(entry.value_day, other.value_day);

function addTransfer(run: Run, entry: OpenEntry, other: OpenEntry): void {
  for (const [one, its] of [
    [entry, other],
    [other, entry],
  ] as const) {
    const record_id = String(its.id);
    const amount_minor = one.amount_minor;
    add(run, {
      entry: one,
      kind: 'own_transfer',
      rule: 'amount_and_day',
      record_id,
      evidence: { amount: moneyOf(amount_minor), day: its.value_day },
      parts: [{ record_kind: 'bank_entry', record_id, amount_minor }],
    });
  }
}

function addSum(run: Run, entry: OpenEntry, record: BankRecord): void {
  const { day, parts } = record;
  const evidence = { count: parts.length, day, amount: moneyOf(entry.amount_minor) };
  addRecord(run, entry, record, 'sum', evidence);
}

/**
 * Matches entries that have exactly one candidate, which is the candidate of no other entry.
 * @param rule the rule for single records, then the rule for sums
 */
function matchAmounts(run: Run, rule: 'amount_and_day' | 'sum'): void {
  const named = new Set([...run.open.values()].flatMap((entry) => namedBy(run, entry)));
  const found = new Map(
    [...run.open.values()].map((entry) => [entry.id, findCandidates(run, entry, named)]),
  );
  const uses = groupBy([...found], ([, candidates]) => candidates.map(candidateKey));
  const onlyOf = (id: bigint): Candidate | undefined => {
    const [only, ...more] = found.get(id) ?? [];
    return only && more.length === 0 && uses.get(candidateKey(only))?.length === 1
      ? only
      : undefined;
  };
  for (const entry of run.open.values()) {
    const only = onlyOf(entry.id);
    if (!only || !run.open.has(entry.id)) continue;
    const { record, other } = only;
    if (other) {
      if (rule === 'amount_and_day' && onlyOf(other.id)) addTransfer(run, entry, other);
    } else if (isSum(record) === (rule === 'sum') && isFree(run, record)) {
      const evidence = { amount: moneyOf(entry.amount_minor), day: record.day };
      if (rule === 'sum') addSum(run, entry, record);
      else addRecord(run, entry, record, rule, evidence);
    }
  }
}

type AutomaticRule = Exclude<MatchRule, 'person'>;

const RULES: Readonly<Record<AutomaticRule, (run: Run) => void>> = {
  reference: matchReferences,
  bank_code: matchCharges,
  amount_and_day: (run) => matchAmounts(run, 'amount_and_day'),
  sum: (run) => matchAmounts(run, 'sum'),
};

/** The rules that look at each entry alone, and then those that compare all open entries. */
export const ENTRY_RULES = ['reference', 'bank_code'] as const;
export const AMOUNT_RULES = ['amount_and_day', 'sum'] as const;

/**
 * Matches entries with records, in the order of the rules. An ambiguous entry stays open.
 * @param entries in the order in which they claim records
 * @param records also those that are matched, so that an entry that names one stays open
 */
export function matchEntries(
  entries: readonly OpenEntry[],
  records: readonly BankRecord[],
  isNear: IsNear,
  rules: readonly AutomaticRule[] = [...ENTRY_RULES, ...AMOUNT_RULES],
): readonly NewMatch[] {
  const run = startRun(entries, records, isNear);
  for (const rule of rules) RULES[rule](run);
  return run.matches;
}
