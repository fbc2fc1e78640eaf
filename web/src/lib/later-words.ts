import type { Language } from '@diwan/contract/kernel/sentences';
import type { Texts } from '@diwan/contract/kernel/texts';
import { namespaceOf } from './all-words/namespace-of.ts';

type Files = Readonly<Record<string, () => Promise<Texts>>>;

// The words that are not in `first-words`. `words-of-one-language.ts` serves each file in one
// language.
const FILES = {
  en: import.meta.glob<Texts>(
    [
      '../**/words.ts',
      '../../../contract/src/features/*/words.ts',
      '!../{app,ui}/words.ts',
      '!../../../contract/src/features/auth/words.ts',
    ],
    { import: 'default', query: { words: 'en' } },
  ),
  ar: import.meta.glob<Texts>(
    [
      '../**/words.ts',
      '../../../contract/src/features/*/words.ts',
      '!../{app,ui}/words.ts',
      '!../../../contract/src/features/auth/words.ts',
    ],
    { import: 'default', query: { words: 'ar' } },
  ),
} as const satisfies Record<Language, Files>;

const ARABIC_SENTENCES = Object.values(
  import.meta.glob<Texts>('../../../contract/src/features.ts', {
    import: 'default',
    query: { sentences: 'ar' },
  }),
);

const byFolder = (files: Files) =>
  new Map(Object.entries(files).map(([path, load]) => [namespaceOf(path), load]));

const NAMESPACES = { en: byFolder(FILES.en), ar: byFolder(FILES.ar) } as const;

/**
 * Loads the words of a namespace, and the sentences of all features, because a screen may show any
 * of them.
 */
export async function loadLaterWords(language: Language, namespace: string) {
  const load = NAMESPACES[language].get(namespace);
  if (load === undefined) throw new Error(`No words for ${language}/${namespace}`);
  // The keys of sentences are the English texts, so English loads no sentences.
  const load_sentences = language === 'ar' ? ARABIC_SENTENCES : [];
  const [words, ...sentences] = await Promise.all([load(), ...load_sentences.map((it) => it())]);
  return { words, sentences };
}
