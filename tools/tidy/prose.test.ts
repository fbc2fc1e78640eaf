import { expect, test } from 'vitest';
import { faultsOf, proseFaults } from './prose-rules.ts';
import { CODE_PATHS, PATHS } from './sources.ts';

/**
 * Files without these rules: migrations, whose comments are frozen, generated files, and Arabic
 * documents.
 */
const EXEMPT = /^server\/migrations\/|^client\/src\/(?:partner-)?calls\.ts$|\.ar\.md$/;

const CHECKED = [...CODE_PATHS, ...PATHS.filter((path) => path.endsWith('.md'))].filter(
  (path) => !EXEMPT.test(path),
);

test('comments, titles of tests, texts and documents have none of the forbidden phrases', () => {
  const faults = CHECKED.flatMap(proseFaults);
  expect(CHECKED.length).toBeGreaterThan(1000);
  expect(faults).toEqual([]);
});

test.each([
  'The owner is told of the change.',
  'What a brand owes.',
  'Nobody sees it.',
  'The list is read anew.',
  'The payout stands as it was.',
  `One ${'very '.repeat(28)}long sentence.`,
])('a comment is refused that says: %s', (text) => {
  expect(faultsOf({ text, is_free: false })).toHaveLength(1);
});

test.each(['The program runs as nobody.', 'A letter stands for a word.', 'Returns the owner.'])(
  'a comment is accepted that says: %s',
  (text) => expect(faultsOf({ text, is_free: false })).toEqual([]),
);
