import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@diwan/postgres/embedded-postgres';
import { migrate } from '../../server/src/platform/db/migrate.ts';
import { readColumns } from './read-columns.ts';
import { renderTables } from './render-tables.ts';

export const TABLES_FILE = join(import.meta.dirname, '../../server/src/platform/db/tables.ts');

/** Migrates a new empty database and returns the content of `TABLES_FILE`. */
export async function generateTables(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'diwan-schema-'));
  const server = await startEmbeddedPostgres({ data_dir: join(folder, 'pg'), durable: false });
  try {
    await migrate(server.url);
    return await renderTables(await readColumns(server.url));
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
