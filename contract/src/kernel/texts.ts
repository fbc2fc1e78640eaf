import type { Language } from './sentences.ts';

/** The placeholder syntax of texts for i18next, on both sides. */
export const PLACES = { prefix: '{', suffix: '}', escapeValue: false } as const;

/** A sentence is its own key, so full stops and colons must not split it. */
export const SENTENCE_KEYS = { keySeparator: false, nsSeparator: false } as const;

/** A text in both languages. i18next fills the `{places}`, which are the same in both. */
export interface Text {
  readonly en: string;
  readonly ar: string;
}

/** A text with a `count`: every plural form of the language (Unicode CLDR). */
interface CountedText {
  readonly en: Readonly<Record<'one' | 'other', string>> & { readonly zero?: string };
  readonly ar: Readonly<Record<'zero' | 'one' | 'two' | 'few' | 'many' | 'other', string>>;
}

type Word = Text | CountedText;

/** The words of one feature's screens, by key; keys may be grouped. */
export interface Words {
  readonly [key: string]: Word | Words;
}

/** The same words in one language, in the format of i18next. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

const isWord = (entry: Word | Words): entry is Word =>
  (typeof entry['en'] === 'string' && typeof entry['ar'] === 'string') || isCounted(entry);

const isCounted = (entry: Word | Words): entry is CountedText =>
  typeof entry['en'] === 'object' && 'other' in entry.en && typeof entry.en.other === 'string';

/** Converts `words` to one language. Each form of a counted text gets its own key. */
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

/** A message that is sent outside the app. */
export interface MessageText {
  readonly subject: Text;
  /** One paragraph each. A line whose placeholder has no value is omitted. */
  readonly lines: readonly Text[];
  /** The label of the link. The link itself is stored separately. */
  readonly action?: Text;
}
