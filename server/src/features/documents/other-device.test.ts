import { sharedBrandDraft } from '@diwan/contract/features/brands/draft';
import type { DocumentUpload } from '@diwan/contract/features/documents/records';
import type { RegistrationState } from '@diwan/contract/features/registration/records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, startTestApp, type TestApp } from '../../testing/app.ts';
import { addCategory } from '../../testing/brands.ts';
import { uploadOf } from '../../testing/formats/multipart.ts';
import {
  asRegistrant,
  draftOf,
  drawPaper,
  fromElsewhere,
  handIn,
  openMail,
  proved,
  type Registrant,
  registered,
  sentProof,
} from '../../testing/registration.ts';

let system: TestApp;

beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
});
afterAll(() => system.close());

async function upload({ id, proof }: Registrant, field: string): Promise<DocumentUpload> {
  const bytes = Buffer.from((await drawPaper()).split(',')[1] ?? '', 'base64');
  const form = uploadOf({ bytes, name: 'paper.png', type: 'image/png' });
  const { data } = await ask<DocumentUpload>(
    system,
    'POST',
    `/brands/${id}/documents/uploads/${field}`,
    {
      body: form.body,
      headers: { ...fromElsewhere(), ...form.headers, 'x-registration-token': proof },
    },
  );
  return data;
}
const stateOf = async (registrant: Registrant): Promise<RegistrationState> =>
  (
    await asRegistrant<RegistrationState>(
      system,
      'GET',
      `/brands/${registrant.id}/registration`,
      registrant,
    )
  ).data;
const remove = ({ id, proof }: Registrant, field = 'driver_license_file') =>
  ask(system, 'DELETE', `/brands/${id}/documents/uploads/${field}`, {
    headers: { ...fromElsewhere(), 'x-registration-token': proof },
  });

describe('a file that one device uploaded', () => {
  test('is named to the device that opens the mailed link, which submits it', async () => {
    const begun = await registered(system);
    const { upload_id } = await upload(begun, 'driver_license_file');
    const named = [{ upload_id, field: 'driver_license_file' }];
    expect((await stateOf(begun)).uploads).toEqual(named);
    const phone = await openMail(system, begun.id);
    const state = await stateOf(phone);
    expect([state.step, state.uploads]).toEqual(['documents', named]);
    expect(JSON.stringify(state)).not.toContain('/api/files/');
    const details = { driver_license_file: undefined, uploads: { driver_license_file: upload_id } };
    expect((await handIn(system, phone, details)).status).toBe(200);
    expect((await stateOf(phone)).uploads).toEqual([]);
  });

  test('is hidden from a device that holds the link of the phone only', async () => {
    const begun = await registered(system);
    await upload(begun, 'driver_license_file');
    const other = { id: begun.id, proof: await sentProof(system, begun.id, 'whatsapp') };
    expect((await stateOf(other)).uploads).toEqual([]);
    expect((await remove(other)).failure?.code).toBe('REGISTRATION_MAIL_FIRST');
    expect((await stateOf(begun)).uploads).toHaveLength(1);
  });

  test('disappears everywhere when it is removed, also twice at once', async () => {
    const owner = await proved(system);
    await upload(owner, 'driver_license_file');
    await upload(owner, 'civil_id_file');
    const both = await Promise.all([remove(owner), remove(owner)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await stateOf(owner)).uploads.map(({ field }) => field)).toEqual(['civil_id_file']);
    expect((await remove(owner, 'passport')).status).toBe(400);
  });

  test('is removed by its own registrant only', async () => {
    const owner = await proved(system);
    const other = await proved(system);
    await upload(owner, 'driver_license_file');
    expect((await remove({ id: owner.id, proof: other.proof })).status).toBe(403);
    expect((await stateOf(owner)).uploads).toHaveLength(1);
  });
});

const COMPANY = {
  entity_type: 'corporate',
  company_name: 'Najma Trading',
  company_name_arabic: 'شركة نجمة',
} as const;

test('a company name that the documents correct changes the brand', async () => {
  const owner = await proved(system, COMPANY);
  const corrected = { company_name: 'Najma Foods', company_name_arabic: 'شركة نجمة للأغذية' };
  expect((await handIn(system, owner, corrected, 'corporate')).status).toBe(200);
  const brand = await system.deps.db
    .selectFrom('brands')
    .select(['company_name', 'company_name_arabic'])
    .where('id', '=', owner.id)
    .executeTakeFirstOrThrow();
  expect(brand).toEqual(corrected);
  expect(await stateOf(owner)).toMatchObject(corrected);
});

test('an Arabic company name is written in Arabic, with digits and signs', async () => {
  const nameIssue = (company_name_arabic: string) =>
    sharedBrandDraft
      .safeParse({ ...draftOf(), ...COMPANY, company_name_arabic })
      .error?.issues.map(({ message }) => message);
  expect(nameIssue('شركة 99 للتجارة (ذ.م.م)')).toBeUndefined();
  expect(nameIssue('Najma Trading')).toEqual(['Please enter the name in Arabic']);
  const owner = await proved(system, COMPANY);
  const latin = { company_name_arabic: 'Najma' };
  const refused = await handIn(system, owner, latin, 'corporate');
  expect(refused.failure?.fields).toEqual({
    company_name_arabic: 'Please enter the name in Arabic',
  });
});
