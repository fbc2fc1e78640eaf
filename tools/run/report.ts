import { runProgram } from './program.ts';

/** The result of a part of the checks. `output` is printed after a failure. */
export type Report = {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  /** The number of tests that were skipped, because nothing has changed since they passed. */
  readonly unchanged?: number;
  readonly output: string;
};

/** Runs a check with a single result, such as the linter. */
export async function checkWith(
  name: string,
  program: string,
  args: string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Report> {
  const { code, output } = await runProgram(program, args, { env });
  return { name, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
}

export function printReport(report: Report): void {
  const mark = report.failed === 0 ? 'ok  ' : 'FAIL';
  const counts = `${report.passed} passed, ${report.failed} failed${unchangedOf(report.unchanged)}`;
  console.log(`${mark} ${report.name}: ${counts}`);
  if (report.failed > 0 && report.output !== '') console.log(report.output.trimEnd());
}

const unchangedOf = (tests = 0): string =>
  tests === 0 ? '' : ` (${tests} unchanged since they passed: not run)`;

/** Prints the last line of a run, and sets its exit code. */
export function finish(reports: readonly Report[]): void {
  const sum = (key: 'passed' | 'failed' | 'unchanged'): number =>
    reports.reduce((total, report) => total + (report[key] ?? 0), 0);
  const unchanged = sum('unchanged');
  if (unchanged > 0) console.log(`${unchanged} tests did not run: unchanged since they passed`);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') === 0 ? 0 : 1;
}
