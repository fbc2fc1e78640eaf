import { answeredBankName } from '@diwan/contract/world/banks';
import { payoutReference } from '@diwan/contract/features/payout-lines/terms';
import { formatMinor } from '@diwan/contract/kernel/money';
import { zipSync } from 'fflate';
import { CSV_START, type CsvCell, writeCsvLine } from '../../platform/csv.ts';
import { element, type Element, textElement, xmlDocument } from './xml.ts';

/** A line in the form that files need, with the decrypted IBAN. */
export interface FileLine {
  readonly id: bigint;
  readonly brand_id: number;
  readonly brand_name: string;
  /** The brand's name, in characters that banks accept. */
  readonly english_name: string;
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

/**
 * Returns the reference of a line. A bank returns it with a payment, so that the line can be found.
 */
export const referenceOf = ({ id }: Pick<FileLine, 'id'>): string => payoutReference(id);

/** Returns the sum of these lines, in fils. */
export const totalOf = (lines: readonly FileLine[]): bigint =>
  lines.reduce((sum, { amount_minor }) => sum + amount_minor, 0n);

const STATUS: Readonly<Record<string, string>> = { paid: 'Paid', reserved: 'Pending' };

/** The columns of CSV and XLSX, in their order. */
const COLUMNS = {
  Reference: referenceOf,
  'Brand ID': ({ brand_id }) => brand_id,
  Brand: ({ brand_name }) => brand_name,
  'Brand in English': ({ english_name }) => english_name,
  Contact: ({ contact_name }) => contact_name,
  Beneficiary: ({ beneficiary }) => beneficiary,
  Bank: ({ bank_name }) => answeredBankName(bank_name),
  IBAN: ({ iban }) => iban,
  'Paid by': ({ business_name }) => business_name,
  Transactions: ({ transaction_count }) => transaction_count,
  Amount: ({ amount_minor }) => formatMinor(amount_minor),
  Currency: () => 'KWD',
  Status: ({ status }) => STATUS[status] ?? status,
} as const satisfies Record<string, (line: FileLine) => CsvCell>;

const HEADINGS = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];

const EMPTY: Readonly<Partial<Record<keyof typeof COLUMNS, CsvCell>>> = {};

/**
 * Returns the last row of a spreadsheet, the number of lines and their sum, which people compare
 * with the page.
 */
function totalRow(lines: readonly FileLine[]): CsvCell[] {
  const cells: typeof EMPTY = {
    Reference: 'Total',
    Brand: lines.length,
    Transactions: lines.reduce((sum, { transaction_count }) => sum + transaction_count, 0),
    Amount: formatMinor(totalOf(lines)),
    Currency: 'KWD',
  };
  return HEADINGS.map((heading) => cells[heading] ?? null);
}

const rowOf = (line: FileLine): CsvCell[] => HEADINGS.map((heading) => COLUMNS[heading](line));

/**
 * Writes lines as CSV: RFC 4180 in UTF-8 with a byte order mark, safe for spreadsheets. Every row
 * is a payment, because a program would read a total as a payment. The payout's page shows the
 * count and the sum.
 */
export const writeCsvFile = (lines: readonly FileLine[]): Buffer =>
  Buffer.from(CSV_START + [HEADINGS, ...lines.map(rowOf)].map(writeCsvLine).join(''));

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Indexes of the cell formats in `STYLES`. */
const FORMAT = { plain: 0, heading: 1, amount: 2 } as const;

const WIDTHS: Readonly<Record<string, number>> = {
  Brand: 28,
  'Brand in English': 28,
  Contact: 22,
  Beneficiary: 30,
  Bank: 26,
  IBAN: 36,
  'Paid by': 26,
};

const letterOf = (place: number): string => String.fromCharCode(65 + place);

/** Builds a cell. A text becomes an inline string, which a spreadsheet never evaluates. */
function cellOf(cell: CsvCell, at: string, heading: string, style: number): Element | undefined {
  if (cell === null) return undefined;
  if (heading === 'Amount' && cell !== heading) {
    return element('c', [textElement('v', String(cell))], { r: at, s: FORMAT.amount });
  }
  if (typeof cell === 'number') {
    return element('c', [textElement('v', String(cell))], { r: at, s: style });
  }
  const text = textElement('t', String(cell), { 'xml:space': 'preserve' });
  return element('c', [element('is', [text])], { r: at, t: 'inlineStr', s: style });
}

const rowElement = (cells: readonly CsvCell[], row: number, style: number): Element =>
  element(
    'row',
    cells.map((cell, place) =>
      cellOf(cell, `${letterOf(place)}${row}`, HEADINGS[place] ?? '', style),
    ),
    { r: row },
  );

function sheetOf(lines: readonly FileLine[]): Element {
  const columns = HEADINGS.map((heading, place) =>
    element('col', [], {
      min: place + 1,
      max: place + 1,
      width: WIDTHS[heading] ?? 14,
      customWidth: 1,
    }),
  );
  const rows = [
    rowElement(HEADINGS, 1, FORMAT.heading),
    ...lines.map((line, place) => rowElement(rowOf(line), place + 2, FORMAT.plain)),
    rowElement(totalRow(lines), lines.length + 2, FORMAT.heading),
  ];
  const pane = { ySplit: 1, topLeftCell: 'A2', activePane: 'bottomLeft', state: 'frozen' };
  const view = element('sheetView', [element('pane', [], pane)], { workbookViewId: 0 });
  return element(
    'worksheet',
    [element('sheetViews', [view]), element('cols', columns), element('sheetData', rows)],
    { xmlns: MAIN },
  );
}

const font = (bold: boolean): Element =>
  element('font', [
    bold ? element('b', []) : undefined,
    element('sz', [], { val: 11 }),
    element('name', [], { val: 'Calibri' }),
  ]);

const format = (font_id: number, number_id: number): Element =>
  element('xf', [], {
    numFmtId: number_id,
    fontId: font_id,
    fillId: 0,
    borderId: 0,
    xfId: 0,
    applyNumberFormat: 1,
    applyFont: 1,
  });

const fill = (pattern: string): Element =>
  element('fill', [element('patternFill', [], { patternType: pattern })]);

/**
 * The cell formats. 164 is the first free number for a custom format, which has three decimals
 * here.
 */
const STYLES = element(
  'styleSheet',
  [
    element('numFmts', [element('numFmt', [], { numFmtId: 164, formatCode: '0.000' })], {
      count: 1,
    }),
    element('fonts', [font(false), font(true)], { count: 2 }),
    // Excel reserves the first two fills for these patterns.
    element('fills', [fill('none'), fill('gray125')], { count: 2 }),
    element('borders', [element('border', [])], { count: 1 }),
    element('cellStyleXfs', [element('xf', [], { numFmtId: 0, fontId: 0 })], { count: 1 }),
    element('cellXfs', [format(0, 0), format(1, 0), format(0, 164)], { count: 3 }),
    element('cellStyles', [element('cellStyle', [], { name: 'Normal', xfId: 0, builtinId: 0 })], {
      count: 1,
    }),
  ],
  { xmlns: MAIN },
);

const relationship = (id: string, kind: string, target: string): Element =>
  element('Relationship', [], { Id: id, Type: `${OFFICE}/${kind}`, Target: target });

const relationships = (...all: readonly Element[]): Element =>
  element('Relationships', all, { xmlns: `${PACKAGE}/relationships` });

const CONTENT_TYPES = element(
  'Types',
  [
    element('Default', [], {
      Extension: 'rels',
      ContentType: 'application/vnd.openxmlformats-package.relationships+xml',
    }),
    element('Default', [], { Extension: 'xml', ContentType: 'application/xml' }),
    ...[
      ['/xl/workbook.xml', 'sheet.main'],
      ['/xl/worksheets/sheet1.xml', 'worksheet'],
      ['/xl/styles.xml', 'styles'],
    ].map(([part = '', kind]) =>
      element('Override', [], { PartName: part, ContentType: `${TYPE}.${kind}+xml` }),
    ),
  ],
  { xmlns: `${PACKAGE}/content-types` },
);

const WORKBOOK = element(
  'workbook',
  [element('sheets', [element('sheet', [], { name: 'Payout', sheetId: 1, 'r:id': 'rId1' })])],
  { xmlns: MAIN, 'xmlns:r': OFFICE },
);

/**
 * Writes the table of the CSV with a total row and amounts as numbers, as XLSX (ECMA-376). The same
 * lines give the same bytes.
 */
export function writeXlsxFile(lines: readonly FileLine[]): Buffer {
  const parts = {
    '[Content_Types].xml': CONTENT_TYPES,
    '_rels/.rels': relationships(relationship('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': WORKBOOK,
    'xl/_rels/workbook.xml.rels': relationships(
      relationship('rId1', 'worksheet', 'worksheets/sheet1.xml'),
      relationship('rId2', 'styles', 'styles.xml'),
    ),
    'xl/styles.xml': STYLES,
    'xl/worksheets/sheet1.xml': sheetOf(lines),
  };
  const files: Record<string, Uint8Array> = {};
  for (const [name, root] of Object.entries(parts)) files[name] = xmlDocument(root);
  // Without a fixed date, the bytes would depend on the clock.
  return Buffer.from(zipSync(files, { mtime: '2026-01-01T00:00:00' }));
}
