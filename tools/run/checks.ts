import { checkWith, printReport, type Report } from './report.ts';

const AT_ONCE = 2;

/** The linter's garbage, collected at four times what is in use, not at twice: a quarter less. */
const ROOMY = { GOGC: '400' };

/** Format, types, lint, import rules and dead code: what no test has to run for. */
export async function runChecks(): Promise<Report[]> {
  const waiting: (() => Promise<Report>)[] = [
    // The linter knows the types already, and tells what the compiler says of them: compiling each
    // package once more found nothing else and took half as long again.
    () => checkWith('types and lint', 'oxlint', ['--deny-warnings', '--type-check'], ROOMY),
    () => checkWith('format', 'oxfmt', ['--check', '.']),
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
