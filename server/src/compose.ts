import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Config, REFUSED, TEST_PATH } from './config.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Deps } from './platform/context.ts';
import { createSecrets } from './platform/crypto/secrets.ts';
import { newToken } from './platform/crypto/tokens.ts';
import { codeOfDatabaseError } from './platform/db/constraints.ts';
import { findMissingSettings, type OpenDatabase, openDatabase } from './platform/db/database.ts';
import { openFileStore } from './platform/files/store.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { describeCall } from './platform/tracing/attributes.ts';
import { createLog, currentRequest, writeLogTo } from './platform/log/log.ts';
import { createMetrics, watchPool } from './platform/metrics.ts';
import { fetchPicture } from './platform/outgoing/get-out.ts';
import { createSftp } from './platform/sftp/sftp.ts';
import { createTwin } from '@diwan/simulator/twin';
import { createTapProvider } from './provider/tap/adapter.ts';
import { createPaperReader } from '@diwan/reading/ocr/paper-reader';

export interface Composition {
  readonly deps: Deps;
  readonly database: OpenDatabase;
}

/**
 * Checks whether an address goes through a pooler. If so, the configuration also has a direct
 * address.
 */
const isPooled = ({ database_url, database_direct_url }: Config, url: string): boolean =>
  database_direct_url !== undefined && database_direct_url !== url && url === database_url;

/** Creates all dependencies of a process, with the database at `url`. */
export function compose(config: Config, url: string, clock: Clock = systemClock): Composition {
  const { log_file } = config;
  const log = createLog({
    level: config.log_level,
    ...(log_file === undefined ? {} : { destination: writeLogTo(log_file) }),
  });
  const database = openDatabase(url, {
    pooled: isPooled(config, url),
    on_error: (error) => log.warn({ err: error }, 'an idle database connection broke'),
  });
  const metrics = createMetrics();
  watchPool(metrics, 'main', database.pool);
  const secrets = createSecrets({
    app_secret: config.app_secret,
    previous_secrets: config.previous_secrets,
  });
  const files = openFileStore(config.storage_url);
  const jobs = createJobs();
  const { base_url, secret_key } = config.provider;
  const provider = createTapProvider({
    base_url,
    secret_key,
    log,
    clock,
    onTry: (call, outcome, duration_ms) => {
      metrics.provider_duration_seconds.observe({ call, outcome }, duration_ms / 1_000);
      const failed = outcome !== 'done';
      const attributes = { ...describeCall(call, base_url), outcome };
      const request = currentRequest() ?? { request_id: 'start' };
      const span = { kind: 'provider', name: call, duration_ms, failed, attributes } as const;
      metrics.spans.record?.({ ...request, ...span });
    },
  });
  const twin = createTwin({
    public_url: `${config.public_url}${TEST_PATH}`,
    // The twin has a random key, so that nothing it signs is accepted as signed by the provider.
    secret_key: `sk_test_${newToken()}`,
    log,
    clock,
  });
  const papers = createPaperReader(clock);
  const sftp = createSftp({ allow_private: config.sftp_allow_private });
  const { db } = database;
  return {
    database,
    deps: {
      config,
      db,
      clock,
      log,
      metrics,
      secrets,
      files,
      jobs,
      provider,
      twin,
      papers,
      sftp,
      fetchPicture,
    },
  };
}

/**
 * Refuses to start if the database sessions lack required settings, such as the timezone UTC or a
 * statement timeout.
 */
export async function requireSettings({ db }: Deps): Promise<void> {
  const missing = await findMissingSettings(db);
  if (missing === undefined) return;
  throw new Error(
    `${REFUSED} the role of DATABASE_URL lacks settings that a pooler does not pass on: ${missing}`,
  );
}

const READY_TRIES = 60;

/**
 * Waits for a database that is starting. If the database refuses the connection, it is not retried.
 */
export async function untilReady({ db, log }: Deps): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await sql`select 1`.execute(db);
      return;
    } catch (error) {
      const is_away = codeOfDatabaseError(error) === 'UNAVAILABLE';
      if (!is_away || attempt === READY_TRIES) {
        const said = error instanceof Error ? error.message : String(error);
        throw new Error(`${REFUSED} the database of DATABASE_URL does not let us in (${said}).`, {
          cause: error,
        });
      }
      if (attempt === 1) log.warn({ err: error }, 'the database does not answer yet');
      await wait(1_000);
    }
  }
}
