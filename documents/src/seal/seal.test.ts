import { X509Certificate } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFString,
} from '@pdfme/pdf-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSealCertificate, type SealCertificate, toSerialNumber } from './certificate.ts';
import { issueSample } from './sample-chain.ts';
import { draftSeal, sealPdf } from './seal.ts';
import { runInNewContext } from 'node:vm';
import { checkSeal, type SealCheck, sealVerdictOf } from './check-seal.ts';
import { renderOfflinePage } from './offline-page.ts';
import { sealTemplateOf, verifySealedPdf } from './verify-seal.ts';

const CREATED_AT = '2026-01-01T00:00:00.000Z';
const SEALED_AT = '2026-11-20T21:30:15.000Z';

let ours: SealCertificate;
let theirs: SealCertificate;
let plain: Uint8Array;
let sealed: Uint8Array;

async function makePdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage([200, 200]);
  return document.save({ useObjectStreams: false });
}

beforeAll(async () => {
  ours = await createSealCertificate('Diwan', CREATED_AT);
  theirs = await createSealCertificate('Diwan', CREATED_AT);
  plain = await makePdf();
  sealed = await sealPdf(plain, ours, SEALED_AT);
});

const check = (pdf: Uint8Array) => verifySealedPdf(pdf, [ours.certificate_pem]);
const asText = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
const asBytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));

function flipped(bytes: Uint8Array, position: number): Uint8Array {
  const copy = bytes.slice();
  copy[position] = copy[position]! ^ 1;
  return copy;
}

describe('a sealed document', () => {
  it('is genuine, and states who sealed it and when', async () => {
    expect(await check(sealed)).toEqual({ genuine: true, signed_at: SEALED_AT, signer: 'Diwan' });
  });

  it('stays genuine after the platform has a newer certificate', async () => {
    const trusted = [theirs.certificate_pem, ours.certificate_pem];
    expect(await verifySealedPdf(sealed, trusted)).toMatchObject({ genuine: true });
  });

  it('is PAdES B-B: the certificate is part of the signed data, and the time is not', () => {
    const text = asText(sealed);
    expect(text).toContain('/SubFilter /ETSI.CAdES.detached');
    expect(text).toContain('/M (D:20261120213015Z)');
    const message = /\/Contents <([0-9a-f]+)>/.exec(text)![1]!;
    const { fingerprint256 } = new X509Certificate(ours.certificate_pem);
    const digest = fingerprint256.replaceAll(':', '').toLowerCase();
    // The message has signing-certificate-v2 (RFC 5035) with the digest, and no signing-time (RFC
    // 5652).
    expect(message).toContain(`060b2a864886f70d010910022f31283026302430220420${digest}`);
    expect(message).not.toContain('06092a864886f70d010905');
    expect(message).toMatch(/^3082/);
    expect(message.length / 2).toBe(4 + Number.parseInt(message.slice(4, 8), 16));
  });

  it('is a PDF that still opens', async () => {
    expect((await PDFDocument.load(sealed)).getPageCount()).toBe(1);
  });
});

describe('the serial number of a certificate', () => {
  it.each([
    ['\x00\x00\x00', '400000'],
    ['\x00\x7f\x01', '407f01'],
    ['\x7f\x80\x02', '7f8002'],
    ['\x80\x00\x03', '400003'],
    ['\xff\xff\xff', '7fffff'],
  ])('is positive, and keeps its length', (bytes, serial) => {
    expect(toSerialNumber(Buffer.from(bytes, 'latin1')).toString('hex')).toBe(serial);
  });
});

describe('a document that differs from the sealed one', () => {
  it('is refused after a change of any single byte', async () => {
    for (let position = 0; position < sealed.length; position += 1) {
      expect(await check(flipped(sealed, position)), `byte ${position}`).toMatchObject({
        genuine: false,
      });
    }
  });

  it('is refused with the seal written in other letters', async () => {
    const text = asText(sealed);
    const start = text.indexOf('/Contents <') + '/Contents <'.length;
    const upper = text.slice(0, start) + text.slice(start, start + 200).toUpperCase();
    expect(await check(asBytes(upper + text.slice(start + 200)))).toEqual({
      genuine: false,
      reason: 'malformed',
    });
  });

  it('is refused with anything added', async () => {
    const result = { genuine: false, reason: 'not_whole_file' };
    expect(await check(asBytes(`${asText(sealed)}\n`))).toEqual(result);
    expect(await check(asBytes(`${asText(sealed)}\n1 0 obj\n<<>>\nendobj\n%%EOF`))).toEqual(result);
    expect(await check(sealed.slice(0, -1))).toEqual(result);
  });

  it('is refused when another party sealed it, first or afterwards', async () => {
    const foreign = await sealPdf(plain, theirs, SEALED_AT);
    expect(await check(foreign)).toEqual({ genuine: false, reason: 'unknown_certificate' });
    const again = Buffer.concat([sealed, foreign]);
    expect(await check(again)).toEqual({ genuine: false, reason: 'not_whole_file' });
  });

  it('is refused with the seal of another document', async () => {
    const other = asText(await sealPdf(await makePdf(), ours, '2026-11-21T00:00:00.000Z'));
    const text = asText(sealed);
    const sealOf = (pdf: string): string => /\/Contents <([0-9a-f]+)>/.exec(pdf)![1]!;
    expect(await check(asBytes(text.replace(sealOf(text), sealOf(other))))).toEqual({
      genuine: false,
      reason: 'altered',
    });
  });

  it('is refused without certificates to trust', async () => {
    expect(await verifySealedPdf(sealed, [])).toMatchObject({ reason: 'unknown_certificate' });
  });

  it('is refused without a seal, and never throws on random bytes', async () => {
    expect(await check(plain)).toEqual({ genuine: false, reason: 'no_seal' });
    expect(await check(new Uint8Array())).toEqual({ genuine: false, reason: 'no_seal' });
    const rubbish = [
      '/ByteRange',
      '/ByteRange [0 0 0 0]',
      '/ByteRange [0 1 999999999 999999999]',
      '/ByteRange [0 22 26 0]<00>',
      '/ByteRange [0 22 36 0]<3082000030820000>',
      '/ByteRange [0 22 30 0]<3082ffff30>',
    ];
    for (const text of rubbish)
      expect(await check(asBytes(text))).toMatchObject({ genuine: false });
    const random = new Uint8Array(50_000).map((_, index) => (index * 7_919 + 13) % 251);
    expect(await check(random)).toMatchObject({ genuine: false });
  });
});

describe('the verdict', () => {
  const verdict = async (pdf: Uint8Array) => sealVerdictOf(await check(pdf));

  it('is one of four: not sealed, altered, not ours, authentic', async () => {
    expect(await verdict(plain)).toBe('not_sealed');
    expect(await verdict(flipped(sealed, 100))).toBe('altered');
    const foreign = await sealPdf(plain, theirs, SEALED_AT);
    expect(await verdict(foreign)).toBe('not_ours');
    // 'altered' has priority over 'not_ours', because these are not the sealed bytes of any seal.
    expect(await verdict(flipped(foreign, 100))).toBe('altered');
    expect(await verdict(asBytes('%PDF-1.7 /ByteRange [ 0 10 20 5 ] <00>'))).toBe('not_ours');
    expect(await verdict(sealed)).toBe('authentic');
  });

  it('is the same in the offline page, which contains the same functions', async () => {
    const text = { en: 'One & "two" </script>', ar: 'واحد' };
    const page = renderOfflinePage({
      platform_name: 'Diwan',
      // The test uses one certificate with its chain, and the same certificate without it.
      templates: [ours.certificate_pem + theirs.certificate_pem, ours.certificate_pem].map(
        sealTemplateOf,
      ),
      title: text,
      intro: text,
      choose: text,
      verdicts: { not_sealed: text, altered: text, not_ours: text, authentic: text },
      replaced_unknown: text,
      sealed_at: text,
    });
    expect(page.match(/<\/script>/g)).toHaveLength(1);
    expect(page).not.toMatch(/https?:|import /);
    const script = page.slice(page.indexOf('<script>') + 8, page.indexOf('</script>'));
    const work = script.slice(0, script.indexOf('\nconst field ='));
    const inPage = (pdf: Uint8Array): Promise<SealCheck> =>
      runInNewContext(`${work}; checkSeal(PDF, TEMPLATES)`, {
        PDF: pdf,
        TextDecoder,
        crypto,
      }) as Promise<SealCheck>;
    for (const pdf of [plain, sealed, flipped(sealed, 100), asBytes(`${asText(sealed)}\n`)]) {
      expect(await inPage(pdf)).toEqual(await check(pdf));
    }
  });
});

describe('a seal with the chain of its certificate', () => {
  it('contains each certificate, and none can be removed, added or exchanged', async () => {
    const root = issueSample({ name: 'Root' }, { issues: true });
    const between = issueSample({ name: 'Between' }, { issues: true, issuer: root });
    const chained = { ...ours, certificate_pem: ours.certificate_pem + between.certificate_pem };
    const pdf = await sealPdf(plain, chained, SEALED_AT);
    const text = asText(pdf);
    for (const pem of [ours.certificate_pem, between.certificate_pem]) {
      expect(text).toContain(new X509Certificate(pem).raw.toString('hex'));
    }
    const judge = (bytes: Uint8Array, pem: string) => verifySealedPdf(bytes, [pem]);
    expect(await judge(pdf, chained.certificate_pem)).toMatchObject({ genuine: true });
    expect(await judge(pdf, ours.certificate_pem)).toMatchObject({ genuine: false });
    expect(await judge(sealed, chained.certificate_pem)).toMatchObject({ genuine: false });
    const other = issueSample({ name: 'Between' }, { issues: true, issuer: root });
    const exchanged = ours.certificate_pem + other.certificate_pem;
    expect(await judge(pdf, exchanged)).toMatchObject({ genuine: false });
  });
});

describe('a certificate that was set with its chain and without it', () => {
  it('has genuine seals of both kinds, in any order of the certificates', async () => {
    const root = issueSample({ name: 'Root' }, { issues: true });
    const chained = { ...ours, certificate_pem: ours.certificate_pem + root.certificate_pem };
    const pems = [ours.certificate_pem, chained.certificate_pem];
    const with_chain = await sealPdf(plain, chained, SEALED_AT);
    for (const trusted of [pems, pems.toReversed()]) {
      for (const pdf of [sealed, with_chain]) {
        expect(await verifySealedPdf(pdf, trusted)).toMatchObject({ genuine: true });
        const changed = await verifySealedPdf(flipped(pdf, 100), trusted);
        expect(changed).toEqual({ genuine: false, reason: 'altered' });
      }
    }
  });
});

describe('the certificate', () => {
  it('accepts a name in any script', async () => {
    for (const name of ['ديوان', 'Diwan & Söhne', 'x'.repeat(200), '🏪'.repeat(70), '\n']) {
      const certificate = await createSealCertificate(name, CREATED_AT);
      const pdf = await sealPdf(plain, certificate, SEALED_AT);
      const result = await verifySealedPdf(pdf, [certificate.certificate_pem]);
      expect(result).toMatchObject({ genuine: true });
    }
  });

  it('states its purpose, its name and its validity', () => {
    const certificate = new X509Certificate(ours.certificate_pem);
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(certificate).toMatchObject({ subject: 'CN=Diwan', issuer: 'CN=Diwan', ca: false });
    expect(certificate.validFromDate.toISOString()).toBe('2025-12-31T00:00:00.000Z');
    expect(certificate.validToDate.toISOString()).toBe('2051-01-01T00:00:00.000Z');
    expect(certificate.serialNumber).toMatch(/^[4-7][0-9A-F]{31}$/);
    expect(ours.private_key_pem).toContain('ENCRYPTED PRIVATE KEY');
  });

  it('cannot be used without its passphrase', async () => {
    const certificate = { ...ours, passphrase: 'guess' };
    await expect(sealPdf(plain, certificate, SEALED_AT)).rejects.toThrow();
  });

  it('does not certify a time outside of its validity', async () => {
    const early = sealPdf(plain, ours, '2020-01-01T00:00:00.000Z');
    await expect(early).rejects.toThrow('unknown_certificate');
    const template = sealTemplateOf(ours.certificate_pem);
    const result = { genuine: false, reason: 'unknown_certificate' };
    for (const bounds of [
      { valid_from: '2026-11-20T21:30:16.000Z' },
      { valid_to: '2026-11-20T21:30:14.000Z' },
    ]) {
      expect(await checkSeal(sealed, [{ ...template, ...bounds }])).toEqual(result);
    }
  });
});

describe('a document that contains the mark of a seal', () => {
  it('is not sealed if the mark is a name, or belongs to another seal', async () => {
    const document = await PDFDocument.load(plain);
    document.getPage(0).node.set(PDFName.of('ByteRange'), PDFName.of('Any'));
    const named = await document.save({ useObjectStreams: false });
    for (const pdf of [named, sealed]) {
      for (const make of [sealPdf, draftSeal]) {
        await expect(make(pdf, ours, SEALED_AT)).rejects.toThrow('the mark of a seal 2 times');
      }
    }
  });

  it('is sealed if a text or a picture contains it, and both stay the same', async () => {
    const document = await PDFDocument.load(plain);
    const { context } = document;
    const bytes = Buffer.from('noise /ByteRange [0 1 2 3] noise');
    const stored = deflateSync(bytes, { level: 0 });
    const parameters = { Predictor: 1 };
    const streams = [
      context.stream(bytes),
      context.stream(stored, { Filter: 'FlateDecode', DecodeParms: parameters }),
      context.stream(stored, { Filter: ['FlateDecode'], DecodeParms: [parameters] }),
    ];
    const text = PDFString.of('a \\(b\\) \\\\ \\101 \xfe /ByteRange');
    const place = context.register(
      context.obj([text, { Text: text }, ...streams.map((stream) => context.register(stream))]),
    );
    document.getPage(0).node.set(PDFName.of('Sample'), place);
    const pdf = await sealPdf(await document.save({ useObjectStreams: false }), ours, SEALED_AT);
    expect(await check(pdf)).toMatchObject({ genuine: true });
    const opened = await PDFDocument.load(pdf);
    const read = opened.getPage(0).node.lookup(PDFName.of('Sample'), PDFArray);
    const texts = [read.get(0), read.lookup(1, PDFDict).get(PDFName.of('Text'))];
    for (const one of texts) {
      if (!(one instanceof PDFHexString)) throw new Error('the text is not written as hex');
      expect(one.asBytes()).toEqual(asBytes('a (b) \\ A \xfe /ByteRange'));
    }
    for (const at of [2, 3, 4]) {
      const stream = read.lookup(at, PDFRawStream);
      expect(Buffer.from(decodePDFRawStream(stream).decode())).toEqual(bytes);
    }
  });
});
