import type { ContractFeature } from '../../kernel/feature.ts';
import * as records from './records.ts';
import { shareLinkRefusals } from './actions.ts';
import { shareLinkEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const shareLinks = {
  endpoints: shareLinkEndpoints,
  refusals: shareLinkRefusals,
  sentences,
  documentation: {
    name: 'Share links',
    about: 'Links through which brands register',
    schemas: [records],
  },
} as const satisfies ContractFeature;
