import type { Deps } from '../../platform/context.ts';
import type { CronEntry, TaskHandler } from '../../platform/jobs/tasks.ts';
import { runFeeCheck } from './check.ts';

export const checkFeesTask =
  (deps: Deps): TaskHandler<'check_fees'> =>
  () =>
    runFeeCheck(deps);

export const feesSchedule: readonly CronEntry[] = [{ schedule: '12 2 * * *', task: 'check_fees' }];
