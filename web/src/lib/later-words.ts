import type { Language } from '@diwan/contract/kernel/sentences';
import type { Texts } from '@diwan/contract/kernel/texts';
import { namespaceOf } from './all-words/namespace-of.ts';

type Files = Readonly<Record<string, () => Promise<Texts>>>;

// `words-of-one-language.ts` serves each file in one language. `first-words` has the others.
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

/** The words of a namespace, and all sentences: a screen may show those of any feature. */
export async function loadLaterWords(language: Language, namespace: string) {
  const load = NAMESPACES[language].get(namespace);
  if (load === undefined) throw new Error(`No words for ${language}/${namespace}`);
  // English sentences are their own keys, so none is loaded.
  const load_sentences = language === 'ar' ? ARABIC_SENTENCES : [];
  const [words, ...sentences] = await Promise.all([load(), ...load_sentences.map((it) => it())]);
  return { words, sentences };
}
