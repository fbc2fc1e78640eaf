import type { Language } from './sentences.ts';

/** How i18next finds the `{places}` of a text, on both sides. */
export const PLACES = { prefix: '{', suffix: '}', escapeValue: false } as const;

/** A sentence is its own key: its full stops and colons divide nothing. */
export const SENTENCE_KEYS = { keySeparator: false, nsSeparator: false } as const;

/** What is said in both languages. `{places}` are filled by i18next, the same ones in both. */
export interface Text {
  readonly en: string;
  readonly ar: string;
}

/** What is said of a `count`: every form that the language has (Unicode CLDR). */
export interface CountedText {
  readonly en: Readonly<Record<'one' | 'other', string>> & { readonly zero?: string };
  readonly ar: Readonly<Record<'zero' | 'one' | 'two' | 'few' | 'many' | 'other', string>>;
}

type Word = Text | CountedText;

/** The words of one feature's screens, by key; keys may be gathered in groups. */
export interface Words {
  readonly [key: string]: Word | Words;
}

/** The same words in one language, as i18next reads them. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

const isWord = (entry: Word | Words): entry is Word =>
  (typeof entry['en'] === 'string' && typeof entry['ar'] === 'string') || isCounted(entry);

const isCounted = (entry: Word | Words): entry is CountedText =>
  typeof entry['en'] === 'object' && 'other' in entry.en && typeof entry.en.other === 'string';

/** What `words` say in one language; each form of a counted text gets a key of its own. */
export function textsOf(words: Words, language: Language): Texts {
  return Object.fromEntries(
    Object.entries(words).flatMap(([key, entry]): [string, string | Texts][] => {
      if (!isWord(entry)) return [[key, textsOf(entry, language)]];
      const said = entry[language];
      if (typeof said === 'string') return [[key, said]];
      return Object.entries(said).map(([form, text]) => [`${key}_${form}`, text]);
    }),
  );
}

/** What is sent to somebody outside the app. */
export interface MessageText {
  readonly subject: Text;
  /** One paragraph each; a line with a place that has no value is left out. */
  readonly lines: readonly Text[];
  /** What the link is called; the link itself is kept apart. */
  readonly action?: Text;
}
