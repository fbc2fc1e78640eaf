import type { ServerFeature } from '../../platform/feature.ts';
import { erasePayersFromStoredAnswers } from './erase-payers.ts';
import { chargeRoutes } from './routes.ts';

export const charges = {
  routes: chargeRoutes,
  jobs: {},
  schedule: [],
  erase: { messages: [erasePayersFromStoredAnswers] },
  tables: ['charge_answers'],
} as const satisfies ServerFeature;
