import { addDays } from '@diwan/contract/kernel/time';
import type { Deps } from '../../platform/context.ts';
import type { CronEntry, TaskHandler } from '../../platform/jobs/tasks.ts';
import { notifyOwners } from '../brands/public.ts';
import { readSettings, todayIn } from '../settings/public.ts';
import { insertRequirements } from './store.ts';

declare module '../../platform/jobs/tasks.ts' {
  interface Tasks {
    /** Sets a last day for active brands without owners, and notifies them. */
    require_owners: Record<string, never>;
  }
}

type RequireDeps = Pick<Deps, 'db' | 'jobs' | 'secrets' | 'clock' | 'config'>;

/** The number of days from the first notice to the last day for the owners. */
const DAYS = 60;
const BATCH = 500;

/** Sets the last day for a batch of brands. @returns the number of brands */
async function requireBatch(deps: RequireDeps): Promise<number> {
  const settings = await readSettings(deps.db);
  const due_on = addDays(todayIn(deps, settings), DAYS);
  const held_from = Temporal.PlainDate.from(addDays(due_on, 1))
    .toZonedDateTime(settings.timezone)
    .toInstant()
    .toString();
  return deps.db.transaction().execute(async (tx) => {
    const ids = await insertRequirements(tx, { due_on, held_from, limit: BATCH });
    await notifyOwners(tx, deps, ids, ({ name: brand_name }, id) => ({
      template: 'owners_due',
      params: {
        brand_name,
        date: due_on,
        address: new URL(`/brands/${id}?tab=documents`, deps.config.public_url).href,
      },
    }));
    return ids.length;
  });
}

/** Sets a last day for all active brands without owners, and notifies their owners. */
export async function requireOwners(deps: RequireDeps, signal?: AbortSignal): Promise<void> {
  for (let found = BATCH; found === BATCH && signal?.aborted !== true;) {
    found = await requireBatch(deps);
  }
}

export const requireOwnersTask =
  (deps: Deps): TaskHandler<'require_owners'> =>
  (_payload, { signal }) =>
    requireOwners(deps, signal);

/** The job runs hourly, because brands become active at any hour. */
export const ownershipSchedule: readonly CronEntry[] = [
  { schedule: '37 * * * *', task: 'require_owners' },
];
