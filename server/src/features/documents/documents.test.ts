import { ALL_POINTS_TICKED } from '@diwan/contract/features/brands/unverified';
import type { DocumentRecord } from '@diwan/contract/features/documents/records';
import type { RegistrationState } from '@diwan/contract/features/registration/records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp } from '../../testing/app.ts';
import { addCategory, addPartner } from '../../testing/brands.ts';
import {
  asRegistrant,
  drawPaper,
  drawSignature,
  handIn,
  proved,
  type Registrant,
  sampleSubmission,
  sign,
} from '../../testing/registration.ts';

let system: TestApp;

const COMPANY = {
  entity_type: 'corporate',
  company_name: 'Bait Al-Tamr',
  company_name_arabic: 'بيت التمر',
};

beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
  await addCategory(system, '7995', { is_allowed: false, mapped: false });
  await addCategory(system, '7210', { mapped: false });
});
afterAll(() => system.close());

const rowsOf = (brand_id: number) =>
  system.deps.db
    .selectFrom('brand_documents')
    .selectAll()
    .where('brand_id', '=', brand_id)
    .orderBy('version')
    .execute();
const templatesOf = async (brand_id: number): Promise<string[]> => {
  const messages = system.deps.db.selectFrom('messages').select(['template', 'channel']);
  const rows = await messages.where('brand_id', '=', brand_id).orderBy('created_at').execute();
  return rows.map(({ template, channel }) => `${template} ${channel}`).toSorted();
};
const activate = (id: number) =>
  system.deps.db.updateTable('brands').set({ status: 'active' }).where('id', '=', id).execute();

describe('a submission', () => {
  test('of an individual is stored, encrypted, and leads to the agreement', async () => {
    const registrant = await proved(system);
    const { data } = await handIn(system, registrant);
    expect(data).toMatchObject({
      mcc_status: 'approved',
      next_step: 'agreement',
      redirect_url: `/brand/${registrant.id}/agreement`,
      notification_message:
        'Your documents have been received. Please continue with the agreement.',
      user: { role: 'brand_owner', first_name: 'Noura', last_name: 'Al-Sabah' },
      document: { version: 1, document_type: 'individual', name_match_status: 'pending' },
    });
    expect(data.token).toBeTruthy();
    const [row] = await rowsOf(registrant.id);
    const { secrets } = system.deps;
    expect(secrets.open(row!.civil_id_sealed!)).toBe('285081500016');
    expect(row!.civil_id_index).toBe(secrets.blindIndex('civil_id', '285081500016'));
    expect(JSON.stringify(row)).not.toContain('285081500016');
    const bank = await system.deps.db
      .selectFrom('brand_bank_details')
      .selectAll()
      .where('brand_id', '=', registrant.id)
      .executeTakeFirstOrThrow();
    expect(secrets.open(bank.iban_sealed)).toBe('KW81CBKU0000000000001234560101');
    // The code of the bank is stored. Its name is shown in the reader's language.
    expect(bank.bank_name).toBe('NBOK');
  });

  test('of a company has its papers and number', async () => {
    const registrant = await proved(system, COMPANY);
    const { data } = await handIn(system, registrant, {}, 'corporate');
    expect(data.document.files.map(({ field }) => field)).toEqual([
      'commercial_license_file',
      'signatory_auth_file',
      'signatory_id_file',
    ]);
    const [row] = await rowsOf(registrant.id);
    expect(system.deps.secrets.open(row!.civil_id_sealed!)).toBe('12345/2026');
  });

  test('notifies the registrant by mail and phone', async () => {
    const registrant = await proved(system);
    await handIn(system, registrant);
    expect(await templatesOf(registrant.id)).toEqual([
      'documents_received email',
      'documents_received whatsapp',
      'registration_started email',
      'registration_started whatsapp',
    ]);
  });

  test.each([
    ['7995', 'mcc_not_allowed'],
    ['7210', 'mcc_not_mapped'],
  ])('in the category %s is pending, without a session', async (mcc_code, mcc_status) => {
    const registrant = await proved(system, {}, { mcc_code });
    const { data } = await handIn(system, registrant);
    expect(data).toMatchObject({
      mcc_status,
      next_step: 'pending_approval',
      token: null,
      user: null,
      redirect_url: `/brand/${registrant.id}/pending-approval`,
    });
  });

  test('sent again keeps the earlier one and the files that are not sent again', async () => {
    const registrant = await proved(system, COMPANY);
    await handIn(system, registrant, {}, 'corporate');
    const changed = {
      commercial_license_file: undefined,
      signatory_auth_file: undefined,
      signatory_id_file: await drawPaper('#f00'),
      bank_name: 'Gulf Bank',
    };
    expect((await handIn(system, registrant, changed, 'corporate')).status).toBe(200);
    const [first, second] = await rowsOf(registrant.id);
    expect([first!.version, second!.version]).toEqual([1, 2]);
    expect(second!.commercial_license_file_id).toBe(first!.commercial_license_file_id);
    expect(second!.signatory_id_file_id).not.toBe(first!.signatory_id_file_id);
    expect([first!.bank_name, second!.bank_name]).toEqual(['NBOK', 'GULB']);
  });

  test('sent three times at once gives three versions', async () => {
    const registrant = await proved(system);
    const answers = await Promise.all([1, 2, 3].map(() => handIn(system, registrant)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await rowsOf(registrant.id)).map(({ version }) => version)).toEqual([1, 2, 3]);
  });

  test('repeated under its idempotency key is stored once', async () => {
    const registrant = await proved(system);
    const body = await sampleSubmission('individual');
    const options = { body, headers: { 'idempotency-key': 'step-2' } };
    const path = `/brands/${registrant.id}/documents/public`;
    const first = await asRegistrant(system, 'POST', path, registrant, options);
    const again = await asRegistrant(system, 'POST', path, registrant, options);
    expect(again.data).toEqual(first.data);
    expect(await rowsOf(registrant.id)).toHaveLength(1);
  });

  test('by staff leaves them signed in as themselves', async () => {
    const { id } = await proved(system);
    const { token } = await signInAs(system, 'admin');
    const body = await sampleSubmission('individual');
    const answer = await ask(system, 'POST', `/brands/${id}/documents`, { token, body });
    expect(answer).toMatchObject({ status: 200, data: { token: null, next_step: 'agreement' } });
  });

  test('is refused once the agreement is signed, and for a rejected brand', async () => {
    const [signed, rejected] = [await proved(system), await proved(system)];
    await handIn(system, signed);
    await sign(system, signed);
    expect(await handIn(system, signed)).toMatchObject({
      status: 409,
      failure: { code: 'ALREADY_SIGNED' },
    });
    const brands = system.deps.db.updateTable('brands').set({ status: 'rejected' });
    await brands.where('id', '=', rejected.id).execute();
    expect(await handIn(system, rejected)).toMatchObject({
      status: 409,
      failure: { error: 'The status of this brand does not allow new documents' },
    });
  });

  test('does not change the account that an active brand is paid to', async () => {
    const registrant = await proved(system);
    await handIn(system, registrant);
    await activate(registrant.id);
    expect((await handIn(system, registrant)).status).toBe(200);
    const iban = 'KW74NBOK0000000000001000372151';
    expect(await handIn(system, registrant, { iban })).toMatchObject({
      status: 409,
      failure: {
        fields: {
          iban: 'To change the bank details of an active brand, send a bank details request',
        },
      },
    });
  });

  test('does not change it either after one person has made the brand pending again', async () => {
    const registrant = await proved(system);
    await handIn(system, registrant);
    const { token } = await signInAs(system, 'admin');
    const decide = (status: string) =>
      ask(system, 'PUT', `/brands/${registrant.id}`, {
        token,
        body: status === 'active' ? { status, checked_points: ALL_POINTS_TICKED } : { status },
      });
    expect((await decide('active')).status).toBe(200);
    expect((await decide('pending')).status).toBe(200);
    const iban = 'KW74NBOK0000000000001000372151';
    expect((await handIn(system, registrant, { iban })).status).toBe(409);
    expect((await handIn(system, registrant)).status).toBe(200);
  });
});

describe('step 2 in the words of the form', () => {
  const BANK = 'Bank name and IBAN are required';
  const PERSON = 'Civil ID and full name in both languages are required';
  let individual: Registrant;
  let company: Registrant;
  beforeAll(async () => {
    individual = await proved(system);
    company = await proved(system, COMPANY);
  });

  test.each([
    [{ bank_name: '' }, BANK, ['bank_name']],
    [{ bank_name: undefined, iban: ' ' }, BANK, ['bank_name', 'iban']],
    [{ civil_id: '', full_name_arabic: '' }, PERSON, ['civil_id', 'full_name_arabic']],
    [
      { driver_license_file: undefined },
      "Driver's license is required for individual brand registration",
      ['driver_license_file'],
    ],
    [{ civil_id: '285081500017' }, 'Civil ID is not valid', ['civil_id']],
    [{ iban: 'KW81CBKU0000000000001234560102' }, 'IBAN is not valid', ['iban']],
    [{ full_name_english: 'نورة' }, 'Please enter the name in English', ['full_name_english']],
    [{ full_name_arabic: 'Noura' }, 'Please enter the name in Arabic', ['full_name_arabic']],
    [
      { signature_file: undefined, agreed: true },
      'Please provide your signature',
      ['signature_file'],
    ],
  ])('of an individual with %o: %s', async (details, error, fields) => {
    const { status, failure } = await handIn(system, individual, details);
    expect({ status, error: failure.error }).toEqual({ status: 400, error });
    expect(Object.keys(failure.fields ?? {})).toEqual(fields);
  });

  test.each([
    [
      { company_name: '', company_name_arabic: undefined },
      'Company name in both languages is required',
      ['company_name', 'company_name_arabic'],
    ],
    [
      { signatory_auth_file: undefined },
      'All corporate documents are required',
      ['signatory_auth_file'],
    ],
    [{ civil_id: '12 34' }, 'Commercial registration number is not valid', ['civil_id']],
  ])('of a company with %o: %s', async (details, error, fields) => {
    const { status, failure } = await handIn(system, company, details, 'corporate');
    expect({ status, error: failure.error }).toEqual({ status: 400, error });
    expect(Object.keys(failure.fields ?? {})).toEqual(fields);
  });

  test('reads spaces, Arabic digits and small letters', async () => {
    const typed = { civil_id: '٢٨٥٠ ٨١٥٠ ٠٠١٦', iban: 'kw81 cbku 0000 0000 0000 1234 5601 01' };
    expect((await handIn(system, individual, typed)).status).toBe(200);
  });

  test("uses the brand's kind of entity, not the one in the request", async () => {
    const answer = await handIn(system, individual, { document_type: 'corporate' });
    expect(answer).toMatchObject({
      status: 422,
      failure: {
        fields: { document_type: 'These documents do not match the entity type' },
      },
    });
  });

  test('refuses texts with hidden characters, card numbers and unknown properties', async () => {
    const CLEAN = 'This text has characters that are not allowed';
    const refused = await handIn(system, individual, {
      bank_name: 'Gulf\u202e Bank',
      full_name_english: 'A\u0000B',
      company_name: '4508 7500 1574 1019',
      verified: true,
    });
    expect(refused.failure.fields).toEqual({
      bank_name: CLEAN,
      full_name_english: CLEAN,
      company_name: 'For your safety, please do not enter card numbers',
      verified: 'This property is not known',
    });
  });
});

describe('documents with a signature', () => {
  test('sign the agreement in the same step', async () => {
    const registrant = await proved(system);
    const signature_file = await drawSignature();
    const pen = [
      [10, 20, 0, 0.5],
      [60, 80, 40, 0.6],
    ];
    const signature_strokes = { width: 300, height: 160, strokes: [pen] };
    const signing = { signature_file, signature_strokes, agreed: true };
    const { data } = await handIn(system, registrant, signing);
    const { strokes_sealed } = await system.deps.db
      .selectFrom('signature_drawings')
      .select('strokes_sealed')
      .where('brand_id', '=', registrant.id)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(system.deps.secrets.open(strokes_sealed))).toEqual(signature_strokes);
    expect(data).toMatchObject({
      next_step: 'setup_password',
      redirect_url: expect.stringMatching(/^\/setup-password\?token=/) as string,
      notification_message: 'Agreement signed successfully!',
    });
    expect(await templatesOf(registrant.id)).toContain('agreement_signed email');
  });

  test('are kept without signing while the category is under review', async () => {
    const registrant = await proved(system, {}, { mcc_code: '7995' });
    const signature_file = await drawSignature();
    const { data } = await handIn(system, registrant, { signature_file, agreed: true });
    expect(data.next_step).toBe('pending_approval');
    const agreements = system.deps.db.selectFrom('agreements').select('id');
    expect(await agreements.where('brand_id', '=', registrant.id).execute()).toEqual([]);
  });

  test('do not sign a text that the registrant has not read', async () => {
    const registrant = await proved(system);
    await handIn(system, registrant);
    await asRegistrant(system, 'GET', `/brands/${registrant.id}/agreement/public`, registrant);
    const signature_file = await drawSignature();
    const signing = { signature_file, agreed: true, bank_name: 'Another Bank' };
    expect(await handIn(system, registrant, signing)).toMatchObject({
      status: 409,
      failure: { error: 'The agreement has changed in the meantime. Please read it again.' },
    });
    expect(await rowsOf(registrant.id)).toHaveLength(1);
    expect((await handIn(system, registrant, { signature_file, agreed: true })).status).toBe(200);
  });
});

describe('access to documents', () => {
  test('admins and the owner open files, a partner sees that they exist, others nothing', async () => {
    const partner_id = await addPartner(system);
    const registrant = await proved(system, {}, { partner_id });
    await handIn(system, registrant);
    const list = (token: string) =>
      ask<DocumentRecord[]>(system, 'GET', `/brands/${registrant.id}/documents`, { token });
    const admin = await signInAs(system, 'admin');
    const owner = await signInAs(system, 'brand_owner', { brand_id: registrant.id });
    const partner = await signInAs(system, 'partner_employee', { partner_id });
    for (const reader of [admin, owner]) {
      const [file] = (await list(reader.token)).data[0]!.files;
      expect((await ask(system, 'GET', file!.url!.replace('/api', ''))).status).toBe(200);
      expect((await ask(system, 'GET', `/files/${file!.id}`, { token: reader.token })).status).toBe(
        200,
      );
    }
    const [known] = (await list(partner.token)).data[0]!.files;
    expect(known).toMatchObject({ field: 'driver_license_file', url: null });
    expect((await ask(system, 'GET', `/files/${known!.id}`, { token: partner.token })).status).toBe(
      404,
    );
    const stranger = await signInAs(system, 'brand_owner');
    expect((await list(stranger.token)).status).toBe(404);
    const other = await signInAs(system, 'brand_owner', {
      brand_id: (await proved(system)).id,
    });
    expect((await ask(system, 'GET', `/files/${known!.id}`, { token: other.token })).status).toBe(
      404,
    );
  });

  test('the registration lists the submitted files', async () => {
    const registrant = await proved(system);
    await handIn(system, registrant);
    const path = `/brands/${registrant.id}/registration`;
    const { data } = await asRegistrant<RegistrationState>(system, 'GET', path, registrant);
    expect(data).toMatchObject({ step: 'agreement', documents_present: ['driver_license_file'] });
  });
});
