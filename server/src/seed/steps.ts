import type { Db, Tx } from '../platform/db/database.ts';

const mark = (db: Db, name: string) =>
  db
    .insertInto('seed_steps')
    .values({ name })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst();

/**
 * Runs a step of the first fill in one transaction with its mark, so that it happens once. After a
 * crash it starts over. A second process waits for the mark and then skips the step.
 * @returns whether it ran now
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
 * Runs a step with its own transactions, such as the demo's brands. It is marked afterwards, so it
 * runs again after a crash and must tolerate its earlier results.
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
