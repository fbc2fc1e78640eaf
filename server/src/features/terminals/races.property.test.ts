import type { Terminal } from '@diwan/contract/features/terminals/records';
import { rangesOverlap } from '@diwan/contract/kernel/time';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type Answer,
  signInAs,
  startTestApp,
  type TestApp,
  type TestUser,
} from '../../testing/app.ts';
import { addCategory } from '../../testing/brands.ts';
import { historiesOf, patienceOf } from '../../testing/histories.ts';
import {
  addRenter,
  newTid,
  periodOf,
  requestRental,
  type RentalPeriod,
} from '../../testing/terminals.ts';

let system: TestApp;
let admin: TestUser;
let brands: number[];

beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5812');
  admin = await signInAs(system, 'admin');
  brands = [];
  for (let n = 0; n < 8; n += 1) brands.push(await addRenter(system, { mcc_code: '5812' }));
});
afterAll(() => system.close());

/** The number of simultaneous requests. `npm run chaos -- races COUNT` sends more. */
const REQUESTS = historiesOf(100).numRuns;
const DAYS = 360;

const rangeOf = ({ rental_start, rental_end }: RentalPeriod) => ({
  start: rental_start,
  end: rental_end,
});

/**
 * Sends all requests at once. Repeats those that a busy server refused until all have an answer.
 */
async function askAll(wanted: readonly RentalPeriod[]): Promise<readonly Answer<Terminal>[]> {
  const answers = new Map<number, Answer<Terminal>>();
  while (answers.size < wanted.length) {
    await Promise.all(
      wanted.map(async (one, n) => {
        if (answers.has(n)) return;
        const brand_id = brands[n % brands.length] ?? 0;
        const answer = await requestRental(system, admin, brand_id, one);
        if (![429, 503].includes(answer.status)) answers.set(n, answer);
      }),
    );
  }
  return wanted.flatMap((_, n) => answers.get(n) ?? []);
}

const period = fc.tuple(fc.nat(DAYS - 1), fc.integer({ min: 1, max: 14 }));

it(
  'a TID with simultaneous requests never has overlapping periods, and only overlaps are refused',
  async () => {
    // A single run is sufficient, because each run has so many requests. A failure prints its seed.
    await fc.assert(
      fc.asyncProperty(
        fc.array(period, { minLength: REQUESTS, maxLength: REQUESTS }),
        async (periods) => {
          const tid = newTid();
          const wanted: RentalPeriod[] = periods.map((days) => ({
            tid,
            ...periodOf(system, ...days),
          }));
          const answers = await askAll(wanted);
          const taken = wanted.filter((_, n) => answers[n]?.status === 200).map(rangeOf);
          for (const [n, { status, failure }] of answers.entries()) {
            if (status === 200) continue;
            expect([status, failure.code]).toEqual([409, 'TERMINAL_TAKEN']);
            const own = rangeOf(wanted[n] as RentalPeriod);
            expect(taken.some((other) => rangesOverlap(own, other))).toBe(true);
          }
          const overlaps = taken.filter((one, n) =>
            taken.some((other, m) => m > n && rangesOverlap(one, other)),
          );
          expect(overlaps).toEqual([]);
          expect(taken.length).toBeGreaterThan(10);
          const { rows } = await sql<{ count: number }>`select count(*)::integer as count
          from terminals where tid = ${tid}`.execute(system.deps.db);
          expect(rows).toEqual([{ count: taken.length }]);
        },
      ),
      { numRuns: 1, endOnFailure: true },
    );
  },
  patienceOf(100),
);
