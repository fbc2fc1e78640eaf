import type { EntityType } from '@diwan/contract/features/brands/entity-types';
import type { MonthlyVolume } from '@diwan/contract/features/ownership/records';
import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { BeneficialOwnersTable } from '../../platform/db/tables.ts';
import { LIST_LIMIT } from '../../platform/rows/list.ts';

export const findOwners = (db: Db, brand_id: number) =>
  db
    .selectFrom('beneficial_owners')
    .selectAll()
    .where('brand_id', '=', brand_id)
    .orderBy('position')
    .limit(LIST_LIMIT)
    .execute();

export type OwnerRow = Awaited<ReturnType<typeof findOwners>>[number];

/** Replaces the owners of a brand. The caller has locked the brand. */
export async function replaceOwners(
  tx: Tx,
  brand_id: number,
  owners: readonly Insertable<BeneficialOwnersTable>[],
): Promise<void> {
  await tx.deleteFrom('beneficial_owners').where('brand_id', '=', brand_id).execute();
  if (owners.length > 0)
    await tx
      .insertInto('beneficial_owners')
      .values([...owners])
      .execute();
}

interface PurposeRow {
  readonly expected_monthly_volume: MonthlyVolume | null;
  readonly typical_payment_minor: bigint | null;
  readonly due_on: string | null;
}

const NOTHING: PurposeRow = {
  expected_monthly_volume: null,
  typical_payment_minor: null,
  due_on: null,
};

/** Returns the purpose of a brand's account, and the last day for its owners. */
export async function findPurpose(db: Db, brand_id: number): Promise<PurposeRow> {
  const { rows } = await sql<PurposeRow>`
    select p.expected_monthly_volume, p.typical_payment_minor, q.due_on from brands b
    left join brand_purposes p on p.brand_id = b.id
    left join owner_requirements q on q.brand_id = b.id
    where b.id = ${brand_id}`.execute(db);
  return rows[0] ?? NOTHING;
}

/** Stores the purpose of a brand's account. The caller has locked the brand. */
export const savePurpose = (
  tx: Tx,
  brand_id: number,
  purpose: Pick<PurposeRow, 'expected_monthly_volume' | 'typical_payment_minor'>,
) =>
  tx
    .insertInto('brand_purposes')
    .values({ brand_id, ...purpose })
    .onConflict((conflict) => conflict.column('brand_id').doUpdateSet(purpose))
    .execute();

/** Removes the last day for the owners, because they have been entered. */
export const dropRequirement = (tx: Tx, brand_id: number) =>
  tx.deleteFrom('owner_requirements').where('brand_id', '=', brand_id).execute();

/** The person of an individual's documents. */
interface PersonRow {
  readonly entity_type: EntityType;
  readonly nationality: string;
  readonly civil_id_sealed: string | null;
  readonly full_name_english: string | null;
  readonly full_name_arabic: string | null;
}

export async function findPerson(db: Db, brand_id: number): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`
    select b.entity_type, b.nationality, d.civil_id_sealed, d.full_name_english,
      d.full_name_arabic
    from brands b left join brand_documents d on d.brand_id = b.id and d.version = (
      select max(n.version) from brand_documents n where n.brand_id = b.id)
    where b.id = ${brand_id}`.execute(db);
  return rows[0];
}

interface Requirement {
  readonly due_on: string;
  readonly held_from: string;
  readonly limit: number;
}

/** Sets a last day for active brands without owners. @returns the brands that got one */
export async function insertRequirements(
  tx: Tx,
  { due_on, held_from, limit }: Requirement,
): Promise<number[]> {
  const { rows } = await sql<{ brand_id: number }>`
    insert into owner_requirements (brand_id, due_on, held_from)
    select b.id, ${due_on}::date, ${held_from}::timestamptz from brands b
    where b.status = 'active'
      and not exists (select from beneficial_owners o where o.brand_id = b.id)
      and not exists (select from owner_requirements q where q.brand_id = b.id)
    order by b.id limit ${limit}
    on conflict (brand_id) do nothing returning brand_id`.execute(tx);
  return rows.map(({ brand_id }) => brand_id);
}
