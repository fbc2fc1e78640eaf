import { connect, createServer, type Server, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { cloneDatabase } from '../../testing/database/template-database.ts';
import { openDatabase, type OpenDatabase } from '../db/database.ts';
import { createLog } from '../log/log.ts';
import { startWorker } from './worker.ts';

const WAIT = { timeout: 60_000, interval: 50 };

let database: OpenDatabase;
let wire: Server;
let url: string;
const lines = new Map<Socket, Socket>();

/** The message with which a client ends its connection. */
const TERMINATE = 0x58;

/** A proxy to the database that drops the last message of each client. */
beforeAll(async () => {
  const direct = (await cloneDatabase()).url;
  database = openDatabase(direct);
  const socket = new URL(direct).searchParams.get('host') ?? '';
  wire = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect(`${socket}/.s.PGSQL.5432`);
    lines.set(near, far);
    let is_lease = false;
    near.on('data', (chunk) => {
      is_lease ||= chunk.includes('diwan-leases');
      if (is_lease || chunk[0] !== TERMINATE) far.write(chunk);
    });
    far.pipe(near);
    for (const end of [near, far]) end.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => void wire.listen(0, '127.0.0.1', resolve));
  const through = new URL(direct);
  through.searchParams.delete('host');
  const { port } = wire.address() as { port: number };
  url = through.href.replace('localhost', `127.0.0.1:${port}`);
});
afterAll(async () => {
  for (const [near, far] of lines) {
    near.destroy();
    far.destroy();
  }
  wire.close();
  await database.close();
});

const endSessions = () =>
  sql<{ ended: boolean }>`select pg_terminate_backend(pid) as ended from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(database.db);

it('the worker survives a database that dies while its connections close', async () => {
  const warn = vi.fn<(fields: object, text: string) => void>();
  const log = Object.assign(createLog({ level: 'silent' }), { warn });
  const worker = startWorker({ url, tasks: {}, crontab: [], log });
  await vi.waitFor(() => expect(lines.size).toBeGreaterThan(2), WAIT);
  await worker.stop();
  // The client has closed the connections, but the database does not know it.
  await endSessions();
  await vi.waitFor(
    () =>
      expect(warn.mock.calls.map(([, text]) => text)).toContain(
        'an idle connection of the worker broke',
      ),
    WAIT,
  );
});
