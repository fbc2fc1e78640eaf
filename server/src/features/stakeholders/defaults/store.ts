import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

/** Who has a percentage from now on, the largest first. */
export const findDefaults = (db: Db) =>
  db
    .selectFrom('stakeholder_percentages as p')
    .innerJoin('stakeholders as s', 's.id', 'p.stakeholder_id')
    .select(['p.stakeholder_id', 'p.percentage_bp', 'p.valid_from', 's.beneficiary_name'])
    .where('p.valid_to', 'is', null)
    .orderBy('p.percentage_bp', 'desc')
    .orderBy('s.beneficiary_name')
    .orderBy('s.id')
    .limit(1_000)
    .execute();

/**
 * Now, but never before the last change of anybody's: the clocks of two processes may differ, and
 * what one gave up may not count for an instant beside what another got for it.
 */
const momentOf = (now: string) => sql<string>`greatest(${now}::timestamptz,
  (select max(greatest(valid_from, valid_to)) from stakeholder_percentages))`;

/** Ends the version that counts. @returns what it was, or undefined when there was none */
export async function closeVersion(
  tx: Tx,
  stakeholder_id: string,
  now: string,
): Promise<number | undefined> {
  const closed = await tx
    .updateTable('stakeholder_percentages')
    .set({ valid_to: momentOf(now) })
    .where('stakeholder_id', '=', stakeholder_id)
    .where('valid_to', 'is', null)
    .returning('percentage_bp')
    .executeTakeFirst();
  return closed?.percentage_bp;
}

interface NewVersion {
  readonly stakeholder_id: string;
  readonly percentage_bp: number;
  readonly valid_from: string;
  readonly created_by: string;
}

export const insertVersion = (tx: Tx, { valid_from, ...version }: NewVersion) =>
  tx
    .insertInto('stakeholder_percentages')
    .values({ ...version, valid_from: momentOf(valid_from) })
    .execute();

export interface Part {
  readonly stakeholder_id: string;
  readonly percentage_bp: number;
}

/**
 * Each percentage as it was at the last moment before `instant`, in the order in which the
 * stakeholders were added: of equal remainders the earlier one is raised.
 */
export const findPartsBefore = (db: Db, instant: string): Promise<Part[]> =>
  db
    .selectFrom('stakeholder_percentages as p')
    .innerJoin('stakeholders as s', 's.id', 'p.stakeholder_id')
    .select(['p.stakeholder_id', 'p.percentage_bp'])
    .where('p.valid_from', '<', instant)
    .where((eb) => eb.or([eb('p.valid_to', 'is', null), eb('p.valid_to', '>=', instant)]))
    .orderBy('s.created_at')
    .orderBy('s.id')
    .execute();
