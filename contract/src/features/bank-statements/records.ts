import { z } from 'zod';
import { uuid } from '../../kernel/ids.ts';
import { kwd } from '../../kernel/money.ts';
import { calendarDate } from '../../kernel/time.ts';
import { bankMatch } from '../bank-matches/records.ts';

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
});
export type BankEntry = z.infer<typeof bankEntry>;
