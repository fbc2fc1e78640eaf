import type { ContractFeature } from '../../kernel/feature.ts';
import * as objects from './objects.ts';
import * as records from './records.ts';
import { chargeRefusals } from './actions.ts';
import { chargeEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const charges = {
  endpoints: chargeEndpoints,
  refusals: chargeRefusals,
  sentences,
  documentation: {
    name: 'Charges, refunds and invoices',
    about: "Calls by a brand's server, compatible with Tap API v2",
    schemas: [objects, records],
  },
} as const satisfies ContractFeature;
