import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { generateTables, TABLES_FILE } from './schema/generate-tables.ts';
import { allowedValues } from './schema/render-tables.ts';

test('the committed table types are those of the migrated schema (npm run schema)', async () => {
  expect(await readFile(TABLES_FILE, 'utf8')).toBe(await generateTables());
});

test.each([
  ["CHECK ((kind = ANY (ARRAY['full'::text, 'part'::text])))", ['full', 'part']],
  ["CHECK (((kind IS NULL) OR (kind = ANY (ARRAY['full'::text]))))", ['full']],
  ["CHECK ((kind = 'full'::text))", ['full']],
  ['CHECK ((length(kind) > 3))', undefined],
  ["CHECK (((kind = 'full'::text) OR (length(kind) > 3)))", undefined],
])('the allowed values of %s are parsed', (definition, values) => {
  expect(allowedValues(definition)).toEqual(values);
});
