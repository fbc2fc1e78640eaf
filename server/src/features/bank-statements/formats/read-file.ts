import type { CsvMapping } from '@diwan/contract/features/bank-accounts/records';
import {
  MAX_STATEMENT_BYTES,
  type StatementFormat,
} from '@diwan/contract/features/bank-statements/records';
import { AppError } from '../../../platform/error.ts';
import { readCsv } from './csv.ts';
import { readIso, type StatusFile } from './iso.ts';
import { decodeText } from './lines.ts';
import { isMt940, readMt940 } from './mt940.ts';
import { type ParsedStatement, sumDiffers, tooLarge } from './parsed.ts';

export interface StatementFile {
  readonly format: StatementFormat;
  readonly statements: readonly ParsedStatement[];
}

/** Returns the first 2,000 bytes as text. They show the format. */
const headOf = (bytes: Uint8Array): string => decodeText(bytes.subarray(0, 2_000)).trimStart();

async function parse(
  bytes: Uint8Array,
  findMapping: () => Promise<CsvMapping>,
): Promise<StatementFile | StatusFile> {
  const head = headOf(bytes).replace(/^\ufeff/, '');
  if (head.startsWith('<')) return readIso(bytes);
  if (isMt940(head)) return { format: 'mt940', statements: await readMt940(bytes) };
  if (head === '' || head.includes('\0')) throw new AppError('BANK_STATEMENT_FORMAT_UNKNOWN');
  return { format: 'csv', statements: [await readCsv(bytes, await findMapping())] };
}

/** Checks that the entries add up to the difference of the balances. */
function requireSum({ opening_minor, closing_minor, closing_line, entries }: ParsedStatement) {
  if (typeof opening_minor !== 'bigint' || typeof closing_minor !== 'bigint') return;
  const sum = entries.reduce((total, { amount_minor }) => total + amount_minor, 0n);
  const difference = closing_minor - opening_minor;
  if (sum !== difference) throw sumDiffers(closing_line, sum, difference);
}

/**
 * Reads a file of a bank: statements, or a payment status report. It is read completely before
 * anything is stored.
 * @param findMapping returns the columns of a CSV file
 * @throws AppError with the line and the reason
 */
export async function readStatementFile(
  bytes: Uint8Array,
  findMapping: () => Promise<CsvMapping>,
): Promise<StatementFile | StatusFile> {
  if (bytes.length > MAX_STATEMENT_BYTES) throw tooLarge();
  const file = await parse(bytes, findMapping);
  if (file.format !== 'pain002') file.statements.forEach(requireSum);
  return file;
}
