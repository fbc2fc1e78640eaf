import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readVerifier } from './client/copy-verifier.ts';
import { CALLS_FILES, generateCalls } from './client/generate-calls.ts';
import { nameTypes } from './client/name-types.ts';
import { runProgram } from './run/program.ts';
import { packClient } from './run/web-build.ts';

test.for(CALLS_FILES)(
  '$table of the client are those of the contract (any npm script writes them)',
  async (file) => {
    expect(await readFile(file.path, 'utf8')).toBe(await generateCalls(file));
  },
);

test('the verifier of the client is that of the contract', async () => {
  for (const file of await readVerifier()) {
    expect(await readFile(file.path, 'utf8')).toBe(file.text);
  }
});

test('the package of the client has types and a program without other files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'diwan-client-'));
  try {
    await runProgram('tar', ['-xzf', await packClient(folder), '-C', folder]);
    const dist = join(folder, 'package', 'dist');
    expect(await readFile(join(dist, 'face.d.ts'), 'utf8')).toContain('createClient');
    const { code, output } = await runProgram(process.execPath, [join(dist, 'cli.js')]);
    expect([code, output]).toEqual([2, expect.stringContaining('npx diwan-client listen')]);
  } finally {
    await rm(folder, { recursive: true });
  }
}, 120_000);

const text = { type: 'string' } as const;
const address = {
  type: 'object',
  properties: { governorate: text, district: text, block: text, street: text },
  required: ['governorate', 'district', 'block', 'street'],
  additionalProperties: false,
} as const;

test('a type that is used twice is written once, under the shortest free name', () => {
  const order = {
    type: 'object',
    properties: { home: address, shops: { type: 'array', items: address } },
    additionalProperties: false,
  } as const;
  const { types, definitions } = nameTypes([
    { place: ['Home'], schema: text, is_named: false },
    { place: ['Order'], schema: order, is_named: true },
    { place: ['Other'], schema: order, is_named: false },
  ]);
  expect(types).toEqual(['string', 'Order', 'Order']);
  expect(definitions).toEqual([
    ['Home', expect.stringContaining('readonly "governorate": string;')],
    ['Order', '{ readonly "home"?: Home; readonly "shops"?: readonly (Home)[]; }'],
  ]);
});

test('two types under one member have two names', () => {
  const other = { ...address, required: [] };
  const twice = (part: object) => ({
    type: 'object',
    properties: { place: part, branch: part },
    additionalProperties: false,
  });
  const { definitions } = nameTypes([
    { place: ['Order'], schema: twice(address), is_named: true },
    { place: ['Shop'], schema: twice(other), is_named: true },
  ]);
  expect(definitions.map(([name]) => name)).toEqual(['Order', 'Place', 'Shop', 'ShopPlace']);
});
