import type { Db, Tx } from '../platform/db/database.ts';

/**
 * Runs a step of the first fill in one transaction with its mark, so that it happens once: after a
 * crash it starts over, and a second process waits for the mark and then skips it.
 * @returns whether it ran now
 */
export async function runSeedStep(
  db: Db,
  name: string,
  work: (tx: Tx) => Promise<void>,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const marked = await tx
      .insertInto('seed_steps')
      .values({ name })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returning('name')
      .executeTakeFirst();
    if (!marked) return false;
    await work(tx);
    return true;
  });
}
