import { Client } from 'pg';
import { resealEverything } from '../../server/src/platform/crypto/reseal.ts';
import { createSecrets } from '../../server/src/platform/crypto/secrets.ts';
import { withInstallation } from './installation.ts';

/**
 * Encrypts all values of APP_SECRET_PREVIOUS again with APP_SECRET. Prints JSON. Exits with 1 if a
 * value could not be decrypted.
 */
const tables = await withInstallation(async ({ config, owner_url }) => {
  const { app_secret, previous_secrets } = config;
  const client = new Client({ connectionString: owner_url, options: '-c timezone=UTC' });
  await client.connect();
  try {
    return await resealEverything(client, createSecrets({ app_secret, previous_secrets }));
  } finally {
    await client.end();
  }
});

const ok = tables.every(({ unreadable }) => unreadable.length === 0);
console.log(JSON.stringify({ ok, tables }, null, 2));
process.exitCode = ok ? 0 : 1;
