import type { ServerFeature } from '../../platform/feature.ts';
import { factorRoutes } from './routes.ts';

/**
 * Creates the feature.
 * @param verbs the functions of the feature auth that follow a change of factors
 */
export const factorsFeature = (verbs: Parameters<typeof factorRoutes>[0]) =>
  ({
    routes: factorRoutes(verbs),
    jobs: {},
    schedule: [],
    tables: ['factor_challenges', 'passkeys', 'recovery_codes', 'totp_factors'],
  }) as const satisfies ServerFeature;
