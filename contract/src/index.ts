import { agreementEndpoints } from './features/agreements.ts';
import { auditEndpoints } from './features/audit.ts';
import { authEndpoints } from './features/auth.ts';
import { brandEndpoints } from './features/brands.ts';
import { documentEndpoints } from './features/documents.ts';
import { filesEndpoints } from './features/files.ts';
import { messagesEndpoints } from './features/messages.ts';
import { registrationEndpoints } from './features/registration.ts';
import { settingsEndpoints } from './features/settings.ts';

/** Every call of the API, by feature. */
export const endpoints = {
  agreements: agreementEndpoints,
  audit: auditEndpoints,
  auth: authEndpoints,
  brands: brandEndpoints,
  documents: documentEndpoints,
  files: filesEndpoints,
  messages: messagesEndpoints,
  registration: registrationEndpoints,
  settings: settingsEndpoints,
} as const;
