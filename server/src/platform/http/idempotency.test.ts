import { endpoint } from '@diwan/contract/kernel/endpoint';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { uploadOf } from '../../testing/formats/multipart.ts';
import type { Ctx, UserActor } from '../context.ts';
import { AppError } from '../error.ts';
import type { Gatekeeper } from '../calls/gatekeeper.ts';
import { sweepIdempotencyKeys } from '../calls/answer-once.ts';
import { answer } from './answer.ts';
import { routes } from './routes.ts';
import { buildServer } from './server.ts';

const anybody = { access: 'public', scope: 'public', errors: [] } as const;
const shape = z.object({ run: z.int() });
const calls = {
  make: endpoint({
    ...anybody,
    method: 'POST',
    path: '/make/:id',
    summary: 'Does something once',
    params: z.strictObject({ id: z.string() }),
    body: z.strictObject({ name: z.string() }),
    response: shape,
    idempotent: true,
  }),
  make_other: endpoint({
    ...anybody,
    method: 'POST',
    path: '/make-other',
    summary: 'Does something else once',
    body: z.strictObject({ name: z.string() }),
    response: shape,
    idempotent: true,
  }),
  upload: endpoint({
    ...anybody,
    method: 'POST',
    path: '/upload',
    summary: 'Takes a file once',
    response: shape,
    consumes: 'multipart',
    idempotent: true,
  }),
  repeat: endpoint({
    ...anybody,
    method: 'POST',
    path: '/repeat',
    summary: 'Does something each time',
    response: shape,
  }),
  forget: endpoint({
    ...anybody,
    method: 'POST',
    path: '/forget',
    summary: 'Is declared idempotent, and keeps no answer',
    response: shape,
    idempotent: true,
  }),
  claim: endpoint({
    ...anybody,
    method: 'POST',
    path: '/claim',
    summary: 'Keeps an answer, and is not declared idempotent',
    response: shape,
  }),
  make_twice: endpoint({
    ...anybody,
    method: 'POST',
    path: '/make-twice',
    summary: 'Keeps two answers',
    response: shape,
    idempotent: true,
  }),
};

let test: TestApp;
let app: FastifyInstance;
let runs = 0;
let trouble: Error | undefined;

/** The authentication of the tests. A token is the user's id, so that tests need no sign-in. */
const gate: Gatekeeper = {
  authenticate: async (user_id) => {
    const nobody = { brand_id: null, partner_id: null, email: 'a@b.co', session_id: 's' };
    const actor: UserActor = {
      kind: 'user',
      ...nobody,
      user_id,
      session_kind: 'full',
      confirmed: true,
      role: 'admin',
    };
    return { actor, maintenance: null };
  },
  ownerView: () => Promise.resolve(null),
  selectBrand: async () => null,
  registrant: async () => null,
  integrator: async () => null,
  partnerKey: async () => null,
  isUsableShareLink: async () => false,
  maintenance: async () => null,
};

beforeAll(async () => {
  test = await startTestApp();
  const run = async () => {
    runs += 1;
    const current = runs;
    if (trouble) throw trouble;
    return { run: current };
  };
  const once = async (ctx: Ctx) => {
    const data = await ctx.answerOnce(run);
    return answer.json(data, [{ name: 'c', value: String(data.run), path: '/api' }]);
  };
  const handlers = routes(calls, {
    make: once,
    make_other: once,
    upload: once,
    repeat: (ctx) => ctx.transaction(run),
    forget: (ctx) => ctx.transaction(run),
    claim: once,
    make_twice: async (ctx) => {
      await ctx.answerOnce(run);
      return ctx.answerOnce(run);
    },
  });
  const parts = { deps: test.deps, gate, web_dir: undefined, check_answers: true };
  app = await buildServer({ ...parts, routes: handlers });
});
afterAll(async () => {
  await app.close();
  await test.close();
});
beforeEach(() => {
  trouble = undefined;
});

interface SentRequest {
  readonly url?: string;
  readonly name?: string;
  readonly user?: string;
  readonly ip?: string;
}

const BODILESS = new Set(['/repeat', '/forget', '/claim', '/make-twice']);

let keys = 0;
const newKey = (): string => `key-${(keys += 1)}`;

async function send(key: string, { url = '/make/1', name = 'a', user, ip }: SentRequest = {}) {
  const reply = await app.inject({
    method: 'POST',
    url: `/api${url}`,
    ...(BODILESS.has(url) ? {} : { payload: { name } }),
    remoteAddress: ip ?? '127.0.0.1',
    headers: {
      'idempotency-key': key,
      ...(user === undefined ? {} : { authorization: `Bearer ${user}` }),
    },
  });
  const { data, code } = reply.json<{ data?: { run: number }; code?: string }>();
  return { status: reply.statusCode, run: data?.run, code, cookie: reply.cookies[0]?.value };
}

describe('a call with an Idempotency-Key', () => {
  it('runs once, and a repeat returns the same answer with the same cookies', async () => {
    const key = newKey();
    const first = await send(key);
    expect(first).toMatchObject({ status: 200, cookie: String(first.run) });
    expect(await send(key)).toEqual(first);
  });

  it('runs once of ten concurrent calls', async () => {
    const [key, before] = [newKey(), runs];
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(key)));
    expect(new Set(answers.map(({ run }) => run)).size).toBe(1);
    expect(runs).toBe(before + 1);
  });

  it('is refused for another body, path, query or call', async () => {
    const key = newKey();
    await send(key);
    const others = [{ name: 'b' }, { url: '/make/2' }, { url: '/make-other' }];
    for (const other of others) {
      expect(await send(key, other)).toMatchObject({ status: 409, code: 'IDEMPOTENCY_MISMATCH' });
    }
  });

  it('runs again after a failure', async () => {
    const key = newKey();
    trouble = new AppError('CONFLICT');
    expect((await send(key)).status).toBe(409);
    trouble = new Error('ours');
    expect((await send(key)).status).toBe(500);
    trouble = undefined;
    expect((await send(key)).status).toBe(200);
  });

  it('is separate from calls of another user or another stranger', async () => {
    const key = newKey();
    const callers = [
      { user: 'one' },
      { user: 'two' },
      { ip: '203.0.113.7' },
      { ip: '203.0.113.8' },
      { ip: '2001:db8:1:2::1' },
    ];
    const answers = [];
    for (const caller of callers) answers.push(await send(key, caller));
    expect(new Set(answers.map(({ run }) => run)).size).toBe(callers.length);
    // Addresses of one network belong to one subscriber. Phones change their address automatically.
    expect(await send(key, { ip: '2001:db8:1:2::ffff' })).toEqual(answers.at(-1));
  });

  it.each(['', 'a b', 'ключ', 'x'.repeat(201), 'a, b'])(
    'is refused with the key %j',
    async (key) => {
      const encoded = Buffer.from(key).toString('latin1');
      expect((await send(encoded)).status).toBe(400);
    },
  );

  it('conflicts with the same call with another file', async () => {
    const key = newKey();
    const upload = async (content: string) => {
      const file = { bytes: Buffer.from(content), name: 'a.png', type: 'image/png' };
      const { body, headers } = uploadOf(file);
      const reply = await app.inject({
        method: 'POST',
        url: '/api/upload',
        payload: body,
        headers: { ...headers, 'idempotency-key': key },
      });
      return reply.json<{ data?: { run: number }; code?: string }>();
    };
    const first = await upload('one');
    expect(await upload('one')).toEqual(first);
    expect(await upload('two')).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
  });

  it('runs each time if it is not idempotent', async () => {
    const key = newKey();
    const first = await send(key, { url: '/repeat' });
    expect((await send(key, { url: '/repeat' })).run).not.toBe(first.run);
  });

  it.each(['/forget', '/claim', '/make-twice'])('%s violates its declaration', async (url) => {
    expect(await send(newKey(), { url })).toMatchObject({ status: 500, code: 'INTERNAL' });
  });

  it('is stored for a day, encrypted in the database', async () => {
    const key = newKey();
    const first = await send(key);
    const { answer_sealed } = await test.deps.db
      .selectFrom('idempotency_keys')
      .select('answer_sealed')
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    expect(answer_sealed).toMatch(/^v1\./);
    await sweepIdempotencyKeys(test.deps.db, '2020-01-01T00:00:00Z');
    expect(await send(key)).toEqual(first);
    await sweepIdempotencyKeys(test.deps.db, '2100-01-01T00:00:00Z');
    expect((await send(key)).run).not.toBe(first.run);
  });
});
