import type { Tx } from '../../platform/db/database.ts';

/** Deletes every message about a brand or to its people, in the transaction that deletes those. */
export async function removeMessagesOf(
  tx: Tx,
  brand_id: number,
  user_ids: readonly string[],
): Promise<void> {
  await tx.deleteFrom('messages').where('brand_id', '=', brand_id).execute();
  if (user_ids.length === 0) return;
  await tx.deleteFrom('messages').where('user_id', 'in', user_ids).execute();
}
