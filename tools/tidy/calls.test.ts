import { expect, test } from 'vitest';
import { CODE_PATHS, isTest, readCode } from './sources.ts';

const PRODUCT = CODE_PATHS.filter(
  (path) =>
    /^(contract|simulator|postgres|documents|processes|reading|server|web)\/src\//.test(path) &&
    !isTest(path),
);
/**
 * The files of the tests. Benchmarks are excluded, because they wait for programs that they start.
 */
const TESTS = CODE_PATHS.filter((path) => isTest(path) && !path.startsWith('bench/'));

/** Calls that are permitted in only one place, which the rest of the code uses. */
const SINGLE_PLACES = [
  {
    what: 'the environment',
    call: /\bprocess\.env\b/,
    allowed: /^server\/src\/(config|main)\.ts$/,
  },
  {
    what: 'the clock',
    call: /\bDate\.now\(|\bnew Date\(\)|\bTemporal\.Now\b/,
    allowed:
      /^(server\/src\/platform\/clock\.|simulator\/src\/clock\.ts$|web\/src\/lib\/clock\.ts$)/,
  },
  {
    what: 'the calendar (weekdays as numbers)',
    call: /\bdayOfWeek\b|\bget(?:UTC)?Day\(/,
    allowed: /^contract\/src\/world\/working-days\.ts$/,
  },
  {
    what: 'chance',
    call: /\bMath\.random\(|\brandomUUID\(|\brandomBytes\(|\brandomInt\(|\bgetRandomValues\(/,
    allowed:
      /^(server\/src\/platform\/crypto\/|simulator\/src\/names\.ts$|documents\/src\/seal\/certificate\.ts$|web\/src\/lib\/api\.ts$)/,
  },
  {
    what: 'an outgoing request',
    call: /(?<![.\w])fetch\(|\bhttps?\.request\(/,
    allowed:
      /^(server\/src\/(platform\/mail\/post-json|provider\/outgoing)\.ts|simulator\/src\/webhooks\.ts|web\/src\/lib\/(api|refresh)\.ts)$/,
  },
  {
    what: 'the cookies of a request',
    call: /\bcookies\b|Cookies?\(/,
    allowed: /^(?!server\/)|^server\/src\/(platform\/(http|log)\/|features\/.+\/routes\.ts$)/,
  },
  {
    what: "the router's own loader of pages",
    call: /\blazyRouteComponent\b/,
    allowed: /^web\/src\/lib\/lazy-page\.ts$/,
  },
  {
    what: 'the roles that see a figure (`visibleTo` of the contract)',
    call: /\bcanRead(?:Costs|PayoutStaff|Audit)\b/,
    allowed: /^contract\//,
  },
  {
    what: 'the terminal',
    call: /\bconsole\.\w+\(/,
    allowed: /^server\/src\/(main\.ts$|platform\/log\/)/,
  },
];

test.each(SINGLE_PLACES)('$what is used in one place only', ({ call, allowed }) => {
  const wrong = PRODUCT.filter((path) => !allowed.test(path) && call.test(readCode(path)));
  expect(wrong).toEqual([]);
});

test('no test sleeps', () => {
  const own = 'tools/tidy/calls.test.ts';
  const sleeps = /waitForTimeout\(|\bsleep\(|timers\/promises/;
  expect(TESTS.filter((path) => path !== own && sleeps.test(readCode(path)))).toEqual([]);
});
