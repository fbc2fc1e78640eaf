import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../../platform/context.ts';
import type { CsvCell } from '../../platform/csv.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Period } from './period.ts';

type Value = CsvCell | bigint | readonly string[];

/** A row of a file. Its key is unique in the file and gives its place. */
export type PackRow = Readonly<Record<string, Value>> & { readonly key: string };

type RowDeps = Pick<Deps, 'db' | 'secrets'>;

/** A file of rows in the pack. */
export interface RowFile {
  readonly name: `${string}.csv`;
  /** The columns, in the order of the file. */
  readonly columns: readonly string[];
  /** Returns the rows after a key, at most `PAGE` of them, in the order of their keys. */
  findRows(deps: RowDeps, period: Period, after: string): Promise<readonly PackRow[]>;
}

/** The number of rows that are in memory at once. */
export const PAGE = 5_000;

/** Returns SQL for a key: a time, then an id that is unique. */
export const keyOf = (time: string, id: string): RawBuilder<string> =>
  sql`to_char(${sql.ref(time)} at time zone 'UTC', 'YYYYMMDDHH24MISSMS') || ' ' || ${sql.ref(id)}`;

/** Returns SQL that checks whether a time is in the month. */
export const isWithin = (time: string, { from, until }: Period): RawBuilder<boolean> =>
  sql`(${sql.ref(time)} >= ${from}::timestamptz and ${sql.ref(time)} < ${until}::timestamptz)`;

/** Returns SQL that checks whether a time is before the end of the month. */
export const isBefore = (time: string, { until }: Period): RawBuilder<boolean> =>
  sql`coalesce(${sql.ref(time)} < ${until}::timestamptz, false)`;

/** Returns SQL for `yes` or `no`. */
export const yesOf = (condition: RawBuilder<unknown>): RawBuilder<string> =>
  sql`case when ${condition} then 'yes' else 'no' end`;

/** Reads a page of a statement whose rows have a key. */
export async function readPage(
  db: Db,
  rows: RawBuilder<unknown>,
  after: string,
): Promise<readonly PackRow[]> {
  const page = await sql<PackRow>`select r.* from (${rows}) as r
    where r.key collate "C" > ${after} order by r.key collate "C" limit ${sql.lit(PAGE)}`.execute(
    db,
  );
  return page.rows;
}

/** Declares a file whose rows are one statement. */
export const fileOf = (
  name: RowFile['name'],
  columns: readonly string[],
  rowsOf: (period: Period) => RawBuilder<unknown>,
): RowFile => ({
  name,
  columns,
  findRows: ({ db }, period, after) => readPage(db, rowsOf(period), after),
});
