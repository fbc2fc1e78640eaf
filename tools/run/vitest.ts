import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { roomyFolder } from '@diwan/postgres/memory';
import { ROOT, runProgram } from './program.ts';
import type { Report } from './report.ts';
import { selectChanged } from './unchanged.ts';

type TestFile = {
  readonly name: string;
  readonly status: string;
  /** The reason why the file failed outside its tests. */
  readonly message: string;
  readonly assertionResults: readonly {
    readonly status: string;
    readonly fullName: string;
    readonly failureMessages: readonly string[] | null;
  }[];
};

type Counts = { readonly testResults: readonly TestFile[] };

/**
 * Runs the tests of all packages, or those that `args` select. Returns a report for each package. A
 * file that fails outside its tests counts as one failure. A full run skips independent packages
 * that have not changed since their tests passed.
 */
export async function runVitest(args: string[]): Promise<Report[]> {
  const selection = args.length === 0 ? await selectChanged() : undefined;
  // Tests write all their files below this folder, which is removed at the end.
  const folder = await mkdtemp(join(await roomyFolder(), 'diwan-vitest-'));
  // If this process is root, databases run under another account, which must be able to enter the
  // folder.
  await chmod(folder, 0o711);
  const file = join(folder, 'counts.json');
  const { code, output } = await runProgram(
    'vitest',
    [
      'run',
      ...args,
      ...(selection?.unchanged ?? []).map((name) => `--project=!${name}`),
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    { env: { TMPDIR: folder } },
  );
  const text = await readFile(file, 'utf8').catch(() => undefined);
  // The removal is retried, because a process that was just killed may still write.
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  const counts = text === undefined ? undefined : (JSON.parse(text) as Counts);
  const reports = reportsOf(counts?.testResults ?? []);
  await selection?.keep(
    (name) => reports.find((report) => report.package === name) ?? { passed: 0, failed: 0 },
  );
  const { unchanged_tests: unchanged = 0 } = selection ?? {};
  if (unchanged > 0) {
    reports.push({
      name: 'packages apart',
      package: '',
      passed: 0,
      failed: 0,
      unchanged,
      output: '',
    });
  }
  const failed = reports.reduce((sum, report) => sum + report.failed, 0);
  if (code === 0) return reports;
  if (failed === 0) return [...reports, { name: 'tests', passed: 0, failed: 1, output }];
  return reports;
}

type PackageReport = Report & { readonly package: string };

function reportsOf(files: readonly TestFile[]): PackageReport[] {
  const packages = Map.groupBy(files, ({ name }) => relative(ROOT, name).split('/')[0] ?? '');
  return [...packages].map(([name, list]) => {
    const counts = list.map(countTests);
    const sum = (key: 'passed' | 'failed'): number =>
      counts.reduce((total, count) => total + count[key], 0);
    const title = name === 'tools' ? 'house rules' : `tests of ${name}`;
    const [passed, failed] = [sum('passed'), sum('failed')];
    return {
      name: title,
      package: name,
      passed,
      failed,
      output: list.flatMap(reasonsOf).join('\n'),
    };
  });
}

function countTests({ status, assertionResults }: TestFile) {
  const count = (wanted: string): number =>
    assertionResults.filter((result) => result.status === wanted).length;
  const failed = count('failed');
  const broken = status === 'failed' && failed === 0 ? 1 : 0;
  return { passed: count('passed'), failed: failed + broken };
}

const REASON_LINES = 30;

/**
 * Returns a text for each failure. The texts are printed at the end, where a truncated log still
 * has them.
 */
function reasonsOf({ name, status, message, assertionResults }: TestFile): string[] {
  const file = relative(ROOT, name);
  const failed = assertionResults.filter((result) => result.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [reason(file, message)];
  return failed.map(({ fullName, failureMessages }) =>
    reason(`${file} > ${fullName}`, (failureMessages ?? []).join('\n')),
  );
}

const reason = (title: string, message: string): string =>
  [`\nFAIL ${title}`, ...stripVTControlCharacters(message).split('\n').slice(0, REASON_LINES)].join(
    '\n',
  );
