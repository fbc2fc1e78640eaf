import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Failure } from '@diwan/contract/kernel/errors';
import type { Role } from '@diwan/contract/kernel/roles';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { buildApp } from '../app.ts';
import { compose } from '../compose.ts';
import { readConfig } from '../config.ts';
import { signAccessToken } from '../features/auth/sessions.ts';
import { insertSession } from '../features/auth/store.ts';
import { createUser, type NewUser } from '../features/users/public.ts';
import { createTestClock, type TestClock } from '../platform/clock.ts';
import type { Deps } from '../platform/context.ts';
import { loadInstallationKeys } from '../platform/crypto/platform-secrets.ts';
import { newUuid } from '../platform/crypto/tokens.ts';
import { SIMULATOR_KEY } from '@diwan/simulator/simulator';
import { cloneDatabase } from './database/template-database.ts';

export interface TestApp {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  readonly clock: TestClock;
  readonly url: string;
  close(): Promise<void>;
}

const SECRET = 'a secret of the tests, which protects nothing';

/**
 * Starts the real application with a clock that only tests move. It uses a new copy of the migrated
 * database unless `DATABASE_URL` names another.
 */
export async function startTestApp(environment: Record<string, string> = {}): Promise<TestApp> {
  const url = environment.DATABASE_URL ?? (await cloneDatabase()).url;
  const read = readConfig({
    DATABASE_URL: url,
    PUBLIC_URL: 'http://diwan.test',
    APP_SECRET: SECRET,
    TAP_SECRET_KEY: 'sk_test_of_the_tests',
    // No server listens at this address. A test that needs the provider starts one.
    TAP_API_URL: 'http://127.0.0.1:9',
    DATA_DIR: join(tmpdir(), `diwan-test-${newUuid()}`),
    LOG_LEVEL: 'silent',
    TRUST_PROXY: 'true',
    ...environment,
  });
  // Production refuses this key. Tests use it, because they may run a simulator.
  const secret_key = environment.TAP_SECRET_KEY ?? SIMULATOR_KEY;
  const config = { ...read, provider: { ...read.provider, secret_key } };
  const clock = createTestClock(new Date().toISOString());
  const { deps, database } = compose(config, url, clock);
  await loadInstallationKeys(deps);
  const app = await buildApp(deps, { check_answers: true });
  const close = async (): Promise<void> => {
    await app.close();
    await database.close();
  };
  return { app, deps, clock, url, close };
}

export interface Answer<T> {
  readonly status: number;
  readonly data: T;
  readonly message: string | undefined;
  readonly failure: Failure;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly cookies: Readonly<Record<string, string>>;
  readonly raw: string;
}

export interface CallOptions {
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: Readonly<Record<string, string>>;
}

/** Makes one call of the API like a client. `path` starts below /api. */
export async function ask<T = unknown>(
  { app }: Pick<TestApp, 'app'>,
  method: NonNullable<InjectOptions['method']>,
  path: string,
  { token, body, headers = {}, cookies = {} }: CallOptions = {},
): Promise<Answer<T>> {
  const reply = await app.inject({
    method,
    url: `/api${path}`,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
    cookies: { ...cookies },
    ...(body === undefined ? {} : { payload: body as object }),
  });
  const json = (reply.headers['content-type'] ?? '').includes('application/json');
  const parsed = (json ? reply.json() : {}) as { data: T; message?: string };
  return {
    status: reply.statusCode,
    data: parsed.data,
    message: parsed.message,
    failure: parsed as unknown as Failure,
    headers: reply.headers,
    cookies: Object.fromEntries(reply.cookies.map(({ name, value }) => [name, value])),
    raw: reply.body,
  };
}

/** Makes a call whose answer does not end. The caller destroys the stream. */
export async function openStream(
  { app }: Pick<TestApp, 'app'>,
  path: string,
  { token, headers = {} }: Pick<CallOptions, 'token' | 'headers'> = {},
): Promise<Pick<Answer<never>, 'status' | 'headers'> & { readonly stream: Readable }> {
  const reply = await app.inject({
    method: 'GET',
    url: `/api${path}`,
    headers: {
      'accept-encoding': 'gzip, br',
      ...headers,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    payloadAsStream: true,
  });
  return { status: reply.statusCode, headers: reply.headers, stream: reply.stream() };
}

export interface TestUser {
  readonly id: string;
  readonly email: string;
  readonly token: string;
}

let people = 0;

/**
 * Adds a user with a full session, without the sign-in page.
 * @param confirmed true if the person re-authenticated; this is valid as long as the session
 */
export async function signInAs(
  { deps }: Pick<TestApp, 'deps'>,
  role: Role,
  details: Partial<NewUser> = {},
  { confirmed = true }: { readonly confirmed?: boolean } = {},
): Promise<TestUser> {
  people += 1;
  const email = details.email ?? `${role}-${people}@people.test`;
  return deps.db.transaction().execute(async (tx) => {
    const id = await createUser(tx, {
      first_name: 'Test',
      last_name: role,
      role,
      ...details,
      email,
    });
    const expires_at = deps.clock
      .now()
      .add({ hours: 24 * 30 })
      .toString();
    const session = await insertSession(tx, {
      user_id: id,
      kind: 'full',
      remember: true,
      ip: null,
      user_agent: null,
      now: deps.clock.iso(),
      expires_at,
      confirmed_until: confirmed ? expires_at : null,
    });
    // Otherwise an admin's session would end when a test moves the clock by twelve hours.
    const in_use = tx.updateTable('sessions').set({ last_used_at: expires_at });
    await in_use.where('id', '=', session.id).execute();
    const token = await signAccessToken(deps, session.id, 60 * 60 * 24 * 30);
    return { id, email, token };
  });
}
