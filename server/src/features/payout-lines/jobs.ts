import type { Deps } from '../../platform/context.ts';
import type { TaskHandler } from '../../platform/jobs/tasks.ts';
import { notifyOwners } from './notices.ts';

declare module '../../platform/jobs/tasks.ts' {
  interface Tasks {
    /** Notifies owners of their payments. */
    tell_owners_of_payouts: Record<string, never>;
  }
}

export const notifyOwnersTask =
  (deps: Deps): TaskHandler<'tell_owners_of_payouts'> =>
  (_payload, { signal }) =>
    notifyOwners(deps, signal);
