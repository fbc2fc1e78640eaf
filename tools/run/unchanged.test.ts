import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { selectChanged, type Selection } from './unchanged.ts';

const GREEN = { passed: 5, failed: 0 };

let root: string;
const write = async (path: string, text: string): Promise<void> => {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
};
const select = (ci = false): Promise<Selection> =>
  selectChanged({ names: ['simulator', 'postgres'], root, ci });

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'diwan-unchanged-'));
  const libraries = ['package-lock.json', 'tsconfig.base.json'];
  for (const path of [...libraries, 'vitest.base.ts', 'vitest.config.ts']) await write(path, '{}');
  await write('contract/package.json', '{ "name": "@diwan/contract" }');
  await write('contract/src/money.ts', 'export {};');
  await write('postgres/package.json', '{}');
  await write('simulator/package.json', '{ "dependencies": { "@diwan/contract": "1.0.0" } }');
  await write('simulator/src/simulator.ts', 'export {};');
});
afterEach(() => rm(root, { recursive: true }));

test('the tests of a package run once for its files and dependencies', async () => {
  const first = await select();
  expect(first).toMatchObject({ changed: ['simulator', 'postgres'], unchanged_tests: 0 });
  await first.keep((name) => (name === 'simulator' ? GREEN : { passed: 4, failed: 1 }));
  expect(await select()).toMatchObject({
    changed: ['postgres'],
    unchanged: ['simulator'],
    unchanged_tests: 5,
  });
});

test.each([
  ['a file of the package', 'simulator/src/simulator.ts'],
  ['a new file of the package', 'simulator/src/clock.ts'],
  ['a package that it uses', 'contract/src/money.ts'],
  ['the libraries', 'package-lock.json'],
])('the tests of a package run again after a change of %s', async (_, path) => {
  await (await select()).keep(() => GREEN);
  await write(path, '// changed');
  expect((await select()).changed).toContain('simulator');
});

test('a change during the tests counts as untested', async () => {
  const selection = await select();
  await write('simulator/src/simulator.ts', '// changed');
  await selection.keep(() => GREEN);
  expect((await select()).changed).toEqual(['simulator']);
});

test('a failure invalidates the previous passing run, and so does a run without a test', async () => {
  for (const outcome of [
    { passed: 4, failed: 1 },
    { passed: 0, failed: 0 },
  ]) {
    await (await select()).keep(() => GREEN);
    await (await select(true)).keep(() => outcome);
    expect((await select()).changed).toEqual(['simulator', 'postgres']);
  }
});

test('in CI the tests always run', async () => {
  await (await select()).keep(() => GREEN);
  expect(await select(true)).toMatchObject({ unchanged: [], changed: { length: 2 } });
});
