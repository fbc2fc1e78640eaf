import type { ContractFeature } from '../../kernel/feature.ts';
import { searchEndpoints } from './endpoints.ts';

export const search = { endpoints: searchEndpoints } as const satisfies ContractFeature;
