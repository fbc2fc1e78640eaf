import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '@diwan/postgres/embedded-postgres';
import { migrate } from '../platform/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the migrated database that every test file starts from. */
    readonly template_url: string;
  }
}

const TEMPLATE = 'diwan';

/** One server for a run of vitest, with the schema made once. Its end is the end of all clones. */
export async function startTestCluster(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'diwan-test-'));
  const server = await startEmbeddedPostgres({ data_dir: join(folder, 'pg'), durable: false });
  const stop = async (): Promise<void> => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await migrate(server.url);
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('template_url', server.url);
  return stop;
}

/**
 * A fresh copy of the migrated database, for one test file. `drop` is optional: all copies go with
 * the server. It throws away connections that are still open.
 */
export async function cloneDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const template_url = inject('template_url');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await askServer(template_url, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  return {
    url: withDatabase(template_url, name),
    drop: () => askServer(template_url, `drop database if exists ${name} with (force)`),
  };
}

async function askServer(template_url: string, statement: string): Promise<void> {
  // The template itself must have no connection while it is copied.
  const client = new Client({ connectionString: withDatabase(template_url, 'postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
