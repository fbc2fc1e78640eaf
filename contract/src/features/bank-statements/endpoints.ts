import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { codesOf } from '../../kernel/actions.ts';
import { bigIdText, uuid } from '../../kernel/ids.ts';
import { bankEntryActions } from './actions.ts';
import { paged, pageQuery } from '../../kernel/paging.ts';
import { ADMINS } from '../../kernel/roles.ts';
import {
  bankEntry,
  bankStatement,
  bankStatementImport,
  matchDraft,
  MAX_STATEMENT_BYTES,
  openBankEntry,
  unmatchDraft,
} from './records.ts';

const byEntry = z.object({ id: bigIdText });

const ADMIN = { access: ADMINS, scope: 'platform' } as const;

export const bankStatementEndpoints = {
  importBankStatement: endpoint({
    method: 'POST',
    path: '/admin/bank-statements',
    summary:
      'Import a statement file of a bank: camt.053, camt.054, MT940 or CSV. All of it is imported, or nothing',
    ...ADMIN,
    consumes: 'multipart',
    file_types: ['application/xml', 'text/plain', 'text/csv'],
    body: z.strictObject({ bank_account_id: uuid.optional() }),
    body_limit: MAX_STATEMENT_BYTES + 1024,
    cost: 'file',
    response: bankStatementImport,
    say: ({ already_imported }) =>
      already_imported
        ? { sentence: 'This statement was imported before. Nothing has changed.' }
        : { sentence: 'Statement imported successfully' },
    stale: ['bank-statements', 'reconciliation'],
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
    response: bankEntry,
    message: 'Entry matched successfully',
    idempotent: true,
    stale: ['bank-statements', 'reconciliation'],
    errors: [
      'BANK_ENTRY_NOT_FOUND',
      ...codesOf(bankEntryActions, 'match'),
      'BANK_MATCH_RECORD_NOT_FOUND',
      'BANK_MATCH_AMOUNT',
    ],
  }),
  unmatchBankEntry: endpoint({
    method: 'POST',
    path: '/admin/bank-entries/:id/unmatch',
    summary: 'End the match of an entry. The rules do not match it again',
    ...ADMIN,
    params: byEntry,
    body: unmatchDraft,
    response: bankEntry,
    message: 'The entry is open again',
    idempotent: true,
    stale: ['bank-statements', 'reconciliation'],
    errors: ['BANK_ENTRY_NOT_FOUND', ...codesOf(bankEntryActions, 'unmatch')],
  }),
} as const;
