import type {
  AgreementRecord,
  PublicAgreement,
  SealVerdict,
} from '@diwan/contract/features/agreements/records';
import sharp, { type Sharp } from 'sharp';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp } from '../../testing/app.ts';
import { addCategory, addPartner } from '../../testing/brands.ts';
import { uploadOf } from '../../testing/formats/multipart.ts';
import {
  asRegistrant,
  confirmBeside,
  brandAt,
  drawSignature,
  handIn,
  proved,
  type Registrant,
  sign,
} from '../../testing/registration.ts';
import { hashAgreement } from '@diwan/documents/agreement/agreement-text';
import { sealVerdictOf } from '@diwan/documents/seal/check-seal';
import { verifySealedPdf } from '@diwan/documents/seal/verify-seal';
import { createChance } from '@diwan/reading/writers/chance';
import { contentOf } from './store.ts';
import { readSealCertificate } from './sealing.ts';
import { sealAgreement } from './jobs.ts';

// Sealing runs at the lowest CPU priority, so a busy machine needs a long time limit.
const PATIENCE = { timeout: 600_000 };

const SEED = 69;

let system: TestApp;

beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
  await addCategory(system, '7995', { is_allowed: false, mapped: false });
});
afterAll(() => system.close());

const read = (registrant: Registrant, headers: Record<string, string> = {}) =>
  asRegistrant<PublicAgreement>(
    system,
    'GET',
    `/brands/${registrant.id}/agreement/public`,
    registrant,
    { headers },
  );
const rowsOf = (brand_id: number) =>
  system.deps.db
    .selectFrom('agreements')
    .selectAll()
    .where('brand_id', '=', brand_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
const ready = async (details: Record<string, unknown> = {}): Promise<Registrant> => {
  const registrant = await proved(system, details);
  await handIn(system, registrant);
  return registrant;
};
const seal = async (agreement_id: string): Promise<void> => {
  const { log } = system.deps;
  const signal = new AbortController().signal;
  const run = { job_id: '1', attempt: 1, max_attempts: 1, log, signal };
  await sealAgreement(system.deps)({ agreement_id }, run);
};
const pngUrl = async (image: Sharp): Promise<string> =>
  `data:image/png;base64,${(await image.png().toBuffer()).toString('base64')}`;
const sheet = (background: string | { r: number; g: number; b: number; alpha: number }) =>
  sharp({ create: { width: 400, height: 160, channels: 4, background } });

describe('the agreement to read', () => {
  test('is available after the documents, with no personal data beside its text', async () => {
    const registrant = await proved(system);
    expect(await read(registrant)).toMatchObject({
      status: 409,
      failure: { error: 'Please submit the documents before you sign the agreement' },
    });
    await handIn(system, registrant);
    const { data, raw } = await read(registrant);
    expect(Object.keys(data).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'agreement_id',
      'agreement_text',
      'agreement_text_ar',
      'agreement_text_en',
      'agreement_version',
      'brand',
      'digest',
      'documents',
      'status',
      'summary',
    ]);
    expect(data.brand).toEqual({ name: 'Dates of Kuwait', entity_type: 'individual' });
    expect(data.documents).toEqual({ present: ['driver_license_file'] });
    const [row] = await rowsOf(registrant.id);
    expect(row).toMatchObject({
      text_en: data.agreement_text_en,
      text_ar: data.agreement_text_ar,
      digest: data.digest,
    });
    expect(hashAgreement(contentOf(row!))).toBe(data.digest);
    for (const secret of ['285081500016', 'KW81CBKU0000000000001234560101', '50001234']) {
      expect(raw).not.toContain(secret);
    }
  });

  test('is unavailable while the category is under review', async () => {
    const registrant = await proved(system, {}, { mcc_code: '7995' });
    await handIn(system, registrant);
    expect(await read(registrant)).toMatchObject({
      status: 409,
      failure: { code: 'AGREEMENT_MCC_UNDER_REVIEW' },
    });
    expect(await sign(system, registrant)).toMatchObject({ status: 409 });
  });

  test('is frozen once, even for simultaneous readers and on a later day', async () => {
    const registrant = await ready();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => read(registrant)));
    system.clock.advance({ days: 2 });
    answers.push(await read(registrant));
    expect(new Set(answers.map(({ data }) => data.agreement_id)).size).toBe(1);
    expect(await rowsOf(registrant.id)).toHaveLength(1);
  });

  test('is shown in the language of the reader, and both languages are signed', async () => {
    const registrant = await ready();
    const { data } = await read(registrant, { 'accept-language': 'ar' });
    expect(data.agreement_text).toBe(data.agreement_text_ar);
    expect(data.agreement_text_en).not.toBe(data.agreement_text_ar);
  });

  test('is replaced when the documents or the brand change, until it is signed', async () => {
    const registrant = await ready();
    const first = await read(registrant);
    await handIn(system, registrant, { bank_name: 'Gulf Bank' });
    const second = await read(registrant);
    expect(second.data.agreement_text).toContain('Gulf Bank');
    await system.deps.db
      .updateTable('brands')
      .set({ name: 'New Name' })
      .where('id', '=', registrant.id)
      .execute();
    const third = await read(registrant);
    expect(third.data.agreement_text).toContain('New Name');
    const rows = await rowsOf(registrant.id);
    expect(rows.filter(({ status }) => status === 'replaced').map(({ id }) => id)).toEqual(
      expect.arrayContaining([first.data.agreement_id, second.data.agreement_id]),
    );
    expect(rows.filter(({ status }) => status === 'pending')).toHaveLength(1);
  });
});

describe('signing', () => {
  test('stores the signer, the time, the address and the text', async () => {
    const registrant = await ready();
    const { data: shown } = await read(registrant);
    const answer = await sign(system, registrant, {
      headers: { 'user-agent': 'A phone', 'x-forwarded-for': '203.0.113.9' },
      body: { signature_file: await drawSignature(), agreed: true },
    });
    expect(answer).toMatchObject({
      status: 200,
      message: 'Agreement signed successfully!',
      data: {
        redirect_url: expect.stringMatching(/^\/setup-password\?token=/) as string,
        next_step: 'setup_password',
        agreement_id: shown.agreement_id,
      },
    });
    const [row] = await rowsOf(registrant.id);
    expect(row).toMatchObject({
      status: 'signed',
      signer_name: 'Noura Al-Sabah',
      signer_ip: '203.0.113.9',
      signer_user_agent: 'A phone',
      witness_user_id: null,
      digest: shown.digest,
      signed_at: system.deps.clock.iso(),
    });
    expect(row!.signed_by).not.toBeNull();
  });

  test('succeeds once for 20 simultaneous requests', async () => {
    const registrant = await ready();
    const answers = await Promise.all(Array.from({ length: 20 }, () => sign(system, registrant)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, failure } of answers) {
      if (status !== 200) expect(failure).toMatchObject({ code: 'ALREADY_SIGNED' });
    }
    const messages = system.deps.db.selectFrom('messages').select(['template', 'channel']);
    const sent = messages.where('template', 'like', 'agreement_signed%').orderBy('template');
    // The WhatsApp message has no link: the link is sent by mail only.
    expect(await sent.where('brand_id', '=', registrant.id).execute()).toEqual([
      { template: 'agreement_signed', channel: 'email' },
      { template: 'agreement_signed_news', channel: 'whatsapp' },
    ]);
  });

  test('repeated under its idempotency key gives the same answer', async () => {
    const registrant = await ready();
    const headers = { 'idempotency-key': 'sign-once' };
    const body = { signature_file: await drawSignature(), agreed: true };
    const first = await sign(system, registrant, { headers, body });
    const again = await sign(system, registrant, { headers, body });
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.data).toEqual(first.data);
  });

  test('sends a link that sets the password, and ends the proof', async () => {
    const registrant = await ready();
    await sign(system, registrant);
    const message = await system.deps.db
      .selectFrom('messages')
      .select(['link_sealed', 'to_address'])
      .where('brand_id', '=', registrant.id)
      .where('template', '=', 'agreement_signed')
      .where('channel', '=', 'email')
      .executeTakeFirstOrThrow();
    const query = new URL(system.deps.secrets.open(message.link_sealed!)).searchParams;
    const credentials = { email: query.get('email'), password: 'Dates-of-Kuwait-26' };
    const body = { token: query.get('token'), ...credentials };
    expect((await ask(system, 'POST', '/auth/setup-password', { body })).status).toBe(200);
    expect((await ask(system, 'POST', '/auth/login', { body: credentials })).status).toBe(200);
    expect((await read(registrant)).status).toBe(403);
  });

  test('by staff beside the owner names them as witness', async () => {
    const partner_id = await addPartner(system);
    const registrant = await proved(system, {}, { partner_id });
    await handIn(system, registrant);
    const staff = await signInAs(system, 'partner_employee', { partner_id });
    const { data } = await sign(system, registrant, {
      token: staff.token,
      body: { signature_file: await drawSignature(), agreed: true },
    });
    expect(data.signed_at).toBeNull();
    const confirmed = await confirmBeside(system, registrant.id, staff);
    expect(confirmed.data.redirect_url).toBe(`/brands/${registrant.id}`);
    const [row] = await rowsOf(registrant.id);
    expect(row).toMatchObject({ witness_user_id: staff.id, signer_name: 'Noura Al-Sabah' });
  });

  test('refuses a text that changed after it was read', async () => {
    const registrant = await ready();
    await read(registrant);
    await handIn(system, registrant, { bank_name: 'Gulf Bank' });
    expect(await sign(system, registrant)).toMatchObject({
      status: 409,
      failure: { code: 'AGREEMENT_CHANGED' },
    });
    await read(registrant);
    expect((await sign(system, registrant)).status).toBe(200);
  });

  test('refuses the text of another window after a newer text was read', async () => {
    const registrant = await ready();
    const { data: read_first } = await read(registrant);
    await handIn(system, registrant, { bank_name: 'Gulf Bank' });
    const { data: read_last } = await read(registrant);
    const signReading = async ({ digest }: PublicAgreement) => {
      const body = { signature_file: await drawSignature(), agreed: true, digest };
      return sign(system, registrant, { body });
    };
    expect(await signReading(read_first)).toMatchObject({
      status: 409,
      failure: { code: 'AGREEMENT_CHANGED' },
    });
    expect((await signReading(read_last)).data.agreement_id).toBe(read_last.agreement_id);
  });

  test('with an expired session says how to continue', async () => {
    const { id } = await ready();
    const body = { signature_file: await drawSignature(), agreed: true };
    const path = `/brands/${id}/agreement/sign`;
    expect(await ask(system, 'POST', path, { token: 'an.expired.one', body })).toMatchObject({
      status: 401,
      failure: {
        error: 'Please log in to sign the agreement. Check your email for login instructions.',
      },
    });
  });

  const UNSIGNED = 'Please provide your signature';
  test.each([
    ['nothing', undefined, UNSIGNED],
    ['an empty text', '', undefined],
    ['a transparent sheet', () => pngUrl(sheet({ r: 0, g: 0, b: 0, alpha: 0 })), UNSIGNED],
    ['a white sheet', () => pngUrl(sheet('#fff')), UNSIGNED],
    ['a black sheet', () => pngUrl(sheet('#000')), UNSIGNED],
    [
      'a dot',
      () => {
        const input = { create: { width: 4, height: 4, channels: 3 as const, background: '#000' } };
        return pngUrl(sheet('#fff').composite([{ input, left: 9, top: 9 }]));
      },
      UNSIGNED,
    ],
  ])('with %s is refused', async (_, make, error) => {
    const registrant = await ready();
    const signature_file = typeof make === 'function' ? await make() : make;
    const answer = await sign(system, registrant, { body: { signature_file, agreed: true } });
    expect(answer.status).toBe(400);
    expect(answer.failure.fields).toHaveProperty('signature_file');
    if (error) expect(answer.failure.error).toBe(error);
  });

  test.each([undefined, false, 'true', 1])('without consent (%o) is refused', async (agreed) => {
    const registrant = await ready();
    const body = { signature_file: await drawSignature(), agreed };
    expect(await sign(system, registrant, { body })).toMatchObject({
      status: 400,
      failure: { error: 'Please accept the agreement before signing' },
    });
  });
});

describe('a signed agreement', () => {
  test.each([
    "status = 'pending'",
    "signer_name = 'Somebody else'",
    'signed_at = now()',
    "text_en = 'You owe us everything'",
    'signature_file_id = null',
    'witness_user_id = null, signer_ip = null',
  ])('cannot be changed in the database: %s', async (change) => {
    const id = await brandAt(system, 'active');
    const update = sql`update agreements set ${sql.raw(change)} where brand_id = ${id}`;
    await expect(update.execute(system.deps.db)).rejects.toThrow(/never changes/);
  });

  test('stays the same, whatever happens to the brand', async () => {
    const registrant = await ready();
    await sign(system, registrant);
    const before = await rowsOf(registrant.id);
    const name = system.deps.db.updateTable('brands').set({ name: 'Renamed' });
    await name.where('id', '=', registrant.id).execute();
    expect((await sign(system, registrant)).failure.code).toBe('ALREADY_SIGNED');
    const { data } = await read(registrant);
    expect(data).toMatchObject({ status: 'signed', digest: before[0]!.digest });
    expect(data.agreement_text).not.toContain('Renamed');
    expect(await rowsOf(registrant.id)).toEqual(before);
  });

  test('is sealed as a PDF, once, for admins and the owner', PATIENCE, async () => {
    const partner_id = await addPartner(system);
    const registrant = await proved(system, {}, { partner_id });
    await handIn(system, registrant);
    const { agreement_id } = (await sign(system, registrant)).data;
    const owner = await signInAs(system, 'brand_owner', { brand_id: registrant.id });
    const partner = await signInAs(system, 'partner_employee', { partner_id });
    const pdf = (token: string) =>
      ask(system, 'GET', `/brands/${registrant.id}/agreements/${agreement_id}/pdf`, { token });
    const list = async (token: string) => {
      const path = `/brands/${registrant.id}/agreements`;
      return ask<AgreementRecord[]>(system, 'GET', path, { token });
    };
    const canOf = async (token: string) => (await list(token)).data[0]?.can;
    expect(await pdf(owner.token)).toMatchObject({
      status: 409,
      failure: { code: 'AGREEMENT_PDF_NOT_READY' },
    });
    expect(await canOf(owner.token)).toMatchObject({
      sign: { allowed: false, code: 'ALREADY_SIGNED' },
      download: { allowed: false, code: 'AGREEMENT_PDF_NOT_READY' },
    });
    await Promise.all([seal(agreement_id), seal(agreement_id)]);
    const [row] = await rowsOf(registrant.id);
    await seal(agreement_id);
    expect((await rowsOf(registrant.id))[0]).toEqual(row);
    const answer = await pdf(owner.token);
    expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf' });
    expect((await pdf(partner.token)).status).toBe(403);
    expect(await canOf(owner.token)).toMatchObject({ download: { allowed: true } });
    expect(await canOf(partner.token)).not.toHaveProperty('download');
    expect((await list(partner.token)).data).toMatchObject([{ status: 'signed', pdf_ready: true }]);
    const stranger = await signInAs(system, 'brand_owner');
    expect((await list(stranger.token)).status).toBe(404);
    expect((await pdf(stranger.token)).status).toBe(404);
  });

  test('is distinguished from an altered one', PATIENCE, async () => {
    const registrant = await ready();
    await seal((await sign(system, registrant)).data.agreement_id);
    const row = await system.deps.db
      .selectFrom('agreements as a')
      .innerJoin('files as f', 'f.id', 'a.pdf_file_id')
      .select(['a.id', 'f.storage_key'])
      .where('a.brand_id', '=', registrant.id)
      .executeTakeFirstOrThrow();
    const bytes = Buffer.from(await system.deps.files.getBytes(row.storage_key));
    // The endpoint is public, because anyone must be able to check a seal.
    const verify = (content: Uint8Array) => {
      const part = { bytes: content, name: 'agreement.pdf', type: 'application/pdf' };
      return ask<SealVerdict>(system, 'POST', '/agreements/verify', uploadOf(part));
    };
    expect((await verify(bytes)).data).toMatchObject({
      verdict: 'authentic',
      agreement: { agreement_id: row.id, signer_name: 'Noura Al-Sabah', replaced: false },
    });
    const altered = Buffer.from(bytes);
    altered[1000] = altered[1000]! ^ 1;
    expect((await verify(altered)).data).toMatchObject({
      verdict: 'altered',
      reason: 'This file was altered after it was sealed',
      agreement: null,
    });
    expect((await verify(Buffer.from('%PDF-1.7'))).data).toMatchObject({
      verdict: 'not_sealed',
      reason: 'This file was not sealed by this platform',
    });
    const offline = await ask(system, 'GET', '/agreements/verify/offline');
    expect(offline.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8' });
    expect(offline.raw).toContain('checkSeal');
    // Flips one bit at each of 200 random places. No altered file may count as authentic.
    const { certificate_pem } = await readSealCertificate(system.deps);
    const chance = createChance(SEED);
    for (let n = 0; n < 200; n += 1) {
      const at = chance.whole(0, bytes.length - 1);
      const bent = Buffer.from(bytes);
      bent[at] = bent[at]! ^ (1 << chance.whole(0, 7));
      const check = await verifySealedPdf(bent, [certificate_pem]);
      expect(sealVerdictOf(check), `byte ${at}, seed ${SEED}`).not.toBe('authentic');
    }
  });
});

test('the seal certificate is made once, even if several calls need it at once', async () => {
  const secrets = system.deps.db
    .selectFrom('platform_secrets')
    .selectAll()
    .where('name', 'like', '%seal%');
  const rows = await secrets.execute();
  expect(rows.map(({ name }) => name)).toEqual(['agreement_seal']);
  expect(JSON.stringify(rows)).not.toContain('BEGIN');
});
