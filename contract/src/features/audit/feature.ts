import type { ContractFeature } from '../../kernel/feature.ts';
import { auditEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const audit = { endpoints: auditEndpoints, sentences } as const satisfies ContractFeature;
