import { checkWith, printReport, type Report } from './report.ts';

const PACKAGES = [
  'contract',
  'simulator',
  'postgres',
  'documents',
  'server',
  'web',
  'e2e',
  'tools',
];
const AT_ONCE = 2;

/** Format, types, lint, import rules and dead code: what no test has to run for. */
export async function runChecks(): Promise<Report[]> {
  const waiting: (() => Promise<Report>)[] = [
    () => checkWith('lint', 'oxlint', ['--deny-warnings']),
    () => checkWith('format', 'prettier', ['--check', '--log-level=warn', '.']),
    ...PACKAGES.map((name) => () => checkWith(`types of ${name}`, 'tsc', ['-p', name])),
    () => checkWith('dead code', 'knip', ['--no-progress']),
  ];
  const reports: Report[] = [];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const report = await next();
      printReport(report);
      reports.push(report);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return reports;
}
