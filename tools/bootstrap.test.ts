import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const PACKAGE = { version: '1.0.0', integrity: 'sha512-x' };
let root: string;

// Creates a repository whose lockfile names one package, and a fake npm that only writes a file.
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'diwan-bootstrap-'));
  const source = join(import.meta.dirname, 'bootstrap.mjs');
  mkdirSync(join(root, 'tools'));
  cpSync(source, join(root, 'tools', 'bootstrap.mjs'));
  write('package-lock.json', lockfile({ 'node_modules/one': PACKAGE }));
  write('npm.js', `require('fs').writeFileSync(${JSON.stringify(join(root, 'called'))}, '')`);
});
afterEach(() => rmSync(root, { recursive: true }));

const lockfile = (packages: Record<string, object>): string => JSON.stringify({ packages });

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/**
 * Runs the bootstrap.
 * @returns true if it called npm to install packages
 */
function bootstrap(): boolean {
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  const env = { ...process.env, npm_execpath: join(root, 'npm.js') };
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'tools', 'bootstrap.mjs')], {
    env,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  const installed = existsSync(join(root, 'called'));
  rmSync(join(root, 'called'), { force: true });
  return installed;
}

test('the bootstrap installs once, and again when the lockfile changes', () => {
  expect(bootstrap()).toBe(true);
  expect(bootstrap()).toBe(false);
  write('package-lock.json', lockfile({ 'node_modules/two': PACKAGE }));
  expect(bootstrap()).toBe(true);
});

test('the bootstrap accepts packages that npm itself installed', () => {
  write('node_modules/.package-lock.json', lockfile({ 'node_modules/one': PACKAGE }));
  expect(bootstrap()).toBe(false);
});

test('the bootstrap installs if npm left another version', () => {
  const other = { ...PACKAGE, version: '0.9.0' };
  write('node_modules/.package-lock.json', lockfile({ 'node_modules/one': other }));
  expect(bootstrap()).toBe(true);
});

test('the bootstrap does not require packages of another platform', () => {
  const packages = { 'node_modules/one': PACKAGE, 'node_modules/mac': { optional: true } };
  write('package-lock.json', lockfile(packages));
  write('node_modules/.package-lock.json', lockfile({ 'node_modules/one': PACKAGE }));
  expect(bootstrap()).toBe(false);
});

test('the bootstrap creates the command `node` if npm 10 omits it', () => {
  const runtime = `node-${process.platform}-${process.arch}`;
  write(`node_modules/${runtime}/bin/node`, '');
  bootstrap();
  expect(readlinkSync(join(root, 'node_modules/.bin/node'))).toBe(`../${runtime}/bin/node`);
});

test('the bootstrap generates the calls of the client if they are missing or outdated', () => {
  const files = ['calls.ts', 'partner-calls.ts', 'verification/verify.ts'];
  const calls = files.map((file) => `client/src/${file}`);
  const generator = calls.map((file) => `writeFileSync(${JSON.stringify(join(root, file))}, '');`);
  write('contract/src/index.ts', '');
  write('tools/client/write-calls.ts', `import { writeFileSync } from 'fs'; ${generator.join('')}`);
  mkdirSync(join(root, 'client/src/verification'), { recursive: true });
  const changedAt = (): number[] => calls.map((file) => statSync(join(root, file)).mtimeMs);
  bootstrap();
  const first = changedAt();
  bootstrap();
  expect(changedAt()).toEqual(first);
  const later = new Date(Date.now() + 60_000);
  utimesSync(join(root, 'contract/src/index.ts'), later, later);
  bootstrap();
  expect(changedAt()).not.toEqual(first);
});
