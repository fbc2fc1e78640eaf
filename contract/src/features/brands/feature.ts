import type { ContractFeature } from '../../kernel/feature.ts';
import * as delivery from './delivery.ts';
import * as draft from './draft.ts';
import * as entityTypes from './entity-types.ts';
import * as records from './records.ts';
import * as timeline from './timeline.ts';
import * as unverified from './unverified.ts';
import { brandRefusals } from './actions.ts';
import { brandEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const brands = {
  endpoints: brandEndpoints,
  refusals: brandRefusals,
  sentences,
  documentation: {
    name: 'Brands',
    about: 'Brands: details, states, logos and timelines',
    schemas: [delivery, draft, entityTypes, records, timeline, unverified],
  },
} as const satisfies ContractFeature;
