import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from './program.ts';
import type { Report } from './report.ts';

type Counts = { numPassedTests: number; numFailedTests: number; success: boolean };

/** Runs the tests of some packages. A run that breaks before its tests counts as one failure. */
export async function runVitest(name: string, projects: string[]): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'diwan-vitest-'));
  const file = join(folder, 'counts.json');
  const { code, output } = await runProgram('vitest', [
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  const text = await readFile(file, 'utf8').catch(() => undefined);
  await rm(folder, { recursive: true, force: true });
  if (text === undefined) return { name, passed: 0, failed: 1, output };
  const counts = JSON.parse(text) as Counts;
  const broken = code !== 0 && counts.numFailedTests === 0 ? 1 : 0;
  return { name, passed: counts.numPassedTests, failed: counts.numFailedTests + broken, output };
}
