import { expect, test } from 'vitest';
import { IMPORTS } from './imports.ts';
import { namesIn, PATHS } from './sources.ts';

const CONTRACT = new Set(namesIn('contract/src/features'));
/** Features without an endpoint, which other features call. */
const SERVER_ONLY = new Set(['customers', 'test-mode', 'users']);
const strangers = (folder: string, known: ReadonlySet<string>): string[] =>
  namesIn(folder).filter((name) => !CONTRACT.has(name) && !known.has(name));

test("a folder of the server has the contract's name of the feature", () => {
  expect(strangers('server/src/features', SERVER_ONLY)).toEqual([]);
});

test('every feature of the contract is served', () => {
  const served = new Set(namesIn('server/src/features'));
  expect([...CONTRACT].filter((name) => !served.has(name))).toEqual([]);
});

test("a folder of the web app has the contract's name of the feature", () => {
  expect(strangers('web/src/features', new Set())).toEqual([]);
});

test('an end-to-end test has the name of its feature, or of a journey through several', () => {
  const specs = PATHS.filter((path) => /^e2e\/.*\.spec\.ts$/.test(path));
  const names = specs.map((path) => path.replace(/^.*\/|\.spec\.ts$/g, ''));
  const wrong = names.filter((name) => !CONTRACT.has(name) && !name.endsWith('-journey'));
  expect(wrong).toEqual([]);
});

test('the list of features of the web app is the one importer of each entry', () => {
  const entries = IMPORTS.filter(({ to }) =>
    /^web\/src\/(?:features\/[^/]+|app\/pages)\/feature\.ts$/.test(to),
  );
  expect(entries.length).toBeGreaterThan(25);
  expect(new Set(entries.map(({ from }) => from))).toEqual(new Set(['web/src/app/features.ts']));
});
