import type { OwnBrand } from '@diwan/contract/features/auth/records';
import type { BrandAccess, MemberAccess } from '@diwan/contract/kernel/roles';
import { sql } from 'kysely';
import { type Ctx, signedIn, type UserActor } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { LIST_LIMIT } from '../../platform/rows/list.ts';

/** SQL: the brands of accounts with their access. An account owns brands or is a member of them. */
const accesses = sql`(
  select b.owner_user_id as user_id, b.id as brand_id, 'owner' as access
    from brands b where b.owner_user_id is not null
  union all select m.user_id, m.brand_id, m.access
    from brand_members m join brands b on b.id = m.brand_id
    where m.removed_at is null and b.owner_user_id is distinct from m.user_id)`;

/** An account and a brand that it may have access to. */
export interface Selection {
  readonly user_id: string;
  readonly brand_id: number;
}

/** Returns those selections whose account can access the brand, with the access. */
export async function findAccesses(
  db: Db,
  selections: readonly Selection[],
): Promise<(Selection & { readonly access: BrandAccess })[]> {
  if (selections.length === 0) return [];
  const { rows } = await sql<Selection & { readonly access: BrandAccess }>`
    select a.user_id, a.brand_id, a.access from ${accesses} a
      join unnest(${selections.map(({ user_id }) => user_id)}::uuid[],
        ${selections.map(({ brand_id }) => brand_id)}::integer[]) as s (user_id, brand_id)
      on s.user_id = a.user_id and s.brand_id = a.brand_id`.execute(db);
  return rows;
}

/** Returns the caller with another of their brands; null if they have no access to it. */
export async function selectBrand(
  db: Db,
  actor: UserActor,
  brand_id: number,
): Promise<UserActor | null> {
  const [found] = await findAccesses(db, [{ user_id: actor.user_id, brand_id }]);
  if (found === undefined) return null;
  const { member: _of_other_brand, ...person } = actor;
  const member = found.access === 'owner' ? {} : { member: found.access satisfies MemberAccess };
  return { ...person, ...member, brand_id };
}

/** Lists the brands of the caller by name, with the caller's access. */
export async function listOwnBrands(ctx: Ctx): Promise<OwnBrand[]> {
  const { rows } = await sql<OwnBrand>`
    select b.id, b.name, b.status, a.access from ${accesses} a join brands b on b.id = a.brand_id
    where a.user_id = ${signedIn(ctx).user_id}
    order by lower(b.name), b.id limit ${sql.lit(LIST_LIMIT)}`.execute(ctx.deps.db);
  return rows;
}
