export type Language = 'en' | 'ar';

/** The values for the `{places}` of a sentence. */
export type Values = Readonly<Record<string, string | number>>;

/** A sentence with its values, before its translation into the reader's language. */
export interface SentenceWithValues<Sentence extends string = string> {
  readonly sentence: Sentence;
  readonly values?: Values;
  /** Sentences whose translations fill placeholders. */
  readonly parts?: Readonly<Record<string, Sentence>>;
}

/**
 * The maximum lengths of typed texts. Each has a separate sentence, because the error of a field
 * has no values.
 */
export const TEXT_LIMITS = [
  20, 32, 34, 40, 60, 64, 80, 100, 120, 140, 200, 253, 254, 300, 400, 500, 512, 1000, 1024, 2000,
  2048, 4000, 10_000, 16_384,
] as const;

export type TextLimit = (typeof TEXT_LIMITS)[number];

type TooLong<Limit extends TextLimit> = `This text can have at most ${Limit} characters`;

/** Returns the sentence for a text that is longer than its limit. */
export const tooLong = <Limit extends TextLimit>(max: Limit): TooLong<Limit> =>
  `This text can have at most ${max} characters`;

/** The sentences of all limits in Arabic, by their English text. */
export const limitSentences = Object.fromEntries(
  TEXT_LIMITS.map((max) => [tooLong(max), `الحد الأقصى لعدد الأحرف: ${max}`]),
) as Readonly<Record<TooLong<TextLimit>, string>>;
