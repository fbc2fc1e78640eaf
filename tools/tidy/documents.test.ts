import { expect, test } from 'vitest';
import { PATHS, readSource } from './sources.ts';

const RECORD = /^docs\/decisions\/(\d{3}-[\w-]+\.md)$/;
const INDEX = 'docs/decisions/README.md';

test('the index of decisions links each record once, and no other file', () => {
  const records = PATHS.flatMap((path) => RECORD.exec(path)?.[1] ?? []);
  const linked = [...readSource(INDEX).matchAll(/\]\((?:\.\/)?(\d{3}-[\w-]+\.md)\)/g)].map(
    ([, name]) => name,
  );
  expect(new Set(linked)).toEqual(new Set(records));
  expect(linked).toHaveLength(records.length);
});
