import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allRoutes } from '../../app.ts';
import { ask, signInAs, startTestApp, type TestApp } from '../../testing/app.ts';
import { addBrand, addCategory, addPartner } from '../../testing/brands.ts';
import { type Document, operationsOf } from '../../testing/document.ts';
import { addPartnerKey } from '../../testing/partners.ts';
import { addTransaction, startFees } from '../../testing/transactions.ts';

const run = promisify(execFile);
const GUIDE = join(import.meta.dirname, '../../../../docs/partners.md');
const SALES = 120;

let system: TestApp;
let folder: string;
let guide: string;
let fill: Readonly<Record<string, string>>;
let brand_id: number;

beforeAll(async () => {
  system = await startTestApp();
  await system.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = system.app.server.address() as AddressInfo;
  const mcc_code = await addCategory(system, '5411');
  const fees = await startFees(system);
  const partner_id = await addPartner(system, 'Souq');
  const own = { mcc_code, partner_id, status: 'active' } as const;
  brand_id = await addBrand(system, { ...own, name: 'Falafel of Souq' });
  for (let n = 1; n <= SALES; n += 1) {
    const order_id = `ORDER-${n}`;
    await addTransaction(system, fees, { brand_id, partner_id, order_id, amount_minor: 12_500n });
  }
  const { 'x-api-key': API_KEY } = await addPartnerKey(system, partner_id);
  fill = { DIWAN: `http://127.0.0.1:${port}`, API_KEY };
  folder = await mkdtemp(join(tmpdir(), 'diwan-partners-'));
  guide = await readFile(GUIDE, 'utf8');
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await system.close();
});

const blocksOf = (language: string): string[] => {
  const blocks = guide.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'));
  return [...blocks].map(([, code = '']) => code);
};

/** Runs a block in the shell of a reader who has filled in the first lines. @returns the output */
async function type(block: string): Promise<string> {
  const known = Object.entries(fill).map(([name, value]) => `export ${name}='${value}'\n`);
  const path = `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`;
  const script = `${known.join('')}${block}`;
  const { stdout } = await run('bash', ['-euc', script], { cwd: folder, env: { PATH: path } });
  return stdout.trim();
}

describe('the guide for partners', () => {
  it('runs as it is', async () => {
    const [first = '', brands = '', transactions = '', payouts = ''] = blocksOf('sh');
    const named = first.trim().split('\n');
    expect(named.map((line) => line.split('=')[0])).toEqual(Object.keys(fill));
    expect(await type(brands)).toBe(`${brand_id} Falafel of Souq active`);
    await writeFile(join(folder, 'transactions.mjs'), blocksOf('js')[0] ?? '');
    const lines = (await type(transactions)).split('\n');
    expect(lines).toHaveLength(SALES);
    expect(lines[0]).toMatch(/^\d+ ORDER-\d+ 12\.500 CAPTURED null$/);
    expect(await type(payouts)).toBe('0.000 active');
  });

  it('names exactly the calls that a key may use, with their permissions', () => {
    const open = allRoutes.flatMap(({ endpoint: { method, path, partner_key } }) =>
      partner_key ? [`\`${partner_key}\` | \`${method} /api${path}\``] : [],
    );
    const named = [...guide.matchAll(/^\| (`\w+` \| `GET [^`]+`)/gm)].map(([, call = '']) =>
      call.replaceAll(/\{(\w+)\}/g, ':$1'),
    );
    expect(named.toSorted()).toEqual(open.toSorted());
  });

  it('agrees with the published description of these calls', async () => {
    const { token } = await signInAs(system, 'partner_employee');
    const { raw } = await ask(system, 'GET', '/openapi/partners.json', { token });
    const { paths } = JSON.parse(raw) as Document;
    const operations = operationsOf(paths).map(({ operation }) => operation);
    const tagged = operations.filter(({ tags }) => tags.includes('Partner API'));
    const open = allRoutes.filter(({ endpoint }) => endpoint.partner_key !== undefined);
    expect(tagged).toHaveLength(open.length);
    for (const { security } of tagged) expect(security).toContainEqual({ partner_key: [] });
    const page = await ask(system, 'GET', '/docs', { token });
    expect(page.raw).toContain('An API key of a partner needs `payouts`.');
  });
});
