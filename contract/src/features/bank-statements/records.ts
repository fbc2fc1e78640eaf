import { z } from 'zod';
import { uuid } from '../../kernel/ids.ts';
import { kwd } from '../../kernel/money.ts';
import { calendarDate } from '../../kernel/time.ts';
import { abilities } from '../../kernel/actions.ts';
import { cleanText } from '../../kernel/text.ts';
import { sftpProblem } from '../businesses/sftp.ts';
import { bankMatch, bankMatchProposal, MATCH_KINDS } from '../bank-matches/records.ts';
import { bankEntryActions } from './actions.ts';

/** The maximum size of an imported file in bytes, and the maximum number of its entries. */
export const MAX_STATEMENT_BYTES = 100 * 1024 * 1024;
export const MAX_STATEMENT_ENTRIES = 250_000;

export const STATEMENT_FORMATS = ['camt053', 'camt054', 'mt940', 'csv'] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/** A statement of one account. Amounts are in KWD. */
export const bankStatement = z.object({
  id: uuid,
  bank_account_id: uuid,
  business_name: z.string(),
  /** The masked IBAN of the account. */
  iban: z.string(),
  format: z.enum(STATEMENT_FORMATS),
  /** The bank's number of the statement; null if the file has none. */
  number: z.string().nullable(),
  /** The first and the last day of the statement. */
  from_day: calendarDate,
  day: calendarDate,
  /** The balances are null for a camt.054 notification, which has none. */
  opening: kwd.nullable(),
  closing: kwd.nullable(),
  entries: z.int(),
  /**
   * The number of entries with and without a match. Both are 0 for a camt.054 notification, because
   * the statement of the day contains the same entries.
   */
  matched: z.int(),
  open: z.int(),
  /** True if a statement between this one and the previous one is missing. */
  gap: z.boolean(),
  /** The last day of the statement before the gap; null without a gap. */
  gap_after: calendarDate.nullable(),
  imported_at: z.iso.datetime(),
  /** The admin who uploaded the file; null for a file that the platform fetched. */
  imported_by_name: z.string().nullable(),
});
export type BankStatement = z.infer<typeof bankStatement>;

/** The result of an import. A file can contain several statements. */
export const bankStatementImport = z.object({
  /** True if all statements of the file were imported before. */
  already_imported: z.boolean(),
  statements: z.array(bankStatement),
  /**
   * The result of a payment status report (pain.002), with the number of payments by their status;
   * null for a statement.
   */
  status_report: z
    .object({
      payout_export_id: uuid,
      accepted: z.int(),
      pending: z.int(),
      rejected: z.int(),
    })
    .nullable(),
});
export type BankStatementImport = z.infer<typeof bankStatementImport>;

/** One movement of an account. Credits are positive, and debits are negative. */
export const bankEntry = z.object({
  id: z.int(),
  statement_id: uuid,
  booking_day: calendarDate,
  value_day: calendarDate,
  amount: kwd,
  /** The references that the bank states, such as our end-to-end id. */
  references: z.array(z.string()),
  details: z.string(),
  counterparty: z.string().nullable(),
  /** The bank's code for the kind of movement. */
  bank_code: z.string().nullable(),
  /** The number of payments that the bank booked as one. */
  payment_count: z.int(),
  /** Null if nothing explains the entry yet, or if it belongs to a camt.054 notification. */
  match: bankMatch.nullable(),
  /** A change of the match that another admin must approve; null if absent. */
  proposal: bankMatchProposal.nullable(),
  can: abilities(bankEntryActions),
});
export type BankEntry = z.infer<typeof bankEntry>;

/** A record that can explain an open entry. */
const matchCandidate = z.object({
  kind: z.enum(MATCH_KINDS),
  /** The ids that a match names. A day of the provider has several. */
  record_ids: z.array(z.string()),
  /** The number of the record for people, such as PAYOUT-118. */
  label: z.string(),
  day: calendarDate,
  amount: kwd,
});
export type MatchCandidate = z.infer<typeof matchCandidate>;

/** An entry that nothing explains, with its account and the records that could explain it. */
export const openBankEntry = bankEntry.extend({
  bank_account_id: uuid,
  business_name: z.string(),
  iban: z.string(),
  /** At most 5 records with the same amount or a stated reference, the nearest first. */
  candidates: z.array(matchCandidate),
});
export type OpenBankEntry = z.infer<typeof openBankEntry>;

const note = cleanText({ max: 1_000, multiline: true });
const recordId = cleanText({ max: 80 });

/**
 * A match by a person. Several records split the amount of the entry. A bank charge has no record.
 */
export const matchDraft = z.strictObject({
  kind: z.enum(MATCH_KINDS),
  record_ids: z.array(recordId).max(100),
  note,
});
export type MatchDraft = z.output<typeof matchDraft>;

export const unmatchDraft = z.strictObject({ note });
export type UnmatchDraft = z.output<typeof unmatchDraft>;

/**
 * The result of one fetched file.
 * - `imported`: its statements were stored
 * - `known`: they were imported before
 * - `other_account`: they belong to another account
 * - `refused`: nothing was stored
 */
export const FETCHED_STATES = ['imported', 'known', 'other_account', 'refused'] as const;

/** The last look into the folder of an account, and the newest files. */
export const bankFetch = z.object({
  bank_account_id: uuid,
  /** Null until the folder was first read. */
  fetched_at: z.iso.datetime().nullable(),
  /** The reason why the folder could not be read; null if it was read. */
  problem: sftpProblem.nullable(),
  files: z.array(
    z.object({
      name: z.string(),
      state: z.enum(FETCHED_STATES),
      /** The reason why the file was refused, in the reader's language; null if it was not. */
      reason: z.string().nullable(),
      at: z.iso.datetime(),
    }),
  ),
});
export type BankFetch = z.infer<typeof bankFetch>;
