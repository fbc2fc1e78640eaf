/** A clause that stands in the text only in the named case. */
export type ClauseCase = 'deposit' | 'no_deposit' | 'terminals' | 'no_terminals' | 'fee_table';

export type TemplateClause = string | { readonly only: ClauseCase; readonly text: string };

export interface TemplateSection {
  readonly title: string;
  readonly clauses: readonly TemplateClause[];
}

/** One language of a version of the agreement. Placeholders stand in single braces. */
export interface TemplateText {
  readonly title: string;
  readonly version_line: string;
  /** Stands where the brand has no such detail. */
  readonly missing: string;
  readonly entity_types: Readonly<Record<'individual' | 'corporate', string>>;
  readonly payment_types: Readonly<Record<'pos' | 'pg' | 'both', string>>;
  /** An amount in the currency of a deposit. */
  readonly amounts: Readonly<Record<'KWD' | 'USD' | 'EUR', string>>;
  readonly no_deposit: string;
  /** Above what was added to the agreement in a section of its own. */
  readonly further_terms: string;
  /** The brand's details: they follow the clause `parties.details`. */
  readonly details: readonly string[];
  readonly sections: readonly TemplateSection[];
}
