import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { addCategory } from '../../testing/brands.ts';
import { addShareLink, draftOf, fromElsewhere } from '../../testing/registration.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';

let test: TestApp;
let over_https: FastifyInstance;
beforeAll(async () => {
  test = await startTestApp();
  await addCategory(test, '5411');
  const config = { ...test.deps.config, public_url: 'https://diwan.test' };
  over_https = await buildApp({ ...test.deps, config });
});
afterAll(async () => {
  await over_https.close();
  await test.close();
});

describe('a cookie', () => {
  const register = async (app: FastifyInstance) => {
    const url = `/api/brands/shared?token=${await addShareLink(test)}`;
    const headers = fromElsewhere();
    const reply = await app.inject({ method: 'POST', url, headers, payload: draftOf() });
    const { data } = reply.json<{ data: { id: number; registration_token: string } }>();
    return { cookies: reply.cookies, id: data.id, proof: data.registration_token };
  };

  it('is Secure over https and has the prefix that only https can set', async () => {
    const { cookies } = await register(over_https);
    expect(cookies).toMatchObject([
      { name: '__Secure-diwan_registration', secure: true, httpOnly: true, sameSite: 'Strict' },
    ]);
  });

  it('without the prefix is ignored over https', async () => {
    const { id, proof } = await register(over_https);
    const read = async (name: string): Promise<number> => {
      const url = `/api/brands/${id}/registration`;
      return (await over_https.inject({ url, cookies: { [name]: proof } })).statusCode;
    };
    expect(await read('__Secure-diwan_registration')).toBe(200);
    expect(await read('diwan_registration')).toBe(403);
  });

  it('has no prefix over http, where browsers refuse it', async () => {
    const { cookies, id, proof } = await register(test.app);
    expect(cookies.map(({ name }) => name)).toEqual(['diwan_registration']);
    const url = `/api/brands/${id}/registration`;
    const reply = await test.app.inject({ url, cookies: { diwan_registration: proof } });
    expect(reply.statusCode).toBe(200);
  });
});

describe('security.txt', () => {
  const url = '/.well-known/security.txt';

  it('names the contact of the settings, and expires within a year', async () => {
    await test.deps.db
      .updateTable('settings')
      .set({ platform_email: 'security@diwan.test' })
      .execute();
    const reply = await over_https.inject({ url });
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(reply.body).toContain('Contact: mailto:security@diwan.test\n');
    expect(reply.body).toContain('Canonical: https://diwan.test/.well-known/security.txt\n');
    const expires = Date.parse(/^Expires: (.+)$/m.exec(reply.body)?.[1] ?? '');
    const days = (expires - test.clock.ms()) / 86_400_000;
    expect(days).toBeGreaterThan(90);
    expect(days).toBeLessThan(365);
  });

  it('does not exist while no contact is set', async () => {
    await test.deps.db.updateTable('settings').set({ platform_email: '' }).execute();
    expect((await over_https.inject({ url })).statusCode).toBe(404);
  });
});
