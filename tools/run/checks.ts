import { checkWith, printReport, type Report } from './report.ts';
import { runVitest } from './vitest.ts';

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

/** Format, types, lint, import rules, dead code and the house rules: the part without a server. */
export async function runChecks(): Promise<Report[]> {
  const waiting: (() => Promise<Report>)[] = [
    () => checkWith('format', 'prettier', ['--check', '--log-level=warn', '.']),
    ...PACKAGES.map((name) => () => checkWith(`types of ${name}`, 'tsc', ['-p', name])),
    () => checkWith('lint', 'oxlint', ['--deny-warnings']),
    () => checkWith('dead code', 'knip', ['--no-progress']),
    () => runVitest('house rules', ['tools']),
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
