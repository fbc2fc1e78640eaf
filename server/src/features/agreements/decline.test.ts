import type { AgreementRecord } from '@diwan/contract/features/agreements/records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  activate,
  addPosBrand,
  changeRates,
  type PosBrand,
  readPending,
  signAgreement,
  signNext,
} from '../../testing/agreements.ts';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addCategory, addPartner } from '../../testing/brands.ts';
import { addFirstFees } from '../fees/public.ts';
import { openBody } from '../messages/public.ts';

/* 0183_agreement_declines_expand.sql creates the table that these tests check. */

let system: TestApp;
let admin: TestUser;

beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
  const { db } = system.deps;
  await db.transaction().execute((tx) => addFirstFees(tx, '2026-01-01T00:00:00.000Z'));
  admin = await signInAs(system, 'admin');
});
afterAll(() => system.close());

const REASON = 'Too high for a small shop';

const decline = (
  brand: PosBrand,
  id: string,
  { token }: Pick<TestUser, 'token'> = brand.owner,
  body: object = { reason: REASON },
) => ask(system, 'POST', `/brands/${brand.id}/agreements/${id}/decline`, { token, body });

const VISA = { card_type: 'VISA', brand_percentage: 2, brand_fixed: 0.1 } as const;

/** Adds a brand that signed its POS agreement and has a pending change of its rental. */
async function withChange(details?: { partner_id: number }) {
  const brand = await addPosBrand(system, '5411', details);
  await activate(system, brand, { transaction_fees: [VISA] });
  await signNext(system, brand);
  await changeRates(system, brand, { new_rental_fee: 99 });
  const { data } = await readPending(system, brand);
  return { brand, id: data.id, agreement: data };
}

test('a change of rates is declined once, ends its hold, and leaves the signed rates', async () => {
  const { brand, id, agreement } = await withChange();
  expect(agreement.can.decline).toEqual({ allowed: true });
  const answers = await Promise.all(Array.from({ length: 8 }, () => decline(brand, id)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, failure } of answers) {
    if (status !== 200) expect(failure.code).toBe('AGREEMENT_DECLINED');
  }
  expect((await readPending(system, brand)).failure.code).toBe('NO_PENDING_AGREEMENT');
  expect((await signAgreement(system, brand, id)).failure.code).toBe('AGREEMENT_DECLINED');
  const fees = await ask<{ pos_rental_fee: number }>(
    system,
    'GET',
    `/admin/brands/${brand.id}/pos-fees`,
    admin,
  );
  expect(fees.data.pos_rental_fee).not.toBe(99);
  const holds = await ask<{ holds: { code: string }[] }>(
    system,
    'GET',
    `/brands/${brand.id}/service-holds`,
    brand.owner,
  );
  expect(holds.data.holds.map(({ code }) => code)).toEqual(['no_bank_details']);
});

test('admins read the reason in a mail, in the list and in the audit log', async () => {
  const { brand, id } = await withChange();
  expect((await decline(brand, id)).message).toBe('Declined. Your signed rates stay in force.');
  const { db } = system.deps;
  const mail = await db
    .selectFrom('messages')
    .select(['body_sealed', 'subject'])
    .where('template', '=', 'rates_declined')
    .where('user_id', '=', admin.id)
    .where('brand_id', '=', brand.id)
    .executeTakeFirstOrThrow();
  expect(openBody(system.deps, mail.body_sealed ?? '').lines.join('\n')).toContain(REASON);
  const list = await ask<AgreementRecord[]>(system, 'GET', `/brands/${brand.id}/agreements`, admin);
  expect(list.data.find((one) => one.id === id)).toMatchObject({
    status: 'replaced',
    decline_reason: REASON,
  });
  const audit = await db
    .selectFrom('audit_log')
    .select(['actor_email', 'after'])
    .where('action', '=', 'agreement.declined')
    .where('entity_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(audit).toMatchObject({ actor_email: brand.owner.email, after: { reason: REASON } });
  // After the decline, admins can offer other rates, and the owner can sign them.
  await changeRates(system, brand, { new_rental_fee: 30 });
  expect(await signNext(system, brand)).not.toBe(id);
});

test('only the owner declines, with a reason, and only a change of rates', async () => {
  const partner_id = await addPartner(system);
  const { brand, id } = await withChange({ partner_id });
  const other = await withChange();
  const partner = await signInAs(system, 'partner_employee', { partner_id });
  for (const who of [admin, partner]) expect((await decline(brand, id, who)).status).toBe(403);
  expect((await decline(brand, id, other.brand.owner)).status).toBe(404);
  expect((await decline(brand, other.id)).failure.code).toBe('AGREEMENT_NOT_FOUND');
  for (const body of [{}, { reason: '' }, { reason: '  ' }, { reason: 'x'.repeat(5_000) }]) {
    expect((await decline(brand, id, brand.owner, body)).status).toBe(400);
  }
  const fresh = await addPosBrand(system, '5411');
  await activate(system, fresh, {});
  const { data } = await readPending(system, fresh);
  expect((await decline(fresh, data.id)).failure.code).toBe('AGREEMENT_NOT_DECLINABLE');
  // A signed agreement cannot be declined.
  expect((await signAgreement(system, brand, id)).status).toBe(200);
  expect((await decline(brand, id)).failure.code).toBe('ALREADY_SIGNED');
});
