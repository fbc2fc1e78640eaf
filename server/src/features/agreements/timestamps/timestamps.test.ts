import { X509Certificate } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  drawSampleSignature,
  SAMPLE_DATA,
  SAMPLE_EVIDENCE,
} from '@diwan/documents/agreement/sample-agreement';
import { renderAgreementText } from '@diwan/documents/agreement/template';
import { createSealCertificate, type SealCertificate } from '@diwan/documents/seal/certificate';
import type { SampleAuthority } from '@diwan/documents/seal/sample-authority';
import { issueSample } from '@diwan/documents/seal/sample-chain';
import { draftSeal, openDraft, type SealDraft, sealPdf } from '@diwan/documents/seal/seal';
import { verifySealedPdf } from '@diwan/documents/seal/verify-seal';
import type { SealVerdict } from '@diwan/contract/features/agreements/records';
import { PDFDocument } from '@pdfme/pdf-lib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, startTestApp } from '../../../testing/app.ts';
import { uploadOf } from '../../../testing/formats/multipart.ts';
import {
  grant,
  type Reply,
  startTestAuthority,
  type TestAuthority,
} from '../../../testing/outside/timestamp-authority.ts';
import { makeSealedAgreement, readSealCertificate } from '../sealing.ts';
import type { SealingOrder } from '../sealing-process.ts';
import { addTimestamp, stampDraft, type TimestampAuthority } from './timestamps.ts';

const PATIENCE = { timeout: 600_000 };
const SEALED_AT = '2026-11-20T21:31:00.000Z';
const TOKEN_ID = '060b2a864886f70d010910020e';

let order: SealingOrder;
let blank: Uint8Array;
let draft: SealDraft;
let authority: SampleAuthority;
let root: SealCertificate;
let chained: SampleAuthority;
let server: TestAuthority;
let warnings: string[];

beforeAll(async () => {
  authority = await createSealCertificate('An authority', SEALED_AT);
  root = issueSample({ name: 'Root' }, { issues: true });
  const between = issueSample({ name: 'Between' }, { issues: true, issuer: root });
  const stamps = issueSample({ name: 'Stamps of Kuwait' }, { issuer: between });
  chained = { ...stamps, along: [between.certificate_pem] };
  order = {
    text: renderAgreementText(SAMPLE_DATA),
    signature: { png: await drawSampleSignature() },
    evidence: SAMPLE_EVIDENCE,
    certificate: await createSealCertificate('Diwan', SEALED_AT),
    sealed_at: SEALED_AT,
  };
  const document = await PDFDocument.create();
  document.addPage();
  blank = await document.save({ useObjectStreams: false });
  draft = await draftSeal(blank, order.certificate, SEALED_AT);
  server = await startTestAuthority();
});
beforeEach(() => {
  warnings = [];
});
afterAll(() => server.close());

const stamping = (): TimestampAuthority => ({
  url: server.url,
  time_ms: 60_000,
  chance: () => new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8]),
  now: () => Date.parse(SEALED_AT),
  warn: (problem) => warnings.push(problem),
});
const closed = (by = stamping()) => addTimestamp({ pdf: blank, draft }, order.certificate, by);

const isStamped = (pdf: Uint8Array): boolean =>
  Buffer.from(pdf).toString('latin1').includes(TOKEN_ID);
const check = (pdf: Uint8Array) => verifySealedPdf(pdf, [order.certificate.certificate_pem]);

it('an agreement is sealed with the timestamp of the authority', PATIENCE, async () => {
  server.reply(grant(authority, SEALED_AT));
  const { pdf, draft: later } = await makeSealedAgreement(order, stamping());
  expect(isStamped(pdf)).toBe(true);
  expect(later).toBeNull();
  expect(await check(pdf)).toMatchObject({ genuine: true, signed_at: SEALED_AT });
  expect(warnings).toEqual([]);
});

it('a seal is made without a timestamp if the authority is silent', PATIENCE, async () => {
  server.reply(() => undefined);
  const impatient = { ...stamping(), time_ms: 500 };
  const { pdf, draft: later } = await makeSealedAgreement(order, impatient);
  expect(isStamped(pdf)).toBe(false);
  // The stored draft for the late timestamp is not genuine, so it cannot be used as a sealed
  // document.
  expect(await check(later!)).toEqual({ genuine: false, reason: 'altered' });
  expect((await openDraft(later!, order.certificate)).room).toBeGreaterThan(7_500);
  expect(await check(pdf)).toMatchObject({ genuine: true });
  expect(warnings).toHaveLength(1);
});

it.each<[string, () => Reply]>([
  ['refuses', () => (_, response) => response.writeHead(500).end()],
  ['answers nonsense', () => (_, response) => response.end('no')],
  ['answers nothing', () => (_, response) => response.end()],
  ['answers without end', () => (_, response) => response.end(Buffer.alloc(100_000))],
  ['sends elsewhere', () => (_, response) => response.writeHead(302, { location: '/' }).end()],
  ['has another time', () => grant(authority, '2026-11-20T22:31:00.000Z')],
  ['repeats another nonce', () => grant(authority, SEALED_AT, 'other_nonce')],
  ['stamps another imprint', () => grant(authority, SEALED_AT, 'other_digest')],
])('one that %s gives no timestamp, and the log says why', async (_what, bad) => {
  server.reply(bad());
  expect(await closed()).toBeUndefined();
  expect(warnings).toHaveLength(1);
});

describe('an authority whose certificate is checked', () => {
  const trusting = (): TimestampAuthority => ({
    ...stamping(),
    trusted: [new X509Certificate(root.certificate_pem)],
  });

  it('gives a timestamp if it leads to a trusted one, and none otherwise', async () => {
    server.reply(grant(chained, SEALED_AT));
    expect(await closed(trusting())).toBeInstanceOf(Uint8Array);
    expect(warnings).toEqual([]);
    server.reply(grant(authority, SEALED_AT));
    expect(await closed(trusting())).toBeUndefined();
    expect(warnings).toEqual(['its certificate is not for timestamps alone']);
    const stranger = issueSample({ name: 'Root' }, { issues: true });
    const by = issueSample({ name: 'Stamps of Kuwait' }, { issuer: stranger });
    server.reply(grant(by, SEALED_AT));
    expect(await closed(trusting())).toBeUndefined();
    expect(warnings).toHaveLength(2);
  });

  it('is named in the check of a seal, with whether it is trusted', PATIENCE, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'authorities-'));
    const TSA_CA_FILE = join(folder, 'authorities.pem');
    await writeFile(TSA_CA_FILE, `of our own\n${root.certificate_pem}`);
    const system = await startTestApp({ TSA_URL: server.url, TSA_CA_FILE });
    const certificate = await readSealCertificate(system.deps);
    const at = system.clock.iso().replace(/\.\d+/, '.000');
    const now = () => Date.parse(at);
    const told = async (bytes: Uint8Array): Promise<SealVerdict> => {
      const part = { bytes, name: 'a.pdf', type: 'application/pdf' };
      return (await ask<SealVerdict>(system, 'POST', '/agreements/verify', uploadOf(part))).data;
    };
    const sealedBy = async (by: SampleAuthority): Promise<SealVerdict> => {
      server.reply(grant(by, at));
      const own = await draftSeal(blank, certificate, at);
      return told(await stampDraft(own, certificate, { ...stamping(), now }));
    };
    expect(await sealedBy(chained)).toMatchObject({
      verdict: 'authentic',
      timestamp: { at, authority: 'Stamps of Kuwait', trusted: true },
    });
    expect(await sealedBy(authority)).toMatchObject({
      verdict: 'authentic',
      timestamp: { at, authority: 'An authority', trusted: false },
    });
    expect(await told(await sealPdf(blank, certificate, at))).toMatchObject({
      verdict: 'authentic',
      timestamp: null,
    });
    await system.close();
    await rm(folder, { recursive: true });
  });
});
