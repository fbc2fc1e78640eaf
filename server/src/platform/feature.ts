import type { Deps } from './context.ts';
import type { Difference } from './difference.ts';
import type { PayerErasers } from './erasure.ts';
import type { Route } from './http/routes.ts';
import type { CronEntry, TaskHandlers } from './jobs/tasks.ts';

/** Functions that create the handlers of jobs, by the job's name. */
export type JobMakers = { readonly [N in keyof TaskHandlers]: (deps: Deps) => TaskHandlers[N] };

/** Checks stored data. Returns an empty list if the data is consistent. */
export type Verifier = (deps: Deps) => Promise<readonly Difference[]>;

/** Everything that a feature adds to the server. `features.ts` merges all features. */
export interface ServerFeature {
  /** The feature's endpoints with their handlers. */
  readonly routes: readonly Route[];
  readonly jobs: Partial<JobMakers>;
  /** The schedule of the feature's jobs, in UTC. */
  readonly schedule: readonly CronEntry[];
  /** The checks of the feature's rows, by name. `deps.db` is one snapshot for all checks. */
  readonly verify?: Readonly<Record<string, Verifier>>;
  /** The checks that read the file storage, by name. They run after the checks of rows. */
  readonly verify_files?: Readonly<Record<string, Verifier>>;
  /** The functions that erase the feature's data about a payer. */
  readonly erase?: Partial<PayerErasers>;
  /** The tables that only this feature writes. */
  readonly tables: readonly string[];
}
