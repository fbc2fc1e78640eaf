import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { type Composition, compose } from './compose.ts';
import { type Config, readConfig } from './config.ts';
import { startWorkers } from './jobs.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from './platform/db/embedded/embedded-postgres.ts';
import { migrate } from './platform/db/migrate.ts';
import type { RunningWorker } from './platform/jobs/worker.ts';
import { fillFirst } from './seed/first-start.ts';
import { fillDemo } from './seed/demo/demo.ts';

const WEB_DIR = join(import.meta.dirname, '../../web/dist');

interface Running {
  readonly embedded: EmbeddedPostgres | undefined;
  readonly composition: Composition;
  readonly app: FastifyInstance | undefined;
  readonly worker: RunningWorker | undefined;
}

const announce = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const dataFolder = (config: Config): string => join(config.data_dir, 'postgres');

async function listen(config: Config, { deps }: Composition): Promise<FastifyInstance> {
  const web = existsSync(join(WEB_DIR, 'index.html')) ? { web_dir: WEB_DIR } : {};
  const app = await buildApp(deps, web);
  await app.listen({ port: config.port, host: config.host });
  return app;
}

async function start(config: Config): Promise<Running> {
  const embedded = config.database_url
    ? undefined
    : await startEmbeddedPostgres({ data_dir: dataFolder(config), durable: true });
  const url = config.database_url ?? embedded?.url ?? '';
  const direct_url = config.database_direct_url ?? url;
  const composition = compose(config, url);
  await migrate(direct_url);
  const notes = await fillFirst(composition.deps);
  if (config.demo) notes.push(...(await fillDemo(composition.deps)));
  const app = config.role === 'worker' ? undefined : await listen(config, composition);
  const worker = config.role === 'api' ? undefined : startWorkers(composition.deps, direct_url);
  for (const note of notes) announce(note);
  announce(`Diwan is ready at ${config.public_url}`);
  return { embedded, composition, app, worker };
}

/** In order: no new requests, running jobs end, connections close, the own database stops. */
async function stop({ app, worker, composition, embedded }: Running): Promise<void> {
  await app?.close();
  await worker?.stop();
  await composition.database.close();
  await embedded?.stop();
}

async function main(): Promise<void> {
  const running = await start(readConfig(process.env));
  let stopping = false;
  const onSignal = (): void => {
    if (stopping) return;
    stopping = true;
    void stop(running).then(
      () => process.exit(0),
      (error: unknown) => {
        running.composition.deps.log.error({ err: error }, 'the stop failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
