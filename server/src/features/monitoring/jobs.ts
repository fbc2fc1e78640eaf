import type { Deps } from '../../platform/context.ts';
import type { CronEntry, TaskHandler } from '../../platform/jobs/tasks.ts';
import { raiseAlerts } from './alerts.ts';

declare module '../../platform/jobs/tasks.ts' {
  interface Tasks {
    /** Raises the alerts of the monitoring rules that are on. */
    raise_alerts: Record<string, never>;
  }
}

export const raiseAlertsTask =
  (deps: Deps): TaskHandler<'raise_alerts'> =>
  async (_payload, { signal }) => {
    await raiseAlerts(deps, signal);
  };

export const monitoringSchedule: readonly CronEntry[] = [
  { schedule: '*/30 * * * *', task: 'raise_alerts' },
];
