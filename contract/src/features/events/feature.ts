import type { ContractFeature } from '../../kernel/feature.ts';
import { eventEndpoints } from './endpoints.ts';

export const events = {
  endpoints: eventEndpoints,
  documentation: {
    name: 'Events',
    about: 'A live stream of the changes that the caller can see',
    schemas: [],
  },
} as const satisfies ContractFeature;
