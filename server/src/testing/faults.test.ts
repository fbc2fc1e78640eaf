import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AuditRow } from '@diwan/contract/features/audit/records';
import type { Session } from '@diwan/contract/features/auth/records';
import type { ShareLink } from '@diwan/contract/features/share-links/records';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  findFreePort,
  type ServerProcess,
  startServerProcess,
  waitUntilReady,
} from './server-process.ts';

const ADMIN = { email: 'admin@faults.test', password: 'Sturdy-camel-42' };

let data_dir: string;
let environment: Record<string, string>;
let url: string;
let server: ServerProcess;
let outputs = '';

beforeAll(async () => {
  data_dir = await mkdtemp(join(tmpdir(), 'diwan-faults-'));
  const port = await findFreePort();
  url = `http://127.0.0.1:${port}`;
  environment = {
    PORT: String(port),
    DATA_DIR: data_dir,
    DEMO: 'false',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  };
});
afterAll(async () => {
  await server.signal('SIGTERM');
  await rm(data_dir, { recursive: true, force: true });
});

interface Outcome<T> {
  /** The status of the answer; undefined if no server answered. */
  readonly status: number | undefined;
  readonly data: T | undefined;
  readonly cookie: string | undefined;
}

interface Call {
  readonly token?: string | undefined;
  readonly cookie?: string | undefined;
  readonly body?: object;
  readonly key?: string;
}

async function call<T>(method: string, path: string, options: Call = {}): Promise<Outcome<T>> {
  const { token, cookie, body, key } = options;
  const headers = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(cookie ? { cookie } : {}),
    ...(body ? { 'content-type': 'application/json' } : {}),
    ...(key ? { 'idempotency-key': key } : {}),
  };
  try {
    const sent = body ? { body: JSON.stringify(body) } : {};
    const reply = await fetch(`${url}/api${path}`, { method, headers, ...sent });
    const { data } = (await reply.json()) as { data?: T };
    const set = reply.headers.get('set-cookie')?.split(';')[0];
    return { status: reply.status, data, cookie: set };
  } catch {
    // A killed server does not answer, and this test expects it.
    return { status: undefined, data: undefined, cookie: undefined };
  }
}

async function startServer(): Promise<void> {
  server = startServerProcess(environment);
  await waitUntilReady(url);
}

async function killServer(): Promise<void> {
  await server.signal('SIGKILL');
  outputs += server.output();
}

async function killDatabase(): Promise<void> {
  const note = await readFile(join(data_dir, 'postgres', 'postmaster.pid'), 'utf8');
  process.kill(Number(note.split('\n')[0]), 'SIGKILL');
}

let token: string | undefined;
let cookie: string | undefined;
const links = { acknowledged: new Set<number>(), tried: 0 };
const phones = { acknowledged: new Set<string>(), tried: 0 };

/**
 * Creates link number `n`. Its maximum of uses identifies it, and its key makes a repeat return the
 * same link.
 */
const makeLink = (n: number) =>
  call<ShareLink>('POST', '/brands/share-links', {
    token,
    body: { mcc_code: '5411', max_uses: n },
    key: `link-${n}`,
  });

async function changePhone(): Promise<void> {
  phones.tried += 1;
  const phone_number = String(50_000_000 + phones.tried);
  const body = { first_name: 'A', last_name: 'B', phone_country_code: '+965', phone_number };
  const { status } = await call('PUT', '/auth/profile', { token, body });
  if (status === 200) phones.acknowledged.add(phone_number);
}

async function addLink(): Promise<void> {
  links.tried += 1;
  const n = links.tried;
  if ((await makeLink(n)).status === 200) links.acknowledged.add(n);
}

/** Writes concurrently while the fault happens. */
async function writeWhile(fault: () => Promise<void>, writes: number): Promise<void> {
  const wanted = phones.acknowledged.size + writes;
  let over = false;
  const writer = async (): Promise<void> => {
    while (!over) {
      await changePhone();
      await addLink();
    }
  };
  const writers = [writer(), writer(), writer()];
  await vi.waitFor(() => expect(phones.acknowledged.size).toBeGreaterThan(wanted), {
    timeout: 60_000,
    interval: 5,
  });
  await fault();
  over = true;
  await Promise.all(writers);
}

async function readAudit(): Promise<AuditRow[]> {
  const rows: AuditRow[] = [];
  let next: string | null = '';
  while (next !== null) {
    const page: Outcome<{ entries: AuditRow[]; next_cursor: string | null }> = await call(
      'GET',
      `/admin/audit?limit=100${next && `&cursor=${next}`}`,
      { token },
    );
    rows.push(...page.data!.entries);
    next = page.data!.next_cursor;
  }
  return rows;
}

async function expectNothingLost(): Promise<void> {
  // The session and the cookie are still valid after the fault.
  const fresh = await call<Session>('GET', '/auth/refresh', { cookie });
  expect(fresh.status).toBe(200);
  token = fresh.data?.token;
  cookie = fresh.cookie;

  const rows = await readAudit();
  const changed = rows.map(({ after }) => after?.['phone_number']);
  for (const phone of phones.acknowledged) expect(changed).toContain(phone);

  // Calls without an answer are repeated with the same key, and each link exists once.
  for (let n = 1; n <= links.tried; n += 1) expect((await makeLink(n)).status).toBe(200);
  const { data = [] } = await call<ShareLink[]>('GET', '/brands/share-links', { token });
  const made = data.map(({ max_uses }) => max_uses).toSorted((a, b) => a - b);
  expect(made).toEqual(Array.from({ length: links.tried }, (_, at) => at + 1));
}

it('no acknowledged write is lost, whatever is killed during the writes', async () => {
  await startServer();
  const session = await call<Session>('POST', '/auth/login', { body: ADMIN });
  ({ token } = session.data!);
  ({ cookie } = session);

  await writeWhile(killServer, 8);
  await startServer();
  await expectNothingLost();

  await writeWhile(killDatabase, 8);
  // The server restarts the database automatically.
  await waitUntilReady(url);
  await expectNothingLost();

  await writeWhile(() => Promise.all([killServer(), killDatabase()]).then(() => undefined), 8);
  await startServer();
  await expectNothingLost();

  // The next process completes the jobs of the dead processes.
  await vi.waitFor(
    async () => expect((await readAudit()).every(({ sealed }) => sealed)).toBe(true),
    {
      timeout: 30_000,
      interval: 500,
    },
  );

  expect(await server.signal('SIGTERM')).toBe(0);
  outputs += server.output();
  for (const secret of [ADMIN.password, token, cookie!.split('=')[1]!]) {
    expect(outputs).not.toContain(secret);
  }
});
