export type Language = 'en' | 'ar';

/** The values for the `{places}` of a sentence. */
export type Values = Readonly<Record<string, string | number>>;

/** A sentence with its values, to be translated into the reader's language. */
export interface SentenceWithValues<Sentence extends string = string> {
  readonly sentence: Sentence;
  readonly values?: Values;
  /** Placeholders that are filled with sentences. */
  readonly parts?: Readonly<Record<string, Sentence>>;
}
