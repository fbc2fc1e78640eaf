import './installation/env-file.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { compose } from '../server/src/compose.ts';
import { readConfig } from '../server/src/config.ts';
import { loadInstallationKeys } from '../server/src/platform/crypto/platform-secrets.ts';
import { openDatabase } from '../server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '@diwan/postgres/embedded-postgres';
import { verifyStored } from '../server/src/verify.ts';

/** Verifies that the stored data is consistent. Prints JSON, and exits with 1 on a difference. */
const config = readConfig(process.env);
const data_dir = join(config.data_dir, 'postgres');
if (config.database_url === undefined && !existsSync(join(data_dir, 'PG_VERSION'))) {
  console.error(
    `There is no database in ${config.data_dir}. Start Diwan once, or name a database in DATABASE_URL.`,
  );
  process.exit(1);
}
const embedded =
  config.database_url === undefined
    ? await startEmbeddedPostgres({ data_dir, durable: true })
    : undefined;
// One session for a long snapshot, which a pooler does not permit.
const url = config.database_direct_url ?? config.database_url ?? embedded?.url ?? '';
// Silent, because its output is one JSON text.
const composition = compose({ ...config, log_level: 'silent' }, url);
// A scan of all rows of a table takes longer than a request may.
const patient = openDatabase(url, { statement_timeout_ms: 0 });

async function verify() {
  try {
    await loadInstallationKeys(composition.deps);
    return await verifyStored({ ...composition.deps, db: patient.db });
  } finally {
    await patient.close();
    await composition.database.close();
    // Also if it cannot be verified: nothing stays running.
    await embedded?.stop();
  }
}

const differences = await verify().catch((error: unknown) => {
  console.error(`Cannot verify: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
});
const ok = Object.values(differences).every((list) => list.length === 0);
console.log(JSON.stringify({ ok, differences }, null, 2));
process.exitCode = ok ? 0 : 1;
