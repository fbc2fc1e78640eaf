import type { ServerFeature } from '../../platform/feature.ts';
import { ownerConfirmationRoutes } from './routes.ts';

/**
 * Creates the feature.
 * @param verbs the functions of other features that make confirmed values effective
 */
export const ownerConfirmationsFeature = (verbs: Parameters<typeof ownerConfirmationRoutes>[0]) =>
  ({
    routes: ownerConfirmationRoutes(verbs),
    jobs: {},
    schedule: [],
    tables: ['owner_confirmations'],
  }) as const satisfies ServerFeature;
