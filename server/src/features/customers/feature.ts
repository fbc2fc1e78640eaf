import type { ServerFeature } from '../../platform/feature.ts';
import { verifyCustomers } from './merges.ts';
import { customerRoutes } from './routes.ts';

/**
 * Creates the feature.
 * @param verbs the functions of other features that erase a payer's data
 */
export const customersFeature = (verbs: Parameters<typeof customerRoutes>[0]) =>
  ({
    routes: customerRoutes(verbs),
    jobs: {},
    schedule: [],
    verify: { customers: verifyCustomers },
    tables: [
      'customer_aliases',
      'customer_brands',
      'customer_contacts',
      'customer_erasures',
      'customer_keys',
      'customer_merges',
      'customer_provider_ids',
      'customers',
      'different_customers',
    ],
  }) as const satisfies ServerFeature;
