import { words } from '@diwan/contract/features/payouts/words';
import type { Text as Bilingual } from '@diwan/contract/kernel/texts';
import { Image, Link, Page, View } from '@react-pdf/renderer';
import { toBuffer } from 'qrcode';
import { createElement as h, type ReactElement } from 'react';
import { drawText } from '../pdf/text.ts';
import { isolateText, plainText } from '../pdf/bidi.ts';
import { drawDocument } from '../pdf/draw-document.ts';
import type { Tag } from '../pdf/tags.ts';
import { frame, type LabelledValue, labelled, pair } from './parts.ts';
import { styles } from './styles.ts';

/** The cells of a row: date, movement, amount, fee, and their sum. */
export type StatementRow = readonly [string, string, string, string, string];

/** The complete content of a statement, ready to be drawn. */
export interface StatementContent {
  readonly platform_name: string;
  readonly title: Bilingual;
  readonly reference: string;
  /**
   * The date of the document: the time when the payout reached the state that is shown; UTC, ISO
   * 8601.
   */
  readonly as_of: string;
  readonly facts: readonly LabelledValue[];
  /** The last value is the total of all others. */
  readonly sums: readonly LabelledValue[];
  /** The total fees, which the sums include. */
  readonly fees: LabelledValue;
  readonly headings: readonly [Bilingual, Bilingual, Bilingual, Bilingual, Bilingual];
  readonly rows: readonly StatementRow[];
  /**
   * Explains why rows are sums and where the transactions are listed; null if rows are not sums.
   */
  readonly note: (Bilingual & { readonly address: string }) | null;
  /** The proof of the payout. Null for a statement that the log of payouts does not contain. */
  readonly proof: StatementProof | null;
}

export interface StatementProof {
  /** The address of the page that checks a proof: the content of the QR code. */
  readonly address: string;
  /** The instructions for checking the payout. */
  readonly how: Bilingual;
  readonly file_name: string;
  /** The bundle as JSON in the format of docs/proof-format.md. */
  readonly bundle: string;
}

/**
 * Draws a statement, with its proof as an attachment.
 * @returns the bytes of the PDF
 */
export async function renderStatementPdf(content: StatementContent): Promise<Uint8Array> {
  const { title, reference, as_of, proof } = content;
  const attachments =
    proof === null
      ? []
      : [{ name: proof.file_name, media_type: 'application/json', content: proof.bundle }];
  const code = proof === null ? null : await toBuffer(proof.address, { margin: 0, scale: 6 });
  return drawDocument(
    { title: `${title.en} ${reference}`, date: as_of, attachments },
    pages(content, code),
  );
}

/** The heights in points: a page's content, then the titles, facts, note and table head. */
const PAGE = 718;
const TITLES = 100;
const FACT = 20;
const NOTE = 60;
const PROOF = 92;
const HEAD = 50;
/** The height of a line of a row, in points. */
const LINE = 11.5;
const AROUND = 6;
/**
 * The number of characters that fit into a line of the widest column. The heights are estimates.
 */
const CHARACTERS = 26;

const heightOf = (row: StatementRow): number =>
  AROUND +
  LINE *
    Math.max(
      ...row.map((text) =>
        text
          .split('\n')
          .reduce((lines, one) => lines + Math.ceil(plainText(one).length / CHARACTERS), 0),
      ),
    );

/** Returns the height that the first page has for rows, in points. */
function firstHeight({ facts, sums, note, proof }: StatementContent): number {
  const lines = facts.length + sums.length + 1;
  const texts = (note === null ? 0 : NOTE) + (proof === null ? 0 : PROOF);
  return PAGE - HEAD - TITLES - lines * FACT - texts;
}

/** Splits the rows into those of the first page and those of each further page. */
function fitRows(content: StatementContent): StatementRow[][] {
  const parts: StatementRow[][] = [[]];
  let left = firstHeight(content);
  for (const row of content.rows) {
    if (left < heightOf(row)) {
      parts.push([]);
      left = PAGE - HEAD;
    }
    left -= heightOf(row);
    parts.at(-1)?.push(row);
  }
  return parts;
}

/**
 * Splits the rows into pages. If all rows were one flow, the renderer would lay out the rest again
 * at every page. A thousand rows would take ten times as long. A page whose rows are higher than
 * estimated continues on the next.
 */
function pages(content: StatementContent, code: Buffer | null): ReactElement[] {
  const payments: Tag = { role: 'Table' };
  const head = headTags(payments);
  return fitRows(content).map((part, at) =>
    h(
      Page,
      { key: at, size: 'A4', style: styles.page, wrap: true },
      ...frame(content),
      ...(at === 0 ? [...opening(content), ...proofLines(content, code)] : []),
      ...(part.length > 0 ? table(content, part, payments, head) : []),
    ),
  );
}

function opening(content: StatementContent): ReactElement[] {
  const facts: Tag = { role: 'Table' };
  const sums: Tag = { role: 'Table' };
  return [
    pair(content.title, 'H1', styles.title),
    ...content.facts.map((fact) => labelled(fact, 'plain', facts)),
    pair(words.pdf.sums, 'H2', styles.section),
    ...content.sums.map((sum, at) =>
      labelled(sum, at === content.sums.length - 1 ? 'total' : 'amount', sums),
    ),
    labelled(content.fees, 'amount', sums),
    ...noteLines(content),
  ];
}

/** Returns the QR code between its explanations in both languages. */
const proofLines = ({ proof }: StatementContent, code: Buffer | null): ReactElement[] =>
  proof === null || code === null
    ? []
    : [
        h(
          View,
          { key: 'proof', style: styles.proof, wrap: false },
          drawText({ style: [styles.body, styles.ltr, styles.beside] }, proof.how.en),
          h(Image, {
            tag: { role: 'Figure', alt: proof.address },
            style: styles.code,
            src: { data: code, format: 'png' as const },
          }),
          drawText({ style: [styles.body, styles.rtl, styles.beside] }, proof.how.ar),
        ),
      ];

const COLUMNS = [styles.when, styles.wide, styles.amount, styles.amount, styles.amount] as const;

/**
 * Draws the cells of a row. Lines are drawn one by one, because no font has a glyph for a line
 * break.
 */
const cells = (texts: StatementRow, parent: Tag): ReactElement[] =>
  texts.map((text, at) =>
    h(
      View,
      { key: at, tag: { role: 'TD', parent }, style: COLUMNS[at] ?? styles.wide },
      ...text.split('\n').map((line, key) => drawText({ key, style: styles.cell }, line)),
    ),
  );

const noteLines = ({ note }: StatementContent): ReactElement[] =>
  note === null
    ? []
    : [
        drawText({ key: 'en', style: [styles.body, styles.note, styles.ltr] }, note.en),
        drawText({ key: 'ar', style: [styles.body, styles.rtl] }, note.ar),
        h(
          Link,
          {
            key: 'address',
            tag: { role: 'Link', parent: { role: 'P' } },
            src: note.address,
            style: styles.body,
            wrap: false,
          },
          note.address,
        ),
      ];

/** Returns the tags of the header cells, which every page shows. */
function headTags(payments: Tag): Tag[] {
  const parent: Tag = { role: 'TR', parent: payments };
  return COLUMNS.map(() => ({ role: 'TH', scope: 'Column', parent }));
}

/** Returns the rows of a page below their headings. */
function table(
  { headings }: StatementContent,
  rows: StatementContent['rows'],
  payments: Tag,
  head: readonly Tag[],
): ReactElement[] {
  const heads = headings.map(({ en, ar }, at) =>
    h(
      View,
      { key: en, tag: head[at], style: COLUMNS[at] ?? styles.wide },
      drawText({ style: [styles.cell, styles.strong] }, en),
      drawText({ style: [styles.cell, styles.strong] }, isolateText(ar)),
    ),
  );
  return [
    h(View, { key: 'head', fixed: true, style: styles.head }, ...heads),
    ...rows.map((row, at) =>
      h(
        View,
        { key: `row ${at}`, style: styles.line, wrap: false },
        ...cells(row, { role: 'TR', parent: payments }),
      ),
    ),
  ];
}
