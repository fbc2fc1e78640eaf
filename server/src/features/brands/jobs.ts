import type { Deps } from '../../platform/context.ts';
import type { CronEntry, TaskHandler } from '../../platform/jobs/tasks.ts';
import { proveBankDetails } from './bank-details.ts';

declare module '../../platform/jobs/tasks.ts' {
  interface Tasks {
    /** Checks all bank details against their digests. */
    prove_bank_details: Record<string, never>;
  }
}

export const proveBankDetailsTask =
  (deps: Deps): TaskHandler<'prove_bank_details'> =>
  async (_, { log }) => {
    const brand_ids = await proveBankDetails(deps);
    if (brand_ids.length > 0) {
      log.error({ brand_ids }, 'bank details differ from the approved ones: payouts are on hold');
    }
  };

export const bankDetailsSchedule: readonly CronEntry[] = [
  { schedule: '7 * * * *', task: 'prove_bank_details' },
];
