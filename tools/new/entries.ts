import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../run/program.ts';
import type { Names } from './names.ts';

type Entry = {
  readonly file: string;
  /** Lines of the same kind. The new line is inserted among them in alphabetical order. */
  readonly like: RegExp;
  readonly line: string;
  /** Lines before the first match are ignored. */
  readonly after?: RegExp;
  /** True if the list has no order. The new line is then inserted after the matching line. */
  readonly first?: true;
};

/** Returns the entry with the audit log's words for the feature's events. */
const auditEntriesOf = ({ snake, title_one }: Names): readonly Entry[] => [
  {
    file: 'contract/src/features/audit/action-words.ts',
    like: /^const otherActions = \{/,
    line: `  ${snake}: {
    created: { en: '${title_one} created', ar: 'تم الإنشاء: ${title_one}' },
    archived: { en: '${title_one} archived', ar: 'تمت الأرشفة: ${title_one}' },
  },`,
    first: true,
  },
  {
    file: 'contract/src/features/audit/record-words.ts',
    like: /^export const entities = \{/,
    line: `  ${snake}: { en: '${title_one}', ar: '«${title_one}»' },`,
    first: true,
  },
];

const entriesOf = ({ folder, snake, many }: Names): readonly Entry[] => [
  {
    file: 'contract/src/features.ts',
    like: /^import \{ \w+ \} from '\.\/features/,
    line: `import { ${many} } from './features/${folder}/feature.ts';`,
  },
  {
    file: 'contract/src/features.ts',
    like: /^ {2}\w+(?:: \w+)?,$/,
    after: /^export const features = /,
    line: snake === many ? `  ${many},` : `  ${snake}: ${many},`,
  },
  {
    file: 'server/src/features.ts',
    like: /^import \{ \w+ \} from '\.\/features\/[\w-]+\/feature\.ts'/,
    line: `import { ${many} } from './features/${folder}/feature.ts';`,
  },
  {
    file: 'server/src/features.ts',
    like: /^ {2}\w+(?:: \w+)?,$/,
    after: /^const others = /,
    line: snake === many ? `  ${many},` : `  ${snake}: ${many},`,
  },
  {
    file: 'web/src/app/known-words.ts',
    like: /^import type \{ words as \w+ \} from '@diwan/,
    line: `import type { words as ${many} } from '@diwan/contract/features/${folder}/words';`,
  },
  {
    file: 'web/src/app/known-words.ts',
    like: /^ {2}'?[\w-]+'?: OneLanguage<typeof \w+>;/,
    line: `  ${folder.includes('-') ? `'${folder}'` : folder}: OneLanguage<typeof ${many}>;`,
  },
  {
    file: 'web/src/app/features.ts',
    like: /^import \{ \w+ \} from '\.\.\/features/,
    line: `import { ${many} } from '../features/${folder}/feature.ts';`,
  },
  {
    file: 'web/src/app/features.ts',
    like: /^ {2}audit,$/,
    line: `  ${many},`,
  },
];

const allEntriesOf = (names: Names) => [...entriesOf(names), ...auditEntriesOf(names)];

type PlacedEntry = Entry & {
  readonly lines: readonly string[];
  readonly place: number | undefined;
};

/** Returns the position of each new line; undefined if the file has no similar line. */
export const placesOf = (names: Names): Promise<PlacedEntry[]> =>
  Promise.all(allEntriesOf(names).map(placeOf));

async function placeOf(entry: Entry): Promise<PlacedEntry> {
  const lines = (await readFile(join(ROOT, entry.file), 'utf8')).split('\n');
  const { after: start } = entry;
  const begin = start === undefined ? 0 : lines.findIndex((text) => start.test(text));
  const siblings = lines.flatMap((text, at) => (at >= begin && entry.like.test(text) ? [at] : []));
  const last = siblings.at(-1);
  const after = last === undefined ? undefined : last + 1;
  const next = siblings.find((at) => (lines[at] ?? '') > entry.line);
  const place = entry.first ? after : (next ?? after);
  return { ...entry, lines, place };
}

/** Adds a new feature to all lists of features. */
export async function addEntries(names: Names): Promise<void> {
  for (const entry of allEntriesOf(names)) {
    const { file, line, lines, place } = await placeOf(entry);
    if (place === undefined) throw new Error(`${file} has no line like ${line}`);
    await writeFile(join(ROOT, file), lines.toSpliced(place, 0, line).join('\n'));
  }
}
