import type { ServerFeature } from '../../platform/feature.ts';
import { verifyBankDetails, verifyOwners } from './verify.ts';
import { bankDetailsSchedule, proveBankDetailsTask } from './jobs.ts';
import { brandRoutes } from './routes.ts';

/**
 * Creates the feature.
 * @param verbs functions of other features that run with decisions about a brand
 */
export const brandsFeature = (...verbs: Parameters<typeof brandRoutes>) =>
  ({
    routes: brandRoutes(...verbs),
    jobs: { prove_bank_details: proveBankDetailsTask },
    schedule: bankDetailsSchedule,
    verify: { brands: verifyOwners, bank_details: verifyBankDetails },
    erase: {
      texts: [
        {
          place: 'notes',
          table: 'brands',
          columns: { status_reason: 'text', pause_reason: 'text', owner_answer: 'text' },
        },
      ],
    },
    tables: ['brand_bank_details', 'brands', 'removed_agreements'],
  }) as const satisfies ServerFeature;
