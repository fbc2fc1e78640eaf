import type { ServerFeature } from '../../platform/feature.ts';
import { verifyAgreements } from './verify.ts';
import {
  remindersSchedule,
  remindOfAgreements,
  sealAgreement,
  sealsSchedule,
  stampAgreement,
  sweepSeals,
} from './jobs.ts';
import { agreementRoutes } from './routes.ts';

export const agreements = {
  routes: agreementRoutes,
  jobs: {
    remind_of_agreements: remindOfAgreements,
    seal_agreement: sealAgreement,
    stamp_agreement: stampAgreement,
    sweep_seals: sweepSeals,
  },
  schedule: [...remindersSchedule, ...sealsSchedule],
  verify_files: { agreements: verifyAgreements },
  tables: [
    'agreement_declines',
    'agreement_identities',
    'agreement_timestamps',
    'agreements',
    'brand_pos_fees',
  ],
} as const satisfies ServerFeature;
