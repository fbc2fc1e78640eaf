import type { Deps } from '../../platform/context.ts';
import type { TaskHandler } from '../../platform/jobs/tasks.ts';

/** What was found at the provider stands beside what the provider sent, and is noted once. */
export const storeException =
  ({ db, clock }: Pick<Deps, 'db' | 'clock'>): TaskHandler<'note_exception'> =>
  async (doubt) => {
    await db
      .insertInto('webhooks_in')
      .values({
        ...doubt,
        body: JSON.stringify(doubt),
        state: 'quarantined',
        received_at: clock.iso(),
      })
      .onConflict((conflict) => conflict.columns(['object_id', 'status']).doNothing())
      .execute();
  };
