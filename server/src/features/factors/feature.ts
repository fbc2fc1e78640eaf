import type { ServerFeature } from '../../platform/feature.ts';
import { factorRoutes } from './routes.ts';

/** @param verbs functions of other features, which the list of features passes */
export const factorsFeature = (verbs: Parameters<typeof factorRoutes>[0]) =>
  ({
    routes: factorRoutes(verbs),
    jobs: {},
    schedule: [],
    tables: ['factor_challenges', 'passkeys', 'recovery_codes', 'totp_factors'],
  }) as const satisfies ServerFeature;
