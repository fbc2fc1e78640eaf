import { join } from 'node:path';
import { compose } from '../server/src/compose.ts';
import { readConfig } from '../server/src/config.ts';
import { loadInstallationKeys } from '../server/src/platform/crypto/platform-secrets.ts';
import { openDatabase } from '../server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '@diwan/postgres/embedded-postgres';
import { verifyStored } from '../server/src/verify.ts';

/** Proves that the stored data agrees with itself. JSON on the terminal, 1 on a difference. */
const config = readConfig(process.env);
const embedded =
  config.database_url === undefined
    ? await startEmbeddedPostgres({ data_dir: join(config.data_dir, 'postgres'), durable: true })
    : undefined;
const url = config.database_url ?? embedded?.url ?? '';
const composition = compose(config, url);
// One look at all rows of a table takes longer than a request may.
const patient = openDatabase(url, { statement_timeout_ms: 0 });
await loadInstallationKeys(composition.deps);
const differences = await verifyStored({ ...composition.deps, db: patient.db });
await patient.close();
await composition.database.close();
await embedded?.stop();

const ok = Object.values(differences).every((list) => list.length === 0);
console.log(JSON.stringify({ ok, differences }, null, 2));
process.exitCode = ok ? 0 : 1;
