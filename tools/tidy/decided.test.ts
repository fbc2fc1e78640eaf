import { expect, test } from 'vitest';
import { PATHS, readCode, readSource } from './sources.ts';

const SECTION = /^## Where is it decided\n(?<text>.*?)^## /ms;
const FILE = /`(?<path>[\w/.-]+\/[\w.-]+\.tsx?)` \((?<says>[^)]*)\)/g;
const NAME = /`(?<name>\w+)`/g;

const rows = (SECTION.exec(readSource('docs/architecture.md'))?.groups?.text ?? '')
  .split('\n')
  .filter((line) => /^\| \w.*\?/.test(line))
  .map((line) => [line.split('|')[1]?.trim() ?? '', line] as const);

test('docs/architecture.md names the places of seventeen decisions', () => {
  expect(rows).toHaveLength(17);
});

test.each(rows)('%s', (_, line) => {
  const files = [...line.matchAll(FILE)].map(({ groups = {} }) => groups);
  expect(files.length).toBeGreaterThan(0);
  expect(files.length).toBeLessThanOrEqual(5);
  for (const { path = '', says = '' } of files) {
    expect(PATHS).toContain(path);
    const code = readCode(path);
    for (const { groups } of says.matchAll(NAME))
      expect(code).toMatch(new RegExp(`\\b(function|const|interface) ${groups?.name}\\b`));
  }
});
