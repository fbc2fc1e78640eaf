import type { Deps } from './context.ts';
import type { Route } from './http/routes.ts';
import type { CronEntry, TaskHandlers } from './jobs/tasks.ts';

/** A job's name with the function that makes its handler. */
export type JobMakers = { readonly [N in keyof TaskHandlers]: (deps: Deps) => TaskHandlers[N] };

/** What a feature adds to the server. It is data: `features.ts` merges the members of all. */
export interface ServerFeature {
  /** One handler per call of the contract. */
  readonly routes: readonly Route[];
  readonly jobs: Partial<JobMakers>;
  /** When its jobs run, in UTC. */
  readonly schedule: readonly CronEntry[];
  /** The tables that the feature alone writes. */
  readonly tables: readonly string[];
}
