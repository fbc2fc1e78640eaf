import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '@diwan/postgres/embedded-postgres';
import { readConfig } from '../../server/src/config.ts';
import { resealEverything } from '../../server/src/platform/crypto/reseal.ts';
import { createSecrets } from '../../server/src/platform/crypto/secrets.ts';

/**
 * Seals everything anew under APP_SECRET that APP_SECRET_PREVIOUS had sealed. JSON on the terminal,
 * 1 when something could not be opened.
 */
const config = readConfig(process.env);
const embedded =
  config.database_url === undefined
    ? await startEmbeddedPostgres({ data_dir: join(config.data_dir, 'postgres'), durable: true })
    : undefined;
const owner_url =
  embedded?.url ??
  config.database_migrate_url ??
  config.database_direct_url ??
  config.database_url ??
  '';
const { app_secret, previous_secrets } = config;
const client = new Client({ connectionString: owner_url, options: '-c timezone=UTC' });
await client.connect();
const tables = await resealEverything(client, createSecrets({ app_secret, previous_secrets }));
await client.end();
await embedded?.stop();

const ok = tables.every(({ unreadable }) => unreadable.length === 0);
console.log(JSON.stringify({ ok, tables }, null, 2));
process.exitCode = ok ? 0 : 1;
