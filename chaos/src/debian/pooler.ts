import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { mustInside, runInside } from '../../../tools/run/debian.ts';
import { findFreePort } from '../../../tools/run/product.ts';
import { readLists } from '../reads.ts';
import { readBlock, runPage, runSql, type Stage } from './stage.ts';
import { withProduct } from './upgrade.ts';

const TRIES = 100;
const PAUSE_MS = 100;

/** Starts a proxy in place of HAProxy. After a switch, new connections take the second route. */
async function startSwitch(target: number) {
  const port = await findFreePort();
  const open = { first: new Set<Socket>(), second: new Set<Socket>() };
  let way: keyof typeof open = 'first';
  const server = createServer((client) => {
    const own = open[way];
    const onward = connect(target, '127.0.0.1');
    own.add(client);
    const end = (): void => {
      own.delete(client);
      client.destroy();
      onward.destroy();
    };
    client.on('error', end).on('close', end).pipe(onward);
    onward.on('error', end).on('close', end).pipe(client);
  });
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  return {
    port,
    change: () => (way = 'second'),
    count: () => ({ first: open.first.size, second: open.second.size }),
    close: () => {
      for (const socket of [...open.first, ...open.second]) socket.destroy();
      server.close();
    },
  };
}

async function ask(url: string): Promise<string> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    const { rows } = await client.query<{ role: string }>('select current_user::text as role');
    return rows[0]?.role ?? '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function untilTrue(isTrue: () => boolean | Promise<boolean>): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (await isTrue()) return true;
    await wait(PAUSE_MS);
  }
  return false;
}

/**
 * Starts PgBouncer with the sample and a user list that PostgreSQL generates. Then checks three
 * things:
 * - The product works through PgBouncer.
 * - A wrong password is refused.
 * - RECONNECT closes the connections to an old leader.
 */
export async function pool(stage: Stage) {
  const way = await startSwitch(stage.port);
  const port = await findFreePort();
  const pooled = (stage.env['DATABASE_URL'] ?? '').replace(`:${stage.port}/`, `:${port}/`);
  const settings = await readBlock(({ text }) => text.startsWith('alter role diwan_app set'));
  await runSql(stage, settings);
  await runPage(stage, 'pgbouncer');
  const places = `s/port=5000/port=${way.port}/; s/listen_port = 6432/listen_port = ${port}/`;
  await mustInside(stage.root, `sed -i '${places}' /etc/pgbouncer/pgbouncer.ini`);
  const running = runInside(
    stage.root,
    'echo $$ > /run/pooler.pid; exec sudo -u postgres pgbouncer -q /etc/pgbouncer/pgbouncer.ini',
  );
  try {
    const answers = await untilTrue(async () => (await ask(pooled)) === 'diwan_app');
    const wrong = await ask(pooled.replace('APP-PASSWORD', 'another'));
    const direct = { DATABASE_DIRECT_URL: stage.env['DATABASE_URL'] ?? '' };
    const env = { ...stage.env, ...direct, DATABASE_URL: pooled };
    const lists = await withProduct(env, readLists);
    way.change();
    await ask(pooled);
    const before = way.count();
    await runPage(stage, 'reconnect', { '6432': String(port) });
    const moved = await untilTrue(async () => {
      await ask(pooled);
      return way.count().first === 0 && way.count().second > 0;
    });
    return {
      right: answers && moved && before.second === 0 && /password|auth/i.test(wrong),
      pgbouncer: (await mustInside(stage.root, 'pgbouncer --version')).split('\n')[0],
      wrong_password: wrong,
      lists,
      connections_before_reconnect: before,
      and_after: way.count(),
    };
  } finally {
    // SIGQUIT stops PgBouncer without waiting for clients.
    await runInside(stage.root, 'kill -QUIT "$(cat /run/pooler.pid)"');
    await running;
    way.close();
  }
}
