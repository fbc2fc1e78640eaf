import { join } from 'node:path';
import { readConfig } from '../server/src/config.ts';
import { verifyAuditChain } from '../server/src/platform/audit/chain.ts';
import { openDatabase } from '../server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../server/src/platform/db/embedded/embedded-postgres.ts';

/** Proves that the stored data agrees with itself. JSON on the terminal, 1 on a difference. */
const config = readConfig(process.env);
const embedded =
  config.database_url === undefined
    ? await startEmbeddedPostgres({ data_dir: join(config.data_dir, 'postgres'), durable: true })
    : undefined;
const database = openDatabase(config.database_url ?? embedded?.url ?? '', {
  // One look at all rows of a table takes longer than a request may.
  statement_timeout_ms: 0,
});
const differences = { audit_chain: await verifyAuditChain(database.db) };
await database.close();
await embedded?.stop();

const ok = Object.values(differences).every((list) => list.length === 0);
console.log(JSON.stringify({ ok, differences }, null, 2));
process.exitCode = ok ? 0 : 1;
