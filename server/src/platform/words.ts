import { sentences } from '@diwan/contract';
import {
  type Language,
  type SentenceWithValues,
  type Values,
} from '@diwan/contract/kernel/sentences';
import { moneyInArabic } from '@diwan/contract/kernel/money';
import { PLACES, SENTENCE_KEYS, type Text } from '@diwan/contract/kernel/texts';
import { createInstance } from 'i18next';

// English has no resources, because each English sentence is its own key.
const i18n = createInstance({
  resources: { en: {}, ar: { sentences } },
  lng: 'en',
  fallbackLng: false,
  defaultNS: 'sentences',
  initAsync: false,
  ...SENTENCE_KEYS,
  interpolation: PLACES,
  // A placeholder without a value stays in the text, so that the fault is visible.
  missingInterpolationHandler: (_text, [place]: RegExpExecArray) => place,
});
void i18n.init();

/** Translates a text. An unknown text is returned unchanged. */
export function translate(text: string | Text, language: Language, values: Values = {}): string {
  const key = typeof text === 'string' ? text : text[language];
  return i18n.t(key, { lng: language, replace: language === 'ar' ? inArabic(values) : values });
}

const inArabic = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([place, value]) => [
      place,
      typeof value === 'string' ? moneyInArabic(value) : value,
    ]),
  );

/** Translates a sentence with its values. */
export function speak(
  { sentence, values, parts = {} }: SentenceWithValues,
  language: Language,
): string {
  const spoken = Object.entries(parts).map(([place, part]): [string, string] => [
    place,
    translate(part, language),
  ]);
  return translate(sentence, language, { ...values, ...Object.fromEntries(spoken) });
}
