import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { installWithApt } from './apt.ts';
import { runProgram } from './program.ts';

/** The first draws no windows, bars and start pages: a fifth less work in every journey. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/**
 * The path of a Chromium that starts: CHROMIUM_PATH, the machine's own, or one that Playwright has
 * downloaded before. Otherwise it is installed, by apt if we are root, and else by Playwright.
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

// Ubuntu's package is an empty shell that refers to snap: only a start proves a browser.
async function starts(path: string): Promise<boolean> {
  const { code, output } = await runProgram(path, ['--version', '--no-sandbox']);
  return code === 0 && /\d+\.\d+\.\d+/.test(output);
}
