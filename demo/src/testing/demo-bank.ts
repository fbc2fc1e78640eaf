import type { Deps } from '@diwan/server/platform/context';
import { sql } from 'kysely';

/** Returns the kinds of differences of all days, with their reasons and states, sorted. */
export async function findDifferences({ db }: Pick<Deps, 'db'>): Promise<string[]> {
  const rows = await db
    .selectFrom('reconciliation_rows')
    .select(['kind', 'reason', 'state'])
    .where('kind', '<>', 'matched')
    .execute();
  const found = rows.map(({ kind, reason, state }) => `${kind} ${reason} ${state}`);
  return [...new Set(found)].toSorted();
}

/**
 * Returns how often the bank made some faults, and by how much its balance exceeds what is owed on
 * each recorded day, in fils, oldest first.
 */
export async function countBankFaults({ db }: Pick<Deps, 'db'>) {
  const { rows } = await sql<Record<'gaps' | 'batches' | 'returns', number>>`
    select (select max(sequence) - count(*) from bank_statements)::integer as gaps,
      (select count(*) from bank_matches where kind = 'payout_file')::integer as batches,
      (select count(*) from bank_matches where kind = 'payout_returned')::integer as returns`.execute(
    db,
  );
  const { rows: days } = await sql<{ difference_minor: bigint }>`
    select difference_minor from safeguarding_days
    where balance_minor is not null order by day`.execute(db);
  return { ...rows[0], differences: days.map((day) => Number(day.difference_minor)) };
}
