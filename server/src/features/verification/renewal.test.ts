import type {
  EnteredExpiry,
  VerificationRecord,
} from '@diwan/contract/features/verification/records';
import type { DocumentRequest } from '@diwan/contract/features/documents/requests';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ownFile } from '../../platform/files/check.ts';
import { keepFile, storeFile } from '../../platform/files/stored-files.ts';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addPerson } from '../../testing/bank/bank-changes.ts';
import { addBrand, addCategory } from '../../testing/brands.ts';
import { readHolds } from '../../testing/holds.ts';
import { watchExpiriesTask } from './jobs.ts';

/* The hold of an expired document ends by a new document, or by two admins. */

const EXPIRED = '2026-10-01';
const LATER = '2031-12-01';
let system: TestApp;
let admin: TestUser;
let colleague: TestUser;
let mcc_code: string;

beforeAll(async () => {
  system = await startTestApp();
  system.clock.set('2026-11-22T09:00:00.000Z');
  mcc_code = await addCategory(system, '5411');
  admin = await addPerson(system, 'admin');
  colleague = await addPerson(system, 'admin');
});
afterAll(() => system.close());

/** Stores a submission with a new licence. @returns the id of the file */
async function submitLicence(brand_id: number, submitted_by: string, version: number) {
  const { db, secrets } = system.deps;
  const kept = await keepFile(system.deps, ownFile(Buffer.from('x'), 'image/png'));
  const as = { kind: 'document', visibility: 'private' } as const;
  const { id } = await db.transaction().execute((tx) => storeFile(tx, kept, as));
  await db
    .insertInto('brand_documents')
    .values({
      brand_id,
      version,
      document_type: 'individual',
      bank_name: 'A bank',
      iban_sealed: secrets.seal('KW81CBKU0000000000001234560101'),
      driver_license_file_id: id,
      submitted_by,
    })
    .execute();
  return id;
}

const enter = (who: TestUser, brand_id: number, file_id: string, expires_on = LATER) =>
  ask<EnteredExpiry>(system, 'PUT', `/brands/${brand_id}/verification/expiries/${file_id}`, {
    token: who.token,
    body: { expires_on },
  });

const watch = () =>
  watchExpiriesTask(system.deps)(
    {},
    { job_id: '1', attempt: 1, max_attempts: 1, log: system.deps.log, signal: AbortSignal.any([]) },
  );

const isHeld = async (brand_id: number) =>
  (await readHolds(system, brand_id, admin)).data.holds.some(
    ({ code }) => code === 'papers_expired',
  );

/** Adds an active brand whose licence has expired, so that it is on hold. */
async function addExpired() {
  const brand_id = await addBrand(system, { mcc_code, status: 'active' });
  const owner = await signInAs(system, 'brand_owner', { brand_id });
  await sql`update brands set owner_user_id = ${owner.id} where id = ${brand_id}`.execute(
    system.deps.db,
  );
  const file_id = await submitLicence(brand_id, owner.id, 1);
  expect((await enter(admin, brand_id, file_id, EXPIRED)).data.needs_second_admin).toBe(false);
  expect(await isHeld(brand_id)).toBe(true);
  return { brand_id, owner, file_id };
}

/** Stores an accepted or corrected date that was read in the newest licence. */
async function addReading(brand_id: number, file_id: string, corrected_by: string | null) {
  const { db, secrets, clock } = system.deps;
  const { id: document_id } = await db
    .selectFrom('brand_documents')
    .select('id')
    .where('brand_id', '=', brand_id)
    .where('driver_license_file_id', '=', file_id)
    .executeTakeFirstOrThrow();
  const { id: reading_id } = await db
    .insertInto('document_readings')
    .values({
      brand_id,
      document_id,
      file_id,
      file_field: 'driver_license_file',
      state: 'read',
      engine: 'a test',
      read_at: clock.iso(),
      created_at: clock.iso(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const corrected = {
    corrected_sealed: secrets.seal(LATER),
    corrected_by,
    corrected_at: clock.iso(),
  };
  await db
    .insertInto('reading_values')
    .values({
      reading_id,
      field: 'expiry_date',
      value_sealed: secrets.seal(LATER),
      confidence: 0.9,
      accepted: corrected_by === null,
      evidence: [],
      repaired: false,
      ...(corrected_by === null ? {} : corrected),
    })
    .execute();
}

it('one admin cannot extend an expired document, not even by two entries', async () => {
  const { brand_id, file_id } = await addExpired();
  expect((await enter(admin, brand_id, file_id)).data).toEqual({ needs_second_admin: true });
  expect((await enter(admin, brand_id, file_id)).failure.code).toBe('EXPIRY_ENTERED_TWICE');
  await watch();
  expect(await isHeld(brand_id)).toBe(true);
  const path = `/brands/${brand_id}/verification`;
  const { data } = await ask<VerificationRecord>(system, 'GET', path, { token: colleague.token });
  expect(data.proposed_expiries).toEqual([
    { file_id, expires_on: LATER, proposed_by: admin.email },
  ]);
});

it('a second admin who enters the same date ends the hold', async () => {
  const { brand_id, file_id } = await addExpired();
  await enter(admin, brand_id, file_id);
  const other = await enter(colleague, brand_id, file_id, '2032-01-01');
  expect(other.data).toEqual({ needs_second_admin: true });
  expect(await isHeld(brand_id)).toBe(true);
  const same = await enter(admin, brand_id, file_id, '2032-01-01');
  expect(same.data).toEqual({ needs_second_admin: false });
  expect(await isHeld(brand_id)).toBe(false);
  await watch();
  expect(await isHeld(brand_id)).toBe(false);
});

it('an account that the first admin controls is not a second admin', async () => {
  const { brand_id, file_id } = await addExpired();
  const puppet = await addPerson(system, 'admin');
  await sql`insert into account_influences (user_id, by_id, kind, since)
    values (${puppet.id}, ${admin.id}, 'created', ${system.clock.iso()})`.execute(system.deps.db);
  await enter(admin, brand_id, file_id);
  expect((await enter(puppet, brand_id, file_id)).failure.code).toBe('SECOND_PERSON_BOUND');
  expect(await isHeld(brand_id)).toBe(true);
});

it('one admin accepts a new document of the owner, but not one that the admin submitted', async () => {
  const { brand_id, owner } = await addExpired();
  const own = await submitLicence(brand_id, admin.id, 2);
  expect((await enter(admin, brand_id, own)).data).toEqual({ needs_second_admin: true });
  const renewed = await submitLicence(brand_id, owner.id, 3);
  expect((await enter(admin, brand_id, renewed)).data).toEqual({ needs_second_admin: false });
  expect(await isHeld(brand_id)).toBe(false);
});

it('a corrected reading extends only a new document that another person submitted', async () => {
  const { brand_id, file_id, owner } = await addExpired();
  await addReading(brand_id, file_id, admin.id);
  await sql`delete from entered_expiries where brand_id = ${brand_id}`.execute(system.deps.db);
  await watch();
  expect(await isHeld(brand_id)).toBe(true);
  await addReading(brand_id, await submitLicence(brand_id, admin.id, 2), admin.id);
  await watch();
  expect(await isHeld(brand_id)).toBe(true);
  await addReading(brand_id, await submitLicence(brand_id, owner.id, 3), admin.id);
  await watch();
  expect(await isHeld(brand_id)).toBe(false);
});

it('the owner can send an expiring document without a request of staff, once for each notice', async () => {
  const brand_id = await addBrand(system, { mcc_code, status: 'active' });
  const owner = await signInAs(system, 'brand_owner', { brand_id });
  await sql`update brands set owner_user_id = ${owner.id} where id = ${brand_id}`.execute(
    system.deps.db,
  );
  const file_id = await submitLicence(brand_id, owner.id, 1);
  const requests = async () =>
    (
      await ask<DocumentRequest[]>(system, 'GET', `/brands/${brand_id}/document-requests`, {
        token: owner.token,
      })
    ).data;
  await enter(admin, brand_id, file_id, '2027-06-01');
  await watch();
  expect(await requests()).toEqual([]);
  await enter(admin, brand_id, file_id, '2027-01-01');
  await watch();
  await watch();
  const [request, ...more] = await requests();
  expect(more).toEqual([]);
  expect(request).toMatchObject({
    field: 'driver_license_file',
    reason_code: 'expired',
    state: 'open',
    can: { answer: { allowed: true } },
  });
  const path = `/brands/${brand_id}/document-requests/${request?.id}`;
  await sql`update document_requests set state = 'withdrawn', closed_at = ${system.clock.iso()}
    where id = ${request?.id ?? ''}`.execute(system.deps.db);
  await watch();
  expect((await requests()).map(({ state }) => state)).toEqual(['withdrawn']);
  const stranger = await signInAs(system, 'brand_owner', {
    brand_id: await addBrand(system, { mcc_code, status: 'active' }),
  });
  const foreign = await ask(system, 'POST', `${path}/file`, { token: stranger.token });
  expect([400, 404, 415]).toContain(foreign.status);
});

it('the owner acts next on an expired document while a request for it is open, then staff', async () => {
  const { brand_id, owner } = await addExpired();
  const { db } = system.deps;
  const readNext = async () => {
    const { data } = await readHolds(system, brand_id, owner);
    const held = data.holds.find(({ code }) => code === 'papers_expired');
    const steps = data.payout_steps.filter(({ hold_ids }) => hold_ids.includes(held?.id ?? ''));
    const acts_next = held?.acts_next;
    return { acts_next, steps: steps.map(({ code, actor }) => [code, actor]) };
  };
  const checked = { acts_next: 'admin', steps: [['renew_papers', 'admin']] };
  const close = (change: { state: 'answered' | 'withdrawn'; answered_by_document_id?: string }) =>
    db
      .updateTable('document_requests')
      .set({ ...change, closed_at: system.clock.iso() })
      .where('brand_id', '=', brand_id)
      .where('state', '=', 'open')
      .execute();
  await close({ state: 'withdrawn' });
  expect(await readNext()).toEqual(checked);
  const ofField = (field: 'civil_id_file' | 'driver_license_file') => ({
    brand_id,
    field,
    reason_code: 'expired' as const,
    state: 'open' as const,
    requested_by: admin.id,
    created_at: system.clock.iso(),
  });
  // A request for another document does not end this hold.
  await db.insertInto('document_requests').values(ofField('civil_id_file')).execute();
  expect(await readNext()).toEqual(checked);
  await db.insertInto('document_requests').values(ofField('driver_license_file')).execute();
  expect(await readNext()).toEqual({
    acts_next: 'owner',
    steps: [
      ['send_papers', 'owner'],
      ['renew_papers', 'admin'],
    ],
  });
  await submitLicence(brand_id, owner.id, 2);
  const { id } = await db
    .selectFrom('brand_documents')
    .select('id')
    .where('brand_id', '=', brand_id)
    .where('version', '=', 2)
    .executeTakeFirstOrThrow();
  await close({ state: 'answered', answered_by_document_id: id });
  expect(await readNext()).toEqual(checked);
});
