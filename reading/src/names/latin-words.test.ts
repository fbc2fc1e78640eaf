import { expect, test } from 'vitest';
import { mayBeMisread } from './latin-words.ts';

test('a word that is one similar letter away from a known name may be misread', () => {
  expect(mayBeMisread('ZABEN SAOR AL-ENEZI')).toBe(true);
});

test('neither a known nor a strange name counts as misread', () => {
  expect(mayBeMisread('ZABEN SAQR AL-ENEZI')).toBe(false);
  expect(mayBeMisread('JOSEPH THUNAYAN')).toBe(false);
});
