import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseSync } from 'oxc-parser';
import { ROOT } from '../run/program.ts';

const SKIPPED = new Set(
  ['node_modules', '.git', '.data', '.cache', 'dist', 'coverage', 'screens'].concat([
    'test-results',
    'playwright-report',
  ]),
);

/** Every file of the repository that is not generated, as a path from its root. */
export const PATHS: readonly string[] = walk(ROOT).toSorted();

/** The files of TypeScript and JavaScript among `PATHS`. */
export const CODE_PATHS = PATHS.filter((path) => /\.(tsx?|mjs|cjs)$/.test(path));

export const readSource = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

export const isTest = (path: string): boolean =>
  /\.(test|spec)\.tsx?$/.test(path) || /^(e2e|bench)\/|\/testing\//.test(path);

const codes = new Map<string, string>();

/** Returns the code of a file without its comments, so that prose is never treated as code. */
export function readCode(path: string): string {
  const code = codes.get(path) ?? blankComments(path);
  codes.set(path, code);
  return code;
}

function blankComments(path: string): string {
  const text = readSource(path);
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of parseSync(path, text).comments) {
    parts.push(text.slice(from, start), text.slice(start, end).replaceAll(/[^\n]/g, ' '));
    from = end;
  }
  return parts.join('') + text.slice(from);
}

/**
 * Returns the names directly below a folder, without endings; empty if the folder does not exist.
 */
export function namesIn(folder: string): string[] {
  const below = PATHS.filter((path) => path.startsWith(`${folder}/`));
  const names = below.map((path) => path.slice(folder.length + 1).split('/')[0] ?? '');
  return [...new Set(names.map((name) => name.replace(/\..*$/, '')))];
}

function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name) || entry.name.endsWith('.tsbuildinfo')) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return walk(path);
    return entry.isFile() ? [relative(ROOT, path)] : [];
  });
}
