import { DOCUMENT_FILE, LOGO_FILE, SIGNATURE_FILE } from '@diwan/contract/kernel/data-url';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { hostileFiles } from '../../testing/hostile/hostile-files.ts';
import { carriers, picture } from '../../testing/hostile/hostile-images.ts';
import { writePdf } from '../../testing/hostile/hostile-pdfs.ts';
import { AppError } from '../error.ts';
import { checkFile, checkUpload, stopFileInspectors } from './check.ts';

afterAll(stopFileInspectors);

describe('hostile files', () => {
  test.each(hostileFiles)('$title is refused', async (file) => {
    const outcome = await checkFile(await file.make(), file.rule, file.claim).then(
      () => 'accepted',
      (error: unknown) => (error instanceof AppError ? error.code : error),
    );
    expect(outcome).toBe(file.code);
  });

  test('a good file is accepted after all of them', async () => {
    const file = await checkFile(Buffer.from(writePdf({ pages: 20 })), DOCUMENT_FILE);
    expect(file).toMatchObject({ content_type: 'application/pdf', pages: 20 });
  });
});

describe('hidden content of a picture', () => {
  test.each(Object.entries(carriers))('%s is removed', async (_, make) => {
    const before = await make();
    const { bytes } = await checkFile(before, DOCUMENT_FILE);
    const secret = /secret-artist|<script>|Exif/;
    expect(before.toString('latin1')).toMatch(secret);
    expect(Buffer.from(bytes).toString('latin1')).not.toMatch(secret);
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  });

  test('the orientation of a phone picture is applied before the tag is removed', async () => {
    const file = await checkFile(await carriers.jpeg_with_place(), DOCUMENT_FILE);
    expect(file).toMatchObject({ content_type: 'image/jpeg', width: 48, height: 64 });
  });
});

describe('accepted files', () => {
  test.each([
    [
      'a link to click',
      { page: '/Annots [<< /Subtype /Link /A << /S /URI /URI (https://a.test) >> >>]' },
    ],
    ['a first page to show', { catalog: '/OpenAction [3 0 R /Fit]' }],
    ['a go-to at opening', { catalog: '/OpenAction << /S /GoTo /D [3 0 R /Fit] >>' }],
  ])('a PDF may have %s', async (_, parts) => {
    const file = await checkFile(Buffer.from(writePdf(parts)), DOCUMENT_FILE);
    expect(file.pages).toBe(1);
  });

  test('a PDF keeps its bytes', async () => {
    const bytes = Buffer.from(writePdf());
    const file = await checkFile(bytes, DOCUMENT_FILE, { name: 'رخصة 2024.v1.pdf' });
    expect(Buffer.from(file.bytes).equals(bytes)).toBe(true);
    expect(file).toMatchObject({ pages: 1, width: null, original_name: 'رخصة 2024.v1.pdf' });
    expect(file.sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  test.each([
    ['jpeg', 'image/jpeg'],
    ['png', 'image/png'],
    ['gif', 'image/webp'],
    ['webp', 'image/webp'],
  ] as const)('a logo in %s is kept as %s', async (format, content_type) => {
    const file = await checkFile(await picture().toFormat(format).toBuffer(), LOGO_FILE);
    expect(file).toMatchObject({ content_type, width: 64, height: 48, pages: null });
  });

  test('a transparent signature stays transparent', async () => {
    const drawing = await picture().ensureAlpha(0).png().toBuffer();
    const file = await checkFile(drawing, SIGNATURE_FILE);
    expect((await sharp(file.bytes).metadata()).hasAlpha).toBe(true);
  });

  test.each(['jpeg', 'png', 'gif', 'webp'] as const)(
    'a %s is never larger after it is encoded again',
    async (format) => {
      // The pictures are random noise, with the strongest compression of each format.
      const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
      const create = { width: 400, height: 300, channels: 3, background: '#888', noise } as const;
      const worst = {
        jpeg: { quality: 15 },
        png: { palette: true, colours: 4, compressionLevel: 9 },
        gif: { colours: 4 },
        webp: { quality: 5, effort: 6 },
      };
      const before = await sharp({ create }).toFormat(format, worst[format]).toBuffer();
      const { bytes } = await checkFile(before, LOGO_FILE);
      expect(bytes.length).toBeLessThanOrEqual(before.length);
      expect((await sharp(bytes).metadata()).format).toBe(format === 'gif' ? 'webp' : format);
    },
  );

  test('many concurrent files are checked in turn', async () => {
    const bytes = await picture().png().toBuffer();
    const files = await Promise.all(Array.from({ length: 12 }, () => checkFile(bytes, LOGO_FILE)));
    expect(new Set(files.map((file) => file.sha256)).size).toBe(1);
  });
});

describe('checkUpload', () => {
  const refusalOf = async (data_url: string): Promise<unknown> => {
    try {
      return await checkUpload('civil_id_file', data_url, DOCUMENT_FILE);
    } catch (error) {
      return error instanceof AppError ? { code: error.code, ...error.detail.fields } : error;
    }
  };

  test('decodes a data URL', async () => {
    const base64 = (await picture().png().toBuffer()).toString('base64');
    const file = await checkUpload('logo_file', `data:image/png;base64,${base64}`, LOGO_FILE);
    expect(file.content_type).toBe('image/png');
  });

  test('names the field', async () => {
    expect(await refusalOf('data:application/pdf;base64,bm8=')).toEqual({
      code: 'FILE_TYPE_NOT_ALLOWED',
      civil_id_file: 'Only PDF, JPEG and PNG files are allowed',
    });
  });

  test.each(['data:application/pdf;base64,*garbage*', 'data:application/pdf,plain', '/etc/passwd'])(
    'refuses %s',
    async (data_url) => {
      expect(await refusalOf(data_url)).toEqual({
        code: 'FILE_NOT_READABLE',
        civil_id_file: 'This file cannot be read',
      });
    },
  );
});
