import { expect, test } from 'vitest';
import { readSource } from './sources.ts';

type Package = { resolved?: string; hasInstallScript?: boolean; link?: boolean };
const LOCKFILE = JSON.parse(readSource('package-lock.json')) as {
  packages: Record<string, Package>;
};
const MANIFEST = JSON.parse(readSource('package.json')) as {
  allowScripts: Record<string, boolean>;
};

test('the lockfile names no registry: a mirror may serve the same packages', () => {
  const fetched = Object.values(LOCKFILE.packages).filter(({ link }) => link !== true);
  expect(fetched.filter(({ resolved }) => resolved !== undefined)).toEqual([]);
});

test('each install script is allowed or refused by name', () => {
  const scripts = Object.entries(LOCKFILE.packages).filter(([, own]) => own.hasInstallScript);
  const names = scripts.map(([path]) => path.replace(/^.*node_modules\//, ''));
  const undecided = [...new Set(names)].filter((name) => !(name in MANIFEST.allowScripts));
  // fsevents runs on macOS only, where its prebuilt form is used.
  expect(undecided.filter((name) => name !== 'fsevents')).toEqual([]);
});
