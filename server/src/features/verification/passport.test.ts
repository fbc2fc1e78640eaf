import type { SealVerdict } from '@diwan/contract/features/agreements/records';
import type { OwnerConfirmation } from '@diwan/contract/features/owner-confirmations/records';
import { plainText } from '@diwan/documents/pdf/bidi';
import { createSealCertificate } from '@diwan/documents/seal/certificate';
import { timestampOf, verifySealedPdf } from '@diwan/documents/seal/verify-seal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealAuditChain } from '../../platform/audit/chain.ts';
import { ownFile } from '../../platform/files/check.ts';
import { keepFile, storeFile } from '../../platform/files/stored-files.ts';
import { staffContext } from '../../seed/registrations.ts';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addCategory } from '../../testing/brands.ts';
import { uploadOf } from '../../testing/formats/multipart.ts';
import {
  asRegistrant,
  handIn,
  proved,
  readOwnerCode,
  type Registrant,
  registered,
  sign,
} from '../../testing/registration.ts';
import {
  grant,
  startTestAuthority,
  type TestAuthority,
} from '../../testing/outside/timestamp-authority.ts';
import { readSealCertificate } from '../agreements/public.ts';
import { passportContent } from './passport.ts';

let system: TestApp;
let admin: TestUser;
let brand: number;
let authority: TestAuthority;

beforeAll(async () => {
  authority = await startTestAuthority();
  system = await startTestApp({ TSA_URL: authority.url });
  await addCategory(system, '5411');
  admin = await signInAs(system, 'admin');
  const registrant = await proved(system);
  brand = registrant.id;
  await handIn(system, registrant);
  await asRegistrant(system, 'GET', `/brands/${brand}/agreement/public`, registrant);
  await sign(system, registrant);
  await sealAuditChain(system.deps.db, system.deps.secrets);
});
afterAll(async () => {
  await system.close();
  await authority.close();
});

/**
 * Submits documents and a signature from a device that has not opened the mail, and then the code.
 */
async function addConfirmedByCode(): Promise<Registrant> {
  const began = await registered(system);
  await handIn(system, began);
  await sign(system, began);
  const confirmation = `/brands/${began.id}/owner-confirmation`;
  const sent = await asRegistrant<OwnerConfirmation>(system, 'POST', `${confirmation}/code`, began);
  const body = { code: await readOwnerCode(system, began.id), digest: sent.data.digest };
  expect((await asRegistrant(system, 'POST', confirmation, began, { body })).status).toBe(200);
  return began;
}

async function download(): Promise<Uint8Array> {
  const answer = await system.app.inject({
    url: `/api${path()}`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-disposition']).toContain(`verification-file-${brand}.pdf`);
  return new Uint8Array(answer.rawPayload);
}

/** Returns the audit entry of the last download. */
const lastDownload = () =>
  system.deps.db
    .selectFrom('audit_log')
    .select(['actor_email', 'entity_id', 'after'])
    .where('action', '=', 'brand.passport_exported')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

const path = (id = brand) => `/brands/${id}/verification/passport`;

test('a passport has a long email address in lines that fit', async () => {
  const email = 'abdulrahman.almutairi@operations.diwan.test';
  const staff = { user_id: admin.id, email, role: 'admin', partner_id: null } as const;
  const { sections } = await passportContent(staffContext(system.deps, staff), brand);
  const made_for = sections[0]?.facts.find(({ en }) => en === 'Made for');
  expect(plainText(made_for?.value ?? '').split('\n')).toEqual([
    'abdulrahman.almutairi@operations',
    '.diwan.test',
  ]);
});

test('a passport contains the stored records, and no complete number', async () => {
  const { deps } = system;
  const staff = { user_id: admin.id, email: admin.email, role: 'admin', partner_id: null } as const;
  const { sections } = await passportContent(staffContext(deps, staff), brand);
  const text = JSON.stringify(sections);
  const files = deps.db.selectFrom('files').select('sha256').where('kind', '=', 'document');
  for (const { sha256 } of await files.execute()) expect(text).toContain(sha256.slice(32));
  const { digest } = await deps.db
    .selectFrom('agreements')
    .select('digest')
    .where('brand_id', '=', brand)
    .executeTakeFirstOrThrow();
  const head = await deps.db
    .selectFrom('audit_log')
    .select('hash')
    .orderBy('chain_position', 'desc')
    .where('hash', 'is not', null)
    .executeTakeFirstOrThrow();
  const typed = await deps.db
    .selectFrom('brand_documents')
    .select(['civil_id_sealed', 'iban_sealed'])
    .where('brand_id', '=', brand)
    .executeTakeFirstOrThrow();
  for (const proof of [
    digest.slice(0, 32),
    head.hash?.slice(32) ?? '?',
    'Documents submitted',
    'قُدّمت المستندات',
    'Platform fee table',
    'Individual · \u2068فرد\u2069',
  ]) {
    expect(text).toContain(proof);
  }
  // Such codes are for programs. The file has labels in both languages instead.
  for (const raw of ['individual', 'pos_activation', 'documents.', 'brand.', 'mcc_', 'image/']) {
    expect(text).not.toContain(raw);
  }
  expect(text).not.toMatch(/\dT\d\d:.*Z/u);
  for (const sealed of [typed.civil_id_sealed ?? '', typed.iban_sealed]) {
    expect(text).not.toContain(deps.secrets.open(sealed));
  }
});

test('it states what the owner confirmed with a mailed code, in both languages', async () => {
  const { deps } = system;
  const { id } = await addConfirmedByCode();
  const staff = { user_id: admin.id, email: admin.email, role: 'admin', partner_id: null } as const;
  const { sections } = await passportContent(staffContext(deps, staff), id);
  const text = JSON.stringify(sections);
  for (const proof of [
    'Bank account entered, not yet confirmed by the owner',
    'Agreement signed, not yet confirmed by the owner',
    'With a code sent by email',
    'برمز أُرسل بالبريد الإلكتروني',
    'Account and signature, with a code sent by email',
    'الحساب والتوقيع، برمز أُرسل بالبريد الإلكتروني',
  ]) {
    expect(text).toContain(proof);
  }
});

test('it states a timestamp that was added later, or that one is pending', async () => {
  const { deps } = system;
  const { id: agreement_id } = await deps.db
    .selectFrom('agreements')
    .select('id')
    .where('brand_id', '=', brand)
    .executeTakeFirstOrThrow();
  const addFile = async (text: string) => {
    const kept = await keepFile(deps, ownFile(Buffer.from(text), 'application/pdf'));
    return deps.db
      .transaction()
      .execute((tx) => storeFile(tx, kept, { kind: 'agreement', visibility: 'private' }));
  };
  const staff = { user_id: admin.id, email: admin.email, role: 'admin', partner_id: null } as const;
  const read = async () =>
    JSON.stringify((await passportContent(staffContext(deps, staff), brand)).sections);
  expect(await read()).not.toContain('Timestamp added later');
  const draft = await addFile('a draft');
  await deps.db
    .insertInto('agreement_timestamps')
    .values({ agreement_id, requested_at: deps.clock.iso(), draft_file_id: draft.id })
    .execute();
  expect(await read()).toContain('Timestamp added later');
  expect(await read()).toContain('Pending');
  const file = await addFile('a timestamped PDF');
  await deps.db
    .updateTable('agreement_timestamps')
    .set({ draft_file_id: null, file_id: file.id, authority: 'Stamps of Kuwait' })
    .set({ stamped_at: '2026-11-20T21:31:00.000Z' })
    .execute();
  const text = await read();
  for (const proof of ['2026-11-20 21:31:00 UTC', 'Stamps of Kuwait', file.sha256.slice(32)]) {
    expect(text).toContain(proof);
  }
});

test('it is one sealed file that detects any changed byte, and its download is audited', async () => {
  const pdf = await download();
  const { certificate_pem } = await readSealCertificate(system.deps);
  const check = (bytes: Uint8Array) => verifySealedPdf(bytes, [certificate_pem]);
  expect(await check(pdf)).toMatchObject({ genuine: true });
  // Every person can verify the file, and the answer does not call it an agreement.
  const part = { bytes: pdf, name: 'passport.pdf', type: 'application/pdf' };
  const told = await ask<SealVerdict>(system, 'POST', '/agreements/verify', uploadOf(part));
  expect(told.data).toMatchObject({
    verdict: 'authentic',
    reason: 'This file is authentic: it has not changed since we sealed it',
    agreement: null,
  });
  const bent = pdf.slice();
  bent[Math.floor(pdf.length / 3)]! ^= 1;
  expect(await check(bent)).toMatchObject({ genuine: false });
  expect(await lastDownload()).toEqual({
    actor_email: admin.email,
    entity_id: String(brand),
    after: { timestamped: false },
  });
});

test('it has a timestamp of the authority, which detects a change of any byte', async () => {
  const now = system.clock.iso().replace(/\.\d+/, '.000');
  const by = await createSealCertificate('An authority', now);
  authority.reply(grant(by, now));
  const pdf = await download();
  const { certificate_pem } = await readSealCertificate(system.deps);
  expect(await verifySealedPdf(pdf, [certificate_pem])).toMatchObject({ genuine: true });
  expect(await timestampOf(pdf)).toEqual({ at: now, authority: 'An authority', trusted: null });
  const part = { bytes: pdf, name: 'passport.pdf', type: 'application/pdf' };
  const told = await ask<SealVerdict>(system, 'POST', '/agreements/verify', uploadOf(part));
  expect(told.data).toMatchObject({ verdict: 'authentic', timestamp: { at: now } });
  const bent = Buffer.from(pdf);
  bent.write('3131', bent.indexOf('060b2a864886f70d010910020e'), 'latin1');
  expect(await verifySealedPdf(bent, [certificate_pem])).toMatchObject({ genuine: false });
  expect(await lastDownload()).toMatchObject({ after: { timestamped: true } });
});

test('it has no timestamp when the authority answers with another imprint', async () => {
  const now = system.clock.iso();
  const by = await createSealCertificate('An authority', now);
  authority.reply(grant(by, now, 'other_digest'));
  const pdf = await download();
  expect(await timestampOf(pdf)).toBeUndefined();
  expect(await lastDownload()).toMatchObject({ after: { timestamped: false } });
});

test('it is for administrators, and for an existing brand', async () => {
  const owner = await signInAs(system, 'brand_owner', { brand_id: brand });
  const partner = await signInAs(system, 'partner_employee');
  for (const who of [owner, partner]) {
    expect((await ask(system, 'GET', path(), who)).status).toBe(403);
  }
  expect((await ask(system, 'GET', path(999_999), admin)).failure.code).toBe('BRAND_NOT_FOUND');
});
