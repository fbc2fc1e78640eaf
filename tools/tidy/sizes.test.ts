import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { CODE_PATHS, isTest, PATHS, readSource } from './sources.ts';

const LONGEST_FILE = 400;
const LONGEST_TEST = 500;
const LONGEST_LINE = 100;
const LONGEST_BARE_LINE = 70;
const FULLEST_FOLDER = 20;

const GENERATED = new Set([
  'client/src/calls.ts',
  'client/src/partner-calls.ts',
  'server/src/platform/db/tables.ts',
]);
// Each file or folder here is one feature, migration or decision, so these folders are not split.
const ONE_FILE_EACH =
  /^(contract\/src\/features|server\/migrations|docs\/decisions|e2e\/features)$/;

test('no file is longer than 400 lines, no test longer than 500', () => {
  const sized = PATHS.filter((path) => /\.(tsx?|mjs|cjs|sql|css)$/.test(path));
  const long = sized.filter((path) => {
    const lines = readSource(path).trimEnd().split('\n').length;
    return !GENERATED.has(path) && lines > (isTest(path) ? LONGEST_TEST : LONGEST_FILE);
  });
  expect(long).toEqual([]);
});

test('no line of code is longer than 100 characters', () => {
  const long = CODE_PATHS.flatMap((path) => {
    const lines = readSource(path).split('\n');
    const bare = withoutTexts(readSource(path)).split('\n');
    return lines.flatMap((line, index) =>
      line.length > LONGEST_LINE && (bare[index] ?? '').length > LONGEST_BARE_LINE
        ? [`${path}:${index + 1}`]
        : [],
    );
  });
  expect(long).toEqual([]);
});

// Removes texts, addresses and patterns, which cannot be split over several lines.
function withoutTexts(source: string): string {
  return source
    .replaceAll(/`[^`]*`/g, (text) => text.replaceAll(/[^\n]/g, ''))
    .replaceAll(/'[^'\n]*'|"[^"\n]*"|\/[^\s/].*\//g, '');
}

// Tests are not counted, because each is in the folder of the file that it tests.
test('no folder holds more than 20 files beside their tests', () => {
  const sources = PATHS.filter((path) => !isTest(path));
  const folders = Map.groupBy(sources, (path) => dirname(path));
  const full = [...folders].filter(
    ([folder, files]) =>
      folder !== '.' && !ONE_FILE_EACH.test(folder) && files.length > FULLEST_FOLDER,
  );
  expect(full.map(([folder, files]) => `${folder}: ${files.length}`)).toEqual([]);
});
