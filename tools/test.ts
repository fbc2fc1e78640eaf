import { runChecks } from './run/checks.ts';
import { runEndToEnd } from './run/end-to-end.ts';
import { finish, printReport, type Report } from './run/report.ts';
import { runSlices } from './run/slices.ts';
import { findSshd } from './run/sshd.ts';
import { runVitest } from './run/vitest.ts';
import { buildWeb } from './run/web-build.ts';

/** `npm test` runs everything; `npm test -- payouts` the tests of one feature, in all packages. */
const features = process.argv.slice(2);
finish(features.length > 0 ? await runSlices(features) : await runEverything());

/** Two lanes: while tests wait for what they have killed, the other lane has the processors. */
async function runEverything(): Promise<Report[]> {
  await findSshd();
  const tests = (): Promise<Report[]> => attempt('tests', () => runVitest([]));
  const rest = async (): Promise<Report[]> => [
    ...(await runChecks()),
    ...(await attempt('build of web', async () => {
      await buildWeb();
      return [{ name: 'build of web', passed: 1, failed: 0, output: '' }];
    })),
    ...(await attempt('end to end', async () => [await runEndToEnd([])])),
  ];
  return (await Promise.all([tests(), rest()])).flat();
}

/** A part that cannot even start is one failure; the parts after it still run. */
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
