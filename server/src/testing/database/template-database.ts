import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { INVENTED_OPERATOR, OPERATOR_FIELDS } from '@diwan/contract/features/settings/operator';
import { Client } from 'pg';
import { expect, inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '@diwan/postgres/embedded-postgres';
import { roomyFolder } from '@diwan/postgres/memory';
import { migrate } from '../../platform/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the migrated database that every test file copies. */
    readonly template_url: string;
  }
}

const TEMPLATE = 'diwan';

/**
 * Starts one database server for a run of vitest and migrates the template.
 * @returns a function that stops it and removes all copies
 */
export async function startTestCluster(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(await roomyFolder(), 'diwan-test-'));
  const server = await startEmbeddedPostgres({ data_dir: join(folder, 'pg'), durable: false });
  const stop = async (): Promise<void> => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await migrate(server.url);
    await decideSetup(server.url);
    await stateOperator(server.url);
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('template_url', server.url);
  return stop;
}

/**
 * Stores the set-up decisions, so that payout files are sent in tests. The decisions of a new
 * installation have a separate test.
 */
export async function decideSetup(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`insert into setup_decisions (topic, decided_at)
      values ('payout_limit', now()), ('two_factor', now()), ('backup', now())`);
  } finally {
    await client.end();
  }
}

/** States the invented operator, so that agreements can be shown and signed in tests. */
export async function stateOperator(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const set = OPERATOR_FIELDS.map((field, n) => `${field} = $${n + 1}`).join(', ');
    const values = OPERATOR_FIELDS.map((field) => INVENTED_OPERATOR[field]);
    await client.query(`update settings set ${set}`, values);
  } finally {
    await client.end();
  }
}

/** The copies of this worker, each with the test file that uses it. */
const clones = new Map<string, string | undefined>();

/** Copies the migrated database for one test file. Copies of previous files are dropped. */
export async function cloneDatabase(): Promise<{ url: string }> {
  const template_url = inject('template_url');
  const { testPath } = expect.getState();
  for (const [clone, file] of clones) {
    if (file === testPath) continue;
    clones.delete(clone);
    // Connections that remain belong to previous files.
    await askServer(template_url, `drop database ${clone} with (force)`);
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await askServer(template_url, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  clones.set(name, testPath);
  return { url: withDatabase(template_url, name) };
}

async function askServer(template_url: string, statement: string): Promise<void> {
  // The template must have no connections while it is copied.
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
