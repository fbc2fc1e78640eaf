import type { ContractFeature } from '../../kernel/feature.ts';
import { refundRefusals } from './actions.ts';
import { refundEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const refunds = {
  endpoints: refundEndpoints,
  refusals: refundRefusals,
  sentences,
} as const satisfies ContractFeature;
