import type { ContractFeature } from '../../kernel/feature.ts';
import * as records from './records.ts';
import { messageRefusals } from './actions.ts';
import { messagesEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const messages = {
  endpoints: messagesEndpoints,
  refusals: messageRefusals,
  sentences,
  documentation: {
    name: 'Messages',
    about: 'Mails and WhatsApp messages, and who receives them',
    schemas: [records],
  },
} as const satisfies ContractFeature;
