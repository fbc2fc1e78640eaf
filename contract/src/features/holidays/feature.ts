import type { ContractFeature } from '../../kernel/feature.ts';
import * as records from './records.ts';
import { holidayRefusals } from './actions.ts';
import { holidayEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const holidays = {
  endpoints: holidayEndpoints,
  refusals: holidayRefusals,
  sentences,
  documentation: {
    name: 'Calendar',
    about:
      "Public holidays, weekend days and the provider's delays. They determine expected payout dates.",
    schemas: [records],
  },
} as const satisfies ContractFeature;
