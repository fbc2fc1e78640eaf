import type { AuditRow } from '@diwan/contract/features/audit/records';
import type { VerificationRecord } from '@diwan/contract/features/verification/records';
import type { FileType } from '@diwan/contract/kernel/data-url';
import { PDFDocument } from '@pdfme/pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownFile } from '../../platform/files/check.ts';
import { keepFile, storeFile } from '../../platform/files/stored-files.ts';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addBrand, addCategory } from '../../testing/brands.ts';
import { picture } from '../../testing/hostile/hostile-images.ts';

let system: TestApp;
let admin: TestUser;
let brand: number;
let bare: number;
let [licence, civil_id]: string[] = [];

async function keep(bytes: Uint8Array, type: FileType): Promise<string> {
  const kept = await keepFile(system.deps, ownFile(bytes, type));
  const as = { kind: 'document', visibility: 'private' } as const;
  return system.deps.db.transaction().execute(async (tx) => (await storeFile(tx, kept, as)).id);
}

async function twoPages(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage([300, 200]).drawText('Licence, front');
  pdf.addPage([300, 400]).drawText('Licence, back');
  return pdf.save();
}

const submit = (version: number, civil: string) => {
  const { secrets, db } = system.deps;
  return db
    .insertInto('brand_documents')
    .values({
      brand_id: brand,
      version,
      document_type: 'individual',
      civil_id_sealed: secrets.seal(civil),
      full_name_english: 'Noura Salem',
      full_name_arabic: 'نورة سالم',
      bank_name: 'A bank',
      iban_sealed: secrets.seal('KW81CBKU0000000000001234560101'),
      driver_license_file_id: licence ?? null,
      civil_id_file_id: civil_id ?? null,
    })
    .execute();
};

beforeAll(async () => {
  system = await startTestApp();
  const mcc_code = await addCategory(system, '5411');
  brand = await addBrand(system, { mcc_code });
  bare = await addBrand(system, { mcc_code, mcc_status: 'mcc_not_allowed' });
  admin = await signInAs(system, 'admin');
  licence = await keep(await twoPages(), 'application/pdf');
  civil_id = await keep(await picture().png().toBuffer(), 'image/png');
  await submit(1, '290010100001');
  await submit(2, '290010100002');
});
afterAll(() => system.close());

const read = (id: number, { token } = admin) =>
  ask<VerificationRecord>(system, 'GET', `/brands/${id}/verification`, { token });

describe('the verification record', () => {
  test('shows the newest documents beside the typed values', async () => {
    const { status, data } = await read(brand);
    expect(status).toBe(200);
    expect(data.typed).toEqual({
      civil_id: '290010100002',
      full_name_english: 'Noura Salem',
      full_name_arabic: 'نورة سالم',
      company_name: null,
      company_name_arabic: null,
      bank_name: 'A bank',
      iban: 'KW81CBKU0000000000001234560101',
    });
    expect(data).toMatchObject({ agreement: null, claim: null, requests: [], second_review: null });
    expect(data.documents).toMatchObject({ version: 2, driver_license_verified: 'pending' });
    expect(data.missing).toEqual(['owners', 'purpose', 'account', 'agreement']);
  });

  test('masks the typed numbers for an auditor, who reviews nothing', async () => {
    const { status, data } = await read(brand, await signInAs(system, 'auditor'));
    expect(status).toBe(200);
    expect(data.typed).toMatchObject({ civil_id: '2900****0002', iban: 'KW81****0101' });
  });

  test('links to files for one minute', async () => {
    const { data } = await read(brand);
    const image = data.documents?.files.find(({ field }) => field === 'civil_id_file');
    const path = image?.url?.replace('/api', '') ?? '';
    expect((await ask(system, 'GET', path)).headers['content-type']).toBe('image/png');
    system.clock.advance({ seconds: 61 });
    expect((await ask(system, 'GET', path)).status).toBe(403);
  });

  test('names everything that is missing', async () => {
    const { data } = await read(bare);
    expect(data).toMatchObject({ documents: null, typed: null });
    expect(data.missing).toEqual(['documents', 'owners', 'purpose', 'account', 'agreement', 'mcc']);
  });

  test('is for administrators only', async () => {
    for (const role of ['partner_employee', 'partner', 'brand_owner'] as const) {
      const who = await signInAs(system, role, role === 'brand_owner' ? { brand_id: bare } : {});
      expect((await read(bare, who)).status).toBe(403);
    }
    expect((await ask(system, 'GET', `/brands/${brand}/verification`)).status).toBe(401);
    expect((await read(99_999)).failure.code).toBe('BRAND_NOT_FOUND');
  });
});

describe('the log of opened documents', () => {
  const seen = async (who: TestUser) => {
    const path = `/admin/audit?seen=true&entity=brand:${brand}&actor=${who.id}`;
    const { data } = await ask<{ entries: AuditRow[] }>(system, 'GET', path, who);
    return data.entries.map(({ action, after }) => [action, after?.['file_id']]);
  };

  test('has one entry per person, file and hour, for every way of opening', async () => {
    const colleague = await signInAs(system, 'admin');
    const { data } = await read(brand, colleague);
    expect(await seen(colleague)).toEqual([]);
    const link = data.documents?.files.find(({ field }) => field === 'civil_id_file')?.url ?? '';
    const open = async (path: string, who = {}) =>
      (await ask(system, 'GET', path.replace('/api', ''), who)).status;
    expect(await open(link)).toBe(200);
    expect(await open(link)).toBe(200);
    expect(await open(`/files/${civil_id}`, colleague)).toBe(200);
    expect(await open(`/brands/${brand}/documents/${licence}/pages/1`, colleague)).toBe(200);
    expect(await open(`/brands/${brand}/documents/${licence}/pages/2`, colleague)).toBe(200);
    expect(await seen(colleague)).toEqual([
      ['brand.document_opened', licence],
      ['brand.document_opened', civil_id],
    ]);
  });

  test('names the person who opened it, and a link with another name is refused', async () => {
    const owner = await signInAs(system, 'brand_owner', { brand_id: brand });
    const clerk = await signInAs(system, 'admin');
    const { data } = await read(brand, clerk);
    const link = data.documents?.files.find(({ field }) => field === 'civil_id_file')?.url ?? '';
    const path = link.replace('/api', '');
    for (const forged of [
      path.replace(clerk.id, owner.id),
      path.replace(`&viewer=${clerk.id}`, ''),
    ]) {
      expect((await ask(system, 'GET', forged)).status).toBe(403);
    }
    expect((await ask(system, 'GET', `/files/${civil_id}`, owner)).status).toBe(200);
    expect(await seen(clerk)).toEqual([]);
  });
});

describe('a page of a document', () => {
  const page = (id: number, file: string | undefined, n: number | string, { token } = admin) =>
    ask(system, 'GET', `/brands/${id}/documents/${file}/pages/${n}`, { token });

  test('is a picture that is not cached', async () => {
    for (const n of [1, 2]) {
      const { status, headers } = await page(brand, licence, n);
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      });
    }
  });

  test('is refused for a page that does not exist', async () => {
    const answers = await Promise.all([
      page(brand, licence, 3),
      page(brand, civil_id, 1),
      page(bare, licence, 1),
      page(brand, '00000000-0000-4000-8000-000000000000', 1),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    for (const n of ['0', '-1', '100', 'x']) {
      expect((await page(brand, licence, n)).status).toBe(400);
    }
  });

  test('is for administrators only', async () => {
    const owner = await signInAs(system, 'brand_owner', { brand_id: brand });
    expect((await page(brand, licence, 1, owner)).status).toBe(403);
  });
});
