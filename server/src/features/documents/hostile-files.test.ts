import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DOCUMENT_FILE, LOGO_FILE, SIGNATURE_FILE } from '@diwan/contract/kernel/data-url';
import { hashToken } from '../../platform/crypto/tokens.ts';
import { stopFileInspectors } from '../../platform/files/check.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { addCategory } from '../../testing/brands.ts';
import {
  hostileDataUrl,
  type HostileFile,
  hostileFiles,
} from '../../testing/hostile/hostile-files.ts';
import {
  addShareLink,
  handIn,
  register,
  registered,
  type Registrant,
  sign,
} from '../../testing/registration.ts';

let system: TestApp;
let registrant: Registrant;

beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
  registrant = await registered(system);
});
afterAll(async () => {
  await system.close();
  stopFileInspectors();
});

// A data URL has no file name. The body of a file that is too large is refused, which another test
// checks.
const nameless = hostileFiles.filter(
  ({ claim, code }) => claim?.name === undefined && code !== 'FILE_TOO_LARGE',
);
const of = (rule: HostileFile['rule']) => nameless.filter((file) => file.rule === rule);

const storedFiles = async (): Promise<number> =>
  (await system.deps.db.selectFrom('files').select('id').execute()).length;

const STATUSES = [400, 413, 415, 422];
/**
 * The time limit of a test in milliseconds. A decompression bomb keeps its inspector busy until the
 * time limit ends it.
 */
const TIMEOUT_MS = 60_000;

test('the list has more than 30 hostile files', () => {
  expect(nameless.length).toBeGreaterThan(30);
});

describe('as a document', () => {
  test.each(of(DOCUMENT_FILE))(
    '$title is refused at its field and not kept',
    async (file) => {
      const before = await storedFiles();
      const driver_license_file = await hostileDataUrl(file);
      const answer = await handIn(system, registrant, { driver_license_file });
      expect(STATUSES).toContain(answer.status);
      expect(answer.failure.fields).toHaveProperty('driver_license_file');
      expect(await storedFiles()).toBe(before);
    },
    TIMEOUT_MS,
  );
});

describe('as a logo', () => {
  test.each(of(LOGO_FILE))('$title does not register a brand', async (file) => {
    const share_token = await addShareLink(system);
    const answer = await register(system, share_token, { logo_file: await hostileDataUrl(file) });
    expect(STATUSES).toContain(answer.status);
    expect(answer.failure.fields).toHaveProperty('logo_file');
    const links = system.deps.db.selectFrom('share_links').select('uses_count');
    expect(await links.where('token_hash', '=', hashToken(share_token)).execute()).toEqual([
      { uses_count: 0 },
    ]);
  });
});

describe('as a signature', () => {
  test.each(of(SIGNATURE_FILE))('$title does not sign', async (file) => {
    const body = { signature_file: await hostileDataUrl(file), agreed: true };
    const answer = await sign(system, registrant, { body });
    expect(STATUSES).toContain(answer.status);
    expect(answer.failure.fields).toHaveProperty('signature_file');
  });
});

test.each([
  'data:image/png;base64,',
  'data:image/png;base64,%%%%',
  'data:text/html;base64,PGI+',
  'data:image/svg+xml;base64,PHN2Zz4=',
  'https://files.test/licence.png',
  '../../etc/passwd',
  'data:',
])('%s is not accepted as a file', async (driver_license_file) => {
  const answer = await handIn(system, registrant, { driver_license_file });
  expect(answer).toMatchObject({ status: 400, failure: { code: 'VALIDATION' } });
});

test('a body above the size limit is refused', async () => {
  const driver_license_file = `data:image/png;base64,${'A'.repeat(1_048_576)}`;
  const answer = await handIn(system, registrant, { driver_license_file });
  expect(answer).toMatchObject({ status: 413, failure: { code: 'BODY_TOO_LARGE' } });
});
