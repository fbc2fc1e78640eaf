import type { Deps } from './context.ts';
import type { Difference } from './difference.ts';
import type { PayerErasers } from './erasure.ts';
import type { Route } from './http/routes.ts';
import type { CronEntry, TaskHandlers } from './jobs/tasks.ts';

/** The function that creates the handler of each job, by the job's name. */
export type JobMakers = { readonly [N in keyof TaskHandlers]: (deps: Deps) => TaskHandlers[N] };

/** A check of stored data. It returns an empty list if the data is consistent. */
export type Verifier = (deps: Deps) => Promise<readonly Difference[]>;

/** Everything that a feature adds to the server, as data. `features.ts` merges all features. */
export interface ServerFeature {
  /** The handler of each call in the contract. */
  readonly routes: readonly Route[];
  readonly jobs: Partial<JobMakers>;
  /** The schedule of its jobs, in UTC. */
  readonly schedule: readonly CronEntry[];
  /** The checks of its rows, by name. They run on one snapshot: `deps.db`. */
  readonly verify?: Readonly<Record<string, Verifier>>;
  /** The checks that read the file storage, by name. They run after the snapshot. */
  readonly verify_files?: Readonly<Record<string, Verifier>>;
  /** How the feature erases what it stores about a payer. */
  readonly erase?: Partial<PayerErasers>;
  /** The tables that only this feature writes. */
  readonly tables: readonly string[];
}
