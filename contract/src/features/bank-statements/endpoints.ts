import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { codesOf } from '../../kernel/actions.ts';
import { bigIdText, uuid } from '../../kernel/ids.ts';
import { bankEntryActions } from './actions.ts';
import { paged, pageQuery } from '../../kernel/paging.ts';
import { ADMINS } from '../../kernel/roles.ts';
import {
  bankEntry,
  bankFetch,
  bankStatement,
  bankStatementImport,
  matchDraft,
  MAX_STATEMENT_BYTES,
  openBankEntry,
  unmatchDraft,
} from './records.ts';

const byEntry = z.object({ id: bigIdText });

const STALE = ['bank-statements', 'payouts', 'reconciliation', 'worklist'] as const;
const NEEDS_APPROVAL = { sentence: 'Another admin must approve this change' } as const;
const WRONG_RECORDS = [
  'BANK_MATCH_RECORDS_MISSING',
  'BANK_MATCH_RECORD_NOT_FOUND',
  'BANK_MATCH_AMOUNT',
] as const;
const NOT_REVERSIBLE = ['BANK_MATCH_CONFIRMED_PAYOUT', 'BANK_MATCH_RETURNED_PAYOUT'] as const;

const ADMIN = { access: ADMINS, scope: 'platform' } as const;

export const bankStatementEndpoints = {
  importBankStatement: endpoint({
    method: 'POST',
    path: '/admin/bank-statements',
    summary:
      'Import a file of a bank: a statement (camt.053, camt.054, MT940, CSV) or a payment status report (pain.002). All of it is imported, or nothing',
    ...ADMIN,
    consumes: 'multipart',
    file_types: ['application/xml', 'text/plain', 'text/csv'],
    body: z.strictObject({ bank_account_id: uuid.optional() }),
    body_limit: MAX_STATEMENT_BYTES + 1024,
    cost: 'file',
    response: bankStatementImport,
    say: ({ already_imported, status_report }) => {
      if (already_imported) {
        return { sentence: 'This statement was imported before. Nothing has changed.' };
      }
      if (!status_report) return { sentence: 'Statement imported successfully' };
      const { accepted, pending, rejected } = status_report;
      return {
        sentence:
          'Report imported. Payments accepted: {accepted}, received: {pending}, rejected: {rejected}',
        values: { accepted, pending, rejected },
      };
    },
    stale: STALE,
    errors: [
      'BANK_STATEMENT_TOO_LARGE',
      'BANK_STATEMENT_FORMAT_UNKNOWN',
      'BANK_STATEMENT_XML_INVALID',
      'BANK_STATEMENT_DTD',
      'BANK_STATEMENT_PART_MISSING',
      'BANK_STATEMENT_PART_INVALID',
      'BANK_STATEMENT_DECIMALS',
      'BANK_STATEMENT_CURRENCY',
      'BANK_STATEMENT_IBAN_UNKNOWN',
      'BANK_STATEMENT_OTHER_ACCOUNT',
      'BANK_STATEMENT_ACCOUNT_NEEDED',
      'BANK_STATEMENT_NO_MAPPING',
      'BANK_STATEMENT_SUM',
      'BANK_STATEMENT_BALANCE',
      'BANK_STATEMENT_OVERLAPS',
      'BANK_STATEMENT_CONTRADICTS',
      'BANK_STATUS_ORDER_UNKNOWN',
      'BANK_STATUS_PAYMENT_UNKNOWN',
      'BANK_STATUS_PAYMENT_REPEATED',
      'BANK_STATUS_AMOUNT',
      'BANK_STATUS_CONTRADICTS',
      'BANK_ACCOUNT_NOT_FOUND',
    ],
  }),
  listBankStatements: endpoint({
    method: 'GET',
    path: '/admin/bank-statements',
    summary: 'The imported statements, newest first',
    ...ADMIN,
    query: z.strictObject({ bank_account_id: uuid.optional() }),
    response: z.array(bankStatement),
    errors: [],
  }),
  listBankFetches: endpoint({
    method: 'GET',
    path: '/admin/bank-fetches',
    summary: 'The last look into the folder of each bank account whose statements are fetched',
    ...ADMIN,
    response: z.array(bankFetch),
    errors: [],
  }),
  fetchBankStatements: endpoint({
    method: 'POST',
    path: '/admin/bank-accounts/:id/fetch',
    summary: 'Fetch the statements of a bank account now, and try refused files again',
    ...ADMIN,
    params: z.object({ id: uuid }),
    response: z.null(),
    message: 'The statements will be fetched now',
    idempotent: true,
    stale: ['bank-fetches'],
    errors: ['BANK_ACCOUNT_NOT_FOUND', 'BANK_STATEMENT_NO_FOLDER'],
  }),
  listBankEntries: endpoint({
    method: 'GET',
    path: '/admin/bank-statements/:id/entries',
    summary: 'The entries of a statement in the order of the file',
    ...ADMIN,
    params: z.object({ id: uuid }),
    query: z.strictObject(pageQuery),
    response: paged('entries', bankEntry).extend({ statement: bankStatement }),
    errors: ['BANK_STATEMENT_NOT_FOUND'],
  }),
  listOpenBankEntries: endpoint({
    method: 'GET',
    path: '/admin/bank-entries',
    summary: 'List the entries that nothing explains, oldest first, with possible records',
    ...ADMIN,
    query: z.strictObject({ ...pageQuery, bank_account_id: uuid.optional() }),
    response: paged('entries', openBankEntry),
    errors: [],
  }),
  matchBankEntry: endpoint({
    method: 'POST',
    path: '/admin/bank-entries/:id/match',
    summary: 'Match an open entry with one or more records of the same sum',
    ...ADMIN,
    params: byEntry,
    body: matchDraft,
    confirm: true,
    response: bankEntry,
    say: ({ proposal }) =>
      proposal === null ? { sentence: 'Entry matched successfully' } : NEEDS_APPROVAL,
    idempotent: true,
    stale: STALE,
    errors: ['BANK_ENTRY_NOT_FOUND', ...codesOf(bankEntryActions, 'match'), ...WRONG_RECORDS],
  }),
  unmatchBankEntry: endpoint({
    method: 'POST',
    path: '/admin/bank-entries/:id/unmatch',
    summary: 'End the match of an entry. The rules do not match it again',
    ...ADMIN,
    params: byEntry,
    body: unmatchDraft,
    confirm: true,
    response: bankEntry,
    say: ({ proposal }) =>
      proposal === null ? { sentence: 'The entry is open again' } : NEEDS_APPROVAL,
    idempotent: true,
    stale: STALE,
    errors: ['BANK_ENTRY_NOT_FOUND', ...codesOf(bankEntryActions, 'unmatch'), ...NOT_REVERSIBLE],
  }),
  approveBankMatch: endpoint({
    method: 'POST',
    path: '/admin/bank-entries/:id/approve',
    summary: 'Approve the change of a match that another admin proposed, and book its money',
    ...ADMIN,
    params: byEntry,
    confirm: true,
    response: bankEntry,
    message: 'Match change approved',
    idempotent: true,
    stale: STALE,
    errors: [
      'BANK_ENTRY_NOT_FOUND',
      ...codesOf(bankEntryActions, 'approve'),
      ...WRONG_RECORDS,
      ...NOT_REVERSIBLE,
    ],
  }),
  rejectBankMatch: endpoint({
    method: 'POST',
    path: '/admin/bank-entries/:id/reject',
    summary: 'Reject the change of a match that an admin proposed',
    ...ADMIN,
    params: byEntry,
    response: bankEntry,
    message: 'Match change rejected',
    idempotent: true,
    stale: STALE,
    errors: ['BANK_ENTRY_NOT_FOUND', ...codesOf(bankEntryActions, 'reject')],
  }),
} as const;
