import type { BrandRemoval } from '@diwan/contract/features/brands/records';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { type Scope, withinScope } from '../../../platform/scope.ts';

export const findRemovable = (db: Db, scope: Scope, id: number) =>
  db
    .selectFrom('brands as b')
    .select(['b.name', 'b.status'])
    .where('b.id', '=', id)
    .where(withinScope(scope, 'b.id', 'b.partner_id'))
    .executeTakeFirst();

/** The brand's own people: whoever is bound to it, and its owner. */
const usersOf = (id: number) => sql`
  select u.id from users u where u.brand_id = ${id}
  union select b.owner_user_id from brands b where b.id = ${id} and b.owner_user_id is not null`;

const documentFilesOf = (id: number) => sql`
  select f.id from brand_documents d,
    unnest(array[d.civil_id_file_id, d.driver_license_file_id, d.commercial_license_file_id,
      d.signatory_auth_file_id, d.signatory_id_file_id]) as f (id)
  where d.brand_id = ${id} and f.id is not null`;

export async function findUsers(db: Db, id: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${usersOf(id)} order by id`.execute(db);
  return rows.map((row) => row.id);
}

/** Every file that only this brand refers to. */
export async function findFiles(db: Db, id: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    ${documentFilesOf(id)}
    union select c.letter_file_id from bank_changes c
      where c.brand_id = ${id} and c.letter_file_id is not null
    union select b.logo_file_id from brands b where b.id = ${id} and b.logo_file_id is not null
    union select f.id from agreements a,
      unnest(array[a.signature_file_id, a.pdf_file_id]) as f (id)
      where a.brand_id = ${id} and f.id is not null
    order by id`.execute(db);
  return rows.map((row) => row.id);
}

type Counts = Record<Exclude<keyof BrandRemoval, 'name'>, bigint>;

export async function countBelongings(db: Db, id: number): Promise<Omit<BrandRemoval, 'name'>> {
  const { rows } = await sql<Counts>`
    select
      (select count(*) from (${usersOf(id)}) as own) as users,
      (select count(*) from (${documentFilesOf(id)}) as files) as documents,
      (select count(*) from agreements a where a.brand_id = ${id}) as agreements,
      (select count(*) from messages m where m.brand_id = ${id}
        or m.user_id in (${usersOf(id)})) as messages,
      (select count(*) from transactions t where t.brand_id = ${id}) as transactions,
      (select count(*) from api_keys k where k.brand_id = ${id}) as api_keys`.execute(db);
  const [row] = rows;
  return {
    users: Number(row?.users ?? 0),
    documents: Number(row?.documents ?? 0),
    agreements: Number(row?.agreements ?? 0),
    messages: Number(row?.messages ?? 0),
    transactions: Number(row?.transactions ?? 0),
    api_keys: Number(row?.api_keys ?? 0),
  };
}

export const deleteBrandRow = (tx: Tx, id: number) =>
  tx.deleteFrom('brands').where('id', '=', id).execute();
