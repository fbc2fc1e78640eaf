import { X509Certificate } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import {
  drawSampleSignature,
  SAMPLE_DATA,
  SAMPLE_EVIDENCE,
} from '@diwan/documents/agreement/sample-agreement';
import { renderAgreementText } from '@diwan/documents/agreement/template';
import { createSealCertificate, type SealCertificate } from '@diwan/documents/seal/certificate';
import { answerTimestamp, type SampleAuthority } from '@diwan/documents/seal/sample-authority';
import { issueSample } from '@diwan/documents/seal/sample-chain';
import { draftSeal, sealPdf, stampSeal } from '@diwan/documents/seal/seal';
import { verifySealedPdf } from '@diwan/documents/seal/verify-seal';
import type { SealVerdict } from '@diwan/contract/features/agreements/records';
import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, startTestApp } from '../../testing/app.ts';
import { uploadOf } from '../../testing/formats/multipart.ts';
import {
  askTimestamp,
  makeSealedAgreement,
  readSealCertificate,
  type Stamping,
} from './sealing.ts';
import type { SealingOrder } from './sealing-process.ts';

const PATIENCE = { timeout: 180_000 };
const SEALED_AT = '2026-11-20T21:31:00.000Z';
const TOKEN_ID = '060b2a864886f70d010910020e';

let order: SealingOrder;
let authority: SampleAuthority;
let root: SealCertificate;
let chained: SampleAuthority;
let server: Server;
let url: string;
let answer: (query: Buffer, response: ServerResponse) => void;
let warnings: string[];

const granted = (
  query: Buffer,
  response: ServerResponse,
  { at = SEALED_AT, by = authority }: { at?: string; by?: SampleAuthority } = {},
): void => {
  response.writeHead(200, { 'content-type': 'application/timestamp-reply' });
  response.end(answerTimestamp(query, by, at));
};

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
  server = createServer((request, response) => {
    void buffer(request).then((query) => answer(query, response));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  warnings = [];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const stamping = (): Stamping => ({
  url,
  time_ms: 500,
  chance: () => new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8]),
  now: () => Date.parse(SEALED_AT),
  warn: (problem) => warnings.push(problem),
});

const isStamped = (pdf: Uint8Array): boolean =>
  Buffer.from(pdf).toString('latin1').includes(TOKEN_ID);
const check = (pdf: Uint8Array) => verifySealedPdf(pdf, [order.certificate.certificate_pem]);

it('an agreement is sealed with the timestamp of the authority', PATIENCE, async () => {
  answer = (query, response) => granted(query, response);
  const pdf = await makeSealedAgreement(order, stamping());
  expect(isStamped(pdf)).toBe(true);
  expect(await check(pdf)).toMatchObject({ genuine: true, signed_at: SEALED_AT });
  expect(warnings).toEqual([]);
});

it('an authority that does not answer holds nothing up: the seal has none', PATIENCE, async () => {
  answer = () => undefined;
  const pdf = await makeSealedAgreement(order, stamping());
  expect(isStamped(pdf)).toBe(false);
  expect(await check(pdf)).toMatchObject({ genuine: true });
  expect(warnings).toHaveLength(1);
});

it.each<[string, typeof answer]>([
  ['refuses', (_, response) => response.writeHead(500).end()],
  ['answers nonsense', (_, response) => response.end('no')],
  ['answers nothing', (_, response) => response.end()],
  ['answers without end', (_, response) => response.end(Buffer.alloc(100_000))],
  ['sends elsewhere', (_, response) => response.writeHead(302, { location: url }).end()],
  [
    'has another time',
    (query, response) => granted(query, response, { at: '2026-11-20T22:31:00.000Z' }),
  ],
])('one that %s gives no timestamp, and the log says why', async (_what, bad) => {
  answer = bad;
  expect(await askTimestamp(stamping(), Buffer.from('a signature'))).toBeUndefined();
  expect(warnings).toHaveLength(1);
});

describe('an authority whose certificate is checked', () => {
  const trusting = (): Stamping => ({
    ...stamping(),
    trusted: [new X509Certificate(root.certificate_pem)],
  });
  const asked = () => askTimestamp(trusting(), Buffer.from('a signature'));

  it('gives a timestamp where it leads to a trusted one, and none where it does not', async () => {
    answer = (query, response) => granted(query, response, { by: chained });
    expect(await asked()).toBeInstanceOf(Uint8Array);
    expect(warnings).toEqual([]);
    answer = (query, response) => granted(query, response);
    expect(await asked()).toBeUndefined();
    expect(warnings).toEqual(['its certificate is not for timestamps alone']);
    const stranger = issueSample({ name: 'Root' }, { issues: true });
    const by = issueSample({ name: 'Stamps of Kuwait' }, { issuer: stranger });
    answer = (query, response) => granted(query, response, { by });
    expect(await asked()).toBeUndefined();
    expect(warnings).toHaveLength(2);
  });

  it('is named to whoever checks a seal, with whether it is trusted', PATIENCE, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'authorities-'));
    const TSA_CA_FILE = join(folder, 'authorities.pem');
    await writeFile(TSA_CA_FILE, `of our own\n${root.certificate_pem}`);
    const system = await startTestApp({ TSA_URL: url, TSA_CA_FILE });
    const certificate = await readSealCertificate(system.deps);
    const document = await PDFDocument.create();
    document.addPage();
    const pdf = await document.save({ useObjectStreams: false });
    const at = system.clock.iso().replace(/\.\d+/, '.000');
    const now = () => Date.parse(at);
    const told = async (bytes: Uint8Array): Promise<SealVerdict> => {
      const part = { bytes, name: 'a.pdf', type: 'application/pdf' };
      return (await ask<SealVerdict>(system, 'POST', '/agreements/verify', uploadOf(part))).data;
    };
    const sealedBy = async (by: SampleAuthority): Promise<SealVerdict> => {
      answer = (query, response) => granted(query, response, { at, by });
      const draft = await draftSeal(pdf, certificate, at);
      const token = await askTimestamp({ ...stamping(), now }, draft.signature);
      return told(stampSeal(draft, certificate, token!)!);
    };
    expect(await sealedBy(chained)).toMatchObject({
      verdict: 'authentic',
      timestamp: { at, authority: 'Stamps of Kuwait', trusted: true },
    });
    expect(await sealedBy(authority)).toMatchObject({
      verdict: 'authentic',
      timestamp: { at, authority: 'An authority', trusted: false },
    });
    expect(await told(await sealPdf(pdf, certificate, at))).toMatchObject({
      verdict: 'authentic',
      timestamp: null,
    });
    await system.close();
    await rm(folder, { recursive: true });
  });
});
