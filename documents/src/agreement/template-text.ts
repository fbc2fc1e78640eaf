/** The cases in which the text contains a conditional clause. */
export type ClauseCase =
  | 'deposit'
  | 'no_deposit'
  | 'terminals'
  | 'no_terminals'
  | 'fee_table'
  | 'partner'
  | 'no_partner';

export type TemplateClause = string | { readonly only: ClauseCase; readonly text: string };

export interface TemplateSection {
  readonly title: string;
  readonly clauses: readonly TemplateClause[];
}

/** The text of a version of the agreement in one language. Placeholders are in single braces. */
export interface TemplateText {
  readonly title: string;
  readonly version_line: string;
  readonly entity_types: Readonly<Record<'individual' | 'corporate', string>>;
  readonly payment_types: Readonly<Record<'pos' | 'pg' | 'both', string>>;
  /** An amount in the currency of a deposit. */
  readonly amounts: Readonly<Record<'KWD' | 'USD' | 'EUR', string>>;
  readonly no_deposit: string;
  /** The title above added clauses whose section is new. */
  readonly further_terms: string;
  /** The brand's details, listed after the clause `parties.details`. */
  readonly details: readonly string[];
  readonly sections: readonly TemplateSection[];
}

/**
 * The ids of the service agreement's sections and clauses, in the order of both texts. Versions are
 * compared by id, so the meaning of an id never changes. Alternative clauses share an id, because a
 * text contains only one of them.
 */
export const SERVICE_CLAUSE_IDS: readonly (readonly [string, readonly string[]])[] = [
  ['parties', ['agreement', 'details', 'authority', 'company', 'partner', 'partner']],
  ['services', ['subject', 'sales', 'approval']],
  ['fees', ['due', 'deduction', 'kept', 'changes', 'table']],
  ['payer', ['forbidden', 'breach']],
  ['payouts', ['when', 'times', 'days', 'account', 'errors', 'funds', 'set_off']],
  ['refunds', ['policy', 'chargebacks', 'evidence', 'reserve']],
  ['deposit', ['amount', 'amount', 'use', 'end']],
  ['terminals', ['number', 'number', 'rental', 'care', 'end', 'return']],
  ['identity', ['law', 'documents', 'changes', 'checks']],
  ['prohibited', ['goods', 'conduct']],
  ['security', ['access', 'cards']],
  ['data', ['rules', 'transfer', 'records']],
  ['suspension', ['reasons', 'notice', 'unsigned']],
  ['liability', ['scope', 'limit', 'indemnity', 'force']],
  ['term', ['begin', 'notice', 'end', 'rentals', 'death']],
  ['changes', ['versions', 'notices', 'transfer', 'order']],
  ['complaints', ['internal', 'authority']],
  ['signature', ['electronic', 'evidence', 'seal']],
  ['law', ['courts', 'language']],
];
