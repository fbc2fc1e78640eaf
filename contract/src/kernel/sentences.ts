export type Language = 'en' | 'ar';

/** The values for the `{places}` of a sentence. */
export type Values = Readonly<Record<string, string | number>>;

/** A sentence with its values, before its translation into the reader's language. */
export interface SentenceWithValues<Sentence extends string = string> {
  readonly sentence: Sentence;
  readonly values?: Values;
  /** Sentences that fill placeholders. */
  readonly parts?: Readonly<Record<string, Sentence>>;
}
