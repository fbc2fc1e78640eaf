import type { Tx } from '../../platform/db/database.ts';

/** Frees a brand from the people bound to it, in the transaction that deletes both. */
export const detachFromBrand = (tx: Tx, brand_id: number) =>
  tx.updateTable('users').set({ brand_id: null }).where('brand_id', '=', brand_id).execute();

/** Deletes accounts with their sessions and links. The audit trail keeps what they did. */
export async function removeUsers(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom('users').where('id', 'in', ids).execute();
}
