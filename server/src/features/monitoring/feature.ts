import type { ServerFeature } from '../../platform/feature.ts';
import { monitoringSchedule, raiseAlertsTask } from './jobs.ts';
import { monitoringRoutes } from './routes.ts';
import { verifyMonitoring } from './verify.ts';

export const monitoring = {
  routes: monitoringRoutes,
  jobs: { raise_alerts: raiseAlertsTask },
  schedule: monitoringSchedule,
  verify: { monitoring: verifyMonitoring },
  tables: [
    'monitoring_rules',
    'monitoring_rule_versions',
    'monitoring_trials',
    'monitoring_cases',
    'monitoring_alerts',
    'monitoring_alert_payments',
    'monitoring_refusals',
  ],
} as const satisfies ServerFeature;
