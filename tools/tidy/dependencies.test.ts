import { expect, test } from 'vitest';
import { ageOf, readReview, warnOfReview } from '../installation/dependencies.ts';
import { isAllowed } from '../installation/licences.ts';
import { PATHS, readSource } from './sources.ts';

const PAGE = readSource('docs/dependencies.md');
const review = readReview(PAGE);

type Names = Readonly<Record<string, string>>;
interface Manifest {
  readonly dependencies?: Names;
  readonly devDependencies?: Names;
  readonly optionalDependencies?: Names;
  readonly peerDependencies?: Names;
}

/** Lists the direct dependencies of all packages, except our own packages. */
function directDependencies(): string[] {
  const manifests = PATHS.filter((path) => /^(?:[\w-]+\/)?package\.json$/.test(path));
  const names = manifests.flatMap((path) => {
    const manifest = JSON.parse(readSource(path)) as Manifest;
    const { dependencies, devDependencies, optionalDependencies, peerDependencies } = manifest;
    return Object.keys({
      ...dependencies,
      ...devDependencies,
      ...optionalDependencies,
      ...peerDependencies,
    });
  });
  return [...new Set(names)].filter((name) => !name.startsWith('@diwan/')).toSorted();
}

test('the review lists every direct dependency once, and nothing else', () => {
  const listed = review.rows.flatMap(({ packages }) => packages);
  expect(listed.toSorted(), 'edit docs/dependencies.md').toEqual(directDependencies());
});

test('each row of the review has purpose, release with date, licence, alternatives, decision', () => {
  const odd = review.rows.filter(({ cells }) => {
    const [purpose = '', release = '', licences = '', alternatives = '', decision = ''] = cells;
    return (
      cells.length !== 5 ||
      [purpose, alternatives].some((cell) => cell.trim() === '') ||
      !/\d: .*\d{4}-\d{2}-\d{2}/.test(release) ||
      !licences.split(', ').every(isAllowed) ||
      !/^(?:Keep|Replace)\b/.test(decision)
    );
  });
  expect(odd).toEqual([]);
});

test('no release is newer than the review that states it', () => {
  const dates = review.rows.flatMap(({ cells }) => cells[1]?.match(/\d{4}-\d{2}-\d{2}/g) ?? []);
  expect(dates.filter((date) => date > review.date)).toEqual([]);
});

test('the review of dependencies is at most 400 days old', () => {
  const today = Temporal.Now.plainDateISO('UTC').toString();
  expect(ageOf(review, today), 'review docs/dependencies.md').not.toBe('overdue');
});

test('a review is due after 365 days and overdue after 400', async () => {
  const date = '2026-01-01';
  expect(ageOf({ date }, '2026-12-31')).toBe('fresh');
  expect(ageOf({ date }, '2027-01-01')).toBe('due');
  expect(ageOf({ date }, '2027-02-04')).toBe('due');
  expect(ageOf({ date }, '2027-02-05')).toBe('overdue');
  expect(await warnOfReview(review.date)).toBeUndefined();
  expect(await warnOfReview('2099-01-01')).toContain(review.date);
});

test('a page without the date of its review is refused', () => {
  expect(() => readReview(PAGE.replace('Last review', 'Review'))).toThrow('its last review');
});
