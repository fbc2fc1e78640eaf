import { type AddressInfo, connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { type AnyEndpoint, endpoint as declare } from '@diwan/contract/kernel/endpoint';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allRoutes, buildApp } from '../../app.ts';
import { ask, signInAs, startTestApp, type TestApp } from '../../testing/app.ts';
import { uploadOf } from '../../testing/formats/multipart.ts';
import type { Config } from '../../config.ts';
import { openDatabase } from '../db/database.ts';
import { createGatekeeper } from '../../features/auth/public.ts';
import { admitPartnerKey } from '../../features/partners/public.ts';
import { findUsableLink } from '../../features/share-links/public.ts';
import { createLog } from '../log/log.ts';
import { routes } from './routes.ts';
import { buildServer } from './server.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const LOGIN = { method: 'POST', url: '/api/auth/login' } as const;
const JSON_TYPE = { 'content-type': 'application/json' };

/** Builds the same application with other settings or dependencies. */
const variant = (
  config: Partial<Config>,
  parts: Partial<TestApp['deps']> = {},
): Promise<FastifyInstance> =>
  buildApp({ ...test.deps, ...parts, config: { ...test.deps.config, ...config } });

describe('every answer', () => {
  const requests: readonly [string, InjectOptions][] = [
    ['data', { url: '/api/settings/public' }],
    ['a refusal', { url: '/api/auth/profile' }],
    ['an unknown call', { url: '/api/nothing' }],
    ['an address that is none', { url: '/api/files/%zz' }],
    ['an address with half a character', { url: '/api/files/%c0%af' }],
    ['an endless parameter', { url: `/api/files/${'a'.repeat(700)}` }],
    ['a NUL in the path', { url: '/api/files/%00' }],
    ['a way out of the folder', { url: '/api/files/..%2f..%2fetc%2fpasswd' }],
    ['a body that is no JSON', { ...LOGIN, headers: JSON_TYPE, payload: '{"email":' }],
    ['a call from another origin', { method: 'OPTIONS', url: '/api/auth/login' }],
    ['a method nobody has', { method: 'TRACE', url: '/api/auth/login' }],
    ['HEAD of a call', { method: 'HEAD', url: '/api/settings/public' }],
    ['the documentation', { url: '/api/docs' }],
    ['the document', { url: '/api/openapi.json' }],
    ['health', { url: '/health/ready' }],
    ['figures', { url: '/metrics' }],
  ];

  it.each(requests)(
    'to %s has security headers, is not cached and has a request id',
    async (_, request) => {
      const headers = { origin: 'https://evil.test', ...request.headers };
      const reply = await test.app.inject({ ...request, headers });
      expect(String(reply.headers['content-security-policy'])).toContain("frame-ancestors 'none'");
      expect(String(reply.headers['content-security-policy'])).not.toContain('unsafe');
      expect(String(reply.headers['content-security-policy'])).not.toContain('https:');
      expect(reply.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cache-control': expect.stringContaining('no-store') as string,
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      });
      expect(reply.headers).not.toHaveProperty('access-control-allow-origin');
      expect(reply.body).not.toMatch(/FST_|statusCode|stack|node_modules/);
      if (reply.statusCode >= 400 && request.method !== 'HEAD') {
        expect(reply.json()).toMatchObject({ success: false, error: expect.any(String) as string });
      }
    },
  );

  it('gives each page of the documentation its own nonce', async () => {
    const [first, second] = [
      await test.app.inject({ url: '/api/docs' }),
      await test.app.inject({ url: '/api/docs' }),
    ];
    const nonce = /<style nonce="([^"]+)"/.exec(first.body)?.[1] ?? 'none';
    expect(String(first.headers['content-security-policy'])).toContain(`'nonce-${nonce}'`);
    expect(String(first.headers['content-security-policy'])).toContain(
      "img-src 'self' data: blob:;",
    );
    expect(second.body).not.toContain(nonce);
  });
});

describe('a body', () => {
  const login = '{"email":"a@b.co","password":"x"}';
  const post = (payload: string | Buffer, headers: Record<string, string>) =>
    test.app.inject({ ...LOGIN, payload, headers });

  it.each([
    ['text/plain', 'a form of another page can send it'],
    ['application/x-www-form-urlencoded', 'so it can'],
    ['application/xml', 'nobody reads it'],
    ['multipart/form-data; boundary=x', 'this call takes no files'],
  ])('of type %s is refused: %s', async (type) => {
    const reply = await post(login, { 'content-type': type });
    expect(reply.statusCode).toBe(415);
    expect(reply.json()).toMatchObject({ code: 'MEDIA_TYPE' });
  });

  it('is never decompressed', async () => {
    const reply = await post(gzipSync(login), { ...JSON_TYPE, 'content-encoding': 'gzip' });
    expect(reply.statusCode).toBe(415);
  });

  it.each([
    ['deep', `{"email":${'['.repeat(40)}${']'.repeat(40)}}`],
    ['deeper than it closes', '['.repeat(60_000)],
    ['that would change every object', '{"__proto__":{"admin":true}}'],
    ['that would change every class', '{"constructor":{"prototype":{"admin":true}}}'],
  ])('%s is not parsed', async (_, body) => {
    const reply = await post(body, { ...JSON_TYPE, 'accept-language': 'ar' });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ code: 'BAD_REQUEST', error: 'تعذر فهم الطلب' });
  });

  it('that is not UTF-8 is refused, so that names are not stored as question marks', async () => {
    const latin = Buffer.from('{"email":"a@b.co","password":"caf\u00e9"}', 'latin1');
    const reply = await post(latin, JSON_TYPE);
    expect(reply.json()).toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('may have brackets and quotes in its texts', async () => {
    const password = `"\\${'['.repeat(100)}\\\\"`;
    const reply = await post(JSON.stringify({ email: 'a@b.co', password }), JSON_TYPE);
    expect(reply.json()).toMatchObject({ code: 'CREDENTIALS_WRONG' });
  });

  it('that is too large is refused, also in Arabic', async () => {
    const body = JSON.stringify({ email: 'a'.repeat(70_000) });
    const reply = await post(body, { ...JSON_TYPE, 'accept-language': 'ar-KW' });
    expect(reply.statusCode).toBe(413);
    expect(reply.json()).toMatchObject({ error: 'الطلب كبير جدًا' });
  });

  it('with unknown properties is refused with a list of at most 50 names', async () => {
    const inherited = await post('{"constructor":1,"toString":2,"email":"a@b.co"}', JSON_TYPE);
    expect(inherited.json<{ fields: object }>().fields).toEqual({
      password: 'Password is required',
      constructor: 'This property is not known',
      toString: 'This property is not known',
    });
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`k${at}`, 1]));
    const { fields } = (await post(JSON.stringify(many), JSON_TYPE)).json<{ fields: object }>();
    expect(Object.keys(fields)).toHaveLength(50);
  });

  it('or a query is refused if the call takes none', async () => {
    const smuggled = await ask(test, 'POST', '/auth/logout', { body: { user_id: 1 } });
    expect(smuggled.failure.fields).toEqual({ user_id: 'This property is not known' });
    const mistyped = await ask(test, 'GET', '/settings/public?langauge=ar');
    expect(mistyped.failure.fields).toEqual({ langauge: 'This property is not known' });
    expect((await ask(test, 'POST', '/auth/logout', { body: {} })).status).toBe(200);
  });
});

describe('an upload', () => {
  const picture = { bytes: Buffer.from('no picture'), name: 'a.png', type: 'image/png' };
  const uploads = allRoutes.filter(({ endpoint }) => endpoint.consumes === 'multipart');
  const { body, headers: types } = uploadOf(picture);
  const cut = body.subarray(0, 60);
  const ending = `--${types['content-type'].split('=')[1]}--\r\n`;
  const twice = Buffer.concat([body.subarray(0, -ending.length), body]);
  const field = Buffer.from(
    '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n',
  );
  const bodies: readonly [string, Buffer, Record<string, string>, number][] = [
    ['is cut off', cut, types, 400],
    ['has two files', twice, types, 400],
    ['is a field', field, { 'content-type': 'multipart/form-data; boundary=x' }, 400],
    ['has no boundary', field, { 'content-type': 'multipart/form-data' }, 400],
    ['is JSON', Buffer.from('{}'), JSON_TYPE, 415],
    [
      'is empty',
      Buffer.from('--x--\r\n'),
      { 'content-type': 'multipart/form-data; boundary=x' },
      400,
    ],
  ];

  it.each(bodies)('that %s is refused', async (_, payload, headers, status) => {
    const { token } = await signInAs(test, 'super_admin');
    for (const { endpoint } of uploads) {
      const url = `/api${endpoint.path.replaceAll(/:(\w+)/g, '1')}`;
      const authorization = `Bearer ${token}`;
      const { method } = endpoint;
      const reply = await test.app.inject({
        method,
        url,
        payload,
        headers: { ...headers, authorization },
      });
      // Some endpoints check the brand first.
      expect([status, 404]).toContain(reply.statusCode);
    }
  });
});

describe('hostile values', () => {
  const VALUES: readonly unknown[] = [
    'a\u0000b',
    '\ud800',
    '\u202egnp.exe',
    "' or 1=1 --",
    '%_\\',
    '../../etc/passwd',
    '9'.repeat(40),
    '-1',
    '1e309',
    'x'.repeat(3_000),
    -1,
    1e300,
    0.1,
    null,
    true,
    [],
    {},
    [['a']],
  ];
  const namesOf = (schema: z.ZodType | undefined): string[] =>
    schema === undefined
      ? []
      : Object.keys(
          z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {},
        );

  /** Makes the call with one value in all places: the path, the query and the body. */
  async function statusWith(endpoint: AnyEndpoint, value: unknown, token: string): Promise<number> {
    const text = encodeURIComponent(String(value).toWellFormed());
    const path = endpoint.path.replaceAll(/:(\w+)/g, text === '' ? '1' : text);
    const query = namesOf(endpoint.query).map((name) => `${name}=${text}`);
    const reply = await test.app.inject({
      method: endpoint.method,
      url: `/api${path}?${query.join('&')}`,
      headers: { authorization: `Bearer ${token}`, ...JSON_TYPE },
      ...(endpoint.method === 'GET'
        ? {}
        : {
            payload: JSON.stringify(
              Object.fromEntries(namesOf(endpoint.body).map((name) => [name, value])),
            ),
          }),
    });
    return reply.statusCode;
  }

  /** The endpoints with any input. */
  const taking = allRoutes.filter(
    ({ endpoint: { params, query, body } }) => (params ?? query ?? body) !== undefined,
  );

  it.each(taking)('never cause a server error in $name', async ({ endpoint }) => {
    const { token } = await signInAs(test, 'super_admin');
    const broken: unknown[] = [];
    for (const value of VALUES) {
      if ((await statusWith(endpoint, value, token)) >= 500) broken.push(value);
    }
    expect(broken).toEqual([]);
  });
});

describe('metrics', () => {
  const read = (app: FastifyInstance, options: InjectOptions = {}) =>
    app.inject({ url: '/metrics', ...options });

  it('are readable for programs on this machine, but not through a proxy', async () => {
    expect((await read(test.app)).statusCode).toBe(200);
    expect((await read(test.app, { remoteAddress: '10.0.0.9' })).statusCode).toBe(403);
    const headers = { 'x-forwarded-for': '127.0.0.1' };
    expect((await read(test.app, { headers })).statusCode).toBe(403);
    const real_ip = { 'x-real-ip': '203.0.113.7' };
    expect((await read(test.app, { headers: real_ip })).statusCode).toBe(403);
  });

  it('are not readable for a website whose host name points to this machine', async () => {
    for (const host of ['evil.test', 'evil.test:3000', 'localhost.evil.test', 'diwan.test']) {
      expect((await read(test.app, { headers: { host } })).statusCode).toBe(403);
    }
    for (const host of ['127.0.0.1:3000', '[::1]:3000', 'localhost']) {
      expect((await read(test.app, { headers: { host } })).statusCode).toBe(200);
    }
  });

  it('are readable with the token from anywhere if a token is set', async () => {
    const app = await variant({ metrics_token: 'a-token-of-the-tests' });
    const from = { remoteAddress: '10.0.0.9' };
    expect((await read(app)).statusCode).toBe(401);
    const wrong = { authorization: 'Bearer another' };
    expect((await read(app, { ...from, headers: wrong })).statusCode).toBe(401);
    const right = { authorization: 'Bearer a-token-of-the-tests' };
    expect((await read(app, { ...from, headers: right })).statusCode).toBe(200);
    await app.close();
  });
});

describe('attempts from one address', () => {
  /** Makes 30 calls against a limit of 20 in ten minutes. Returns the number of admitted calls. */
  async function countAdmitted(
    trust_proxy: string | undefined,
    options: (at: number) => InjectOptions,
  ): Promise<number> {
    await test.deps.db.deleteFrom('rate_buckets').execute();
    const app = await variant({ trust_proxy });
    let admitted = 0;
    for (let at = 0; at < 30; at += 1) {
      const reply = await app.inject({
        method: 'POST',
        url: '/api/auth/forgot-password',
        payload: { email: `nobody${at}@http.test` },
        ...options(at),
      });
      if (reply.statusCode === 200) admitted += 1;
      else expect(reply.headers['retry-after']).toBe('30');
    }
    await app.close();
    return admitted;
  }
  const forwarded = (value: string): InjectOptions => ({ headers: { 'X-Forwarded-For': value } });

  it('are counted whatever a header states, without a proxy', async () => {
    expect(await countAdmitted(undefined, (at) => forwarded(`198.51.100.${at}`))).toBe(20);
  });

  it.each(['true', '1', '127.0.0.1'])(
    'are counted by the address that the proxy saw (TRUST_PROXY=%s)',
    async (trust) => {
      const spoofed = (at: number) => forwarded(`198.51.100.${at}, 203.0.113.7`);
      expect(await countAdmitted(trust, spoofed)).toBe(20);
      expect(await countAdmitted(trust, (at) => forwarded(`198.51.100.${at}`))).toBe(30);
    },
  );

  it('count together if they come from one IPv6 network or in another notation', async () => {
    const network = (at: number) => ({ remoteAddress: `2001:db8:1:2::${at.toString(16)}` });
    expect(await countAdmitted(undefined, network)).toBe(20);
    const notations = (at: number) => ({
      remoteAddress: at % 2 === 0 ? '203.0.113.7' : '::ffff:203.0.113.7',
    });
    expect(await countAdmitted(undefined, notations)).toBe(20);
  });
});

describe('the server', () => {
  it('answers 503 with Retry-After while the database is not available', async () => {
    const gone = openDatabase('postgresql://postgres@localhost/gone?host=/nonexistent');
    const app = await variant({}, { db: gone.db });
    for (const url of ['/api/settings/public', '/health/ready']) {
      const reply = await app.inject({ url });
      expect(reply.statusCode).toBe(503);
      expect(reply.headers['retry-after']).toBe('2');
      expect(reply.body).not.toMatch(/nonexistent|ENOENT/);
    }
    expect((await app.inject({ url: '/health/live' })).statusCode).toBe(200);
    await app.close();
    await gone.close();
  });

  it('does not log a client that disconnects during a request, nor what it sent', async () => {
    const lines: string[] = [];
    const write = (line: string): void => void lines.push(line);
    const app = await variant({}, { log: createLog({ level: 'debug', destination: { write } }) });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    const answered = new Promise<void>((resolve) => app.server.once('request', () => resolve()));
    socket.write(
      'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n' +
        'Content-Length: 100\r\n\r\n{"password":"a secret"',
    );
    await answered;
    socket.destroy();
    await app.close();
    expect(lines).toEqual([]);
  });

  it.each([
    [431, `GET / HTTP/1.1\r\nHost: a\r\nCookie: ${'a'.repeat(20_000)}\r\n\r\n`],
    [400, 'GET / HTTP/1.1\r\nHost a\r\n\r\n'],
  ])('refuses malformed HTTP in its own envelope (%i)', async (status, sent) => {
    const app = await variant({});
    await app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(sent);
    const answer = (await socket.setEncoding('utf8').toArray()).join('');
    await app.close();
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(answer.slice(answer.indexOf('{')))).toMatchObject({
      success: false,
      code: 'BAD_REQUEST',
      request_id: expect.any(String) as string,
    });
  });

  it('finishes running requests when it closes, and then closes their connections', async () => {
    const [started, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = declare({
      method: 'GET',
      path: '/slow',
      summary: 'Waits',
      access: 'public',
      scope: 'public',
      response: z.literal('done'),
      errors: [],
    });
    const app = await buildServer({
      deps: test.deps,
      gate: createGatekeeper(test.deps, { admitPartnerKey, findUsableLink }),
      routes: routes(
        { slow },
        {
          slow: async () => {
            started.resolve();
            await held.promise;
            return 'done' as const;
          },
        },
      ),
      web_dir: undefined,
      check_answers: true,
    });
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const asked = fetch(`${url}/api/slow`);
    await started.promise;
    const closed = app.close();
    held.resolve();
    expect(await (await asked).json()).toMatchObject({ data: 'done' });
    await closed;
  });

  it('waits long for a large body on a slow network, but not for headers or in silence', () => {
    const { headersTimeout, requestTimeout, keepAliveTimeout, timeout } = test.app.server;
    expect(headersTimeout).toBeLessThanOrEqual(10_000);
    expect(requestTimeout).toBe(300_000);
    expect(timeout).toBeLessThanOrEqual(65_000);
    expect(keepAliveTimeout).toBeLessThanOrEqual(75_000);
  });
});
