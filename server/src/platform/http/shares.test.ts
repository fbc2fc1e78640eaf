import { IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, connect, Socket } from 'node:net';
import { type Cost, endpoint as declare } from '@diwan/contract/kernel/endpoint';
import { STRANGER_BODY_BYTES } from '@diwan/contract/kernel/data-url';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { allRoutes } from '../../app.ts';
import { createGatekeeper } from '../../features/auth/public.ts';
import { admitPartnerKey } from '../../features/partners/public.ts';
import { findUsableLink } from '../../features/share-links/public.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { addCategory } from '../../testing/brands.ts';
import { addShareLink, register, registered } from '../../testing/registration.ts';
import { invariant } from '../error.ts';
import { routes } from './routes.ts';
import { buildServer } from './server.ts';
import { createCallShares } from './shares.ts';

let test: TestApp;
let port: number;
beforeAll(async () => {
  test = await startTestApp();
  await addCategory(test, '5411');
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = test.app.server.address() as AddressInfo);
});
afterAll(() => test.close());

const MB = 1024 * 1024;
const WAIT = { timeout: 60_000 };

interface AnnouncedUpload {
  readonly path: string;
  readonly bytes: number;
  readonly network: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends the headers of a request without its body. */
function announce({ path, bytes, network, headers = {} }: AnnouncedUpload) {
  const socket: Socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  const lines = Object.entries({
    host: 'diwan.test',
    'content-type': 'application/json',
    'content-length': String(bytes),
    'x-forwarded-for': network,
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST /api${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  return { answer: () => answer, socket };
}

describe('a body', () => {
  it('of a registration without a usable link is refused before it is read', async () => {
    const path = '/brands/shared?token=made-up';
    const { answer } = announce({ path, bytes: 900_000, network: '198.51.100.1' });
    await vi.waitFor(() => expect(answer()).toContain('"code":"LINK_INVALID"'), WAIT);
  });

  it('of documents without the proof is refused before it is read', async () => {
    const { id } = await registered(test);
    const path = `/brands/${id}/documents/public`;
    const { answer } = announce({ path, bytes: 900_000, network: '198.51.100.2' });
    await vi.waitFor(() => expect(answer()).toContain('"code":"REGISTRATION_PROOF_MISSING"'), WAIT);
  });

  it('of a stranger has at most 1 MB', async () => {
    const path = `/brands/shared?token=${await addShareLink(test)}`;
    const bytes = STRANGER_BODY_BYTES + 1;
    const { answer } = announce({ path, bytes, network: '198.51.100.3' });
    await vi.waitFor(() => expect(answer()).toContain('"code":"BODY_TOO_LARGE"'), WAIT);
  });

  it('queues while its network uses its share, and delays no other network', async () => {
    const { id, proof } = await registered(test);
    const bytes = 5 * MB;
    const upload = (network: string) =>
      announce({
        path: `/brands/${id}/documents/uploads/driver_license_file`,
        bytes,
        network,
        headers: {
          'content-type': 'multipart/form-data; boundary=x',
          'x-registration-token': proof,
        },
      });
    const junk = Buffer.alloc(bytes);
    const held = Array.from({ length: 6 }, () => upload('198.51.100.4'));
    const admitted = () =>
      test.deps.db
        .selectFrom('rate_buckets')
        .select('tokens')
        .where('bucket', '=', 'uploadDocument:198.51.100.4')
        .executeTakeFirst();
    await vi.waitFor(async () => expect((await admitted())?.tokens).toBeLessThan(115), WAIT);
    let queued = held[0];
    // The six may take their shares a moment after their tokens. Until then, an upload is answered.
    await vi.waitFor(async () => {
      queued = upload('198.51.100.4');
      queued.socket.write(junk);
      const other = upload('198.51.100.8');
      other.socket.write(junk);
      await vi.waitFor(() => expect(other.answer()).toContain('HTTP/1.1 400'), WAIT);
      expect(queued.answer()).toBe('');
    }, WAIT);
    // A small body is never queued.
    const small = announce({ path: '/auth/login', bytes: 2, network: '198.51.100.4' });
    small.socket.write('{}');
    await vi.waitFor(() => expect(small.answer()).toContain('"code":"VALIDATION"'), WAIT);
    held[0]?.socket.destroy();
    await vi.waitFor(() => expect(queued?.answer()).toContain('HTTP/1.1 400'), WAIT);
  });
});

describe('a stranger', () => {
  const countStored = async (): Promise<number> => {
    let count = 0;
    for await (const keys of test.deps.files.listOlderThan(new Date(8.64e15))) count += keys.length;
    return count;
  };
  const logo_file = `data:image/png;base64,${Buffer.from(
    '89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c49444154789c63f8cfc00000030101' +
      '00c9fe92ef0000000049454e44ae426082',
    'hex',
  ).toString('base64')}`;

  it('stores no logo unless the registration succeeds', async () => {
    const before = await countStored();
    const used = await addShareLink(test, { max_uses: 1, uses_count: 1 });
    expect((await register(test, used, { logo_file })).failure.code).toBe('LINK_INVALID');
    // The link fixes the entity type to corporate, so the form lacks required names.
    const corporate = await addShareLink(test, { entity_type: 'corporate' });
    expect((await register(test, corporate, { logo_file })).failure.code).toBe('VALIDATION');
    const link = await addShareLink(test);
    expect(await countStored()).toBe(before);
    expect((await register(test, link, { logo_file })).status).toBe(200);
    expect(await countStored()).toBe(before + 1);
  });

  it('stores one logo if the call is repeated, also after the last use of the link', async () => {
    const before = await countStored();
    const link = await addShareLink(test, { max_uses: 1 });
    const details = { logo_file, email: 'again@people.test', phone_number: '50001234' };
    const headers = { 'idempotency-key': 'again', 'x-forwarded-for': '198.51.100.9' };
    const first = await register(test, link, details, headers);
    const second = await register(test, link, details, headers);
    expect(first.status).toBe(200);
    expect(second.data).toEqual(first.data);
    expect(await countStored()).toBe(before + 1);
  });
});

describe('the turns of a client', () => {
  async function serve(cost: Cost) {
    const gates: (() => void)[] = [];
    const work = declare({
      method: 'GET',
      path: '/work',
      summary: 'Works until the test ends it',
      access: 'public',
      scope: 'public',
      cost,
      response: z.null(),
      errors: [],
    });
    const app = await buildServer({
      deps: test.deps,
      gate: createGatekeeper(test.deps, { admitPartnerKey, findUsableLink }),
      routes: routes(
        { work },
        { work: () => new Promise<null>((resolve) => gates.push(() => resolve(null))) },
      ),
      web_dir: undefined,
      check_answers: true,
    });
    onTestFinished(() => app.close());
    const call = (network: string) =>
      app.inject({ url: '/api/work', headers: { 'x-forwarded-for': network } });
    return { app, gates, call };
  }

  it('leave one file inspector to the next network', async () => {
    const { gates, call } = await serve('file');
    const [first, second] = [call('198.51.100.5'), call('198.51.100.5')];
    await vi.waitFor(() => expect(gates).toHaveLength(1), WAIT);
    const other = call('198.51.100.6');
    await vi.waitFor(() => expect(gates).toHaveLength(2), WAIT);
    gates[1]?.();
    expect((await other).statusCode).toBe(200);
    gates[0]?.();
    await first;
    await vi.waitFor(() => expect(gates).toHaveLength(3), WAIT);
    gates[2]?.();
    expect((await second).statusCode).toBe(200);
  });

  it('end for calls that one connection sent together and abandoned', async () => {
    const { app, gates, call } = await serve('file');
    await app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    const request = 'GET /api/work HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 198.51.100.20\r\n\r\n';
    socket.write(request.repeat(3));
    await vi.waitFor(() => expect(gates).toHaveLength(1), WAIT);
    socket.destroy();
    // The other two calls get their turns after the first one, and no client waits for them.
    await vi.waitFor(() => expect(gates).toHaveLength(3), WAIT);
    const next = call('198.51.100.20');
    await vi.waitFor(() => expect(gates).toHaveLength(4), WAIT);
    for (const end of gates) end();
    expect((await next).statusCode).toBe(200);
  });

  it('end at once for a client that disconnected before', async () => {
    const { endpoint } = allRoutes.find((route) => route.endpoint.cost === 'file') ?? {};
    invariant(endpoint, 'an endpoint inspects files');
    const shares = createCallShares();
    const leave = async () => {
      const raw = new IncomingMessage(new Socket().destroy());
      const request = { raw, client: { ip: '198.51.100.21' }, actor: { kind: 'public' } };
      const reply = { raw: new ServerResponse(raw) };
      await shares.awaitTurn(
        endpoint,
        request as unknown as FastifyRequest,
        reply as unknown as FastifyReply,
      );
    };
    // One network has one turn at a time.
    await leave();
    await expect(leave()).resolves.toBeUndefined();
  });

  it('have a limited queue, beyond which the answer is 429', async () => {
    const { gates, call } = await serve('export');
    const calls = Array.from({ length: 23 }, () => call('198.51.100.7'));
    expect((await Promise.race(calls)).statusCode).toBe(429);
    await vi.waitFor(() => expect(gates).toHaveLength(2), WAIT);
    for (let done = 0; done < 22; done += 1) {
      await vi.waitFor(() => expect(gates.length).toBeGreaterThan(done), WAIT);
      gates[done]?.();
    }
    const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(22);
  });
});

describe('every call', () => {
  const endpoints = allRoutes.map(({ name, endpoint }) => ({ name, ...endpoint }));

  it('of a stranger accepts at most 1 MB of JSON', () => {
    const large = endpoints.filter(
      ({ access, consumes, body_limit = 0 }) =>
        (access === 'public' || access === 'registrant') &&
        consumes !== 'multipart' &&
        body_limit > STRANGER_BODY_BYTES,
    );
    expect(large.map(({ name }) => name)).toEqual([]);
  });

  it('that accepts or creates files declares its cost', () => {
    const CHEAP = [
      'readFile',
      'downloadSealCheck',
      'downloadRegulatorPackCheck',
      'downloadPayoutCheck',
      'downloadCheckpointTimestamp',
    ];
    const expensive = endpoints.filter(
      ({ name, response, consumes, body_limit = 0 }) =>
        !CHEAP.includes(name) &&
        (response === 'file' || consumes === 'multipart' || body_limit >= STRANGER_BODY_BYTES),
    );
    expect(expensive.length).toBeGreaterThan(25);
    expect(expensive.filter(({ cost }) => !cost).map(({ name }) => name)).toEqual([]);
  });
});
