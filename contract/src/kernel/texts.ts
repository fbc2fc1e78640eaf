import type { Language } from './sentences.ts';

/** i18next's settings for placeholders. The server and the web app use the same. */
export const PLACES = { prefix: '{', suffix: '}', escapeValue: false } as const;

/** A sentence is used as its own key, so full stops and colons must not split it. */
export const SENTENCE_KEYS = { keySeparator: false, nsSeparator: false } as const;

/** A text in both languages, with the same `{places}` in both. i18next fills the places. */
export interface Text {
  readonly en: string;
  readonly ar: string;
}

/** A text with a `count`, in every plural form of the language (Unicode CLDR). */
interface CountedText {
  readonly en: Readonly<Record<'one' | 'other', string>> & { readonly zero?: string };
  readonly ar: Readonly<Record<'zero' | 'one' | 'two' | 'few' | 'many' | 'other', string>>;
}

type Word = Text | CountedText;

/** The words of one feature's screens, by key. Keys can be nested. */
export interface Words {
  readonly [key: string]: Word | Words;
}

/** Words in one language, in the format of i18next. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

const isWord = (entry: Word | Words): entry is Word =>
  (typeof entry['en'] === 'string' && typeof entry['ar'] === 'string') || isCounted(entry);

const isCounted = (entry: Word | Words): entry is CountedText =>
  typeof entry['en'] === 'object' && 'other' in entry.en && typeof entry.en.other === 'string';

/** Converts words to one language. Each plural form gets its own key. */
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

/** The texts of a message that is sent by e-mail or WhatsApp. */
export interface MessageText {
  readonly subject: Text;
  /** The paragraphs. A paragraph whose placeholder has no value is omitted. */
  readonly lines: readonly Text[];
  /** The label of the link. The link is stored separately. */
  readonly action?: Text;
}
