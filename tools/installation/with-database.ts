import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { compose } from '../../server/src/compose.ts';
import { readConfig } from '../../server/src/config.ts';
import type { Deps } from '../../server/src/platform/context.ts';
import { loadInstallationKeys } from '../../server/src/platform/crypto/platform-secrets.ts';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '@diwan/postgres/embedded-postgres';

/**
 * Runs a command on the database of this installation. Starts the embedded database if needed. On a
 * failure prints `Cannot <verb>` and exits with 1.
 */
export async function withDatabase(
  verb: string,
  run: (deps: Deps) => Promise<void>,
): Promise<void> {
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
  // The direct address is needed, because a long snapshot needs a session and a pooler permits
  // none.
  const url = config.database_direct_url ?? config.database_url ?? embedded?.url ?? '';
  // Nothing is logged, because programs read the output.
  const composition = compose({ ...config, log_level: 'silent' }, url);
  // The statement timeout is off, because a scan of all rows takes longer than a request may.
  const patient = openDatabase(url, { statement_timeout_ms: 0 });
  try {
    await loadInstallationKeys(composition.deps);
    await run({ ...composition.deps, db: patient.db });
  } catch (error) {
    console.error(`Cannot ${verb}: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  } finally {
    await patient.close();
    await composition.database.close();
    // The embedded database is stopped even if the command failed.
    await embedded?.stop();
  }
}
