import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ReceivedRequest,
  startStub,
  type StubServer,
} from '../../provider/testing/stub-server.ts';
import { type OutgoingPost, postOut } from './post-out.ts';
import type { Resolve } from './resolve.ts';

/** The behaviour of the called server, by path. */
const BEHAVIOUR: Record<string, (response: ServerResponse) => void> = {
  '/ok': (response) => response.writeHead(204).end(),
  '/redirect': (response) => response.writeHead(302, { location: '/ok' }).end(),
  '/refuses': (response) => response.writeHead(500).end('no'),
  '/silent': () => undefined,
  '/slow': (response) => response.writeHead(200).write('a'),
  '/huge': (response) => {
    response.writeHead(200);
    const pour = (): void => {
      while (response.write('x'.repeat(65_536)));
      response.once('drain', pour);
    };
    pour();
  },
  '/breaks': (response) => response.destroy(),
  '/garbage': (response) => response.socket?.end('this is no HTTP\r\n\r\n'),
};

let other: StubServer;
let port: string;

beforeAll(async () => {
  other = await startStub(({ path }: ReceivedRequest, response) => BEHAVIOUR[path]?.(response));
  ({ port } = new URL(other.url));
});
afterAll(() => other.close());

const post = (url: string, details: Partial<OutgoingPost> = {}, resolve?: Resolve) =>
  postOut(
    { url, headers: {}, body: '{}', timeout_ms: 500, allow_private: true, ...details },
    resolve,
  );

const refused = { kind: 'failed', problem: 'address_refused' };
const answered = (status: number) => ({ kind: 'answered', status });
const resolvesTo =
  (...addresses: string[]): Resolve =>
  () =>
    Promise.resolve(
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );

describe('a post to a foreign address', () => {
  it('sends body and headers, and returns the status', async () => {
    const headers = { 'x-diwan-event': 'test' };
    expect(await post(`${other.url}/ok`, { headers, body: '{"a":"ü"}' })).toEqual(answered(204));
    const heard = other.heard.at(-1);
    expect(heard).toMatchObject({ method: 'POST', body: '{"a":"ü"}' });
    expect(heard?.headers).toMatchObject({ 'x-diwan-event': 'test', 'content-length': '10' });
    expect(await post(`${other.url}/refuses`)).toEqual(answered(500));
  });

  it('follows no redirect', async () => {
    const before = other.heard.length;
    expect(await post(`${other.url}/redirect`)).toEqual(answered(302));
    expect(other.heard).toHaveLength(before + 1);
  });

  it('waits for an answer until its time limit, and never for its whole body', async () => {
    const timeout = { kind: 'failed', problem: 'timeout' };
    expect(await post(`${other.url}/silent`, { timeout_ms: 60 })).toEqual(timeout);
    expect(await post(`${other.url}/slow`, { timeout_ms: 300 })).toEqual(answered(200));
    expect(await post(`${other.url}/huge`, { timeout_ms: 5_000 })).toEqual(answered(200));
    const never: Resolve = () => new Promise(() => undefined);
    expect(await post('http://slow.test/', { timeout_ms: 60 }, never)).toEqual(timeout);
  });

  it('distinguishes a broken connection from one that was never made', async () => {
    const lost = { kind: 'failed', problem: 'connection_lost' };
    expect(await post(`${other.url}/breaks`)).toEqual(lost);
    expect(await post(`${other.url}/garbage`)).toEqual(lost);
    const nobody = { kind: 'failed', problem: 'not_reached' };
    expect(await post('http://127.0.0.1:1/')).toEqual(nobody);
    const plain = other.url.replace('http:', 'https:');
    expect(await post(`${plain}/ok`)).toEqual(nobody);
  });
});

describe('private networks', () => {
  it.each([
    'http://127.0.0.1:PORT/ok',
    'http://localhost:PORT/ok',
    'http://2130706433:PORT/ok',
    'http://0177.0.0.1:PORT/ok',
    'http://0x7f.0.0.1:PORT/ok',
    'http://0x7f000001:PORT/ok',
    'http://127.1:PORT/ok',
    'http://0:PORT/ok',
    'http://[::1]:PORT/ok',
    'http://[::ffff:127.0.0.1]:PORT/ok',
    'http://[0:0:0:0:0:ffff:7f00:1]:PORT/ok',
    'http://１２７.0.0.1:PORT/ok',
    'http://169.254.169.254/latest/meta-data',
    'https://10.0.0.1/',
    'http://[fd00::1]/',
    'http://[fe80::1]/',
  ])('%s is refused before anything is sent', async (url) => {
    const before = other.heard.length;
    expect(await post(url.replace('PORT', port), { allow_private: false })).toEqual(refused);
    expect(other.heard).toHaveLength(before);
  });

  it.each(['ftp://example.com/', 'file:///etc/passwd', 'gopher://x/', 'no link', ''])(
    '%j is not an address to post to',
    async (url) => expect(await post(url)).toEqual(refused),
  );

  it('are refused if even one address of a name is private', async () => {
    const name = `http://shop.test:${port}/ok`;
    const deny = { allow_private: false };
    expect(await post(name, deny, resolvesTo('127.0.0.1'))).toEqual(refused);
    expect(await post(name, deny, resolvesTo('8.8.8.8', '127.0.0.1'))).toEqual(refused);
    expect(await post(name, deny, resolvesTo('::ffff:127.0.0.1'))).toEqual(refused);
  });

  it('are not reached by a name whose addresses change, because it is resolved once', async () => {
    let asked = 0;
    const rebinding: Resolve = () => {
      asked += 1;
      return Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
    };
    expect(await post(`http://shop.test:${port}/ok`, {}, rebinding)).toEqual(answered(204));
    expect(asked).toBe(1);
    expect(other.heard.at(-1)?.headers.host).toBe(`shop.test:${port}`);
  });

  it('are not reported for an unknown name', async () => {
    const unknown = { kind: 'failed', problem: 'name_unknown' };
    const nothing: Resolve = () => Promise.reject(new Error('ENOTFOUND'));
    expect(await post('http://nobody.test/', {}, nothing)).toEqual(unknown);
    expect(await post('http://nobody.test/', {}, resolvesTo())).toEqual(unknown);
  });
});
