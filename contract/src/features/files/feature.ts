import type { ContractFeature } from '../../kernel/feature.ts';
import { fileRefusals } from './actions.ts';
import { filesEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const files = {
  endpoints: filesEndpoints,
  refusals: fileRefusals,
  sentences,
  documentation: { name: 'Files', about: 'Stored files: logos and private documents', schemas: [] },
} as const satisfies ContractFeature;
