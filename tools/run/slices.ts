import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { runEndToEnd } from './end-to-end.ts';
import { ROOT } from './program.ts';
import { printReport, type Report } from './report.ts';
import { runVitest } from './vitest.ts';

/** Runs the tests of these features in all packages, and their browser tests. */
export async function runSlices(features: readonly string[]): Promise<Report[]> {
  const places = features.flatMap((name) => [`features/${name}/`, `features/${name}.`]);
  const reports = await runVitest(places);
  reports.forEach(printReport);
  const specs = (await readdir(join(ROOT, 'e2e'))).filter((file) =>
    features.some((name) => file.endsWith('.spec.ts') && file.startsWith(name)),
  );
  if (specs.length > 0) {
    const report = await runEndToEnd(specs);
    printReport(report);
    reports.push(report);
  }
  if (reports.length > 0) return reports;
  const output = `nothing is tested under the name ${features.join(', ')}`;
  const nothing = { name: 'features', passed: 0, failed: 1, output };
  printReport(nothing);
  return [nothing];
}
