import type { Brand } from '@diwan/contract/features/brands/records';
import type { VerificationRecord } from '@diwan/contract/features/verification/records';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addCategory } from '../../testing/brands.ts';
import { brandAt, foundDifferent } from '../../testing/registration.ts';

let system: TestApp;
let admin: TestUser;
/** A signed brand with an unread licence, and a bank that does not match the IBAN. */
let brand: number;

beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
  admin = await signInAs(system, 'admin');
  brand = await brandAt(system, 'signed');
});
afterAll(() => system.close());

const read = async (id = brand) =>
  (
    await ask<VerificationRecord>(system, 'GET', `/brands/${id}/verification`, {
      token: admin.token,
    })
  ).data;
const approve = (checked_points?: readonly object[], id = brand, who = admin) =>
  ask<Brand>(system, 'PUT', `/brands/${id}`, {
    token: who.token,
    body: { status: 'active', ...(checked_points ? { checked_points } : {}) },
  });
const run = (text: string) => sql.raw(text).execute(system.deps.db);

describe('missing and unverified points', () => {
  test('are two lists: an open deposit is missing, a pending name is unverified', async () => {
    expect(await read()).toMatchObject({
      missing: [],
      unverified: ['document_pending', 'name_pending', 'signature_pending', 'bank_of_iban'],
    });
    await run(`update brands set deposit_state = 'required', deposit_amount_minor = 500000
      where id = ${brand}`);
    expect((await read()).missing).toEqual(['deposit']);
    await run(`update brands set deposit_state = 'none' where id = ${brand}`);
  });

  test('name an unreadable document and a differing name', async () => {
    const id = await brandAt(system, 'documents');
    await run(`update brand_documents set name_match_status = 'mismatch' where brand_id = ${id}`);
    await run(`insert into document_readings (brand_id, document_id, file_id, file_field, state,
        reason, engine, read_at, created_at)
      select brand_id, id, driver_license_file_id, 'driver_license_file', 'unreadable', 'no_text',
        'test', now(), now() from brand_documents where brand_id = ${id}`);
    const { unverified, missing } = await read(id);
    expect(unverified).toEqual(expect.arrayContaining(['document_unreadable', 'name_different']));
    expect(missing).toEqual(['agreement']);
  });

  test('name a civil ID and an IBAN of another brand, and a differing signature', async () => {
    const [one, other] = [await brandAt(system, 'signed'), await brandAt(system, 'signed')];
    for (const id of [one, other]) {
      expect((await read(id)).unverified).toEqual(
        expect.arrayContaining(['civil_id_shared', 'iban_shared', 'bank_of_iban']),
      );
    }
    await foundDifferent(system, other);
    expect((await read(other)).unverified).toContain('signature');
    expect((await read(other)).unverified).not.toContain('signature_pending');
    expect((await read(one)).unverified).not.toContain('signature');
  });
});

test('a failed comparison and an unconfirmed or different number are unverified', async () => {
  const id = await brandAt(system, 'signed');
  await run(`update signature_comparisons
    set state = 'failed', problem = 'unreadable', measured_at = now() where brand_id = ${id}`);
  expect((await read(id)).unverified).toEqual(
    expect.arrayContaining(['document_pending', 'signature_pending']),
  );
  await run(`update brand_documents set driver_license_verified = 'mismatch'
    where brand_id = ${id}`);
  const { unverified } = await read(id);
  expect(unverified).toContain('document_different');
  expect(unverified).not.toContain('document_pending');
});

describe('an approval', () => {
  test('is refused while a point is neither ticked nor explained', async () => {
    const { unverified } = await read();
    const [first = 'name_pending', ...others] = unverified;
    expect(others.length).toBeGreaterThan(0);
    for (const points of [undefined, [], [{ point: first }], [{ point: 'signature' }]]) {
      const { status, failure } = await approve(points);
      expect([status, failure.code]).toEqual([409, 'BRAND_NOT_VERIFIED']);
    }
    expect((await approve(unverified.slice(1).map((point) => ({ point })))).failure.error).toBe(
      'Before you approve, tick each unverified point or write a note on it (1 left)',
    );
    expect((await approve([{ point: 'anything' }])).status).toBe(400);
    expect((await read()).status).toBe('pending');
  });

  test('is refused to an owner who ticks everything', async () => {
    const owner = await signInAs(system, 'brand_owner', { brand_id: brand });
    const { unverified } = await read();
    const ticked = unverified.map((point) => ({ point }));
    expect((await approve(ticked, brand, owner)).status).toBe(403);
  });

  test('succeeds with each point, and the audit log has the ticks and notes', async () => {
    const { unverified } = await read();
    const checked = unverified.map((point) =>
      point === 'bank_of_iban' ? { point, note: 'The banks merged' } : { point },
    );
    const unrelated = { point: 'document_unreadable' };
    expect((await approve([...checked, unrelated])).data.status).toBe('active');
    const entry = await system.deps.db
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'brand.approved')
      .where('entity_id', '=', String(brand))
      .executeTakeFirstOrThrow();
    expect(entry.after).toMatchObject({ checked_points: checked });
  });

  test('considers points that became unverified after the page was read', async () => {
    const id = await brandAt(system, 'signed');
    const { unverified } = await read(id);
    await run(`update brand_documents set name_match_status = 'mismatch' where brand_id = ${id}`);
    const { failure } = await approve(
      unverified.map((point) => ({ point })),
      id,
    );
    expect(failure.code).toBe('BRAND_NOT_VERIFIED');
  });
});
