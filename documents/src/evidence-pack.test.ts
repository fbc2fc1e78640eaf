import { PDFDocument } from '@pdfme/pdf-lib';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { renderEvidencePack } from './evidence-pack.ts';

const CONTENT = {
  platform_name: 'Diwan',
  title: { en: 'Evidence', ar: 'أدلة' },
  reference: 'DISPUTE-1',
  as_of: '2026-11-16T08:00:00.000Z',
  note: { en: 'Each file follows.', ar: 'يأتي كل ملف.' },
  sections: [
    {
      title: { en: 'Payment', ar: 'العملية' },
      facts: [{ en: 'Order', ar: 'الطلب', value: 'A-100' }],
      sentences: [],
    },
  ],
};

it('a pack has the facts, a page for each picture and the pages of a PDF, in order', async () => {
  const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: 'red' } });
  const paper = await PDFDocument.create();
  for (const size of [100, 200]) paper.addPage([size, size]);
  const files = [
    { content_type: 'image/png', bytes: await picture.png().toBuffer() },
    { content_type: 'application/pdf', bytes: await paper.save() },
    { content_type: 'image/jpeg', bytes: await picture.jpeg().toBuffer() },
  ];
  const pack = await renderEvidencePack(CONTENT, files);
  const pages = (await PDFDocument.load(pack)).getPages().map((page) => page.getSize());
  // A wide picture has a page in landscape format.
  expect(pages.map(({ width }) => Math.round(width))).toEqual([595, 842, 100, 200, 842]);
  expect(Buffer.compare(await renderEvidencePack(CONTENT, files), pack)).toBe(0);
});
