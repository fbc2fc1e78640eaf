import { Writable } from 'node:stream';
import { createTestClock } from '../../platform/clock.ts';
import { createLog } from '../../platform/log/log.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { type ReceivedRequest, json, startStub, type StubServer } from '../testing/stub-server.ts';
import { createTapClient, type TapCall, type TapOptions } from './client.ts';
import type { ServerResponse } from 'node:http';

const KEY = 'sk_test_never_in_a_log';
const stubs: StubServer[] = [];
afterEach(async () => {
  await Promise.all(stubs.splice(0).map((stub) => stub.close()));
});

type Reply = (response: ServerResponse, heard: ReceivedRequest) => void;
const ok: Reply = (response) => json(response, 200, { id: 'chg_1' });
const status =
  (code: number, body: unknown = {}): Reply =>
  (response) =>
    json(response, code, body);
const error = (code: string): unknown => ({ errors: [{ code, description: 'why' }] });
const hangUp: Reply = (response) => response.destroy();
const silence: Reply = () => undefined;

/** Creates a client and a server that sends these replies in turn, then repeats the last one. */
async function before(replies: readonly Reply[], options: Partial<TapOptions> = {}) {
  let turn = 0;
  const stub = await startStub((heard, response) => {
    const reply = replies[Math.min(turn, replies.length - 1)];
    turn += 1;
    reply?.(response, heard);
  });
  stubs.push(stub);
  const lines: string[] = [];
  const pauses: number[] = [];
  const destination = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  const call = createTapClient({
    base_url: stub.url,
    secret_key: KEY,
    log: createLog({ level: 'debug', destination }),
    clock: createTestClock(),
    timeout_ms: 2_000,
    wait: async (ms) => void pauses.push(ms),
    ...options,
  });
  return { call, heard: stub.heard, lines, pauses };
}

const read: TapCall = { method: 'GET', path: '/v2/charges/chg_1', safety: 'read' };
const keyed: TapCall = {
  method: 'POST',
  path: '/v2/charges',
  body: { reference: { idempotent: 'k' } },
  safety: 'keyed',
};
const once: TapCall = { method: 'POST', path: '/v2/invoices', body: { a: 1 }, safety: 'once' };

describe('a call to the provider', () => {
  it('sends the key, the language and JSON', async () => {
    const { call, heard } = await before([ok]);
    expect(await call({ ...keyed, language: 'ar' })).toEqual({ ok: true, value: { id: 'chg_1' } });
    expect(heard[0]).toMatchObject({
      method: 'POST',
      path: '/v2/charges',
      body: '{"reference":{"idempotent":"k"}}',
      headers: {
        authorization: `Bearer ${KEY}`,
        lang_code: 'AR',
        'content-type': 'application/json',
      },
    });
  });

  it.each([
    ['an error of the server', status(503)],
    ['a broken line', hangUp],
    ["the provider's own fault, whatever the status", status(400, error('9999'))],
    ['what is no JSON', (response: ServerResponse) => response.end('<html>')],
  ])('that may be repeated is retried after %s', async (_what, reply) => {
    for (const request of [read, keyed]) {
      const { call, heard } = await before([reply, reply, ok]);
      expect((await call(request)).ok).toBe(true);
      expect(heard.map(({ body }) => body)).toEqual(Array(3).fill(heard[0]!.body));
    }
  });

  it.each([
    ['server_error', status(500)],
    ['connection_lost', hangUp],
    ['unreadable', (response: ServerResponse) => response.end('[]')],
    ['unreadable', (response: ServerResponse) => response.writeHead(302, { location: '/' }).end()],
  ])(
    'that may not be repeated is not retried, and its outcome is unknown: %s',
    async (why, reply) => {
      const { call, heard } = await before([reply, ok]);
      expect(await call(once)).toEqual({ ok: false, failure: { kind: 'unknown', why } });
      expect(heard).toHaveLength(1);
    },
  );

  it('is given up after its time limit', async () => {
    const { call, heard } = await before([silence], { timeout_ms: 50, attempts: 2 });
    expect(await call(keyed)).toEqual({ ok: false, failure: { kind: 'unknown', why: 'timeout' } });
    expect(await call(read)).toEqual({
      ok: false,
      failure: { kind: 'unavailable', why: 'timeout' },
    });
    expect(heard.length).toBeGreaterThanOrEqual(2);
  });

  it('is retried if it certainly had no effect, whatever its kind', async () => {
    const { call, heard } = await before([status(429), ok]);
    expect((await call(once)).ok).toBe(true);
    expect(heard).toHaveLength(2);
  });

  it('is given up after a few attempts, with growing pauses', async () => {
    const { call, heard, pauses } = await before([status(500)], { attempts: 4 });
    expect(await call(read)).toMatchObject({ failure: { kind: 'unavailable' } });
    expect(heard).toHaveLength(4);
    expect(pauses).toHaveLength(3);
    pauses.forEach((pause, place) => {
      expect(pause).toBeGreaterThanOrEqual(250 * 2 ** place);
      expect(pause).toBeLessThanOrEqual(250 * 2 ** place * 1.5);
    });
  });

  it('waits as long as the server requests, up to a limit', async () => {
    const busy =
      (seconds: string): Reply =>
      (response) =>
        response.writeHead(429, { 'retry-after': seconds }).end();
    const { call, pauses } = await before([busy('2'), busy('3600'), ok]);
    expect((await call(read)).ok).toBe(true);
    expect(pauses[0]).toBeGreaterThanOrEqual(2_000);
    expect(pauses[1]).toBe(8_000);
  });

  it('stays unknown if a later attempt did not get through either', async () => {
    for (const later of [status(429), status(401, error('2104')), status(409)]) {
      const { call } = await before([hangUp, later]);
      expect(await call(keyed)).toEqual({
        ok: false,
        failure: { kind: 'unknown', why: 'connection_lost' },
      });
    }
  });

  it('is no longer unknown once the same request is clearly refused', async () => {
    const { call } = await before([hangUp, status(400, error('1117'))]);
    expect(await call(keyed)).toMatchObject({ failure: { kind: 'rejected', reason: 'amount' } });
  });

  it('without a server is unavailable', async () => {
    const gone = await startStub(() => undefined);
    await gone.close();
    const { call, lines } = await before([ok], { base_url: gone.url });
    expect(await call(keyed)).toEqual({
      ok: false,
      failure: { kind: 'unavailable', why: 'unreachable' },
    });
    expect(lines).toHaveLength(3);
  });

  it.each([
    ['2104', 401, 'credentials'],
    ['1117', 400, 'amount'],
    ['1161', 400, 'refund_too_large'],
    ['1164', 400, 'merchant'],
    ['7777', 409, 'conflict'],
    ['constructor', 400, 'request'],
  ])(
    'refused with %s (%i) is rejected for its %s, without a retry',
    async (code, http_status, reason) => {
      const { call, heard } = await before([status(http_status, error(code))]);
      expect(await call(keyed)).toEqual({
        ok: false,
        failure: { kind: 'rejected', reason, code, description: 'why', http_status },
      });
      expect(heard).toHaveLength(1);
    },
  );

  it('is rejected by its status without a body, and by its error with status 200', async () => {
    const bare = await before([(response) => response.writeHead(404).end()]);
    expect(await bare.call(read)).toMatchObject({ failure: { code: 'http_404' } });
    const polite = await before([status(200, error('1144'))]);
    expect(await polite.call(read)).toMatchObject({ failure: { reason: 'not_found' } });
  });

  it('does not read an oversized answer', async () => {
    const huge: Reply = (response) => response.end(`{"a":"${'x'.repeat(5_000_000)}"}`);
    const { call } = await before([huge], { attempts: 1 });
    expect(await call(read)).toEqual({
      ok: false,
      failure: { kind: 'unavailable', why: 'unreadable' },
    });
  });

  it('never logs the key or the body', async () => {
    const { call, lines } = await before([status(500), hangUp, status(401, error('2104'))]);
    await call({ ...keyed, body: { customer: 'Noura' } });
    expect(lines).toHaveLength(3);
    expect(lines.join('')).not.toContain(KEY);
    expect(lines.join('')).not.toContain('Noura');
  });

  it('accepts the address with or without the version', async () => {
    const { heard } = await before([ok]);
    const { url } = stubs[0]!;
    for (const base_url of [url, `${url}/`, `${url}/v2`, `${url}/v2/`]) {
      const call = createTapClient({
        base_url,
        secret_key: KEY,
        log: createLog({ level: 'silent' }),
        clock: createTestClock(),
      });
      await call(read);
    }
    expect(new Set(heard.map(({ path }) => path))).toEqual(new Set(['/v2/charges/chg_1']));
  });
});
