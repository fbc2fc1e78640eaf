import type { Deps } from './context.ts';
import type { Route } from './http/routes.ts';
import type { CronEntry, TaskHandlers } from './jobs/tasks.ts';

/** The function that creates the handler of each job, by the job's name. */
export type JobMakers = { readonly [N in keyof TaskHandlers]: (deps: Deps) => TaskHandlers[N] };

/** Everything that a feature adds to the server, as data. `features.ts` merges all features. */
export interface ServerFeature {
  /** The handler of each call in the contract. */
  readonly routes: readonly Route[];
  readonly jobs: Partial<JobMakers>;
  /** The schedule of its jobs, in UTC. */
  readonly schedule: readonly CronEntry[];
  /** The tables that only this feature writes. */
  readonly tables: readonly string[];
}
