import type { RawBuilder } from 'kysely';
import type { Db } from './db/database.ts';
import type { Difference } from './difference.ts';

/** The number of rows that `rowsOf` reads at once. */
export const BATCH = 200;

const FIRST_UUID = '00000000-0000-0000-0000-000000000000';

/** Yields every row of a table, reading in batches by id. */
export async function* rowsOf<Row extends { readonly id: string }>(
  findAfter: (id: string) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let last: string | undefined = FIRST_UUID;
  while (last !== undefined) {
    const rows: Row[] = await findAfter(last);
    yield* rows;
    last = rows.length < BATCH ? undefined : rows.at(-1)?.id;
  }
}

/** Runs a check that consists of one query. */
export const differencesOf = async (db: Db, query: RawBuilder<Difference>): Promise<Difference[]> =>
  (await query.execute(db)).rows;
