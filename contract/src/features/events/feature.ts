import type { ContractFeature } from '../../kernel/feature.ts';
import { eventEndpoints } from './endpoints.ts';

export const events = {
  endpoints: eventEndpoints,
  documentation: {
    name: 'Events',
    about: 'The stream of changes within the scope of a person',
    schemas: [],
  },
} as const satisfies ContractFeature;
