import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@diwan/postgres/embedded-postgres';
import { readLists } from '@diwan/chaos/reads';
import { sell } from '@diwan/chaos/sales/sell';
import { openShop } from '@diwan/chaos/sales/shop';
import { ADMIN, startProgram, untilAnswered } from '@diwan/chaos/world';
import { findFreePort } from '../../run/product.ts';
import { ROOT, runProgram } from '../../run/program.ts';
import { type Podman, RESTRICTIONS } from './podman.ts';

const ROLES = ['api', 'worker'] as const;
const SALES = 3;
const TRIES = 300;
const PAUSE_MS = 200;

/** Starts our PostgreSQL on a port, with the roles that the script of compose.yaml creates. */
async function startDatabase(folder: string) {
  const database = await startEmbeddedPostgres({
    data_dir: join(folder, 'postgres'),
    durable: false,
  });
  const socket = new URL(database.url).searchParams.get('host') ?? '';
  const port = await findFreePort();
  const bridge = createServer((client) => {
    const server = connect(join(socket, '.s.PGSQL.5432'));
    const end = (): void => {
      client.destroy();
      server.destroy();
    };
    client.on('error', end).on('close', end).pipe(server);
    server.on('error', end).on('close', end).pipe(client);
  });
  await new Promise<void>((resolve) => void bridge.listen(port, '127.0.0.1', resolve));
  const env = { PGHOST: socket, OWNER_PASSWORD: 'owner', APP_PASSWORD: 'app' };
  const remove = ['-U', 'postgres', '-c', 'drop database diwan'];
  for (const [program, args] of [
    ['psql', remove],
    ['sh', ['deploy/postgres/roles.sh']],
  ] as const) {
    const { code, output } = await runProgram(program, [...args], { env });
    if (code !== 0) throw new Error(`${program}: ${output}`);
  }
  return {
    port,
    stop: async () => {
      bridge.close();
      await database.stop();
    },
  };
}

/** Returns the health check command of a role in compose.yaml, for another port. */
async function readHealthCheck(role: string, port: string): Promise<string[]> {
  const compose = await readFile(join(ROOT, 'compose.yaml'), 'utf8');
  const [, own = ''] = compose.split(`ROLE: ${role} }`);
  const script = /test: \[CMD, node, -e, "([^"]+)"\]/.exec(own)?.[1] ?? '';
  return ['node', '-e', script.replace('3000', port)];
}

async function untilHealthy(podman: Podman, name: string, command: string[]): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if ((await podman.try('exec', name, ...command)).code === 0) return;
    await wait(PAUSE_MS);
  }
  const { output } = await podman.try('logs', name);
  throw new Error(`${name} did not become healthy:\n${output.slice(-3000)}`);
}

interface Options {
  readonly podman: Podman;
  readonly image: string;
  readonly folder: string;
  readonly runtime: { readonly before: readonly string[]; readonly limits: readonly string[] };
}

/** Starts the API and the worker from the image, makes sales, verifies the data, and stops both. */
export async function startImage({ podman, image, folder, runtime }: Options) {
  const database = await startDatabase(folder);
  const [api, worker, provider] = await Promise.all(
    Array.from({ length: 3 }, async () => String(await findFreePort())),
  );
  const ports = { api: api ?? '', worker: worker ?? '' };
  const world = {
    url: `http://127.0.0.1:${ports.api}`,
    provider_url: `http://127.0.0.1:${provider ?? ''}`,
    once: true,
  };
  const key = `sk_test_${randomBytes(16).toString('hex')}`;
  const simulator = startProgram('tools/simulator.ts', {
    PORT: provider ?? '',
    TAP_SECRET_KEY: key,
  });
  const values = {
    PUBLIC_URL: world.url,
    DATABASE_URL: `postgresql://diwan_app:app@127.0.0.1:${database.port}/diwan`,
    DATABASE_MIGRATE_URL: `postgresql://diwan_owner:owner@127.0.0.1:${database.port}/diwan`,
    APP_SECRET: randomBytes(36).toString('base64'),
    TAP_SECRET_KEY: key,
    TAP_API_URL: world.provider_url,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    WEBHOOK_ALLOW_PRIVATE: 'true',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
  };
  const env_file = join(folder, 'env');
  const lines = Object.entries(values).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(env_file, lines.join(''));
  const started: string[] = [];
  try {
    await untilAnswered(`${world.provider_url}/_control/state`, simulator);
    for (const role of ROLES) {
      const own = ['--env', `ROLE=${role}`, '--env', `PORT=${ports[role]}`];
      const storage = ['--env-file', env_file, '--volume', 'files:/data'];
      const options = [...RESTRICTIONS, ...runtime.limits, ...storage, ...own];
      const args = ['run', '--detach', '--name', role, ...options, image];
      await podman.run(...runtime.before, ...args);
      started.push(role);
      await untilHealthy(podman, role, await readHealthCheck(role, ports[role]));
    }
    const shop = await openShop(world, 1);
    for (let n = 0; n < SALES; n += 1) await sell(world, shop, n);
    const lists = await readLists(world.url);
    const verified = await podman.try('exec', 'worker', 'npm', 'run', 'verify');
    const stopped: Record<string, number> = {};
    for (const role of ROLES) {
      await podman.run('stop', '--time', '100', role);
      const code = await podman.run('inspect', '--format', '{{.State.ExitCode}}', role);
      stopped[role] = Number(code);
    }
    return {
      right:
        lists['/transactions'] === SALES &&
        verified.code === 0 &&
        !Object.values(stopped).some(Boolean),
      sold: SALES,
      lists,
      verify: verified.code === 0 ? 'clean' : verified.output.slice(-2000),
      exit_codes: stopped,
    };
  } finally {
    for (const role of started) await podman.try('rm', '--force', role);
    simulator.child.kill('SIGKILL');
    await database.stop();
  }
}
