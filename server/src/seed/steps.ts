import type { Db, Tx } from '../platform/db/database.ts';

const mark = (db: Db, name: string) =>
  db
    .insertInto('seed_steps')
    .values({ name })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst();

/**
 * Runs a step of the first fill only once. The step and its mark are in one transaction, so an
 * interrupted step runs again. A second process waits for the mark, then skips the step.
 * @returns true if the step ran now
 */
export async function runSeedStep(
  db: Db,
  name: string,
  work: (tx: Tx) => Promise<void>,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await mark(tx, name))) return false;
    await work(tx);
    return true;
  });
}

/**
 * Runs a step that has its own transactions. The step is marked afterwards. Therefore it runs again
 * after a crash, and must accept its earlier results.
 */
export async function runSeedJob(db: Db, name: string, work: () => Promise<void>): Promise<void> {
  const done = await db
    .selectFrom('seed_steps')
    .select('name')
    .where('name', '=', name)
    .executeTakeFirst();
  if (done) return;
  await work();
  await mark(db, name);
}
