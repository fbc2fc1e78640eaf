import { runChecks } from './run/checks.ts';
import { runEndToEnd } from './run/end-to-end.ts';
import { finish, printReport, type Report } from './run/report.ts';
import { runSlices } from './run/slices.ts';
import { findSshd } from './run/sshd.ts';
import { runVitest } from './run/vitest.ts';
import { buildWeb } from './run/web-build.ts';

/**
 * `npm test` runs all tests. `npm test -- payouts` runs the tests of one feature in all packages.
 */
const features = process.argv.slice(2);
finish(features.length > 0 ? await runSlices(features) : await runEverything());

/**
 * Runs two sequences at the same time. The first runs the browser tests, which take longest. The
 * second runs types and lint, then the tests of the packages.
 */
async function runEverything(): Promise<Report[]> {
  await findSshd();
  const journeys = async (): Promise<Report[]> => [
    ...(await attempt('build of web', async () => {
      await buildWeb();
      return [{ name: 'build of web', passed: 1, failed: 0, output: '' }];
    })),
    ...(await attempt('end to end', async () => [await runEndToEnd([])])),
  ];
  const tests = async (): Promise<Report[]> => [
    ...(await runChecks()),
    ...(await attempt('tests', () => runVitest([]))),
  ];
  return (await Promise.all([journeys(), tests()])).flat();
}

/** Runs a part. An error of the part counts as one failure, and later parts still run. */
async function attempt(name: string, part: () => Promise<Report[]>): Promise<Report[]> {
  const reports = await part().catch((error: unknown) => [
    {
      name,
      passed: 0,
      failed: 1,
      output: error instanceof Error ? error.message : 'unknown error',
    },
  ]);
  reports.forEach(printReport);
  return reports;
}
