import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { installWithApt } from './apt.ts';
import { runProgram } from './program.ts';

/**
 * The names of Chromium's programs. The first one draws no windows, which saves a fifth of the
 * time.
 */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/**
 * Returns the path of a Chromium that starts: CHROMIUM_PATH, the machine's own, or one that
 * Playwright downloaded earlier. If none starts, installs one with apt, or with Playwright if apt
 * cannot be used.
 */
export async function findChromium(): Promise<string> {
  const wanted = process.env['CHROMIUM_PATH'];
  if (wanted !== undefined && wanted !== '') {
    if (await starts(wanted)) return wanted;
    throw new Error(`CHROMIUM_PATH is ${wanted}, which does not start`);
  }
  const found = await findInstalled();
  if (found !== undefined) return found;
  if (!(await installWithApt('chromium-headless-shell'))) await installWithApt('chromium');
  return (await findInstalled()) ?? installWithPlaywright();
}

async function findInstalled(): Promise<string | undefined> {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const paths = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  for (const path of [...paths, chromium.executablePath()]) {
    if (isExecutable(path) && (await starts(path))) return path;
  }
  return undefined;
}

async function installWithPlaywright(): Promise<string> {
  console.log('Installing Chromium with Playwright');
  const libraries = process.getuid?.() === 0 ? ['--with-deps'] : [];
  const { output } = await runProgram('playwright', ['install', ...libraries, 'chromium']);
  const path = await findInstalled();
  if (path !== undefined) return path;
  throw new Error(`no Chromium could be installed; set CHROMIUM_PATH to one.\n${output}`);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

// Checks whether a browser starts. The file may exist without a browser: Ubuntu's package is only a
// placeholder for snap.
async function starts(path: string): Promise<boolean> {
  const { code, output } = await runProgram(path, ['--version', '--no-sandbox']);
  return code === 0 && /\d+\.\d+\.\d+/.test(output);
}
