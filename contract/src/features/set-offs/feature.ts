import type { ContractFeature } from '../../kernel/feature.ts';
import * as records from './records.ts';
import { setOffRefusals } from './actions.ts';
import { setOffEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const setOffs = {
  endpoints: setOffEndpoints,
  refusals: setOffRefusals,
  sentences,
  documentation: {
    name: 'Set-offs',
    about: 'Set-offs of what businesses owe a brand against its debts to others',
    schemas: [records],
  },
} as const satisfies ContractFeature;
