import type { BankMatch } from '@diwan/contract/features/bank-matches/records';
import { EVIDENCE } from '@diwan/contract/features/bank-matches/words';
import { addDays } from '@diwan/contract/kernel/time';
import type { Ctx, Deps } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { translate } from '../../platform/words.ts';
import { type Calendar, readCalendar } from '../holidays/public.ts';
import { findRecords, type Stated } from './find-records.ts';
import { findReferences, matchEntries, type OpenEntry } from './rules.ts';
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

async function matchSince({ clock }: Pick<Deps, 'clock'>, tx: Tx, since: string): Promise<void> {
  const rows = await store.findOpenEntries(tx, since);
  if (rows.length === 0) return;
  const calendar = await readCalendar(tx);
  const entries = rows.map(({ bank_references, details, ...row }) => ({
    ...row,
    references: findReferences(bank_references, details),
  }));
  const records = await findRecords(tx, statedOf(entries, calendar.timezone));
  const matches = matchEntries(entries, records, nearnessOf(calendar));
  await store.insertMatches(tx, matches, clock.iso());
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
  if (first !== null) await matchSince(deps, tx, addDays(first, -OPEN_DAYS));
}

/** Matches open entries with records that were added after their import. */
export const matchOpenEntries = (deps: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    await store.lockMatching(tx);
    const { dayOf } = await readCalendar(tx);
    await matchSince(deps, tx, addDays(dayOf(deps.clock.now()), -OPEN_DAYS));
  });

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
