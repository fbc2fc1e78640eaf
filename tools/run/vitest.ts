import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, runProgram } from './program.ts';
import type { Report } from './report.ts';
import { type Outcome, selectChanged } from './unchanged.ts';

type File = {
  readonly name: string;
  readonly status: string;
  readonly assertionResults: readonly { readonly status: string }[];
};
type Counts = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly File[];
};

/**
 * Runs the tests of some packages, except where nothing has changed since they passed. A run that
 * breaks before its tests counts as one failure.
 */
export async function runVitest(name: string, projects: string[]): Promise<Report> {
  const { changed, unchanged, keep } = await selectChanged(projects);
  if (changed.length === 0) return { name, passed: 0, failed: 0, unchanged, output: '' };
  const folder = await mkdtemp(join(tmpdir(), 'diwan-vitest-'));
  const file = join(folder, 'counts.json');
  const { code, output } = await runProgram('vitest', [
    'run',
    ...changed.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  const text = await readFile(file, 'utf8').catch(() => undefined);
  await rm(folder, { recursive: true, force: true });
  if (text === undefined) return { name, passed: 0, failed: 1, unchanged, output };
  const counts = JSON.parse(text) as Counts;
  const broken = code !== 0 && counts.numFailedTests === 0 ? 1 : 0;
  await keep((project) => outcomeOf(project, counts.testResults, broken));
  const failed = counts.numFailedTests + broken;
  return { name, passed: counts.numPassedTests, failed, unchanged, output };
}

function outcomeOf(project: string, files: readonly File[], broken: number): Outcome {
  const own = files.filter((file) => file.name.startsWith(join(ROOT, project, '/')));
  const statuses = own.flatMap((file) => file.assertionResults.map(({ status }) => status));
  const is_green = own.every(({ status }) => status === 'passed');
  return {
    passed: statuses.filter((status) => status === 'passed').length,
    failed: broken + (is_green ? 0 : 1),
  };
}
