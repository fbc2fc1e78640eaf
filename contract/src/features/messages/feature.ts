import type { ContractFeature } from '../../kernel/feature.ts';
import { messageRefusals } from './actions.ts';
import { messagesEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const messages = {
  endpoints: messagesEndpoints,
  refusals: messageRefusals,
  sentences,
} as const satisfies ContractFeature;
