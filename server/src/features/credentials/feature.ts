import type { ServerFeature } from '../../platform/feature.ts';
import { credentialRoutes } from './routes.ts';

/** @param verbs functions of other features, which the list of features passes */
export const credentialsFeature = (verbs: Parameters<typeof credentialRoutes>[0]) =>
  ({
    routes: credentialRoutes(verbs),
    jobs: {},
    schedule: [],
    tables: ['api_keys'],
  }) as const satisfies ServerFeature;
