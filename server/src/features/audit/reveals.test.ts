import type { OwnerView } from '@diwan/contract/features/auth/records';
import type { AuditRow } from '@diwan/contract/features/audit/records';
import type { BrandBank } from '@diwan/contract/features/bank-changes/records';
import type { VerificationRecord } from '@diwan/contract/features/verification/records';
import type { RevealedValue } from '@diwan/contract/kernel/text';
import { maskIban } from '@diwan/contract/world/iban';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addOwnedBrand, addPerson, OLD_IBAN } from '../../testing/bank/bank-changes.ts';
import { addCategory } from '../../testing/brands.ts';

const CIVIL_ID = '290010100002';
const REASON = 'The bank asked on the phone';

let system: TestApp;
let admin: TestUser;
let super_admin: TestUser;
let owner: TestUser;
let brand: number;
let business: string;
let stakeholder: string;

beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
  admin = await addPerson(system, 'admin');
  super_admin = await signInAs(system, 'super_admin');
  ({ brand, owner } = await addOwnedBrand(system, '5411'));
  const { db, secrets } = system.deps;
  await db
    .insertInto('brand_documents')
    .values({
      brand_id: brand,
      version: 1,
      document_type: 'individual',
      civil_id_sealed: secrets.seal(CIVIL_ID),
      bank_name: 'A bank',
      iban_sealed: secrets.seal(OLD_IBAN),
    })
    .execute();
  const values = { account_iban_sealed: secrets.seal(OLD_IBAN) };
  const found = await db.updateTable('businesses').set(values).returning('id').execute();
  business = found[0]?.id ?? '';
  stakeholder = (
    await db
      .insertInto('stakeholders')
      .values({
        user_id: super_admin.id,
        bank_name: 'Gulf Bank',
        beneficiary_name: 'Noura',
        iban_sealed: secrets.seal(OLD_IBAN),
        created_at: system.clock.iso(),
        updated_at: system.clock.iso(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
});
afterAll(() => system.close());

const read = <T>(path: string, { token } = admin) => ask<T>(system, 'GET', path, { token });
const reveal = (path: string, body: unknown, { token } = super_admin) =>
  ask<RevealedValue>(system, 'POST', path, { token, body });

/** Returns each call that reveals a value, with its audit action and the value. */
const PLACES = () =>
  [
    [`/brands/${brand}/bank-changes/reveal`, {}, 'brand.iban_revealed', OLD_IBAN],
    [
      `/brands/${brand}/documents/reveal`,
      { what: 'civil_id' },
      'brand.typed_civil_id_revealed',
      CIVIL_ID,
    ],
    [`/brands/${brand}/documents/reveal`, { what: 'iban' }, 'brand.typed_iban_revealed', OLD_IBAN],
    [
      `/businesses/${business}/reveal`,
      { what: 'account_iban' },
      'business.account_iban_revealed',
      OLD_IBAN,
    ],
    [`/admin/stakeholders/${stakeholder}/reveal`, {}, 'stakeholder.iban_revealed', OLD_IBAN],
  ] as const;

describe('a masked value', () => {
  test('is revealed for a reason, which "who saw what" keeps', async () => {
    for (const [path, what, action, value] of PLACES()) {
      const answer = await reveal(path, { ...what, reason: REASON });
      expect([path, answer.status, answer.data]).toEqual([path, 200, { value }]);
      const { data } = await read<{ entries: AuditRow[] }>(
        `/admin/audit?seen=true&action=${action}`,
      );
      expect(data.entries).toHaveLength(1);
      expect(data.entries[0]).toMatchObject({
        action,
        actor_email: super_admin.email,
        after: { reason: REASON },
      });
      expect(JSON.stringify(data.entries)).not.toContain(value);
    }
  });

  test('is refused without a reason, and to all other roles even with one', async () => {
    for (const [path, what] of PLACES()) {
      for (const reason of [undefined, '', '   ']) {
        const { status } = await reveal(path, { ...what, reason });
        expect([path, reason, status]).toEqual([path, reason, 400]);
      }
      for (const who of [owner, await signInAs(system, 'partner_employee')]) {
        const { status } = await reveal(path, { ...what, reason: REASON }, who);
        expect([path, [403, 404].includes(status)]).toEqual([path, true]);
      }
    }
    const { failure } = await reveal(`/brands/${brand}/documents/reveal`, {
      what: 'signatory_civil_id',
      reason: REASON,
    });
    expect(failure.code).toBe('NOT_FOUND');
  });
});

describe('a value on a page', () => {
  test('is masked for staff, and shown in full to its owner', async () => {
    const path = `/brands/${brand}/bank-changes`;
    expect((await read<BrandBank>(path)).data.account?.iban).toBe(maskIban(OLD_IBAN));
    expect((await read<BrandBank>(path, owner)).data.account?.iban).toBe(OLD_IBAN);
    for (const page of [
      `/businesses/${business}`,
      '/businesses',
      '/admin/stakeholders',
      `/admin/stakeholders/${stakeholder}`,
      '/admin/payouts',
      `/brands/${brand}`,
      `/brands/${brand}/documents/typed`,
    ]) {
      const { raw } = await read(page, super_admin);
      expect([page, raw.includes(OLD_IBAN), raw.includes(CIVIL_ID)]).toEqual([page, false, false]);
    }
  });

  test('is masked for an admin who views as its owner', async () => {
    const { data: view } = await ask<OwnerView>(system, 'POST', `/brands/${brand}/owner-view`, {
      token: admin.token,
      body: { reason: REASON },
    });
    const look = { token: admin.token, headers: { 'x-view-as-owner': view.token } };
    for (const page of [
      `/brands/${brand}/bank-changes`,
      `/brands/${brand}/documents/typed`,
      '/admin/payouts',
      '/admin/payouts/paused',
    ]) {
      const { status, raw } = await ask(system, 'GET', page, look);
      expect([page, status, raw.includes(OLD_IBAN), raw.includes(CIVIL_ID)]).toEqual([
        page,
        200,
        false,
        false,
      ]);
    }
    const { data } = await read<{ entries: AuditRow[] }>('/admin/audit?seen=true&actor=admin');
    expect(data.entries.map(({ action }) => action)).toContain('brand.viewed_as_owner');
  });

  test("is shown in full in a brand's documents until the decision", async () => {
    const typed = async () =>
      (await read<VerificationRecord>(`/brands/${brand}/verification`)).data.typed;
    const setStatus = (status: 'active' | 'pending') =>
      system.deps.db.updateTable('brands').set({ status }).where('id', '=', brand).execute();
    await setStatus('pending');
    expect(await typed()).toMatchObject({ civil_id: CIVIL_ID, iban: OLD_IBAN });
    await setStatus('active');
    expect(await typed()).toMatchObject({ civil_id: '2900****0002', iban: maskIban(OLD_IBAN) });
  });
});
