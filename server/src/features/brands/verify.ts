import { sql } from 'kysely';
import type { Deps } from '../../platform/context.ts';
import type { Difference } from '../../platform/difference.ts';
import { differencesOf } from '../../platform/verify-rows.ts';
import { findUnprovenBankDetails } from './bank-details.ts';

/**
 * Checks that each brand and its owner refer to each other. An owner of several brands refers to
 * the brand that opens after sign-in.
 */
export const verifyOwners = ({ db }: Pick<Deps, 'db'>) =>
  differencesOf(
    db,
    sql<Difference>`
      select b.id::text, format('the owner %s is a %s of brand %s', u.id, u.role,
        coalesce(u.brand_id::text, 'none')) as problem
      from brands b join users u on u.id = b.owner_user_id
      where u.role <> 'brand_owner' or not exists (select from brands o
        where o.id = u.brand_id and o.owner_user_id = u.id)
      union all
      select b.id::text, format('the user %s belongs to it and is not its owner', u.id) as problem
      from users u join brands b on b.id = u.brand_id
      where b.owner_user_id is distinct from u.id and u.active
      order by id, problem`,
  );

/** Checks that the stored bank details of each brand match their digest. */
export const verifyBankDetails = async (deps: Deps): Promise<Difference[]> =>
  (await findUnprovenBankDetails(deps)).map((brand_id) => ({
    id: String(brand_id),
    problem: 'its bank details are not what was approved',
  }));
