import { expect, test } from 'vitest';
import { readSource } from './sources.ts';

type Package = {
  resolved?: string;
  hasInstallScript?: boolean;
  link?: boolean;
  optionalDependencies?: Record<string, string>;
};
const LOCKFILE = JSON.parse(readSource('package-lock.json')) as {
  packages: Record<string, Package>;
};
const MANIFEST = JSON.parse(readSource('package.json')) as {
  allowScripts: Record<string, boolean>;
};

test('the lockfile names no registry, because a mirror may serve the same packages', () => {
  const fetched = Object.values(LOCKFILE.packages).filter(({ link }) => link !== true);
  expect(fetched.filter(({ resolved }) => resolved !== undefined)).toEqual([]);
});

test('each install script is allowed or refused by name', () => {
  const scripts = Object.entries(LOCKFILE.packages).filter(([, own]) => own.hasInstallScript);
  const names = scripts.map(([path]) => path.replace(/^.*node_modules\//, ''));
  const undecided = [...new Set(names)].filter((name) => !(name in MANIFEST.allowScripts));
  // fsevents is only for macOS, where it is prebuilt.
  expect(undecided.filter((name) => name !== 'fsevents')).toEqual([]);
});

// If a registry lacks builds of some platforms, `npm install` leaves them out silently. `npm ci`
// then refuses the lockfile on every machine. `tools/lockfile.ts` adds missing builds.
test('the builds of every platform are in the lockfile, even if a registry lacks them', () => {
  const known = new Set(Object.keys(LOCKFILE.packages));
  const lost = Object.entries(LOCKFILE.packages).flatMap(([path, { optionalDependencies }]) =>
    Object.keys(optionalDependencies ?? {}).filter(
      (name) => !known.has(`node_modules/${name}`) && !known.has(`${path}/node_modules/${name}`),
    ),
  );
  expect(lost).toEqual([]);
});
