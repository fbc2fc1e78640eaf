import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';

/** Gives a brand to an owner who has none: one brand an owner, also when two come at once. */
export async function bindToBrand(tx: Tx, id: string, brand_id: number, now: string) {
  const bound = await tx
    .updateTable('users')
    .set({ brand_id, updated_at: now })
    .where('id', '=', id)
    .where('role', '=', 'brand_owner')
    .where('brand_id', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!bound) throw new AppError('CONFLICT');
}
