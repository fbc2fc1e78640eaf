import type { ServerFeature } from '../../platform/feature.ts';
import { userRoutes } from './routes.ts';

/**
 * Declares the feature.
 * @param verbs functions of other features, which the list of features passes
 */
export const usersFeature = (verbs: Parameters<typeof userRoutes>[0]) =>
  ({
    routes: userRoutes(verbs),
    jobs: {},
    schedule: [],
    erase: {
      texts: [
        { place: 'notes', table: 'factor_resets', columns: { reason: 'text' } },
        { place: 'notes', table: 'users', columns: { suspended_reason: 'text' } },
      ],
    },
    tables: ['account_influences', 'admin_changes', 'factor_resets', 'users'],
  }) as const satisfies ServerFeature;
