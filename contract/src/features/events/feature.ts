import type { ContractFeature } from '../../kernel/feature.ts';
import { eventEndpoints } from './endpoints.ts';

export const events = { endpoints: eventEndpoints } as const satisfies ContractFeature;
