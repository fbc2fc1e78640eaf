import { describe, expect, test } from 'vitest';
import { IMPORT_RULES, type ImportRule } from './import-rules.ts';
import { findCycle, IMPORTS, type Import } from './imports.ts';
import { CODE_PATHS, isTest, readSource } from './sources.ts';

const describeImport = ({ from, to }: Import): string => `${from} -> ${to}`;

test.each(IMPORT_RULES)('$name', (rule) => {
  expect(IMPORTS.filter((one) => breaks(one, rule)).map(describeImport)).toEqual([]);
});

function breaks({ from, to, type_only }: Import, rule: ImportRule): boolean {
  const caught = rule.from.exec(from);
  if (!caught || !rule.to.test(to)) return false;
  if ((isTest(from) && rule.tests_too !== true) || (type_only && !rule.types_too)) return false;
  return (
    rule.except === undefined || !new RegExp(rule.except.replace('$1', caught[1] ?? '')).test(to)
  );
}

test('an import of our own names an existing file', () => {
  const files = new Set(CODE_PATHS);
  const lost = IMPORTS.filter(({ to }) => /\.tsx?$/.test(to) && !files.has(to));
  expect(lost.map(describeImport)).toEqual([]);
});

const WORKSPACES = (JSON.parse(readSource('package.json')) as { workspaces: string[] }).workspaces;
const packageOf = (path: string): string | undefined =>
  WORKSPACES.find((name) => path.startsWith(`${name}/`));

test('bench and every package reach another package by its name', () => {
  const by_path = IMPORTS.filter(
    ({ from, to, request }) =>
      (packageOf(from) !== undefined || from.startsWith('bench/')) &&
      packageOf(to) !== undefined &&
      packageOf(to) !== packageOf(from) &&
      request.startsWith('.'),
  );
  expect(by_path.map(describeImport)).toEqual([]);
});

test('no two files need each other to load', () => {
  expect(findCycle(edgesBy((path) => path))).toBeUndefined();
});

test('the features of the server call each other in one direction only', () => {
  const feature = (path: string): string | undefined =>
    isTest(path) ? undefined : /^server\/src\/features\/([^/]+)\//.exec(path)?.[1];
  expect(findCycle(edgesBy(feature))).toBeUndefined();
});

function edgesBy(nodeOf: (path: string) => string | undefined): Map<string, Set<string>> {
  const edges = new Map<string, Set<string>>();
  for (const { from, to, type_only, is_later } of IMPORTS) {
    const [start, end] = [nodeOf(from), nodeOf(to)];
    if (type_only || is_later || start === undefined || end === undefined || start === end)
      continue;
    edges.set(start, (edges.get(start) ?? new Set<string>()).add(end));
  }
  return edges;
}

describe('findCycle', () => {
  test('names the cycle', () => {
    const edges = new Map([
      ['a', new Set(['b'])],
      ['b', new Set(['c'])],
      ['c', new Set(['b'])],
    ]);
    expect(findCycle(edges)).toEqual(['b', 'c', 'b']);
  });

  test('accepts two ways to one place', () => {
    const edges = new Map([
      ['a', new Set(['b', 'c'])],
      ['b', new Set(['d'])],
      ['c', new Set(['d'])],
    ]);
    expect(findCycle(edges)).toBeUndefined();
  });
});
