import { z } from 'zod';
import { abilities } from '../../kernel/actions.ts';
import { uuid } from '../../kernel/ids.ts';
import { blankAsNull } from '../../kernel/optional-text.ts';
import { cleanText } from '../../kernel/text.ts';
import { calendarDate } from '../../kernel/time.ts';
import { anyIban } from '../../world/iban.ts';
import { isFolderPath } from '../businesses/sftp.ts';
import { bankAccountActions } from './actions.ts';

/**
 * The purposes of an account.
 * - `main`: the business pays from this account
 * - `collection`: the provider pays into it
 * - `payout`, `fees`: a separate account for payouts or for the bank's charges
 */
export const BANK_ACCOUNT_PURPOSES = ['main', 'collection', 'payout', 'fees'] as const;
export type BankAccountPurpose = (typeof BANK_ACCOUNT_PURPOSES)[number];

export const DATE_FORMATS = [
  'yyyy-MM-dd',
  'yyyyMMdd',
  'dd/MM/yyyy',
  'dd-MM-yyyy',
  'dd.MM.yyyy',
  'MM/dd/yyyy',
] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

const column = cleanText({ max: 100, required: 'Please enter the name of the column' });
const optionalColumn = blankAsNull(column).default(null);

/** The headings of the columns in a bank's CSV file; null for a column that the file lacks. */
const csvColumns = z
  .strictObject({
    date: column,
    value_date: optionalColumn,
    amount: optionalColumn,
    debit: optionalColumn,
    credit: optionalColumn,
    reference: optionalColumn,
    description: optionalColumn,
    balance: optionalColumn,
  })
  .refine(
    ({ amount, debit, credit }) =>
      amount === null ? debit !== null && credit !== null : debit === null && credit === null,
    {
      path: ['amount'],
      error: 'Please enter either an amount column, or a debit column and a credit column',
    },
  );

/** The format of a bank's CSV statements. */
export const csvMapping = z.strictObject({
  columns: csvColumns,
  date_format: z.enum(DATE_FORMATS),
  /** The other of the two signs separates thousands. */
  decimal_sign: z.enum(['.', ',']),
  /** The sign of debits in the amount column. */
  debit_sign: z.enum(['minus', 'plus']).default('minus'),
});
export type CsvMapping = z.output<typeof csvMapping>;

const optionalDay = blankAsNull(calendarDate);
const bank = cleanText({ max: 200, required: 'Please enter the name of the bank' });

const FOLDER_INVALID = 'The folder must start with a slash, such as /statements';

/** The folder of an account's statements on the SFTP server of its business. */
const statementFolder = blankAsNull(
  z
    .string({ error: FOLDER_INVALID })
    .trim()
    .max(400, { error: FOLDER_INVALID, abort: true })
    .refine(isFolderPath, { error: FOLDER_INVALID }),
);

export const bankAccountDraft = z.strictObject({
  business_id: uuid,
  iban: anyIban,
  bank,
  purpose: z.enum(BANK_ACCOUNT_PURPOSES),
  opened_on: optionalDay.default(null),
  closed_on: optionalDay.default(null),
  statement_folder: statementFolder.default(null),
});
export type BankAccountDraft = z.output<typeof bankAccountDraft>;

/** The changed values. A new IBAN applies after a second admin has approved it. */
export const bankAccountEdit = z
  .strictObject({
    iban: anyIban,
    bank,
    purpose: z.enum(BANK_ACCOUNT_PURPOSES),
    opened_on: optionalDay,
    closed_on: optionalDay,
    statement_folder: statementFolder,
  })
  .partial();
export type BankAccountEdit = z.output<typeof bankAccountEdit>;

/** The IBAN as the approver saw it. If it differs from the stored one, the approval is refused. */
export const ibanApproval = z.strictObject({ iban: anyIban });
export type IbanApproval = z.output<typeof ibanApproval>;

export const bankAccount = z.object({
  id: uuid,
  business_id: uuid,
  business_name: z.string(),
  /** The first and last four characters of the IBAN. */
  iban: z.string(),
  bank: z.string(),
  currency: z.literal('KWD'),
  purpose: z.enum(BANK_ACCOUNT_PURPOSES),
  opened_on: calendarDate.nullable(),
  closed_on: calendarDate.nullable(),
  csv_mapping: csvMapping.nullable(),
  /** Statements are fetched from this folder; null if none are fetched. */
  statement_folder: z.string().nullable(),
  /**
   * A new IBAN that needs the approval of a second admin. It is shown in full so that they can
   * compare it.
   */
  iban_change: z.object({ iban: z.string(), by_name: z.string(), at: z.iso.datetime() }).nullable(),
  can: abilities(bankAccountActions),
});
export type BankAccount = z.infer<typeof bankAccount>;
