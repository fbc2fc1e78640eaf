import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { CALLS_FILE, generateCalls } from './client/generate-calls.ts';

test('the calls of the client are those of the contract (npm run fix)', async () => {
  expect(await readFile(CALLS_FILE, 'utf8')).toBe(await generateCalls());
});
