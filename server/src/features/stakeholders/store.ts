import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { StakeholdersTable } from '../../platform/db/tables.ts';

const MOST_STAKEHOLDERS = 1_000;

const COLUMNS = [
  's.id',
  's.user_id',
  's.beneficiary_name',
  's.beneficiary_address',
  's.bank_name',
  's.iban_sealed',
  's.bank_swift_code',
  's.is_active',
  's.created_at',
  's.updated_at',
  'u.first_name',
  'u.last_name',
  'u.email',
  'p.percentage_bp',
] as const;

/** They belong to the platform: no scope bounds them. */
const select = (db: Db) =>
  db
    .selectFrom('stakeholders as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('stakeholder_percentages as p', (join) =>
      join.onRef('p.stakeholder_id', '=', 's.id').on('p.valid_to', 'is', null),
    )
    .select(COLUMNS);

/** Every stakeholder with the percentage that counts now, by name. */
export const findStakeholders = (db: Db) =>
  select(db).orderBy('s.beneficiary_name').orderBy('s.id').limit(MOST_STAKEHOLDERS).execute();

export type StakeholderRow = Awaited<ReturnType<typeof findStakeholders>>[number];

export const findStakeholder = (db: Db, id: string): Promise<StakeholderRow | undefined> =>
  select(db).where('s.id', '=', id).executeTakeFirst();

/** The same, held until the transaction ends. */
export const lockStakeholder = (tx: Tx, id: string): Promise<StakeholderRow | undefined> =>
  select(tx).where('s.id', '=', id).forUpdate('s').executeTakeFirst();

/** @returns the id, or undefined for a user who is a stakeholder already */
export const insertStakeholder = (tx: Tx, row: Insertable<StakeholdersTable>) =>
  tx
    .insertInto('stakeholders')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('id')
    .executeTakeFirst();

export type StakeholderValues = Updateable<StakeholdersTable>;

export const updateStakeholder = (tx: Tx, id: string, values: StakeholderValues) =>
  tx.updateTable('stakeholders').set(values).where('id', '=', id).execute();

/** Role and state of an account, which stay as they are until the transaction ends. */
export const holdUser = (tx: Tx, id: string) =>
  tx
    .selectFrom('users')
    .select(['role', 'active'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();

/**
 * Percentages and months change one after the other: together they never pass the whole, and no
 * month is shared while a percentage changes.
 */
export const lockSharing = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('profit sharing', 0))`.execute(tx);
