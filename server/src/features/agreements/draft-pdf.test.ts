import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, startTestApp, type TestApp } from '../../testing/app.ts';
import { addCategory } from '../../testing/brands.ts';
import { readPdfLines } from '../../testing/formats/read-pdf.ts';
import {
  asRegistrant,
  fromElsewhere,
  handIn,
  proved,
  type Registrant,
  sign,
} from '../../testing/registration.ts';

let system: TestApp;
let owner: Registrant;

beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
  owner = await proved(system);
  await handIn(system, owner);
});
afterAll(() => system.close());

const textsOf = async (bytes: Uint8Array): Promise<string[]> =>
  (await readPdfLines(new Uint8Array(bytes))).map((lines) => lines.join('\n'));

const download = ({ id, proof }: Registrant, language: string) =>
  system.app.inject({
    method: 'GET',
    url: `/api/brands/${id}/agreement/draft`,
    headers: {
      ...fromElsewhere(),
      'x-registration-token': proof,
      'accept-language': language,
    },
  });

const arabicShare = (text = ''): number =>
  (text.match(/\p{Script=Arabic}/gu)?.length ?? 0) / (text.match(/\p{L}/gu)?.length ?? 1);

describe('the draft of an agreement', () => {
  test.each([
    ['en', false],
    ['ar', true],
  ])("is a PDF that begins in the reader's language: %s", async (language, is_arabic) => {
    const answer = await download(owner, language);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    const pages = await textsOf(answer.rawPayload);
    expect(arabicShare(pages[0]) > 0.5).toBe(is_arabic);
    expect(arabicShare(pages.at(-1)) > 0.5).toBe(!is_arabic);
    const english = pages.filter((page) => arabicShare(page) < 0.5);
    expect(english.every((page) => page.includes('Draft, not signed'))).toBe(true);
  });

  test("is another registrant's only if they prove it", async () => {
    const other = await proved(system);
    expect((await download({ id: owner.id, proof: other.proof }, 'en')).statusCode).toBe(403);
    expect((await download({ id: 999_999, proof: other.proof }, 'en')).statusCode).toBe(403);
  });

  test('does not exist before the documents and after the signature', async () => {
    const early = await proved(system);
    const path = (id: number) => `/brands/${id}/agreement/draft`;
    const refused = await asRegistrant(system, 'GET', path(early.id), early);
    expect(refused.failure?.code).toBe('AGREEMENT_BEFORE_DOCUMENTS');
    const signer = await proved(system);
    await handIn(system, signer);
    await asRegistrant(system, 'GET', `/brands/${signer.id}/agreement/public`, signer);
    expect((await sign(system, signer)).status).toBe(200);
    const late = await asRegistrant(system, 'GET', path(signer.id), signer);
    expect(late.failure?.code).toBe('ALREADY_SIGNED');
  });

  test('is refused without any proof', async () => {
    const path = `/brands/${owner.id}/agreement/draft`;
    expect((await ask(system, 'GET', path, { headers: fromElsewhere() })).status).toBe(403);
  });
});
