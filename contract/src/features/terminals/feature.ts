import type { ContractFeature } from '../../kernel/feature.ts';
import { terminalRefusals } from './actions.ts';
import { terminalEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const terminals = {
  endpoints: terminalEndpoints,
  refusals: terminalRefusals,
  sentences,
} as const satisfies ContractFeature;
