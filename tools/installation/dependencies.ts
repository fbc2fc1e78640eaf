import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../run/program.ts';

const PAGE = 'docs/dependencies.md';

/** The age of a review in days from which `npm run operations` warns. */
const WARN_DAYS = 365;
/**
 * The age of a review in days from which `npm run check` fails, five weeks after the first warning.
 */
const FAIL_DAYS = 400;

export interface Review {
  /** The day of the review, yyyy-MM-dd. */
  readonly date: string;
  readonly rows: readonly ReviewRow[];
}

interface ReviewRow {
  readonly packages: readonly string[];
  /** Purpose, last release, licence, alternatives and decision. */
  readonly cells: readonly string[];
}

/**
 * Reads the review of dependencies from its page.
 * @throws Error if the page does not state the day of the review
 */
export function readReview(page: string): Review {
  const date = /^Last review: (\d{4}-\d{2}-\d{2})\.$/m.exec(page)?.[1];
  if (date === undefined) throw new Error(`${PAGE} does not state its last review`);
  const rows = [...page.matchAll(/^\| (`.+) \|$/gm)].map(([, line = '']) => {
    const [names = '', ...cells] = line.split(' | ');
    return { packages: [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name), cells };
  });
  return { date, rows };
}

export type ReviewAge = 'fresh' | 'due' | 'overdue';

/**
 * Determines whether a review is too old.
 * @param today yyyy-MM-dd
 */
export function ageOf({ date }: Pick<Review, 'date'>, today: string): ReviewAge {
  const { days } = Temporal.PlainDate.from(date).until(today);
  if (days >= FAIL_DAYS) return 'overdue';
  return days >= WARN_DAYS ? 'due' : 'fresh';
}

/** Returns the warning for the operator if the review is a year old; otherwise undefined. */
export async function warnOfReview(today = Temporal.Now.plainDateISO('UTC').toString()) {
  const review = readReview(await readFile(join(ROOT, PAGE), 'utf8'));
  if (ageOf(review, today) === 'fresh') return undefined;
  return `WARNING: the last review of ${PAGE} was on ${review.date}; npm run check fails after ${FAIL_DAYS} days`;
}
