import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../run/program.ts';
import { CODE_PATHS, PATHS, readSource } from './sources.ts';

const RECORD = /^docs\/decisions\/(\d{3}-[\w-]+\.md)$/;
const INDEX = 'docs/decisions/README.md';

test('the index of decisions links each record once, and no other file', () => {
  const records = PATHS.flatMap((path) => RECORD.exec(path)?.[1] ?? []);
  const linked = [...readSource(INDEX).matchAll(/\]\((?:\.\/)?(\d{3}-[\w-]+\.md)\)/g)].map(
    ([, name]) => name,
  );
  expect(new Set(linked)).toEqual(new Set(records));
  expect(linked).toHaveLength(records.length);
});

test('a record has the title and the number of its entry in the index', () => {
  const entries = [...readSource(INDEX).matchAll(/^\| (\d{3}) \| \[([^\]]+)\]\(([^)]+)\)/gm)];
  const different = entries.filter(
    ([, number, title, name]) =>
      readSource(`docs/decisions/${name}`).split('\n')[0] !== `# ${number} ${title}`,
  );
  expect(entries.length).toBeGreaterThan(80);
  expect(different.map(([, , , name]) => name)).toEqual([]);
});

/** Matches rows of tables and lines with a single word, which cannot be broken. */
const UNBREAKABLE = /^\s*(?:\||(?:[-*] |\d+\. )?\S+$)/;

test('a line of a document has at most 120 characters', () => {
  const long = PATHS.filter((path) => path.endsWith('.md')).flatMap((path) =>
    readSource(path)
      .split('\n')
      .flatMap((line, index) =>
        line.length > 120 && !UNBREAKABLE.test(line) ? [`${path}:${index + 1}`] : [],
      ),
  );
  expect(long).toEqual([]);
});

test('a decision that a text names by its number has a record', () => {
  const missing = [...CODE_PATHS, ...PATHS.filter((path) => path.endsWith('.md'))].flatMap((path) =>
    [...readSource(path).matchAll(/\bdecisions?\s+(\d{3})\b|decisions\/(\d{3})-/g)]
      .map(([, named, linked]) => named ?? linked ?? '')
      .filter((number) => !PATHS.some((other) => other.startsWith(`docs/decisions/${number}-`)))
      .map((number) => `${path}: ${number}`),
  );
  expect(missing).toEqual([]);
});

test('a link of a document leads to a file', () => {
  const broken = PATHS.filter((path) => path.endsWith('.md')).flatMap((path) =>
    [
      ...readSource(path)
        .replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '')
        .matchAll(/\]\(([^)\s#]+)/g),
    ]
      .map(([, target = '']) => target)
      .filter((target) => !/^[a-z]+:/.test(target))
      .filter((target) => !existsSync(join(ROOT, dirname(path), target)))
      .map((target) => `${path}: ${target}`),
  );
  expect(broken).toEqual([]);
});
