import { expect, test } from 'vitest';
import { BACK_DOORS, withEdges } from './public.ts';
import { CODE_PATHS, readSource } from './sources.ts';

const PUBLIC = /^server\/src\/features\/[^/]+\/public\.ts$/;
const PUBLIC_FILES = CODE_PATHS.filter((path) => PUBLIC.test(path));

test("other features import only a feature's public file", () => {
  expect(BACK_DOORS.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
});

test('the list of edges in docs/architecture.md is current; `npm run fix` writes it', () => {
  const document = readSource('docs/architecture.md');
  expect(document).toBe(withEdges(document));
});

/** Matches a public file: each export is on its own line, after its docstring. */
const RE_EXPORTS =
  /^(export \{\n(  \/\*\*(?:(?!\*\/)[\s\S])+\*\/\n  (type )?\w+( as \w+)?,\n)+\} from '\.\/[^']+';\n)+$/;

test('a public file contains re-exports with docstrings, and nothing else', () => {
  expect(PUBLIC_FILES.length).toBeGreaterThan(30);
  expect(PUBLIC_FILES.filter((path) => !RE_EXPORTS.test(readSource(path)))).toEqual([]);
});

test.each(['export const a = 1;\n', "export { a } from './a.ts';\n", "export * from './a.ts';\n"])(
  'a public file is refused that contains %j',
  (source) => expect(RE_EXPORTS.test(source)).toBe(false),
);

test("no file of the server has its feature's name", () => {
  const same = /^server\/src\/features\/([^/]+)\/\1\.ts$/;
  expect(CODE_PATHS.filter((path) => same.test(path))).toEqual([]);
});
