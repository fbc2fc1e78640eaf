import type { ContractFeature } from '../../kernel/feature.ts';
import * as records from './records.ts';
import * as setup from './setup.ts';
import { settingsRefusals } from './actions.ts';
import { settingsEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const settings = {
  endpoints: settingsEndpoints,
  refusals: settingsRefusals,
  sentences,
  documentation: { name: 'Settings', about: 'Settings of the platform', schemas: [records, setup] },
} as const satisfies ContractFeature;
