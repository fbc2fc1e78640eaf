import { runChecks } from './run/checks.ts';
import { runEndToEnd } from './run/end-to-end.ts';
import { findSshd } from './run/sshd.ts';
import { finish, printReport, type Report } from './run/report.ts';
import { runVitest } from './run/vitest.ts';
import { buildWeb } from './run/web-build.ts';

const reports = await runChecks();

await run('tests of contract', () => runVitest('tests of contract', ['contract']));
await run('tests of packages apart', () =>
  runVitest('tests of packages apart', ['simulator', 'postgres', 'documents']),
);
await findSshd();
await run('tests of server', () => runVitest('tests of server', ['server']));
await run('tests of web', () => runVitest('tests of web', ['web']));
await run('build of web', async () => {
  await buildWeb();
  return { name: 'build of web', passed: 1, failed: 0, output: '' };
});
await run('end to end', () => runEndToEnd([]));
finish(reports);

/** A part that cannot even start is one failure; the parts after it still run. */
async function run(name: string, part: () => Promise<Report>): Promise<void> {
  const report = await part().catch((error: unknown) => ({
    name,
    passed: 0,
    failed: 1,
    output: error instanceof Error ? error.message : 'unknown error',
  }));
  printReport(report);
  reports.push(report);
}
