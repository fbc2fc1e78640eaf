import type { UserRow } from '@diwan/contract/features/users/records';
import type { Db } from '../../platform/db/database.ts';
import { LIST_LIMIT } from '../../platform/rows/list.ts';

/** Every account, by name: they belong to the platform, no scope bounds them. */
export async function listUsers(db: Db): Promise<UserRow[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name', 'role', 'partner_id', 'brand_id', 'active'])
    .select(['phone_country_code', 'phone_number', 'created_at'])
    .select(({ eb }) => eb('password_hash', 'is', null).as('has_no_password'))
    .orderBy('first_name')
    .orderBy('last_name')
    .orderBy('id')
    .limit(LIST_LIMIT)
    .execute();
  return rows.map(({ has_no_password, ...row }) => {
    const signs_in = has_no_password ? 'pending' : 'active';
    return { ...row, status: row.active ? signs_in : 'inactive' };
  });
}
