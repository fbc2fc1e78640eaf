import { expect, test } from 'vitest';
import { PATHS, readCode, readSource } from './sources.ts';

const FILES = PATHS.filter((path) => path.startsWith('contract/src/sentences/'));

/** The English sentences of a file: its keys. */
function readSentences(path: string): string[] {
  const keys = /^\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|(\w+)):\s/gm;
  return [...readCode(path).matchAll(keys)].map(([, single, double, bare]) =>
    (single ?? double ?? bare ?? '').replaceAll('\\', ''),
  );
}

const PLACES = Map.groupBy(
  FILES.flatMap((path) => readSentences(path).map((sentence) => ({ sentence, path }))),
  ({ sentence }) => sentence,
);

test('a sentence stands in one file of the contract', () => {
  const twice = [...PLACES].filter(([, places]) => places.length > 1);
  expect(twice.map(([sentence, places]) => [sentence, ...places.map(({ path }) => path)])).toEqual(
    [],
  );
});

test('the web app does not write a sentence of the contract again', () => {
  const locales = PATHS.filter((path) => /^web\/src\/locales\/en\/.*\.json$/.test(path));
  const again = locales.flatMap((path) =>
    textsOf(JSON.parse(readSource(path)))
      .filter((text) => text.includes(' ') && PLACES.has(text))
      .map((text) => `${path}: ${text}`),
  );
  expect(again).toEqual([]);
});

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}
