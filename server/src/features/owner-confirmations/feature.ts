import type { ServerFeature } from '../../platform/feature.ts';
import { ownerConfirmationRoutes } from './routes.ts';

/** @param verbs functions of other features, which the list of features passes */
export const ownerConfirmationsFeature = (verbs: Parameters<typeof ownerConfirmationRoutes>[0]) =>
  ({
    routes: ownerConfirmationRoutes(verbs),
    jobs: {},
    schedule: [],
    tables: ['owner_confirmations'],
  }) as const satisfies ServerFeature;
