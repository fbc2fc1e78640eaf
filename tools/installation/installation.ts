import './env-file.ts';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@diwan/postgres/embedded-postgres';
import { type Config, readConfig } from '../../server/src/config.ts';

export interface Installation {
  readonly config: Config;
  /** The address of the database for the application's role. */
  readonly url: string;
  /**
   * The address for the role that owns the tables. It gives a session connection, which no pooler
   * shares.
   */
  readonly owner_url: string;
}

/** Opens the installation that the environment names, for a command on the server. */
export async function withInstallation<Result>(
  work: (installation: Installation) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(process.env);
  const { database_url, database_direct_url, database_migrate_url, data_dir } = config;
  if (database_url !== undefined) {
    const owner_url = database_migrate_url ?? database_direct_url ?? database_url;
    return work({ config, url: database_direct_url ?? database_url, owner_url });
  }
  const embedded = await startEmbeddedPostgres({
    data_dir: join(data_dir, 'postgres'),
    durable: true,
  });
  try {
    return await work({ config, url: embedded.url, owner_url: embedded.url });
  } finally {
    await embedded.stop();
  }
}

/** Returns the only argument of a command. Without one, prints the usage and exits. */
export function requireArgument(usage: string): string {
  const [argument] = process.argv.slice(2);
  if (argument !== undefined) return argument;
  process.stderr.write(`${usage}\n`);
  process.exit(2);
}
