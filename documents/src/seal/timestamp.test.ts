import { PDFDocument } from '@pdfme/pdf-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSealCertificate, type SealCertificate } from './certificate.ts';
import { answerTimestamp } from './sample-authority.ts';
import { draftSeal, type SealDraft, sealPdf, stampSeal } from './seal.ts';
import { readTimestamp, requestTimestamp } from './timestamp.ts';
import { sealTemplateOf, timestampOf, verifySealedPdf } from './verify-seal.ts';

/** Returns nested sequences, deeper than any valid message has. */
function nestedSequences(depth: number): Buffer {
  const heads: Buffer[] = [];
  let length = 0;
  for (let at = 0; at < depth; at += 1) {
    const [low, middle, high] = [length & 0xff, (length >> 8) & 0xff, length >> 16];
    const head =
      length < 0x80
        ? [length]
        : length < 0x100
          ? [0x81, low]
          : length < 0x10000
            ? [0x82, middle, low]
            : [0x83, high, middle, low];
    heads.push(Buffer.of(0x30, ...head));
    length += head.length + 1;
  }
  return Buffer.concat(heads.toReversed());
}

const CHANCE = new Uint8Array([200, 1, 2, 3, 4, 5, 6, 7]);
const AT = '2026-11-20T21:30:15.000Z';

let ours: SealCertificate;
let authority: SealCertificate;
let draft: SealDraft;
let stamped: Uint8Array;

const blankOf = async (width: number): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  document.addPage([width, 200]);
  return document.save({ useObjectStreams: false });
};
const draftOf = async (width: number): Promise<SealDraft> =>
  draftSeal(await blankOf(width), ours, AT);

const tokenOf = ({ signature }: SealDraft): Uint8Array => {
  const request = requestTimestamp(signature, CHANCE);
  return readTimestamp(answerTimestamp(request.der, authority, AT), request).token;
};

beforeAll(async () => {
  ours = await createSealCertificate('Diwan', '2026-01-01T00:00:00.000Z');
  authority = await createSealCertificate('An authority', '2026-01-01T00:00:00.000Z');
  draft = await draftOf(200);
  stamped = (await stampSeal(draft, ours, tokenOf(draft))) ?? new Uint8Array();
});

const check = (pdf: Uint8Array) => verifySealedPdf(pdf, [ours.certificate_pem]);
const messageOf = (pdf: Uint8Array): string =>
  /\/Contents <([0-9a-f]+)>/.exec(Buffer.from(pdf).toString('latin1'))?.[1] ?? '';

describe('a seal with a timestamp', () => {
  it('is authentic and PAdES B-T: the token is beside the signature', async () => {
    expect(await check(stamped)).toEqual({ genuine: true, signed_at: AT, signer: 'Diwan' });
    expect(messageOf(stamped)).toContain('060b2a864886f70d010910020e');
    expect((await PDFDocument.load(stamped)).getPageCount()).toBe(1);
  });

  it('states its time and its authority, without claiming trust', async () => {
    const told = { at: AT, authority: 'An authority', trusted: null };
    expect(await timestampOf(stamped)).toEqual(told);
    expect(await timestampOf(stamped, [])).toEqual({ ...told, trusted: false });
    const plain = await sealPdf(await blankOf(200), ours, AT);
    expect(await timestampOf(plain)).toBeUndefined();
  });

  it('has no byte that can be changed, in the token or behind it', async () => {
    const from = draft.message_at;
    const step = 97;
    for (let at = from; at < from + draft.room * 2; at += step) {
      const bent = stamped.slice();
      bent[at] = bent[at] === 0x30 ? 0x31 : 0x30;
      expect([at, (await check(bent)).genuine]).toEqual([at, false]);
    }
    for (const at of [0, 100, from - 2, stamped.length - 1]) {
      const bent = stamped.slice();
      bent[at]! ^= 1;
      expect([at, (await check(bent)).genuine]).toEqual([at, false]);
    }
  });

  it('refuses a token of another document, and one that is not bound to it', async () => {
    const other = await draftOf(300);
    const foreign = (await stampSeal(other, ours, tokenOf(other))) ?? new Uint8Array();
    const { message, signature_bytes } = sealTemplateOf(ours.certificate_pem);
    const start = message[0].length + 64 + message[1].length + signature_bytes * 2;
    const tailOf = (pdf: Uint8Array): string => messageOf(pdf).slice(start);
    const moved = Buffer.from(stamped);
    moved.write(tailOf(foreign), draft.message_at + start, 'latin1');
    expect(await check(foreign)).toMatchObject({ genuine: true });
    expect(await check(moved)).toMatchObject({ genuine: false });
    moved.write(tailOf(stamped), draft.message_at + start, 'latin1');
    expect(await check(moved)).toMatchObject({ genuine: true });
    const bare = Buffer.from(stamped);
    bare.write('0'.repeat(messageOf(stamped).length - start), draft.message_at + start, 'latin1');
    expect(await check(bare)).toMatchObject({ genuine: false });
  });

  it('is not made with a token that is too short or does not fit', async () => {
    expect(await stampSeal(draft, ours, new Uint8Array(100))).toBeUndefined();
    expect(await stampSeal(draft, ours, new Uint8Array(8_000))).toBeUndefined();
  });

  it('is not returned if the strict check refuses it', async () => {
    const file = draft.file.slice();
    file[100]! ^= 1;
    const stamp = stampSeal({ ...draft, file }, ours, tokenOf(draft));
    await expect(stamp).rejects.toThrow('altered');
  });
});

describe('the answer of an authority', () => {
  it('contains its token and its time', () => {
    const request = requestTimestamp(draft.signature, CHANCE);
    const answer = answerTimestamp(request.der, authority, AT);
    expect(readTimestamp(answer, request)).toMatchObject({ at: AT });
  });

  it.each([
    ['refused', 'the authority refused'],
    ['other_digest', 'a timestamp of something else'],
    ['other_nonce', 'an answer to another request'],
    ['forged', 'the signature is of none of its certificates'],
    ['small', 'no signed message'],
  ] as const)('that is %s is refused', (twist, why) => {
    const request = requestTimestamp(draft.signature, CHANCE);
    const answer = answerTimestamp(request.der, authority, AT, twist);
    expect(() => readTimestamp(answer, request)).toThrow(why);
  });

  it('that was cut or changed anywhere is refused, without another effect', () => {
    const request = requestTimestamp(draft.signature, CHANCE);
    const answer = answerTimestamp(request.der, authority, AT);
    const read = (bytes: Uint8Array): Uint8Array => readTimestamp(bytes, request).token;
    for (let at = 0; at < answer.length; at += 13) {
      expect(() => read(answer.subarray(0, at))).toThrow();
    }
    const [tag = 0, , ...rest] = answer;
    const hostile = [
      Buffer.of(),
      Buffer.of(0x30, 0x80),
      Buffer.of(0x30, 0x84, 1, 1, 1, 1),
      Buffer.of(0x30, 0x87, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1),
      // The cases: an indefinite length, a length in three bytes instead of two, bytes after the
      // end.
      Buffer.concat([Buffer.of(0x30, 0x80), answer.subarray(4), Buffer.of(0, 0)]),
      Buffer.concat([Buffer.of(tag, 0x83, 0), Buffer.from(rest)]),
      Buffer.concat([answer, Buffer.of(0)]),
      nestedSequences(100_000),
    ];
    expect(answer.subarray(1, 2)).toEqual(Buffer.of(0x82));
    expect(read(answer).length).toBeGreaterThan(0);
    for (const bytes of hostile) expect(() => read(bytes)).toThrow();
  });
});
