import { formatMinor } from '@diwan/contract/kernel/money';
import type { CsvCell } from '../../../platform/csv/csv.ts';

/** A line as files need it, with its IBAN in the clear. */
export interface FileLine {
  readonly id: bigint;
  readonly brand_id: number;
  readonly brand_name: string;
  readonly contact_name: string | null;
  readonly bank_name: string | null;
  readonly iban: string | null;
  readonly beneficiary: string | null;
  readonly business_id: string | null;
  readonly business_name: string | null;
  readonly transaction_count: number;
  readonly amount_minor: bigint;
  readonly status: string;
}

/** What a bank gives back with a payment, so that it is found again. */
export const referenceOf = ({ id }: Pick<FileLine, 'id'>): string => `PAYOUT-${id}`;

export const totalOf = (lines: readonly FileLine[]): bigint =>
  lines.reduce((sum, { amount_minor }) => sum + amount_minor, 0n);

const STATUS: Readonly<Record<string, string>> = { paid: 'Paid', reserved: 'Pending' };

/** The columns of CSV and XLSX, in their order. */
export const COLUMNS = {
  Reference: referenceOf,
  'Brand ID': ({ brand_id }) => brand_id,
  Brand: ({ brand_name }) => brand_name,
  Contact: ({ contact_name }) => contact_name,
  Beneficiary: ({ beneficiary }) => beneficiary,
  Bank: ({ bank_name }) => bank_name,
  IBAN: ({ iban }) => iban,
  'Paid by': ({ business_name }) => business_name,
  Transactions: ({ transaction_count }) => transaction_count,
  Amount: ({ amount_minor }) => formatMinor(amount_minor),
  Currency: () => 'KWD',
  Status: ({ status }) => STATUS[status] ?? status,
} as const satisfies Record<string, (line: FileLine) => CsvCell>;

export const HEADINGS = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];

const EMPTY: Readonly<Partial<Record<keyof typeof COLUMNS, CsvCell>>> = {};

/** The last row: how many lines there are and what they add up to, to be held against the rest. */
export function totalRow(lines: readonly FileLine[]): CsvCell[] {
  const cells: typeof EMPTY = {
    Reference: 'Total',
    Brand: lines.length,
    Transactions: lines.reduce((sum, { transaction_count }) => sum + transaction_count, 0),
    Amount: formatMinor(totalOf(lines)),
    Currency: 'KWD',
  };
  return HEADINGS.map((heading) => cells[heading] ?? null);
}

export const rowOf = (line: FileLine): CsvCell[] =>
  HEADINGS.map((heading) => COLUMNS[heading](line));
