import type { ServerFeature } from '../../platform/feature.ts';
import { checkFeesTask, feesSchedule } from './jobs.ts';
import { feesRoutes } from './routes.ts';

/** @param verbs functions of other features, which the list of features passes */
export const feesFeature = (verbs: Parameters<typeof feesRoutes>[0]) =>
  ({
    routes: feesRoutes(verbs),
    jobs: { check_fees: checkFeesTask },
    schedule: feesSchedule,
    tables: [
      'fee_check_findings',
      'fee_checks',
      'fee_draft_rows',
      'fee_drafts',
      'fee_publications',
      'fee_versions',
      'fees',
      'special_fee_versions',
      'special_fees',
    ],
  }) as const satisfies ServerFeature;
