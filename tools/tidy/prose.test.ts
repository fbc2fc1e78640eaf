import { expect, test } from 'vitest';
import { faultsOf, proseFaults } from './prose-rules.ts';
import { CODE_PATHS, PATHS } from './sources.ts';

/** Migrations are frozen with their comments. Generated files have their texts elsewhere.
 * These rules are for English. */
const EXEMPT = /^server\/migrations\/|^client\/src\/(?:partner-)?calls\.ts$|\.ar\.md$/;

/**
 * Texts of the screens with faults that are still to be rewritten, and how many they have. A
 * number may only become smaller.
 */
const STILL: readonly (readonly [place: RegExp, faults: number])[] = [
  [/^contract\/src\/.*(?:words|actions|records|endpoints)\.ts$/, 75],
  [/^web\/src\/.*words\.ts$/, 12],
];

const CHECKED = [...CODE_PATHS, ...PATHS.filter((path) => path.endsWith('.md'))].filter(
  (path) => !EXEMPT.test(path),
);

test('comments, titles of tests, texts and documents have none of the forbidden phrases', () => {
  const faults = CHECKED.filter((path) => !STILL.some(([place]) => place.test(path))).flatMap(
    proseFaults,
  );
  expect(CHECKED.length).toBeGreaterThan(1000);
  expect(faults).toEqual([]);
});

test.each(STILL)('%s has as many faults as noted, or the note is too high', (place, faults) => {
  const found = CHECKED.filter((path) => place.test(path)).flatMap(proseFaults);
  expect(found.length).toBe(faults);
});

test.each([
  'The owner is told of the change.',
  'What a brand owes.',
  'Nobody sees it.',
  'The list is read anew.',
  'The payout stands as it was.',
  `One ${'very '.repeat(28)}long sentence.`,
])('a comment is refused that says: %s', (text) => {
  expect(faultsOf({ text, is_document: false })).toHaveLength(1);
});

test.each(['The program runs as nobody.', 'A letter stands for a word.', 'Returns the owner.'])(
  'a comment is accepted that says: %s',
  (text) => expect(faultsOf({ text, is_document: false })).toEqual([]),
);
