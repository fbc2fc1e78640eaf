import { type Deps, systemContext } from '../../platform/context.ts';
import { AppError } from '../../platform/error.ts';
import type { CronEntry, TaskHandler } from '../../platform/jobs/tasks.ts';
import { continueCheck, runCheck, startCheck } from './check-settlements.ts';

declare module '../../platform/jobs/tasks.ts' {
  interface Tasks {
    /** Settles the payouts of the provider since the last run. */
    settle_payouts: Record<string, never>;
  }
}

/** Settles new payouts. Does nothing while a check runs, because a check does the same. */
export const settlePayouts =
  (deps: Deps): TaskHandler<'settle_payouts'> =>
  async (_payload, { signal }) => {
    try {
      const { check, is_new } = await startCheck(systemContext(deps, 'settle_payouts'));
      if (!is_new) return;
      const may_go_on = (): boolean => !signal.aborted;
      await runCheck(deps, { id: check.id, thorough: false, may_go_on });
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'SETTLEMENT_CHECK_ENDED')) throw error;
    }
  };

export const continueSettlementCheck =
  (deps: Deps): TaskHandler<'continue_settlement_check'> =>
  async ({ check_id }, { signal }) => {
    await continueCheck(deps, check_id, () => !signal.aborted);
  };

export const settlementSchedule: readonly CronEntry[] = [
  { schedule: '*/10 * * * *', task: 'settle_payouts' },
];
