import type { Sentence } from '@diwan/contract';
import i18next from 'i18next';
import { initReactI18next, useTranslation as useTexts } from 'react-i18next';
import type { Language, Values } from '@diwan/contract/kernel/sentences';
import { PLACES, SENTENCE_KEYS, type Texts } from '@diwan/contract/kernel/texts';
import { PAGE_ERROR } from './away/page-error.ts';
import { namespaceOf } from './all-words/namespace-of.ts';

export type { Language };

export const LANGUAGES: readonly Language[] = ['en', 'ar'];
/** The name of each language in that language. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  ar: 'العربية',
};

const STORAGE_KEY = 'language';
const FIRST_WORDS = {
  en: () => import('./first-words/en.ts'),
  ar: () => import('./first-words/ar.ts'),
} as const;

const ALL_WORDS = {
  en: () => import('./all-words/en.ts'),
  ar: () => import('./all-words/ar.ts'),
} as const;
/**
 * True after sign-in, when all words of a language load as one file. Before sign-in they load by
 * namespace.
 */
let takes_all = false;

/** Loads the words of a namespace in one language when a screen first needs them. */
const lazyNamespaces = {
  type: 'backend' as const,
  callbackApi: false,
  init() {},
  async read(language: Language, namespace: string): Promise<Texts> {
    try {
      return await readTexts(language, namespace);
    } catch (error) {
      missing.add(`${language}/${namespace}`);
      throw error;
    }
  },
};

/** The namespaces whose words could not be loaded, as `<language>/<namespace>`. */
const missing = new Set<string>();

const find = (words: Readonly<Record<string, Texts>>, namespace: string): Texts | undefined =>
  Object.entries(words).find(([path]) => namespaceOf(path) === namespace)?.[1];

async function readTexts(language: Language, namespace: string): Promise<Texts> {
  const { words: first, sentences: said } = await FIRST_WORDS[language]();
  if (namespace === 'sentences') return Object.assign({}, ...Object.values(said)) as Texts;
  const known = find(first, namespace);
  if (known !== undefined) return known;
  const { words, sentences, is_all } = await readLaterTexts(language, namespace);
  // Many namespaces load the same sentences, and there are many. Therefore they are added only
  // once.
  const same = told.language === language && told.store === i18next.store;
  if (!same || (is_all && !told.is_all)) {
    for (const some of sentences) i18next.addResourceBundle(language, 'sentences', some);
    told = { language, store: i18next.store, is_all };
  }
  return words;
}

/** The language and store to which the sentences were last added, and whether these were all. */
let told: {
  readonly language?: Language;
  readonly store?: unknown;
  readonly is_all?: boolean;
} = {};

async function readLaterTexts(language: Language, namespace: string) {
  if (takes_all) {
    const all = await ALL_WORDS[language]();
    const words = find(all.words, namespace);
    if (words !== undefined) {
      return { words, sentences: Object.values(all.sentences), is_all: true };
    }
  }
  const { loadLaterWords } = await import('./later-words.ts');
  return loadLaterWords(language, namespace);
}

/**
 * Returns the words of some namespaces. Throws if they could not be loaded, because an error page
 * is better than raw keys.
 */
export const useTranslation: typeof useTexts = (namespaces, options) => {
  const texts = useTexts(namespaces, options);
  const isMissing = (name: unknown) => missing.has(`${i18next.language}/${String(name)}`);
  if (missing.size > 0 && [namespaces].flat().some(isMissing)) throw PAGE_ERROR;
  return texts;
};

function startLanguage(): Language {
  const stored = localStorage.getItem(STORAGE_KEY);
  if (stored === 'en' || stored === 'ar') return stored;
  return /^ar/i.test(navigator.language) ? 'ar' : 'en';
}

/**
 * Loads the first texts before anything is shown. The language is the stored one, otherwise the
 * browser's.
 */
export async function startI18n(): Promise<void> {
  const language = startLanguage();
  await i18next
    .use(lazyNamespaces)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      supportedLngs: LANGUAGES,
      ns: ['app', 'auth', 'ui', 'sentences'],
      defaultNS: 'app',
      interpolation: PLACES,
    });
  applyToPage(language);
}

/** Loads the words of a page before it is rendered. */
export const loadWords = (...namespaces: readonly string[]): Promise<void> =>
  i18next.loadNamespaces(namespaces);

/**
 * Loads the words of all pages. If each component loaded its own words, the page would flicker,
 * because React shows each placeholder for a third of a second.
 */
export async function loadAllWords(): Promise<void> {
  takes_all = true;
  const { words } = await ALL_WORDS[currentLanguage()]();
  await i18next.loadNamespaces(Object.keys(words).map(namespaceOf));
}

export function currentLanguage(): Language {
  return i18next.language === 'ar' ? 'ar' : 'en';
}

/** Returns the screen's language. The component renders again when the language changes. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return i18n.language === 'ar' ? 'ar' : 'en';
}

/**
 * True if the person chose a language before signing in. It then overrides the account's language.
 */
let picked = false;

/**
 * Sets the language that a person chooses before sign-in. It overrides the account's language at
 * the next sign-in.
 */
export function pickLanguage(language: Language): Promise<void> {
  picked = true;
  return switchLanguage(language);
}

/** Switches to the account's language, unless the person chose one before sign-in. */
export async function followLanguage(stored: Language | null): Promise<void> {
  if (!picked && stored !== null && stored !== currentLanguage()) await switchLanguage(stored);
  picked = false;
}

export async function switchLanguage(language: Language): Promise<void> {
  localStorage.setItem(STORAGE_KEY, language);
  await i18next.changeLanguage(language);
  applyToPage(language);
}

/**
 * Returns a sentence of the contract in the screen's language. The component must also call
 * `useTranslation` or `useLanguage`, so that it renders again when the language changes.
 */
export const say = (sentence: Sentence, values: Values = {}): string => sayText(sentence, values);

/** Translates a text that may be a sentence, such as a schema's message. */
export const sayText = (text: string, values: Values = {}): string =>
  i18next.t(text, { ...SENTENCE_KEYS, ns: 'sentences', replace: values });

function applyToPage(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr';
}
