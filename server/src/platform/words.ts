import { sentences } from '@diwan/contract';
import { type Language, type Said, type Values } from '@diwan/contract/kernel/sentences';
import { moneyInArabic } from '@diwan/contract/kernel/money';
import { PLACES, SENTENCE_KEYS, type Text } from '@diwan/contract/kernel/texts';
import { createInstance } from 'i18next';

// English needs no resources: each sentence is its own key.
const i18n = createInstance({
  resources: { en: {}, ar: { sentences } },
  lng: 'en',
  fallbackLng: false,
  defaultNS: 'sentences',
  initAsync: false,
  ...SENTENCE_KEYS,
  interpolation: PLACES,
  // A place without a value stays as it is, so that a gap is seen.
  missingInterpolationHandler: (_text, [place]: RegExpExecArray) => place,
});
void i18n.init();

/** The text in the wanted language; one that is no known sentence stays as it is. */
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

/** A sentence with its values in the wanted language. */
export function speak({ sentence, values, parts = {} }: Said, language: Language): string {
  const spoken = Object.entries(parts).map(([place, part]): [string, string] => [
    place,
    translate(part, language),
  ]);
  return translate(sentence, language, { ...values, ...Object.fromEntries(spoken) });
}
