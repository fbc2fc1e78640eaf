import { agreementEndpoints } from './features/agreements.ts';
import { authEndpoints } from './features/auth.ts';
import { brandEndpoints } from './features/brands.ts';
import { documentEndpoints } from './features/documents.ts';
import { registrationEndpoints } from './features/registration.ts';
import { settingsEndpoints } from './features/settings.ts';

/** Every call of the API, by feature. */
export const endpoints = {
  agreements: agreementEndpoints,
  auth: authEndpoints,
  brands: brandEndpoints,
  documents: documentEndpoints,
  registration: registrationEndpoints,
  settings: settingsEndpoints,
} as const;
