import { describe, expect, test } from 'vitest';
import {
  decodedSize,
  documentDataUrl,
  isBase64,
  logoDataUrl,
  MAX_FILE_BYTES,
  signatureDataUrl,
  splitDataUrl,
} from './data-url.ts';

const problem = (schema: typeof documentDataUrl, text: string): string | undefined =>
  schema.safeParse(text).error?.issues[0]?.message;

/** Returns the base64 text of this many zero bytes. */
const zeros = (bytes: number): string => {
  const padding = (3 - (bytes % 3)) % 3;
  return 'A'.repeat(Math.ceil(bytes / 3) * 4 - padding) + '='.repeat(padding);
};

describe('a file as a data URL', () => {
  test.each([
    [documentDataUrl, 'data:application/pdf;base64,QUJD'],
    [documentDataUrl, 'data:image/jpeg;base64,QUI='],
    [logoDataUrl, 'data:image/webp;base64,QQ=='],
    [signatureDataUrl, 'data:image/png;base64,+/8='],
  ])('is accepted: %#', (schema, text) => {
    expect(problem(schema, text)).toBeUndefined();
  });

  test.each([
    [documentDataUrl, 'data:image/gif;base64,QUJD', 'Only PDF, JPEG and PNG files are allowed'],
    [
      logoDataUrl,
      'data:image/svg+xml;base64,QUJD',
      'Only JPEG, PNG, GIF, and WebP images are allowed',
    ],
    [signatureDataUrl, 'data:image/jpeg;base64,QUJD', 'The signature must be a PNG image'],
    [documentDataUrl, 'data:image/png;base64,', 'This file is empty'],
    [documentDataUrl, 'data:', 'This file is empty'],
    [documentDataUrl, 'data:image/png,QUJD', 'This file cannot be read'],
    [documentDataUrl, 'data:image/png;base64,QUJ', 'This file cannot be read'],
    [documentDataUrl, 'data:image/png;base64,Q===', 'This file cannot be read'],
    [documentDataUrl, 'data:image/png;base64,QU\nD', 'This file cannot be read'],
    [documentDataUrl, 'data:image/png;base64,QU-_', 'This file cannot be read'],
    [documentDataUrl, 'https://diwan.test/a.png', 'This file cannot be read'],
    [documentDataUrl, `data:image/png;${'a=b;'.repeat(99)}base64,QUJD`, 'This file cannot be read'],
  ])('is refused with a sentence: %#', (schema, text, sentence) => {
    expect(problem(schema, text)).toBe(sentence);
  });

  test('may decode to 5 MB and not to a byte more', () => {
    const of = (bytes: number): string => `data:image/png;base64,${zeros(bytes)}`;
    expect(problem(documentDataUrl, of(MAX_FILE_BYTES))).toBeUndefined();
    expect(problem(documentDataUrl, of(MAX_FILE_BYTES + 1))).toBe(
      'File size must be less than 5.0MB',
    );
    expect(problem(logoDataUrl, of(MAX_FILE_BYTES + 1))).toBe('File size must be less than 5MB');
  });
});

test.each([1, 2, 3, 4, 5, 299, 300, 301])('the decoded size of %i bytes', (bytes) => {
  expect(decodedSize(zeros(bytes))).toBe(bytes);
});

test('every byte survives base64', () => {
  const every = Array.from({ length: 256 }, (_, byte) => String.fromCharCode(byte)).join('');
  expect(isBase64(btoa(every))).toBe(true);
});

test('a data URL is split into its type and its text', () => {
  expect(splitDataUrl('data:IMAGE/PNG;base64,QUJD')).toEqual({ type: 'image/png', base64: 'QUJD' });
});
