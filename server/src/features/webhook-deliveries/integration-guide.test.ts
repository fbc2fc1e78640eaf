import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fillExample } from '@diwan/contract/features/documentation/guide';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json, startStub, type StubServer } from '../../provider/testing/stub-server.ts';
import { startSimulated, type SimulatedWorld } from '../../provider/testing/worlds.ts';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addBrand, addCategory } from '../../testing/brands.ts';
import type { TaskRun } from '../../platform/jobs/tasks.ts';
import { addFirstFees } from '../fees/first-fees.ts';
import { deliverWebhook } from './jobs.ts';

const run = promisify(execFile);

const readGuide = (name: string): Promise<string> =>
  readFile(join(import.meta.dirname, '../../../../docs', name), 'utf8');

/** Returns the code blocks of a text, with the values that the page fills in. */
const blocksIn = (text: string): readonly (readonly [language: string, code: string])[] =>
  [...text.matchAll(/```(\w+)\n([\s\S]*?)```/g)].map(
    ([, language = '', code = '']) => [language, fillExample(code, { origin })] as const,
  );

let system: TestApp;
let world: SimulatedWorld;
let shop: StubServer;
let admin: TestUser;
let folder: string;
let origin: string;
/** The examples by section and language. */
let sections: Readonly<Record<string, Readonly<Record<string, string>>>>;
let variables: Record<string, string>;
let brand: number;

beforeAll(async () => {
  world = await startSimulated();
  system = await startTestApp({ TAP_API_URL: world.url, WEBHOOK_ALLOW_PRIVATE: 'true' });
  shop = await startStub((_heard, response) => json(response, 200, {}));
  folder = await mkdtemp(join(tmpdir(), 'diwan-guide-'));
  await system.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = system.app.server.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  sections = Object.fromEntries(
    (await readGuide('integration.md'))
      .split('\n## ')
      .map((text) => [text.split('\n')[0] ?? '', Object.fromEntries(blocksIn(text))]),
  );
  const since = '2026-01-01T00:00:00.000Z';
  await system.deps.db.transaction().execute((tx) => addFirstFees(tx, since));
  await addCategory(system, '5411');
  admin = await signInAs(system, 'admin');
  brand = await addBrand(system, { mcc_code: '5411', status: 'active', post_url: shop.url });
  const options = { token: admin.token, body: { mid: '68014756' } };
  const path = `/admin/brands/${brand}/mid`;
  const { data } = await ask<{ api_credentials: { api_key: string; api_secret: string } }>(
    system,
    'PUT',
    path,
    options,
  );
  const { api_key, api_secret } = data.api_credentials;
  variables = { API_KEY: api_key, API_SECRET: api_secret };
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await shop.close();
  await system.close();
  await world.close();
});

/** Runs an example of a section like an integrator. @returns the output */
async function runExample(section: string, language: 'sh' | 'ts'): Promise<string> {
  const file = join(folder, `example.${language === 'ts' ? 'mts' : 'sh'}`);
  await writeFile(file, sections[section]?.[language] ?? '');
  const path = process.env['PATH'] ?? '';
  const program = language === 'ts' ? process.execPath : 'bash';
  const { stdout } = await run(program, [file], { cwd: folder, env: { PATH: path, ...variables } });
  return stdout.trim();
}

/** Sends a test event. @returns the heard event and the secret */
async function hearTest() {
  const call = { token: admin.token };
  const path = `/brands/${brand}`;
  const { data } = await ask<{ id: string }>(
    system,
    'POST',
    `${path}/webhook-deliveries/test`,
    call,
  );
  await deliverWebhook(system.deps)({ delivery_id: data.id }, { attempt: 1 } as TaskRun);
  const { body = '', headers } = shop.heard.at(-1) ?? {};
  const signature = String(headers?.['x-diwan-signature']);
  const reveal = `${path}/webhook-secret/reveal`;
  const revealed = await ask<{ secret: string }>(system, 'POST', reveal, call);
  return { body, signature, secret: revealed.data.secret };
}

describe('the integration guide', () => {
  it('has the same examples in both languages', async () => {
    const english = blocksIn(await readGuide('integration.md'));
    expect(english.length).toBeGreaterThan(15);
    expect(blocksIn(await readGuide('integration.ar.md'))).toEqual(english);
  });

  it.each(['ts', 'sh'] as const)('charges, reads and refunds with its %s', async (language) => {
    // Both languages use the same idempotency key, so the second one gets the first charge.
    const charged = await runExample('Charge', language);
    const [id = '', url = ''] =
      language === 'ts'
        ? charged.split(' ')
        : [/"id":"(chg_[^"]+)"/.exec(charged)?.[1], /"url":"(http[^"]+)"/.exec(charged)?.[1]];
    expect([id, url]).toEqual([expect.stringMatching(/^chg_/), expect.stringMatching(/^http/)]);
    variables['CHARGE_ID'] = id;
    if (language === 'ts')
      await world.control(`charges/${id}`, { outcome: 'CAPTURED', method: 'KNET' });
    const read = await runExample('Read', language);
    if (language === 'ts') expect(read).toBe('CAPTURED 12.5 KWD');
    else expect(read).toContain('"status":"CAPTURED"');
    const refunded = await runExample('Refund', language);
    expect(refunded).toMatch(language === 'ts' ? /^re_\S+ PENDING$/ : /"id":"re_/);
  });

  it('accepts our events and rejects others with its signature check', async () => {
    const { body, signature, secret } = await hearTest();
    const file = join(folder, 'verify.mts');
    await writeFile(file, sections['Webhooks']?.['ts'] ?? '');
    const { isGenuine } = (await import(file)) as {
      isGenuine: (body: string, signature: string, secret: string) => boolean;
    };
    expect(isGenuine(body, signature, secret)).toBe(true);
    expect(isGenuine(`${body} `, signature, secret)).toBe(false);
    expect(isGenuine(body, signature, 'whsec_other')).toBe(false);
    expect(isGenuine(body, signature.replace(/v1=.{4}/, 'v1=0000'), secret)).toBe(false);
    expect(isGenuine(body, signature.replace(/^t=\d+/, 't=1'), secret)).toBe(false);
    expect(isGenuine(body, '', secret)).toBe(false);
  });

  it('computes the signature of an event with its shell example', async () => {
    const { body, signature, secret } = await hearTest();
    await writeFile(join(folder, 'body.json'), body);
    Object.assign(variables, { SIGNATURE: signature, WEBHOOK_SECRET: secret });
    const printed = await runExample('Webhooks', 'sh');
    expect(signature).toContain(printed.split(' ').at(-1));
    expect(printed.split(' ').at(-1)).toMatch(/^[0-9a-f]{64}$/);
  });
});
