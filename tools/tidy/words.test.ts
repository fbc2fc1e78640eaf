import { describe, expect, test } from 'vitest';
import { CATALOGUES, ENTRIES, entriesOf, textsIn, type WrittenText } from './catalogues.ts';
import { PATHS, readSource } from './sources.ts';

const placesOf = (text: string): string[] => text.match(/\{\w+\}/g) ?? [];
const sortedPlacesOf = (text: string): string => placesOf(text).toSorted(inOrder).join(' ');
const inOrder = (one: string, other: string): number => one.localeCompare(other);

describe('every word', () => {
  test('has a text in both languages', () => {
    expect(ENTRIES.length).toBeGreaterThan(1_000);
    const empty = ENTRIES.filter(({ en, ar }) =>
      [...textsIn(en), ...textsIn(ar)].some((text) => text.trim() === ''),
    );
    expect(empty.map(({ key }) => key)).toEqual([]);
  });

  test('has the same placeholders in both languages', () => {
    const uneven = ENTRIES.filter(
      ({ en, ar }) =>
        typeof en === 'string' &&
        typeof ar === 'string' &&
        sortedPlacesOf(en) !== sortedPlacesOf(ar),
    );
    expect(uneven.map(({ key }) => key)).toEqual([]);
  });

  test.each(['en', 'ar'] as const)('with a count has every form of %s', (language) => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    const counted = ENTRIES.filter((entry) => typeof entry[language] !== 'string');
    expect(counted).not.toEqual([]);
    const lacking = counted.filter(({ [language]: forms }) =>
      pluralCategories.some((form) => typeof forms === 'string' || !Object.hasOwn(forms, form)),
    );
    expect(lacking.map(({ key }) => key)).toEqual([]);
  });

  test('with a count leaves no placeholder empty', () => {
    const counted = ENTRIES.filter(({ en }) => typeof en !== 'string');
    const odd = counted.filter(({ en, ar }) => {
      const known = new Set(textsIn(en).flatMap(placesOf));
      return textsIn(ar).some((text) => placesOf(text).some((place) => !known.has(place)));
    });
    expect(odd.map(({ key }) => key)).toEqual([]);
  });

  test('of a message has its placeholders in the order of its registered template', () => {
    const orderOf = (written: WrittenText) => textsIn(written).flatMap(placesOf).join(' ');
    const sent = CATALOGUES.flatMap(({ messages = {}, path }) => entriesOf(messages, path));
    expect(sent).not.toEqual([]);
    expect(sent.filter(({ en, ar }) => orderOf(en) !== orderOf(ar))).toEqual([]);
  });
});

describe('a sentence', () => {
  const places = Map.groupBy(
    CATALOGUES.flatMap(({ path, sentences = {} }) =>
      Object.keys(sentences).map((sentence) => ({ sentence, path })),
    ),
    ({ sentence }) => sentence,
  );

  test('is defined in one file', () => {
    expect(places.size).toBeGreaterThan(400);
    const twice = [...places].filter(([, found]) => found.length > 1);
    expect(twice.map(([sentence, found]) => [sentence, ...found.map(({ path }) => path)])).toEqual(
      [],
    );
  });

  test('is not repeated among the words of the screens', () => {
    const again = CATALOGUES.flatMap(({ path, words = {} }) =>
      entriesOf(words, path).filter(({ en }) =>
        textsIn(en).some((text) => text.includes(' ') && places.has(text)),
      ),
    );
    expect(again.map(({ key }) => key)).toEqual([]);
  });
});

describe('a text is shown:', () => {
  const code = PATHS.filter(
    (path) => /\.tsx?$/.test(path) && !/[-/]words\.ts$|\.test\.tsx?$|^e2e\//.test(path),
  )
    .map(readSource)
    .join('\n')
    // A limit is inserted into a sentence of the code.
    .replaceAll(/\$\{max\}/g, '<max>');
  const isQuoted = (text: string) =>
    ["'", '"', '`'].some((quote) => code.includes(quote + text + quote));

  test('each sentence is in the code', () => {
    const unused = CATALOGUES.flatMap(({ path, sentences = {} }) =>
      Object.keys(sentences).flatMap((said) =>
        [said, said.replaceAll("'", "\\'"), said.replace(/\d+/, '<max>')].some(isQuoted)
          ? []
          : [`${path}: ${said}`],
      ),
    );
    expect(unused).toEqual([]);
  });

  test('each key of a word is in the code, or built from its parts', () => {
    const names = new Set(code.match(/\w+/g));
    const isBuilt = (key: string) =>
      key.split('_').some((_, at, parts) => {
        const [start, end] = [parts.slice(0, at).join('_'), parts.slice(at).join('_')];
        return code.includes(`}_${end}`) || (start !== '' && code.includes(`${start}_\${`));
      });
    const unused = CATALOGUES.flatMap(({ path, words = {} }) =>
      entriesOf(words, path).flatMap(({ key }) => {
        const name = key.split('.').at(-1) ?? '';
        return names.has(name) || isBuilt(name) ? [] : [key];
      }),
    );
    expect(unused).toEqual([]);
  });
});

const LABEL = /\{ en: '[^'{}]+', ar: '[^'{}]+' \}/g;
const MOST_FEATURES = 3;

test('a label of four or more features is written once, in contract/src/kernel/terms.ts', () => {
  const features = new Map<string, Set<string>>();
  for (const path of PATHS.filter((one) =>
    /^(contract|web)\/src\/features\/.*words\.ts$/.test(one),
  ))
    for (const [label] of readSource(path).matchAll(LABEL)) {
      const found = features.get(label) ?? new Set();
      features.set(label, found.add(path.split('/')[3] ?? ''));
    }
  expect(features.size).toBeGreaterThan(500);
  const copied = [...features].filter(([, found]) => found.size > MOST_FEATURES);
  expect(copied.map(([label, found]) => `${label} ${[...found].join(' ')}`)).toEqual([]);
});
