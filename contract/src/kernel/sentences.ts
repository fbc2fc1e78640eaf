export type Language = 'en' | 'ar';

/** What fills the `{places}` of a sentence. */
export type Values = Readonly<Record<string, string | number>>;

/** A sentence with what fills it, to be said in the language of whoever hears it. */
export interface Said<Sentence extends string = string> {
  readonly sentence: Sentence;
  readonly values?: Values;
  /** Places that are filled with sentences. */
  readonly parts?: Readonly<Record<string, Sentence>>;
}
