import { actionTable, bySecondPerson } from '../../kernel/actions.ts';
import type { Refusals } from '../../kernel/errors.ts';
import { ADMINS } from '../../kernel/roles.ts';

/** The refusals of an import. Each states the line of the file and the problem there. */
export const bankStatementRefusals = {
  BANK_STATEMENT_NOT_FOUND: { status: 404, sentence: 'This bank statement does not exist' },
  BANK_STATEMENT_TOO_LARGE: {
    status: 413,
    sentence: 'A statement file can have at most {megabytes} MB and {entries} entries',
    field: 'file',
  },
  BANK_STATEMENT_NO_FOLDER: {
    status: 409,
    sentence: 'This bank account has no folder of statements',
  },
  BANK_STATEMENT_FORMAT_UNKNOWN: {
    status: 422,
    sentence: 'This file is not in the format camt.053, camt.054, pain.002, MT940 or CSV',
    field: 'file',
  },
  BANK_STATEMENT_XML_INVALID: {
    status: 422,
    sentence: 'Line {line}: the XML is not well-formed',
    field: 'file',
  },
  BANK_STATEMENT_DTD: {
    status: 422,
    sentence: 'Line {line}: a document type definition (DTD) is not accepted',
    field: 'file',
  },
  BANK_STATEMENT_PART_MISSING: {
    status: 422,
    sentence: 'Line {line}: {part} is missing',
    field: 'file',
  },
  BANK_STATEMENT_PART_INVALID: {
    status: 422,
    sentence: 'Line {line}: {part} has the invalid value "{value}"',
    field: 'file',
  },
  BANK_STATEMENT_DECIMALS: {
    status: 422,
    sentence: 'Line {line}: the amount {value} has more than 3 decimals',
    field: 'file',
  },
  BANK_STATEMENT_CURRENCY: {
    status: 422,
    sentence: 'Line {line}: the currency is {currency}. Only KWD is accepted.',
    field: 'file',
  },
  BANK_STATEMENT_IBAN_UNKNOWN: {
    status: 422,
    sentence: 'Line {line}: none of our bank accounts has the IBAN {iban}',
    field: 'file',
  },
  BANK_STATEMENT_OTHER_ACCOUNT: {
    status: 422,
    sentence: 'Line {line}: the file belongs to another account, {iban}',
    field: 'file',
  },
  BANK_STATEMENT_ACCOUNT_NEEDED: {
    status: 422,
    sentence: 'Please choose the bank account, because the file does not identify it',
    field: 'bank_account_id',
  },
  BANK_STATEMENT_NO_MAPPING: {
    status: 422,
    sentence: 'Please save the CSV columns of this bank account first',
    field: 'bank_account_id',
  },
  BANK_STATEMENT_SUM: {
    status: 422,
    sentence: 'Line {line}: the entries add up to {sum}, but the balances differ by {difference}',
    field: 'file',
  },
  BANK_STATEMENT_BALANCE: {
    status: 422,
    sentence:
      'Line {line}: the opening balance {opening} of a statement does not match the closing balance {closing} of the statement before it',
    field: 'file',
  },
  BANK_STATEMENT_OVERLAPS: {
    status: 422,
    sentence: 'Line {line}: a previous statement already contains the entries of {day}',
    field: 'file',
  },
  BANK_STATEMENT_CONTRADICTS: {
    status: 409,
    sentence: 'Line {line}: statement {number} was imported before with different content',
    field: 'file',
  },
  BANK_STATUS_ORDER_UNKNOWN: {
    status: 422,
    sentence: 'Line {line}: we have sent no payout file with the number {reference}',
    field: 'file',
  },
  BANK_STATUS_PAYMENT_UNKNOWN: {
    status: 422,
    sentence: 'Line {line}: the payout file {file} has no payment {reference}',
    field: 'file',
  },
  BANK_STATUS_PAYMENT_REPEATED: {
    status: 422,
    sentence: 'Line {line}: the payment {reference} appears twice',
    field: 'file',
  },
  BANK_STATUS_AMOUNT: {
    status: 422,
    sentence: 'Line {line}: the amount of {reference} is {amount}, but we ordered {ordered}',
    field: 'file',
  },
  BANK_STATUS_CONTRADICTS: {
    status: 409,
    sentence: 'Line {line}: report {number} was imported before with different content',
    field: 'file',
  },
  BANK_ENTRY_NOT_FOUND: { status: 404, sentence: 'This bank entry does not exist' },
  BANK_ENTRY_MATCHED: {
    status: 409,
    sentence: 'This entry already has a match. End that match first.',
  },
  BANK_ENTRY_OPEN: { status: 409, sentence: 'This entry has no match' },
  BANK_ENTRY_REPEATED: {
    status: 409,
    sentence: 'The daily statement also contains this entry. Match it there.',
  },
  BANK_MATCH_RECORD_NOT_FOUND: {
    status: 422,
    sentence: 'The account has no open record with the number {record}',
    field: 'record_ids',
  },
  BANK_MATCH_RECORDS_MISSING: {
    status: 422,
    sentence: 'Please enter the number of at least one record',
    field: 'record_ids',
  },
  BANK_MATCH_PROPOSED: {
    status: 409,
    sentence: 'This entry has a proposed change. Approve or reject it first.',
  },
  BANK_MATCH_NOT_PROPOSED: { status: 409, sentence: 'This entry has no proposed change' },
  BANK_MATCH_OWN_PROPOSAL: {
    status: 403,
    sentence: 'You proposed this change yourself. Another admin must approve it.',
  },
  BANK_MATCH_CONFIRMED_PAYOUT: {
    status: 409,
    sentence:
      'This match confirmed a payout, so it cannot be ended. If the money came back, mark the payout as returned.',
  },
  BANK_MATCH_RETURNED_PAYOUT: {
    status: 409,
    sentence: 'This match marked a payout as returned, so it cannot be ended',
  },
  BANK_MATCH_AMOUNT: {
    status: 422,
    sentence: 'These records add up to {sum}, but the amount of the entry is {amount}',
    field: 'record_ids',
  },
} as const satisfies Refusals;

interface EntryFacts {
  /** An entry of a notification is `repeated`, because the statement contains it again. */
  readonly state: 'open' | 'matched' | 'proposed' | 'repeated';
  /** The person who proposed a change of the match; null without a proposal. */
  readonly proposed_by: string | null;
}

const PROPOSED = 'BANK_MATCH_PROPOSED';
const NOT_PROPOSED = 'BANK_MATCH_NOT_PROPOSED';

export const bankEntryActions = actionTable(({ state }: EntryFacts) => state)({
  match: {
    roles: ADMINS,
    from: ['open'],
    to: 'matched',
    otherwise: {
      matched: 'BANK_ENTRY_MATCHED',
      proposed: PROPOSED,
      repeated: 'BANK_ENTRY_REPEATED',
    },
  },
  unmatch: {
    roles: ADMINS,
    from: ['matched'],
    to: 'open',
    otherwise: { open: 'BANK_ENTRY_OPEN', proposed: PROPOSED, repeated: 'BANK_ENTRY_REPEATED' },
  },
  /** A change of a match that books money needs two persons. */
  approve: {
    roles: ADMINS,
    from: ['proposed'],
    otherwise: NOT_PROPOSED,
    unless: bySecondPerson(({ proposed_by }: EntryFacts) => proposed_by, 'BANK_MATCH_OWN_PROPOSAL'),
  },
  /** The proposer can reject it too, to withdraw it. */
  reject: { roles: ADMINS, from: ['proposed'], otherwise: NOT_PROPOSED },
});
