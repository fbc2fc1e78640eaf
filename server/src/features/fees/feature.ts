import type { ServerFeature } from '../../platform/feature.ts';
import { verifyFees } from './replay.ts';
import { checkFeesTask, feesSchedule } from './jobs.ts';
import { feesRoutes } from './routes.ts';

/**
 * Creates the feature.
 * @param verbs the function of another feature that asks brands to sign other prices
 */
export const feesFeature = (verbs: Parameters<typeof feesRoutes>[0]) =>
  ({
    routes: feesRoutes(verbs),
    jobs: { check_fees: checkFeesTask },
    schedule: feesSchedule,
    verify: { fees: ({ db }) => verifyFees(db) },
    erase: { texts: [{ place: 'notes', table: 'fee_drafts', columns: { name: 'name' } }] },
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
