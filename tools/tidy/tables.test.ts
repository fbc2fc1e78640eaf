import { expect, test } from 'vitest';
import { CODE_PATHS, isTest, readCode, readSource } from './sources.ts';
import { TABLE_OWNERS } from './table-owners.ts';

const SERVER = CODE_PATHS.filter((path) => path.startsWith('server/src/') && !isTest(path));

const FEATURE = /^server\/src\/(features\/[^/]+)\/feature\.ts$/;

/** Each table with the folder of its owner, from the features' `tables` and from `TABLE_OWNERS`. */
const OWNERS: readonly (readonly [table: string, folder: string])[] = [
  ...Object.entries(TABLE_OWNERS),
  ...SERVER.flatMap((path) => {
    const [, folder] = FEATURE.exec(path) ?? [];
    if (folder === undefined) return [];
    const [, list = ''] = /\btables: \[([^\]]*)\]/.exec(readSource(path)) ?? [];
    return [...list.matchAll(/'([\w.]+)'/g)].map(([, table = '']) => [table, folder] as const);
  }),
];
const OWNER_OF = new Map(OWNERS);

// Matches writes by the query builder and in SQL. `for update` is excluded, because it only locks.
const WRITES = [
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*['"]([\w.]+)/g,
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?|copy)\s+([\w.]+)/gi,
  /(?<!\bfor\s|\bno\skey\s|\bdo\s)\bupdate\s+([\w.]+)\s+(?:as\s+\w+\s+)?(?:\w+\s+)?set\b/gi,
];

test('every table has an owner, and every owner a table', () => {
  const index = readSource('server/src/platform/db/tables.ts').split('export type Tables = {')[1];
  const lines = (index ?? '').matchAll(/^ {2}'?([\w.]+)'?: /gm);
  const tables = [...lines].map(([, table]) => table ?? '');
  expect(OWNERS.map(([table]) => table).toSorted()).toEqual(tables.toSorted());
});

test('a table is written only by its owner', () => {
  const wrong = SERVER.flatMap((path) => {
    const code = readCode(path);
    const tables = WRITES.flatMap((write) => [...code.matchAll(write)].map(([, table]) => table));
    return tables
      .filter((table) => table !== undefined && !isOwner(path, table))
      .map((table) => `${path} writes ${table}`);
  });
  expect(wrong).toEqual([]);
});

function isOwner(path: string, table: string): boolean {
  // The seed may write all tables, because features have no calls for the first data.
  if (path.startsWith('server/src/seed/')) return true;
  const owner = OWNER_OF.get(table);
  return owner === undefined || path.startsWith(`server/src/${owner}/`);
}
