import { CSV_START, writeCsvLine } from '../../../platform/csv/csv.ts';
import { type FileLine, HEADINGS, rowOf, totalRow } from './lines.ts';

/** RFC 4180 in UTF-8 with a byte order mark, safe for spreadsheets, with a control total. */
export const writeCsvFile = (lines: readonly FileLine[]): Buffer =>
  Buffer.from(
    CSV_START + [HEADINGS, ...lines.map(rowOf), totalRow(lines)].map(writeCsvLine).join(''),
  );
