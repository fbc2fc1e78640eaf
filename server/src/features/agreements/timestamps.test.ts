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
import { answerTimestamp } from '@diwan/documents/seal/sample-authority';
import { verifySealedPdf } from '@diwan/documents/seal/verify-seal';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { askTimestamp, makeSealedAgreement, type Stamping } from './sealing.ts';
import type { SealingOrder } from './sealing-process.ts';

const PATIENCE = { timeout: 180_000 };
const SEALED_AT = '2026-11-20T21:31:00.000Z';
const TOKEN_ID = '060b2a864886f70d010910020e';

let order: SealingOrder;
let authority: SealCertificate;
let server: Server;
let url: string;
let answer: (query: Buffer, response: ServerResponse) => void;
let warnings: string[];

const granted = (query: Buffer, response: ServerResponse, at = SEALED_AT): void => {
  response.writeHead(200, { 'content-type': 'application/timestamp-reply' });
  response.end(answerTimestamp(query, authority, at));
};

beforeAll(async () => {
  authority = await createSealCertificate('An authority', SEALED_AT);
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
  answer = granted;
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
  ['has another time', (query, response) => granted(query, response, '2026-11-20T22:31:00.000Z')],
])('one that %s gives no timestamp, and the log says why', async (_what, bad) => {
  answer = bad;
  expect(await askTimestamp(stamping(), Buffer.from('a signature'))).toBeUndefined();
  expect(warnings).toHaveLength(1);
});
