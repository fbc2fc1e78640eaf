import { runProgram } from './program.ts';

/** What one part of the checks found. `output` is shown when something failed. */
export type Report = {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  readonly output: string;
};

/** A check that is right or wrong as a whole, such as the linter. */
export async function checkWith(name: string, program: string, args: string[]): Promise<Report> {
  const { code, output } = await runProgram(program, args);
  return { name, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
}

export function printReport(report: Report): void {
  const mark = report.failed === 0 ? 'ok  ' : 'FAIL';
  console.log(`${mark} ${report.name}: ${report.passed} passed, ${report.failed} failed`);
  if (report.failed > 0 && report.output !== '') console.log(report.output.trimEnd());
}

/** The last line of a run, and its exit code. */
export function finish(reports: readonly Report[]): void {
  const sum = (key: 'passed' | 'failed'): number =>
    reports.reduce((total, report) => total + report[key], 0);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') === 0 ? 0 : 1;
}
