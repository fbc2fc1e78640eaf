import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { createSealCertificate } from '@diwan/documents/seal/certificate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FindAddresses } from './call-out.ts';
import { getOut, type OutgoingGet } from './get-out.ts';
import { addressesOf } from './resolve.ts';

const NAME = 'logos.test';
const trusted = getCACertificates('default');
const MAX_BYTES = 100_000;

let server: Server;
let origin: string;
let certificate: string;
let heard: { path: string; headers: IncomingMessage['headers'] }[] = [];

const redirect = (location: string) => (response: ServerResponse) => {
  response.writeHead(302, { location }).end('elsewhere');
};

/** The behaviour of the called server, by path. */
const BEHAVIOUR: Record<string, (response: ServerResponse) => void> = {
  '/picture': (response) => {
    response.writeHead(200, { 'content-type': 'Image/PNG; charset=x' }).end('bytes');
  },
  '/untyped': (response) => response.writeHead(200).end('bytes'),
  '/full': (response) => response.end(Buffer.alloc(MAX_BYTES)),
  '/one-more': (response) => response.end(Buffer.alloc(MAX_BYTES + 1)),
  '/endless': (response) => {
    const pour = (): void => {
      while (response.write('x'.repeat(65_536)));
      response.once('drain', pour);
    };
    pour();
  },
  '/lies': (response) => {
    response.writeHead(200, { 'content-length': '5' });
    response.socket?.end('HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\nshort');
  },
  '/silent': () => undefined,
  '/drips': (response) => void response.write('a'),
  '/breaks': (response) => response.destroy(),
  '/missing': (response) => response.writeHead(404).end('<html>no</html>'),
  '/once': redirect('/picture'),
  '/third': redirect('/second'),
  '/second': redirect('/once'),
  '/fourth': redirect('/third'),
  '/loop': redirect('/loop'),
  '/nowhere': (response) => response.writeHead(302).end(),
  '/to-plain': redirect('http://logos.test/picture'),
  '/to-file': redirect('file:///etc/passwd'),
  '/to-metadata': redirect('https://169.254.169.254/latest/meta-data'),
  '/to-loopback': redirect('https://127.0.0.1/'),
  '/to-number': redirect('https://2130706433/'),
  '/to-v6': redirect('https://[::ffff:127.0.0.1]/'),
  '/to-localhost': redirect('https://localhost/'),
};

beforeAll(async () => {
  const own = await createSealCertificate(NAME, new Date().toISOString());
  const { private_key_pem: key, certificate_pem: cert, passphrase } = own;
  certificate = cert;
  setDefaultCACertificates([certificate]);
  server = createServer({ key, cert, passphrase }, ({ url: path = '', headers }, response) => {
    heard.push({ path, headers });
    BEHAVIOUR[path]?.(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `https://${NAME}:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  heard = [];
});
afterAll(() => {
  setDefaultCACertificates(trusted);
  server.closeAllConnections();
  server.close();
});

/**
 * Returns addresses. Only the test's host name resolves to loopback. Other hosts are checked as in
 * production.
 */
const findAddresses: FindAddresses = (host) =>
  host === NAME ? Promise.resolve([{ address: '127.0.0.1', family: 4 }]) : addressesOf(host, false);

const get = (url: string, details: Partial<OutgoingGet> = {}) =>
  getOut({ url, timeout_ms: 5_000, max_bytes: MAX_BYTES, ...details }, findAddresses);
const failed = (problem: string) => ({ kind: 'failed', problem });
const paths = () => heard.map(({ path }) => path);

describe('a link', () => {
  it('is fetched without cookie, referrer or compression', async () => {
    const answer = await get(`${origin}/picture`);
    const bytes = Buffer.from('bytes');
    expect(answer).toEqual({ kind: 'answered', bytes, content_type: 'image/png' });
    const names = Object.keys(heard[0]?.headers ?? {}).toSorted();
    expect(names).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent']);
    expect(heard[0]?.headers['accept-encoding']).toBe('identity');
    expect(await get(`${origin}/untyped`)).toMatchObject({ content_type: null });
  });

  it.each([
    ['/missing', 'status_refused'],
    ['/nowhere', 'status_refused'],
    ['/breaks', 'connection_lost'],
    ['/lies', 'connection_lost'],
  ])('%s is a failure: %s', async (path, problem) => {
    expect(await get(origin + path)).toEqual(failed(problem));
  });

  it('returns a limited number of bytes, however many the server sends', async () => {
    expect(await get(`${origin}/full`)).toMatchObject({ kind: 'answered' });
    expect(await get(`${origin}/one-more`)).toEqual(failed('too_large'));
    expect(await get(`${origin}/endless`)).toEqual(failed('too_large'));
  });

  it('has one time limit for its lookup, its head and its body', async () => {
    expect(await get(`${origin}/silent`, { timeout_ms: 300 })).toEqual(failed('timeout'));
    expect(await get(`${origin}/drips`, { timeout_ms: 300 })).toEqual(failed('timeout'));
    const never: FindAddresses = () => new Promise(() => undefined);
    const slow = { url: origin, timeout_ms: 60, max_bytes: MAX_BYTES };
    expect(await getOut(slow, never)).toEqual(failed('timeout'));
  });

  it('to a server with an untrusted certificate is refused', async () => {
    setDefaultCACertificates([]);
    try {
      expect(await get(`${origin}/picture`)).toEqual(failed('not_reached'));
      expect(heard).toEqual([]);
    } finally {
      setDefaultCACertificates([certificate]);
    }
  });
});

describe('a redirect', () => {
  it('is followed at most three times', async () => {
    expect(await get(`${origin}/third`)).toMatchObject({ kind: 'answered' });
    expect(paths()).toEqual(['/third', '/second', '/once', '/picture']);
    expect(await get(`${origin}/fourth`)).toEqual(failed('too_many_redirects'));
    heard = [];
    expect(await get(`${origin}/loop`)).toEqual(failed('too_many_redirects'));
    expect(heard).toHaveLength(4);
  });

  it.each([
    '/to-plain',
    '/to-file',
    '/to-metadata',
    '/to-loopback',
    '/to-number',
    '/to-v6',
    '/to-localhost',
  ])('%s is refused before anything is sent to its target', async (path) => {
    expect(await get(origin + path)).toEqual(failed('address_refused'));
    expect(paths()).toEqual([path]);
  });
});

describe('an address outside the public internet, or without https', () => {
  it.each([
    'https://127.0.0.1/',
    'https://localhost/',
    'https://10.0.0.1/logo.png',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://2130706433/',
    'http://8.8.8.8/logo.png',
    'ftp://8.8.8.8/logo.png',
    'data:image/png;base64,AAAA',
    'no link',
    '',
  ])('%j is refused', async (url) => {
    expect(await getOut({ url, timeout_ms: 5_000, max_bytes: MAX_BYTES })).toEqual(
      failed('address_refused'),
    );
  });
});
