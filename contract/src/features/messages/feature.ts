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
    about: 'Emails and WhatsApp messages, and their recipients',
    schemas: [records],
  },
} as const satisfies ContractFeature;
