import { type ListEntry, type Match, startMatcher } from '@diwan/reading/screening/port';
import { sql } from 'kysely';
import type { Deps } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Person } from './subjects.ts';

/** The current entries of all lists, in a thread that compares them. */
interface Index {
  /** The versions of the lists, as text. Another text means other entries. */
  readonly versions: string;
  /** Undefined if no list has an entry. */
  readonly thread: ReturnType<typeof startMatcher> | undefined;
}

/** The entries that are sent to the thread at once, which keeps each step short. */
const BATCH = 1000;

/** One index for each database of the process. Building it takes about a second. */
const indexes = new WeakMap<Db, Promise<Index>>();

const textOf = (lists: readonly { id: string; version: number }[]): string =>
  lists.map(({ id, version }) => `${id} ${version}`).join('\n');

const findLists = (db: Db) =>
  db.selectFrom('screening_lists').select(['id', 'version']).orderBy('id').execute();

/**
 * Keeps the versions of all lists unchanged until the transaction ends, and returns them. So a
 * match is stored either before an import or with the entries of the import.
 */
export const lockVersions = async (tx: Tx): Promise<string> =>
  textOf(
    await tx
      .selectFrom('screening_lists')
      .select(['id', 'version'])
      .orderBy('id')
      .forShare()
      .execute(),
  );

/** Returns the next current persons of all lists. The id of the row replaces the key of its list. */
async function findEntries(db: Db, after: string): Promise<ListEntry[]> {
  const { rows } = await sql<ListEntry>`
    select id::text as key, kind, names, birth_dates, nationalities, id_numbers, null as reason
    from screening_entries where until_version is null and kind = 'person' and id > ${after}::bigint
    order by id limit ${BATCH}`.execute(db);
  return rows;
}

async function buildIndex(db: Db): Promise<Index> {
  const versions = textOf(await findLists(db));
  let thread: Index['thread'];
  for (let after: string | undefined = '0'; after !== undefined;) {
    const entries = await findEntries(db, after);
    if (entries.length > 0) (thread ??= startMatcher()).add(entries);
    after = entries.at(-1)?.key;
  }
  return { versions, thread };
}

function replaceIndex(db: Db, old: Index | undefined): Promise<Index> {
  const { promise, resolve, reject } = Promise.withResolvers<Index>();
  indexes.set(db, promise);
  const build = async (): Promise<void> => {
    try {
      await old?.thread?.end();
      resolve(await buildIndex(db));
    } catch (error) {
      indexes.delete(db);
      reject(error);
    }
  };
  void build();
  return promise;
}

/** Returns the index of the current versions. A new version of a list replaces it. */
async function currentIndex(db: Db): Promise<Index> {
  const kept = indexes.get(db);
  const index = await kept;
  if (index && index.versions === textOf(await findLists(db))) return index;
  return indexes.get(db) === kept ? replaceIndex(db, index) : currentIndex(db);
}

/** A person with a match. */
export interface PersonMatch {
  readonly person: Person;
  readonly match: Match;
}

export interface Comparison {
  /** The versions of the lists that were compared, as `lockVersions` returns them. */
  readonly versions: string;
  readonly matches: readonly PersonMatch[];
}

/**
 * Compares persons with the current entries of all lists, in a thread of its own.
 * @param only the ids of the entries to compare; all entries if absent
 */
export async function compare(
  { db }: Pick<Deps, 'db'>,
  persons: readonly Person[],
  only?: readonly string[],
): Promise<Comparison> {
  const { versions, thread } = await currentIndex(db);
  if (!thread || persons.length === 0) return { versions, matches: [] };
  const subjects = persons.map(({ names, birth_date, nationality, id_numbers }, at) => ({
    id: String(at),
    names,
    birth_date,
    nationality,
    id_numbers,
  }));
  const found = await thread.match(subjects, only).catch((error: unknown) => {
    // The next comparison starts another thread.
    indexes.delete(db);
    throw error;
  });
  return {
    versions,
    matches: found.flatMap((match) => {
      const person = persons[Number(match.subject_id)];
      return person ? [{ person, match }] : [];
    }),
  };
}
