import { type ErrorCode, ERROR_KINDS } from '@diwan/contract';
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { WebhookSecret } from '@diwan/contract/features/webhook-deliveries/records';
import { refusalObject } from '@diwan/contract/features/charges/objects';
import { chargeEndpoints } from '@diwan/contract/features/charges/endpoints';
import { COMMON_ERRORS, type Failure } from '@diwan/contract/kernel/errors';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { TaskRun } from '../../platform/jobs/tasks.ts';
import { ask, signInAs, startTestApp, type TestApp } from '../../testing/app.ts';
import { addBrand, addCategory } from '../../testing/brands.ts';
import { endTestPayment } from '../test-mode/public.ts';
import { deliverWebhook } from './jobs.ts';

const GUIDE = join(import.meta.dirname, '../../../../docs/integration.md');
const DONE = '<<done>>';
const run = { attempt: 1 } as TaskRun;

let system: TestApp;
let folder: string;
let shell: ChildProcessWithoutNullStreams;
let said = '';
let fill: Readonly<Record<string, string>>;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
}

beforeAll(async () => {
  const port = await freePort();
  const DIWAN = `http://127.0.0.1:${port}`;
  system = await startTestApp({ PUBLIC_URL: DIWAN, WEBHOOK_ALLOW_PRIVATE: 'true' });
  await system.app.listen({ port, host: '127.0.0.1' });
  await addCategory(system, '5411');
  const brand = await addBrand(system, { mcc_code: '5411', status: 'active' });
  const { token } = await signInAs(system, 'admin');
  const keys = await ask<{ api_key: string; api_secret: string }>(
    system,
    'POST',
    `/admin/brands/${brand}/api-key/regenerate`,
    { token, body: { mode: 'test' } },
  );
  const reveal = `/brands/${brand}/webhook-secret/reveal`;
  const { data } = await ask<WebhookSecret>(system, 'POST', reveal, { token });
  fill = {
    DIWAN,
    API_KEY: keys.data.api_key,
    API_SECRET: keys.data.api_secret,
    WEBHOOK_SECRET: data.secret,
    LISTENER: `http://127.0.0.1:${await freePort()}`,
  };
  folder = await mkdtemp(join(tmpdir(), 'diwan-try-'));
  const path = `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`;
  shell = spawn('bash', ['-eu'], { cwd: folder, env: { PATH: path } });
  shell.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
});
afterAll(async () => {
  shell.kill();
  await rm(folder, { recursive: true });
  await system.close();
});

/** Types a block into the shell. @returns the shell's output */
async function type(block: string): Promise<string> {
  said = '';
  shell.stdin.write(`${block}\necho '${DONE}'\n`);
  await vi.waitFor(() => expect(said).toContain(DONE), { timeout: 60_000 });
  return said.replace(DONE, '').trim();
}

/** Runs the due jobs in the same way as a worker. */
async function work(refund_id?: string): Promise<void> {
  if (refund_id !== undefined) {
    system.clock.advance({ seconds: 3 });
    await endTestPayment(system.deps)({ kind: 'refund', id: refund_id }, run);
  }
  const { db } = system.deps;
  const waiting = db.selectFrom('webhook_deliveries').select('id').where('state', '=', 'pending');
  for (const { id } of await waiting.execute()) {
    await deliverWebhook(system.deps)({ delivery_id: id }, run);
  }
}

it('the section Try it of the guide runs unchanged', async () => {
  const [, part = ''] = (await readFile(GUIDE, 'utf8')).split('\n## Try it\n');
  const text = part.split('\n## ')[0] ?? '';
  const arabic = await readFile(GUIDE.replace('.md', '.ar.md'), 'utf8');
  const blocks = [...text.matchAll(/```(sh|js)\n([\s\S]*?)```/g)].map(([, language, code]) => ({
    language,
    code: code ?? '',
  }));
  for (const { code } of blocks) expect(arabic).toContain(code);
  const listener = blocks.find(({ language }) => language === 'js')?.code ?? '';
  await writeFile(join(folder, 'listener.mjs'), listener);
  const [first = '', ...steps] = blocks.flatMap(({ language, code }) =>
    language === 'sh' ? [code] : [],
  );
  // A reader fills in only the first lines.
  expect(
    first
      .trim()
      .split('\n')
      .map((line) => line.split('=')[0]),
  ).toEqual(Object.keys(fill));
  await type(
    Object.entries(fill)
      .map(([name, value]) => `${name}='${value}'`)
      .join('\n'),
  );
  const [start = '', charge = '', pay = '', read = '', refund = '', end = ''] = steps;
  expect(steps).toHaveLength(6);
  const events = () => readFile(join(folder, 'events.txt'), 'utf8');

  await type(start);
  await vi.waitFor(async () => expect(await events()).toContain('listening'), { timeout: 60_000 });
  const [charge_id = '', url] = (await type(charge)).split(' ');
  expect([charge_id, url]).toEqual([
    expect.stringMatching(/^chg_/),
    expect.stringContaining(`${fill['DIWAN']}/test/pay/${charge_id}/`),
  ]);
  expect(await type(pay)).toBe('303');
  await work();
  await vi.waitFor(
    async () => expect(await events()).toContain(`charge.captured ${charge_id} CAPTURED genuine`),
    {
      timeout: 60_000,
    },
  );
  expect(await type(read)).toBe('"status":"CAPTURED"');
  const refund_id = await type(refund);
  expect(refund_id).toMatch(/^re_/);
  await work(refund_id);
  await vi.waitFor(
    async () => expect(await events()).toContain(`refund.refunded ${refund_id} REFUNDED genuine`),
    {
      timeout: 60_000,
    },
  );
  expect(await type(end)).toBe('"count":1');
});

const merchants = Object.values(chargeEndpoints).flatMap(
  ({ errors }): readonly ErrorCode[] => errors,
);
const common = [...COMMON_ERRORS, 'UNAUTHENTICATED', 'NOT_FOUND'] as const;

/** Returns the codes in the answer to a brand's server for one refusal of the platform. */
function answeredFor(code: ErrorCode): string[] {
  const { sentence: error, field } = ERROR_KINDS[code];
  const failure: Failure = { success: false, code, error, request_id: '' };
  const fields = code === 'VALIDATION' ? { any: error } : field && { [field]: error };
  const { write_failure } = chargeEndpoints.createCharge;
  const answered = write_failure?.(fields ? { ...failure, fields } : failure);
  return refusalObject.parse(answered).errors.map((one) => one.code);
}

it.each(['docs/integration.md', 'docs/integration.ar.md'])(
  '%s lists every error code of these calls',
  async (path) => {
    const guide = await readFile(join(import.meta.dirname, '../../../..', path), 'utf8');
    const codes = [...merchants, ...common].flatMap(answeredFor);
    const unheard = [...new Set(codes)].filter((code) => !guide.includes(`\`${code}\``));
    expect(unheard).toEqual([]);
  },
);
