import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  EXAMPLE_LANGUAGES,
  EXAMPLES,
  integrationExamples,
} from '@diwan/contract/features/credentials/examples';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json, startStub, type StubServer } from '../../provider/testing/stub-server.ts';
import { startSimulated, type SimulatedWorld } from '../../provider/testing/worlds.ts';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addBrand, addCategory } from '../../testing/brands.ts';
import type { TaskRun } from '../../platform/jobs/tasks.ts';
import { addFirstFees } from '../fees/first-fees.ts';
import { deliverWebhook } from './jobs.ts';

const run = promisify(execFile);

let system: TestApp;
let world: SimulatedWorld;
let shop: StubServer;
let admin: TestUser;
let folder: string;
let examples: ReturnType<typeof integrationExamples>;
let variables: Record<string, string>;
let brand: number;

beforeAll(async () => {
  world = await startSimulated();
  system = await startTestApp({ TAP_API_URL: world.url, WEBHOOK_ALLOW_PRIVATE: 'true' });
  shop = await startStub((_heard, response) => json(response, 200, {}));
  folder = await mkdtemp(join(tmpdir(), 'diwan-guide-'));
  await system.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = system.app.server.address() as AddressInfo;
  examples = integrationExamples(`http://127.0.0.1:${port}/api`);
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

/**
 * Runs an example from a file with Node, like an integrator.
 * @returns the output
 */
async function runExample(name: 'charge' | 'read' | 'refund'): Promise<string> {
  const file = join(folder, `${name}.mts`);
  await writeFile(file, examples[name].typescript);
  const { stdout } = await run(process.execPath, [file], { env: variables });
  return stdout.trim();
}

describe('the integration guide', () => {
  it.each(['docs/integration.md', 'docs/integration.ar.md'])(
    '%s contains the examples that these tests run',
    async (path) => {
      const text = await readFile(join(import.meta.dirname, '../../../..', path), 'utf8');
      const documented = integrationExamples('https://diwan.example.com/api');
      for (const example of EXAMPLES) {
        for (const language of EXAMPLE_LANGUAGES) {
          expect(text).toContain(documented[example][language]);
        }
      }
    },
  );

  it('charges, reads and refunds with its unchanged TypeScript', async () => {
    const [id = '', url] = (await runExample('charge')).split(' ');
    expect([id, url]).toEqual([expect.stringMatching(/^chg_/), expect.stringMatching(/^http/)]);
    variables['CHARGE_ID'] = id;
    await world.control(`charges/${id}`, { outcome: 'CAPTURED', method: 'KNET' });
    expect(await runExample('read')).toBe('CAPTURED 12.5 KWD');
    expect(await runExample('refund')).toMatch(/^re_\S+ PENDING$/);
  });

  it('accepts our events and rejects others with its signature check', async () => {
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
    const revealed = await ask<{ secret: string }>(
      system,
      'POST',
      `${path}/webhook-secret/reveal`,
      call,
    );
    const { secret } = revealed.data;

    const file = join(folder, 'verify.mts');
    await writeFile(file, examples.verify.typescript);
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
});
