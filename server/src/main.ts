import { X509Certificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { type Composition, compose, requireSettings, untilReady } from './compose.ts';
import { type Config, readConfig, SIMULATOR_PATH, webhookUrl } from './config.ts';
import { claimFolder, claimTrial, type ReservedPort, reservePort } from './claim.ts';
import { watchFigures } from './figures.ts';
import { startWorkers } from './jobs.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@diwan/postgres/embedded-postgres';
import { loadInstallationKeys, requireSameSecret } from './platform/crypto/platform-secrets.ts';
import { isParked, requireSettled } from './platform/backup/restores.ts';
import { findStorageTrouble } from './platform/files/storage-check.ts';
import { addApplicationRole, grantToApplication } from './platform/db/app-role.ts';
import { migrate } from './platform/db/migrate.ts';
import { takeTurns } from './platform/db/turns.ts';
import type { Deps } from './platform/context.ts';
import { indexesArabic } from './platform/search/search.ts';
import { confinement } from '@diwan/processes/sandbox';
import { buildHealthServer } from './platform/http/server.ts';
import type { RunningWorker } from './platform/jobs/worker.ts';
import { simulatedHolidays } from './provider/simulated-holidays.ts';
import { simulatorPlugin } from '@diwan/simulator/http/plugin';
import { createSimulator, type Simulator } from '@diwan/simulator/simulator';
import { fillFirst } from './seed/first-start.ts';
import { countSteps, type Steps } from './steps.ts';

// Turns off V8's allocation sites (decision 030). The long-lived objects of the start would make V8
// allocate every later answer of the database in the old generation.
setFlagsFromString('--no-allocation-site-pretenuring');

const WEB_DIR = join(import.meta.dirname, '../../web/dist');

interface RunningServer {
  readonly embedded: EmbeddedPostgres | undefined;
  readonly composition: Composition;
  /**
   * The HTTP server. In a process with the role `worker` it serves only health checks and metrics.
   */
  readonly app: FastifyInstance | undefined;
  readonly worker: RunningWorker | undefined;
  readonly claim: { end(): Promise<void> } | undefined;
  readonly collector: { close(): Promise<void> } | undefined;
}

const announce = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const dataFolder = (config: Config): string => join(config.data_dir, 'postgres');

const openSimulator = (config: Config, deps: Deps): Simulator | undefined =>
  config.provider.simulated
    ? createSimulator({
        public_url: `${config.public_url}${SIMULATOR_PATH}`,
        data_file: join(config.data_dir, 'simulator.jsonl'),
        cipher: deps.secrets,
        pos_post_url: webhookUrl(config),
        holidays: simulatedHolidays(deps),
        log: deps.log,
      })
    : undefined;

async function addSimulator(app: FastifyInstance, simulator: Simulator): Promise<void> {
  await app.register(simulatorPlugin(simulator), { prefix: SIMULATOR_PATH });
  app.addHook('onClose', () => simulator.stop());
  simulator.start();
}

async function buildWholeApp(deps: Deps): Promise<FastifyInstance> {
  const web = existsSync(join(WEB_DIR, 'index.html')) ? { web_dir: WEB_DIR } : {};
  return buildApp(deps, web);
}

async function listen(
  config: Config,
  { deps }: Composition,
  simulator: Simulator | undefined,
): Promise<FastifyInstance> {
  const app = config.role === 'worker' ? buildHealthServer(deps) : await buildWholeApp(deps);
  // Only one process may run the simulator, because it writes one file.
  if (simulator && config.role !== 'worker') await addSimulator(app, simulator);
  await app.listen({ port: config.port, host: config.host });
  return app;
}

/** Returns the sentence that tells the operator what to do about a database of another version. */
const remedyOf = ({ trial, data_dir }: Config): string =>
  trial
    ? `remove the folder ${data_dir}, which holds demo data alone, and start again`
    : 'start the version that made it, or name an empty database in DATABASE_URL';

interface Addresses {
  /** The address for the application's role, over a session connection. */
  readonly direct_url: string;
  /** The address for the role that owns the tables. */
  readonly migrate_url: string;
}

interface Start {
  readonly steps: Steps;
  readonly held: ReservedPort;
}

const SEAL_WARN_DAYS = 30;

/** Sets the expiry metric of the operator's certificate, and warns in its last 30 days. */
function watchSealCertificate({ config, clock, log, metrics }: Composition['deps']): void {
  if (!config.seal) return;
  const { validTo, validToDate } = new X509Certificate(config.seal.certificate_pem);
  metrics.seal_certificate_expires.set(validToDate.getTime() / 1_000);
  const left_ms = validToDate.getTime() - clock.ms();
  if (left_ms < SEAL_WARN_DAYS * 86_400_000) {
    log.warn(
      { expires: validTo },
      'the certificate of SEAL_CERT_FILE expires soon, or has expired',
    );
  }
}

/** Migrates and fills the database, then starts the server and the workers. */
async function open(
  config: Config,
  composition: Composition,
  { direct_url, migrate_url }: Addresses,
  { steps, held }: Start,
): Promise<Pick<RunningServer, 'app' | 'worker'>> {
  const { deps } = composition;
  await steps.run('Tables of the database', async () => {
    await untilReady(deps);
    await requireSettings(deps);
    await migrate(migrate_url, { remedy: remedyOf(config) });
    if (!(await grantToApplication(migrate_url, direct_url))) {
      deps.log.warn('the role of the application owns its tables: set DATABASE_MIGRATE_URL');
    }
    if (!(await indexesArabic(deps.db))) {
      deps.log.warn('Arabic is punctuation to this database: make it with lc_ctype C.UTF-8');
    }
    if (config.tsa_url !== undefined && config.tsa_trusted === undefined) {
      deps.log.warn('the certificate of the timestamp authority is not checked: set TSA_CA_FILE');
    }
    watchSealCertificate(deps);
    const trouble = await findStorageTrouble(deps.files);
    if (trouble !== undefined) deps.log.warn(trouble);
    const { missing } = confinement();
    if (missing.length > 0) {
      deps.log.warn({ missing }, 'processes that open files run without some bounds of the kernel');
    }
    await requireSameSecret(deps.db, deps.secrets);
    await requireSettled(deps.db);
    await loadInstallationKeys(deps);
  });
  const simulator = openSimulator(config, deps);
  const notes = await steps.run(
    config.demo ? 'Demo data, which takes a minute once' : 'First data',
    () =>
      takeTurns(direct_url, 'fill', async () => {
        // The lines are printed immediately, because a generated password is shown only once and
        // later steps may fail.
        for (const note of await fillFirst(deps)) announce(note);
        if (!config.demo) return [];
        const { fillDemo } = await import('@diwan/demo/demo');
        return fillDemo(deps, simulator);
      }),
  );
  const doors = await steps.run('Server and jobs', async () => {
    await held.release();
    watchFigures(deps);
    const app = await listen(config, composition, simulator);
    return {
      app,
      worker: config.role === 'api' ? undefined : await startWorkers(deps, direct_url),
    };
  });
  if (config.log_file !== undefined) announce(`What it does is written to ${config.log_file}`);
  for (const note of notes) announce(note);
  if (await isParked(deps.db)) {
    announce('Restored from a backup: nothing is sent before `npm run restore -- --release`');
  }
  const { role, port, host, trial } = config;
  deps.log.info({ role, host, port, trial, node: process.version, pid: process.pid }, 'started');
  announce(`Diwan is ready at ${config.public_url}`);
  return doors;
}

/** The resources to close if a signal arrives before the start is complete. */
interface PendingResources {
  embedded?: Promise<EmbeddedPostgres | undefined>;
}

/** Loads the packages for traces only if traces are turned on. */
async function collectSpans({ traced, sampler_is_set, role }: Config, { deps }: Composition) {
  if (!traced) return undefined;
  const { openCollector } = await import('./platform/tracing/otlp.ts');
  const collector = openCollector(
    role === 'all' ? 'diwan' : `diwan-${role}`,
    deps.clock,
    sampler_is_set,
  );
  deps.metrics.spans.record = collector.record;
  return collector;
}

/** Starts the process with the embedded database or the configured one. */
async function start(config: Config, early: PendingResources): Promise<RunningServer> {
  const steps = countSteps(5, config.log_level === 'silent' ? () => undefined : announce);
  const held = await steps.run(`Port ${config.port} and folder ${config.data_dir}`, async () => {
    const port = await reservePort(config);
    await claimFolder(config);
    return port;
  });
  early.embedded = steps.run('Database', async () =>
    config.database_url
      ? undefined
      : startEmbeddedPostgres({ data_dir: dataFolder(config), durable: true }),
  );
  const embedded = await early.embedded;
  const url = config.database_url ?? (embedded ? await addApplicationRole(embedded.url) : '');
  const direct_url = config.database_direct_url ?? url;
  const migrate_url = embedded?.url ?? config.database_migrate_url ?? direct_url;
  const claim = embedded && (await claimTrial(embedded.url, config.data_dir));
  const composition = compose(config, url);
  const collector = await collectSpans(config, composition);
  const running = { embedded, composition, app: undefined, worker: undefined, claim, collector };
  try {
    const doors = await open(config, composition, { direct_url, migrate_url }, { steps, held });
    return { ...running, ...doors };
  } catch (error) {
    // A failed start must not leave the embedded database running.
    await stop(running);
    throw error;
  }
}

/** Stops, in this order, the server, the workers, the connections and the embedded database. */
async function stop(running: RunningServer): Promise<void> {
  const { app, worker, composition, embedded, claim, collector } = running;
  await app?.close();
  await worker?.stop();
  await collector?.close();
  await composition.database.close();
  await claim?.end();
  await embedded?.stop();
}

/**
 * The time limit of a stop. It is longer than any answer and the running jobs take together. A slow
 * upload is interrupted, and its client sends it again.
 */
const STOP_WITHIN_MS = 90_000;

async function stopAndExit(running: RunningServer): Promise<void> {
  const { log } = running.composition.deps;
  setTimeout(() => {
    log.error('the stop took too long');
    process.exit(1);
  }, STOP_WITHIN_MS).unref();
  try {
    await stop(running);
    process.exit(0);
  } catch (error) {
    log.error({ err: error }, 'the stop failed');
    process.exit(1);
  }
}

async function main(): Promise<void> {
  const early: PendingResources = {};
  const started: { running?: RunningServer } = {};
  let stopping = false;
  const onSignal = (): void => {
    // Later signals are ignored, because a terminal also sends its signal to npm, which forwards
    // it.
    if (stopping) return;
    stopping = true;
    void (started.running ? stopAndExit(started.running) : stopEarly(early));
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  // SIGHUP means that the terminal was closed.
  process.on('SIGHUP', onSignal);
  try {
    started.running = await start(readConfig(process.env), early);
  } catch (error) {
    // During a stop, errors of the start are not reported, because the closing database causes
    // them.
    if (!stopping) throw error;
  }
}

/** Stops during the start. The next start repeats the interrupted step. */
async function stopEarly({ embedded }: PendingResources): Promise<void> {
  await embedded?.then(
    (database) => database?.stopNow(),
    () => undefined,
  );
  process.exit(0);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
