import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it } from 'vitest';
import { renderStatementPdf, type StatementRow } from './statement-pdf.ts';

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

it('a page is full before the next one begins, also when rows have three lines', async () => {
  const pdf = await renderStatementPdf({
    platform_name: 'Diwan',
    title: text('Statement of account', 'كشف حساب'),
    reference: '2026-11',
    as_of: '2026-12-01T00:00:00.000Z',
    facts: [],
    sums: [{ ...text('Still owed', 'المتبقي المستحق'), value: '-7.540' }],
    fees: { ...text('All fees together', 'مجموع كل الرسوم'), value: '0.100' },
    headings: [
      text('Date', 'التاريخ'),
      text('Movement', 'الحركة'),
      text('Amount', 'المبلغ'),
      text('Fee', 'الرسوم'),
      text('Net', 'الصافي'),
    ],
    rows: Array.from({ length: 60 }, () => ROW),
    note: null,
  });
  const counts = await countRows(pdf);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(60);
  const full = counts.slice(1, -1);
  expect(full.length).toBeGreaterThan(0);
  expect(Math.min(...full)).toBeGreaterThan(13);
});
