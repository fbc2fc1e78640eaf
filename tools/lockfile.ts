import { readFile, writeFile } from 'node:fs/promises';

// Adds missing builds of other platforms to the lockfile. A registry may lack some builds. `npm
// install` then leaves them out silently, and `npm ci` refuses the lockfile on every machine.
// Version, os and cpu suffice for a build that this machine does not install.

interface Entry {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  license?: string;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  engines?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const LIBC: Readonly<Record<string, string>> = { musl: 'musl', gnu: 'glibc' };

/**
 * Reads the platform from a package's name: 'binding-linux-arm-gnueabihf' is for linux, arm and
 * glibc.
 */
function platformOf(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> {
  const [os = '', cpu = '', rest = ''] = (name.split('/').at(-1) ?? '')
    .replace(/^binding-/, '')
    .split('-');
  const libc = os === 'linux' ? LIBC[/^(musl|gnu)/.exec(rest)?.[0] ?? ''] : undefined;
  return { os: [os], cpu: [cpu], ...(libc === undefined ? {} : { libc: [libc] }) };
}

const buildOf = (name: string, version: string, parent: Entry): Entry => ({
  version,
  ...(parent.dev === true ? { dev: true } : {}),
  ...(parent.license === undefined ? {} : { license: parent.license }),
  optional: true,
  ...platformOf(name),
  ...(parent.engines === undefined ? {} : { engines: parent.engines }),
});

const file = new URL('../package-lock.json', import.meta.url);
const lockfile = JSON.parse(await readFile(file, 'utf8')) as { packages: Record<string, Entry> };
const { packages } = lockfile;
const added: string[] = [];
for (const [path, parent] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
    const known = `node_modules/${name}` in packages || `${path}/node_modules/${name}` in packages;
    if (path === '' || known) continue;
    packages[`node_modules/${name}`] = buildOf(name, version, parent);
    added.push(name);
  }
}
const sorted = Object.entries(packages).toSorted(([a], [b]) => a.localeCompare(b, 'en'));
lockfile.packages = Object.fromEntries(sorted);
await writeFile(file, `${JSON.stringify(lockfile, null, 2)}\n`);
process.stdout.write(`${added.length} builds of other platforms added to the lockfile\n`);
