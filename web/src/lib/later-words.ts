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

/** The namespaces of step 1. The other pages of the registration load more namespaces. */
const FIRST_STEP: readonly string[] = ['registration', 'widgets'];

/**
 * Loads the words of a namespace with sentences: those of step 1, or those of all features, because
 * a screen may show any of them. `is_all` is true for the latter.
 */
export async function loadLaterWords(language: Language, namespace: string) {
  const load = NAMESPACES[language].get(namespace);
  if (load === undefined) throw new Error(`No words for ${language}/${namespace}`);
  const is_all = !FIRST_STEP.includes(namespace);
  const [words, sentences] = await Promise.all([load(), loadSentences(language, is_all)]);
  return { words, sentences, is_all };
}

async function loadSentences(language: Language, is_all: boolean): Promise<readonly Texts[]> {
  // The keys of sentences are the English texts, so English loads no sentences.
  if (language === 'en') return [];
  if (is_all) return Promise.all(ARABIC_SENTENCES.map((it) => it()));
  return Object.values((await import('./registration-sentences.ts')).sentences);
}
