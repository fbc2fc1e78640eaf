import i18next, { type ReadCallback } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import type { Language, Sentence } from '@diwan/contract/kernel/sentences';

export type { Language };
export { useTranslation };

type Dictionary = Readonly<Record<string, string>>;

export const LANGUAGES: readonly Language[] = ['en', 'ar'];
/** Each language in its own words, so that a person finds it whatever the screen speaks. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  ar: 'العربية',
};

const STORAGE_KEY = 'language';
const namespaces = import.meta.glob<Dictionary>('../locales/*/*.json', { import: 'default' });

let spoken: Dictionary = {};

/** Loads one namespace of one language when a screen first asks for it. */
const lazyNamespaces = {
  type: 'backend' as const,
  read(language: string, namespace: string, done: ReadCallback) {
    const load = namespaces[`../locales/${language}/${namespace}.json`];
    if (load === undefined) {
      done(new Error(`No words for ${language}/${namespace}`), null);
      return;
    }
    load().then(
      (words) => done(null, words),
      (error: unknown) => done(error instanceof Error ? error : String(error), null),
    );
  },
};

function startLanguage(): Language {
  const stored = localStorage.getItem(STORAGE_KEY);
  if (stored === 'en' || stored === 'ar') return stored;
  return /^ar/i.test(navigator.language) ? 'ar' : 'en';
}

/** Prepares texts in the remembered language, else the browser's, before anything is shown. */
export async function startI18n(): Promise<void> {
  const language = startLanguage();
  await Promise.all([
    loadSentences(language),
    i18next
      .use(lazyNamespaces)
      .use(initReactI18next)
      .init({
        lng: language,
        fallbackLng: false,
        supportedLngs: LANGUAGES,
        ns: ['app', 'auth', 'ui'],
        defaultNS: 'app',
        interpolation: { prefix: '{', suffix: '}', escapeValue: false },
      }),
  ]);
  applyToPage(language);
}

export function currentLanguage(): Language {
  return i18next.language === 'ar' ? 'ar' : 'en';
}

/** The screen's language; a component that uses it is drawn again when it changes. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return i18n.language === 'ar' ? 'ar' : 'en';
}

export async function switchLanguage(language: Language): Promise<void> {
  localStorage.setItem(STORAGE_KEY, language);
  await loadSentences(language);
  await i18next.changeLanguage(language);
  applyToPage(language);
}

/**
 * A sentence of the contract in the screen's language. The component that calls it also calls
 * `useTranslation` or `useLanguage`, and so follows a switch of the language.
 */
export function say(
  sentence: Sentence,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return sayText(sentence, values);
}

/** The same for a text that only may be a sentence, such as the message of a schema. */
export function sayText(
  text: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const words = Object.hasOwn(spoken, text) ? spoken[text] : undefined;
  return (words ?? text).replaceAll(/\{(\w+)\}/g, (place, name: string) =>
    String(values[name] ?? place),
  );
}

/** English sentences are their own keys; only Arabic needs the dictionary, so only it loads it. */
async function loadSentences(language: Language): Promise<void> {
  spoken = language === 'ar' ? (await import('@diwan/contract/kernel/sentences')).sentences : {};
}

function applyToPage(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr';
}
