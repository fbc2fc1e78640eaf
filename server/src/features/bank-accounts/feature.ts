import type { ServerFeature } from '../../platform/feature.ts';
import type { AccountVerbs } from './edit-accounts.ts';
import { bankAccountRoutes } from './routes.ts';

/**
 * Creates the feature.
 * @param verbs the functions of other features that store an approved IBAN
 */
export const bankAccountsFeature = (verbs: AccountVerbs) =>
  ({
    routes: bankAccountRoutes(verbs),
    jobs: {},
    schedule: [],
    tables: ['bank_accounts'],
  }) as const satisfies ServerFeature;
