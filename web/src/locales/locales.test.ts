import { describe, expect, it } from 'vitest';

type Words = { readonly [key: string]: string | Words };

const files = import.meta.glob<Words>('./*/*.json', { eager: true, import: 'default' });
const sources = import.meta.glob<string>('../**/*.{ts,tsx}', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const namespaces = Object.keys(files)
  .filter((path) => path.startsWith('./en/'))
  .map((path) => path.slice('./en/'.length, -'.json'.length));

/** The forms that a count takes in each language (Unicode CLDR). */
const PLURALS = {
  en: ['one', 'other'],
  ar: ['zero', 'one', 'two', 'few', 'many', 'other'],
} as const;
const PLURAL = /_(zero|one|two|few|many|other)$/;

function flatten(words: Words, before = ''): Map<string, string> {
  const all = new Map<string, string>();
  for (const [key, value] of Object.entries(words)) {
    if (typeof value === 'string') all.set(before + key, value);
    else for (const [inner, text] of flatten(value, `${before}${key}.`)) all.set(inner, text);
  }
  return all;
}

const wordsOf = (language: string, namespace: string) =>
  flatten(files[`./${language}/${namespace}.json`] ?? {});

/** Keys with their plural forms folded into one, as the code asks for them. */
const askedKeys = (words: Map<string, string>) =>
  [...new Set([...words.keys()].map((key) => key.replace(PLURAL, '')))].toSorted();

const placesOf = (text: string) =>
  new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));

describe.each(namespaces)('words of %s', (namespace) => {
  const en = wordsOf('en', namespace);
  const ar = wordsOf('ar', namespace);

  it('has the same keys in both languages', () => {
    expect(askedKeys(ar)).toEqual(askedKeys(en));
  });

  it.each(['en', 'ar'] as const)('has every plural form of %s', (language) => {
    const words = wordsOf(language, namespace);
    const counted = [...words.keys()].filter((key) => PLURAL.test(key));
    for (const base of new Set(counted.map((key) => key.replace(PLURAL, '')))) {
      const forms = PLURALS[language].filter((form) => !words.has(`${base}_${form}`));
      expect(forms, `${namespace}:${base} in ${language} lacks forms`).toEqual([]);
    }
  });

  it('has the same places, and no empty word', () => {
    for (const [key, text] of en) {
      const arabic = ar.get(key) ?? '';
      if (!PLURAL.test(key)) expect(placesOf(arabic)).toEqual(placesOf(text));
      expect(text.trim()).not.toBe('');
    }
    for (const text of ar.values()) expect(text.trim()).not.toBe('');
  });
});

describe('the code', () => {
  const known = new Map(namespaces.map((name) => [name, new Set(askedKeys(wordsOf('en', name)))]));

  it.each(Object.keys(sources).filter((path) => !path.includes('.test.')))(
    '%s asks for words that exist',
    (path) => {
      const source = sources[path] ?? '';
      const used = [...source.matchAll(/useTranslation\((?:\[?'(\w[\w-]*)')?/g)];
      const names = new Set(used.map(([, name]) => name ?? 'app'));
      // With several namespaces in one file it is open which one a bare key belongs to.
      const [only] = names;
      for (const [, asked = ''] of source.matchAll(/\bt\('([^'{}]+)'/g)) {
        const [namespace, key] = asked.includes(':') ? asked.split(':') : [only, asked];
        if (names.size === 1) {
          expect(known.get(namespace ?? '')?.has(key ?? ''), `${path} asks ${asked}`).toBe(true);
        }
      }
    },
  );
});
