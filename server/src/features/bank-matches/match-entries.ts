import type { BankMatch, BankMatchProposal } from '@diwan/contract/features/bank-matches/records';
import { EVIDENCE } from '@diwan/contract/features/bank-matches/words';
import { addDays } from '@diwan/contract/kernel/time';
import type { Ctx, Deps } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { translate } from '../../platform/words.ts';
import { type Calendar, readCalendar } from '../holidays/public.ts';
import { bookCharges } from './charges.ts';
import { findRecords, type Stated } from './find-records.ts';
import {
  AMOUNT_RULES,
  ENTRY_RULES,
  findReferences,
  matchEntries,
  type OpenEntry,
} from './rules.ts';
import * as store from './store.ts';

/** The maximum distance between the bank's day and the day of the record, in working days. */
const MOST_WORKING_DAYS = 5;

/**
 * The number of calendar days to search. It is more than 5 working days, even with long holidays.
 */
export const MARGIN_DAYS = 45;

/**
 * The number of days for which the rules attempt to match an open entry. After that, a person
 * matches it.
 */
const OPEN_DAYS = 60;

/** Returns a function that compares days, and remembers the result for each day. */
function nearnessOf({ workingDaysAfter }: Calendar) {
  const last = new Map<string, string>();
  const lastOf = (day: string): string => {
    const known = last.get(day) ?? workingDaysAfter(day, MOST_WORKING_DAYS);
    last.set(day, known);
    return known;
  };
  return (one: string, other: string): boolean =>
    one <= other ? other <= lastOf(one) : one <= lastOf(other);
}

/** Days that no record has, for entries that all state a reference. */
const [NO_DAY, LAST_DAY] = ['0001-01-01', '9999-01-01'] as const;

const isNamed = ({ references }: OpenEntry): boolean =>
  references.some((reference) => reference.startsWith('PAYOUT-'));

/** Returns the references of entries without their amounts. */
const namedIn = (entries: readonly OpenEntry[]): Stated => ({
  business_ids: [...new Set(entries.map(({ business_id }) => business_id))],
  references: [...new Set(entries.flatMap(({ references }) => references))],
  amounts: [],
  from_day: LAST_DAY,
  until_day: NO_DAY,
  timezone: 'UTC',
});

function statedOf(entries: readonly OpenEntry[], timezone: string): Stated {
  const others = entries.filter((entry) => !isNamed(entry));
  const days = others.map(({ value_day }) => value_day).toSorted();
  const [first = LAST_DAY] = days;
  return {
    business_ids: [...new Set(entries.map(({ business_id }) => business_id))],
    references: [...new Set(entries.flatMap(({ references }) => references))],
    amounts: [...new Set(others.map(({ amount_minor }) => amount_minor))],
    from_day: addDays(first, -MARGIN_DAYS),
    until_day: days.length === 0 ? NO_DAY : addDays(days.at(-1) ?? first, MARGIN_DAYS),
    timezone,
  };
}

type MatchDeps = Pick<Deps, 'clock' | 'jobs'>;

/**
 * Queues the payouts that new matches confirm or return, and the reconciliation of the days.
 * @param days the value dates of the entries that have changed
 */
export async function followChanges(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Tx,
  days: readonly string[],
): Promise<void> {
  const [first] = days.toSorted();
  if (first === undefined) return;
  const since = addDays(first, -MARGIN_DAYS);
  await jobs.enqueue(tx, 'confirm_by_bank', {}, { job_key: 'confirm_by_bank' });
  const options = { job_key: `compare-statements-${since}`, queue: 'reconciliation' };
  await jobs.enqueue(tx, 'compare_statements', { since }, options);
}

/**
 * The number of entries whose references are compared at once. So few are in memory that the
 * collector frees them young.
 */
const PORTION = 1_000;

const toOpenEntries = (rows: readonly store.OpenRow[]): OpenEntry[] =>
  rows.map(({ bank_references, details, ...row }) => ({
    ...row,
    references: findReferences(bank_references, details),
  }));

type IsNear = ReturnType<typeof nearnessOf>;

/** Matches the open entries since a day that state a reference or a charge, in portions. */
async function matchEach(tx: Tx, since: string, at: string, isNear: IsNear): Promise<string[]> {
  const days = new Set<string>();
  let after: store.OpenPlace = { value_day: since, id: 0n };
  for (;;) {
    const rows = await store.findOpenEntries(tx, after, PORTION);
    const entries = toOpenEntries(rows);
    const matches = matchEntries(
      entries,
      entries.length === 0 ? [] : await findRecords(tx, namedIn(entries)),
      isNear,
      ENTRY_RULES,
    );
    await store.insertMatches(tx, matches, at);
    for (const { entry } of matches) days.add(entry.value_day);
    const last = rows.at(-1);
    if (!last || rows.length < PORTION) return [...days];
    after = last;
  }
}

/** Matches the open entries since a day by their amounts, which needs all of them. */
async function matchTogether(
  tx: Tx,
  since: string,
  at: string,
  { calendar, isNear }: { readonly calendar: Calendar; readonly isNear: IsNear },
): Promise<string[]> {
  const entries = toOpenEntries(
    await store.findOpenEntries(tx, { value_day: since, id: 0n }, null),
  );
  if (entries.length === 0) return [];
  const records = await findRecords(tx, statedOf(entries, calendar.timezone));
  const matches = matchEntries(entries, records, isNear, AMOUNT_RULES);
  await store.insertMatches(tx, matches, at);
  return matches.map(({ entry }) => entry.value_day);
}

/** Matches open entries since a day, and books charges. Returns the days of the matches. */
async function matchSince({ clock }: MatchDeps, tx: Tx, since: string): Promise<string[]> {
  const at = clock.iso();
  const calendar = await readCalendar(tx);
  const isNear = nearnessOf(calendar);
  const days = [
    ...(await matchEach(tx, since, at, isNear)),
    ...(await matchTogether(tx, since, at, { calendar, isNear })),
  ];
  // Also charges that a server of the previous version has matched.
  await bookCharges(tx, at);
  return days;
}

/** Matches the entries of new statements, and earlier ones that are open, in their transaction. */
export async function matchStatements(
  { deps }: Pick<Ctx, 'deps'>,
  tx: Tx,
  statement_ids: readonly string[],
): Promise<void> {
  await store.lockMatching(tx);
  await store.insertOpenEntries(tx, statement_ids);
  const first = await store.findFirstDay(tx, statement_ids);
  if (first === null) return;
  await followChanges(deps, tx, [
    first,
    ...(await matchSince(deps, tx, addDays(first, -OPEN_DAYS))),
  ]);
}

/** Matches open entries with records that were added after their import. */
export const matchOpenEntries = (deps: Pick<Deps, 'db'> & MatchDeps): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    await store.lockMatching(tx);
    const { dayOf } = await readCalendar(tx);
    const since = addDays(dayOf(deps.clock.now()), -OPEN_DAYS);
    await followChanges(deps, tx, await matchSince(deps, tx, since));
  });

/** Returns the changes of matches that need the approval of another admin, by entry. */
export async function readProposals(
  db: Db,
  entry_ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, BankMatchProposal>> {
  const rows = await store.findProposals(db, entry_ids);
  return new Map(
    rows.map(({ entry_id, proposed_by, name, ...proposal }) => [
      entry_id,
      { ...proposal, proposed_by: { id: proposed_by, name } },
    ]),
  );
}

/** Returns the matches of entries, by the id of the entry. */
export async function readMatches(
  { client }: Pick<Ctx, 'client'>,
  db: Db,
  entry_ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, BankMatch>> {
  const rows = await store.findMatches(db, entry_ids);
  return new Map(
    rows.map(({ entry_id, kind, rule, record_id, evidence, note, name }) => {
      const reason =
        rule === 'person'
          ? [name, note].filter((text) => text !== null).join(': ')
          : translate(EVIDENCE[rule], client.language, evidence);
      return [entry_id, { kind, rule, record_id, evidence: reason }];
    }),
  );
}

/** An entry that nothing explains. The amount is in fils, a credit is positive. */
interface UnexplainedEntry {
  readonly id: bigint;
  readonly business_id: string;
  readonly amount_minor: bigint;
  /** The payout that another entry shows already, if this entry repeats it. */
  readonly repeated: store.MatchedLine | undefined;
}

const idsOf = (references: readonly string[]): string[] =>
  references.flatMap((reference) => /^PAYOUT-(\d+)$/.exec(reference)?.[1] ?? []);

/** Returns the open entries of a day. An entry that repeats a matched payout names this payout. */
export async function findUnexplained(db: Db, day: string): Promise<UnexplainedEntry[]> {
  const entries = (await store.findOpenOn(db, day)).map(({ bank_references, details, ...row }) => ({
    ...row,
    line_ids: idsOf(findReferences(bank_references, details)),
  }));
  const lines = await store.findMatchedPayouts(
    db,
    entries.flatMap(({ line_ids }) => line_ids),
  );
  return entries.map(({ line_ids, ...entry }) => ({
    ...entry,
    repeated: lines.find(
      ({ line_id, amount_minor, business_id }) =>
        line_ids.includes(String(line_id)) &&
        amount_minor === -entry.amount_minor &&
        business_id === entry.business_id,
    ),
  }));
}
