/**
 * The ids of the service agreement's sections and clauses, in the order of both texts. Versions are
 * compared by them, so an id never comes to mean something else; clauses of which one or the other
 * stands in the text share theirs.
 */
export const SERVICE_CLAUSE_IDS: readonly (readonly [string, readonly string[]])[] = [
  ['parties', ['agreement', 'details', 'authority']],
  ['services', ['subject', 'sales', 'approval']],
  ['fees', ['due', 'deduction', 'kept', 'changes', 'table']],
  ['payer', ['forbidden', 'breach']],
  ['payouts', ['when', 'times', 'account', 'errors']],
  ['refunds', ['policy', 'chargebacks', 'evidence', 'reserve']],
  ['deposit', ['amount', 'amount', 'use', 'end']],
  ['terminals', ['number', 'number', 'rental', 'care', 'end']],
  ['identity', ['law', 'documents', 'changes', 'checks']],
  ['prohibited', ['goods', 'conduct']],
  ['security', ['access', 'cards']],
  ['data', ['rules', 'transfer', 'records']],
  ['suspension', ['reasons', 'notice']],
  ['liability', ['scope', 'limit', 'indemnity']],
  ['term', ['begin', 'notice', 'end']],
  ['changes', ['versions', 'notices', 'transfer']],
  ['signature', ['electronic', 'evidence', 'seal']],
  ['law', ['courts', 'language']],
];
