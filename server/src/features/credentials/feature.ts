import type { ServerFeature } from '../../platform/feature.ts';
import { credentialRoutes } from './routes.ts';

/**
 * Creates the feature.
 * @param verbs the function of another feature that assigns a MID
 */
export const credentialsFeature = (verbs: Parameters<typeof credentialRoutes>[0]) =>
  ({
    routes: credentialRoutes(verbs),
    jobs: {},
    schedule: [],
    tables: ['api_keys'],
  }) as const satisfies ServerFeature;
