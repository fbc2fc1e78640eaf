import jsqr from 'jsqr';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { expect, it } from 'vitest';
import { renderStatementPdf, type StatementContent, type StatementRow } from './statement-pdf.ts';

const text = (en: string, ar: string) => ({ en, ar });

const LONG = 'Chargeback withdrawn · استرجاع بنكي مسحوب\nORD-2026-81734-AVENUES-M';
const ROW: StatementRow = ['2026-11-20 14:30', LONG, '1.000', '0.100', '0.900'];

/** Counts the rows on each page. */
async function countRows(bytes: Uint8Array): Promise<number[]> {
  const document = await getDocument({ data: bytes, verbosity: 0 }).promise;
  const counts: number[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    const drawn = items.map((item) => ('str' in item ? item.str : '')).join('');
    counts.push(drawn.split('2026-11-20 14:30').length - 1);
  }
  await document.loadingTask.destroy();
  return counts;
}

const CONTENT: StatementContent = {
  platform_name: 'Diwan',
  title: text('Statement of account', 'كشف حساب'),
  reference: '2026-11',
  as_of: '2026-12-01T00:00:00.000Z',
  facts: [],
  sums: [{ ...text('Still owed', 'المتبقي المستحق'), value: '-7.540' }],
  fees: { ...text('Total fees', 'مجموع كل الرسوم'), value: '0.100' },
  headings: [
    text('Date', 'التاريخ'),
    text('Movement', 'الحركة'),
    text('Amount', 'المبلغ'),
    text('Fee', 'الرسوم'),
    text('Net', 'الصافي'),
  ],
  rows: Array.from({ length: 60 }, () => ROW),
  note: null,
  proof: null,
};

it('a page is full before the next one begins, also when rows have three lines', async () => {
  const pdf = await renderStatementPdf(CONTENT);
  const counts = await countRows(pdf);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(60);
  const full = counts.slice(1, -1);
  expect(full.length).toBeGreaterThan(0);
  expect(Math.min(...full)).toBeGreaterThan(13);
});

/** Reads the pictures of the first page. */
async function readPictures(document: PDFDocumentProxy) {
  const page = await document.getPage(1);
  const { fnArray, argsArray } = await page.getOperatorList();
  const drawn = argsArray as readonly (readonly unknown[])[];
  const names = fnArray.flatMap((operator, at) =>
    operator === OPS.paintImageXObject ? [String(drawn[at]?.[0])] : [],
  );
  return Promise.all(
    names.map(
      (name) =>
        new Promise<Picture>((resolve) => {
          page.objs.get(name, resolve);
        }),
    ),
  );
}

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Reads a QR code with a decoder that another author wrote. It needs a white margin. */
function readCode({ width, height, data }: Picture): string | undefined {
  const margin = 24;
  const side = width + 2 * margin;
  const bytes = data.length / width / height;
  expect([3, 4]).toContain(bytes);
  const pixels = new Uint8ClampedArray(side * (height + 2 * margin) * 4).fill(255);
  for (let at = 0; at < width * height; at += 1) {
    const to = ((Math.floor(at / width) + margin) * side + (at % width) + margin) * 4;
    pixels.set(data.subarray(at * bytes, (at + 1) * bytes), to);
  }
  return jsqr.default(pixels, side, height + 2 * margin)?.data;
}

it('a statement with a proof has the QR code of the check and the proof as its attachment', async () => {
  const address = 'https://diwan.test/verify-payout';
  const proof = {
    address,
    how: text(`Open ${address}.`, `افتح ${address}.`),
    file_name: 'PAYOUT-118.json',
    bundle: '{"v":1,"leaf":"الدفع"}',
  };
  const bytes = await renderStatementPdf({ ...CONTENT, proof });
  expect(Buffer.from(await renderStatementPdf({ ...CONTENT, proof })).equals(bytes)).toBe(true);
  const document = await getDocument({ data: bytes, verbosity: 0 }).promise;
  const pictures = await readPictures(document);
  expect(pictures.map(readCode)).toEqual([address]);
  const attached = (await document.getAttachments()) as Readonly<
    Record<string, { readonly content: Uint8Array }>
  >;
  expect(Object.keys(attached)).toEqual(['PAYOUT-118.json']);
  const { content } = attached['PAYOUT-118.json'] ?? {};
  expect(Buffer.from(content ?? []).toString()).toBe(proof.bundle);
  await document.loadingTask.destroy();
});
