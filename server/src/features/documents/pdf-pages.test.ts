import { PDFDocument, PDFName, PDFNumber, rgb, StandardFonts } from '@pdfme/pdf-lib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../platform/error.ts';
import { renderPdfPages } from './pdf-pages.ts';

interface Paper {
  readonly pages?: number;
  readonly size?: readonly [number, number];
}

/** Makes pages with a red square in the top left corner and a line of text. */
async function makePdf({ pages = 1, size = [595, 842] }: Paper = {}): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= pages; number += 1) {
    const [width, height] = size;
    const page = document.addPage([width, height]);
    page.drawRectangle({
      x: 0,
      y: height * 0.9,
      width: width * 0.1,
      height: height * 0.1,
      color: rgb(1, 0, 0),
    });
    page.drawText(`Page ${number}`, { x: width * 0.3, y: height * 0.5, font, size: 20 });
  }
  return document.save();
}

/** Writes a PDF by hand, so that it can have errors that a library would not write. */
function writePdf(objects: readonly string[], trailer = ''): Uint8Array {
  let text = '%PDF-1.7\n';
  const offsets = objects.map((body, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const start = text.length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  text += `xref\n0 ${count}\n0000000000 65535 f \n${rows}`;
  text += `trailer\n<< /Size ${count} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF`;
  return new Uint8Array(Buffer.from(text, 'latin1'));
}

const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>';
const PAGES = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';
const stream = (content: string): string =>
  `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;

const unreadable = { code: 'FILE_NOT_READABLE' };
const first = async (pdf: Uint8Array, width = 200) =>
  (await renderPdfPages(pdf, { max_pages: 1, width }))[0]!;

describe('the preview of a PDF', () => {
  it('shows each page at the requested width', async () => {
    const pages = await renderPdfPages(await makePdf({ pages: 3 }), { max_pages: 10, width: 300 });
    expect(pages).toHaveLength(3);
    const meta = await sharp(pages[2]).metadata();
    expect(meta).toMatchObject({ format: 'webp', width: 300, height: 425 });
  });

  it('shows what is drawn, on white', async () => {
    const { data, info } = await sharp(await first(await makePdf()))
      .raw()
      .toBuffer({
        resolveWithObject: true,
      });
    const pixel = (x: number, y: number) => [
      ...data.subarray((y * info.width + x) * info.channels).subarray(0, 3),
    ];
    expect(pixel(5, 5)[0]).toBeGreaterThan(230);
    expect(pixel(5, 5)[1]).toBeLessThan(30);
    expect(Math.min(...pixel(190, 270))).toBeGreaterThan(245);
    // The text needs the standard fonts, which this file does not embed. The red square is too
    // bright to count here.
    const dark = data.filter((value, index) => index % info.channels === 0 && value < 160);
    expect(dark.length).toBeGreaterThan(10);
  });

  it('accepts more files at a time than it draws at once', async () => {
    const pdf = await makePdf();
    const all = await Promise.all(Array.from({ length: 5 }, () => first(pdf)));
    expect(all).toHaveLength(5);
  });
});

describe('a large file', () => {
  it('of 500 pages shows the first ones only', async () => {
    const pdf = await makePdf({ pages: 500 });
    expect(await renderPdfPages(pdf, { max_pages: 4, width: 200 })).toHaveLength(4);
  });

  it.each([
    ['huge', [14_400, 14_400], { width: 200, height: 200 }],
    ['very tall', [10, 14_000], { width: 1, height: 600 }],
    ['very wide', [14_000, 10], { width: 200, height: 1 }],
  ] as const)('with a %s page is drawn small', async (_name, size, expected) => {
    const picture = await first(await makePdf({ size }));
    expect(await sharp(picture).metadata()).toMatchObject(expected);
  });

  it.each(['[0 0 1e12 1e12]', '[0 0 0 0]', '[0 0 -5 /Name]', '[9 9 1e-9 1e-9]'])(
    'with the page box %s gets a bounded picture or is refused',
    async (box) => {
      const page = `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /UserUnit 75000 >>`;
      const result = await first(writePdf([CATALOG, PAGES, page])).catch((error: unknown) => error);
      if (result instanceof Uint8Array) {
        const { width, height } = await sharp(result).metadata();
        expect(Math.max(width, height)).toBeLessThanOrEqual(600);
      } else {
        expect(result).toMatchObject(unreadable);
      }
    },
  );
});

describe('a file that cannot be read', () => {
  it.each([
    ['empty', new Uint8Array()],
    ['no PDF', new TextEncoder().encode('<html>hello</html>')],
    ['only a head', new TextEncoder().encode('%PDF-1.7\n')],
    ['without pages', writePdf(['<< /Type /Catalog >>'])],
    ['its own parent', writePdf([CATALOG, '<< /Type /Pages /Kids [2 0 R] /Count 9 >>'])],
  ])('is refused when it is %s', async (_name, pdf) => {
    await expect(first(pdf)).rejects.toMatchObject(unreadable);
  });

  it('is refused when it is cut off or overwritten, or shown as far as it can be', async () => {
    const whole = await makePdf({ pages: 3 });
    for (const pdf of [whole.slice(0, 300), whole.slice().fill(0x41, 200, 700)]) {
      const result = await first(pdf).catch((error: unknown) => error);
      if (!(result instanceof Uint8Array)) expect(result).toMatchObject(unreadable);
    }
  });

  it('is refused with its own sentence when a password protects it', async () => {
    const encrypt =
      '<< /Filter /Standard /V 2 /R 3 /Length 128 /P -44 ' +
      `/O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}> >>`;
    const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>';
    const id = `/Encrypt 4 0 R /ID [<${'00'.repeat(16)}> <${'00'.repeat(16)}>]`;
    const error = await first(writePdf([CATALOG, PAGES, page, encrypt], id)).catch(
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject(unreadable);
    expect(String(error)).toContain('password');
  });
});

describe('a hostile file', () => {
  const page =
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R ' +
    '/Resources << /XObject << /X 5 0 R >> >> >>';

  it('that never ends is stopped, and the next one is drawn', async () => {
    const forms = Array.from({ length: 12 }, (_, index) => {
      const next = index < 11 ? `/Resources << /XObject << /X ${index + 6} 0 R >> >>` : '';
      const content = index < 11 ? '/X Do '.repeat(40) : '0 0 9 9 re f '.repeat(40);
      return (
        `<< /Type /XObject /Subtype /Form /BBox [0 0 200 200] ${next} ` +
        `/Length ${content.length} >>\nstream\n${content}\nendstream`
      );
    });
    const bomb = writePdf([CATALOG, PAGES, page, stream('/X Do '.repeat(40)), ...forms]);
    const options = { max_pages: 1, width: 200, time_limit_ms: 3_000 };
    await expect(renderPdfPages(bomb, options)).rejects.toMatchObject(unreadable);
    expect(await first(await makePdf())).toBeInstanceOf(Uint8Array);
  });

  it('that takes too much memory is stopped, and the next one is drawn', async () => {
    const options = { max_pages: 1, width: 200, max_memory_bytes: 20 * 1024 * 1024 };
    const pdf = await makePdf({ pages: 20 });
    await expect(
      renderPdfPages(pdf, { ...options, max_pages: 20, width: 2_000 }),
    ).rejects.toMatchObject(unreadable);
    expect(await first(await makePdf())).toBeInstanceOf(Uint8Array);
  });

  it('that refers to itself is drawn once or refused', async () => {
    const self =
      '<< /Type /XObject /Subtype /Form /BBox [0 0 200 200] /Length 5 ' +
      '/Resources << /XObject << /X 5 0 R >> >> >>\nstream\n/X Do\nendstream';
    const pdf = writePdf([CATALOG, PAGES, page, stream('/X Do'), self]);
    const result = await renderPdfPages(pdf, {
      max_pages: 1,
      width: 200,
      time_limit_ms: 5_000,
    }).catch((error: unknown) => error);
    if (!Array.isArray(result)) expect(result).toMatchObject(unreadable);
  });

  it('with an absurd rotation is drawn or refused', async () => {
    const pdf = await PDFDocument.create();
    const paper = pdf.addPage([200, 200]);
    paper.node.set(PDFName.of('Rotate'), PDFNumber.of(1e308));
    const result = await first(await pdf.save()).catch((error: unknown) => error);
    if (!(result instanceof Uint8Array)) expect(result).toMatchObject(unreadable);
  });
});
