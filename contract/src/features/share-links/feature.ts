import type { ContractFeature } from '../../kernel/feature.ts';
import { shareLinkRefusals } from './actions.ts';
import { shareLinkEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const shareLinks = {
  endpoints: shareLinkEndpoints,
  refusals: shareLinkRefusals,
  sentences,
} as const satisfies ContractFeature;
