import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { timestampOf, verifySealedPdf } from './verify-seal.ts';

const SEALED_AT = '2026-11-26T04:21:58.000Z';

/** Reads a file that version 1.2.0 sealed. These files are never changed. */
const read = (name: string): Buffer =>
  readFileSync(new URL(`./fixtures/1.2.0/${name}`, import.meta.url));
const certificate = read('seal.pem').toString();
const authority = new X509Certificate(read('authority.pem'));
const genuine = { genuine: true, signed_at: SEALED_AT, signer: 'Diwan' };

it('a seal of version 1.2.0 is authentic', async () => {
  const sealed = read('sealed.pdf');
  expect(await verifySealedPdf(sealed, [certificate])).toEqual(genuine);
  expect(await timestampOf(sealed, [authority])).toBeUndefined();
});

it('a timestamped seal of version 1.2.0 is authentic, and leads to its authority', async () => {
  const timestamped = read('timestamped.pdf');
  expect(await verifySealedPdf(timestamped, [certificate])).toEqual(genuine);
  expect(await timestampOf(timestamped, [authority])).toEqual({
    at: '2026-11-26T04:21:59.000Z',
    authority: 'Sample timestamps',
    trusted: true,
  });
});
