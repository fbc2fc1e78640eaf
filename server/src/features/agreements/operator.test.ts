import type { PublicAgreement } from '@diwan/contract/features/agreements/records';
import { OPERATOR_FIELDS, type OperatorField } from '@diwan/contract/features/settings/operator';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp } from '../../testing/app.ts';
import { addCategory, addPartner } from '../../testing/brands.ts';
import {
  asRegistrant,
  drawSignature,
  handIn,
  proved,
  sampleSubmission,
  sign,
  type Registrant,
} from '../../testing/registration.ts';
import { stateOperator } from '../../testing/database/template-database.ts';
import type { SignedIdentity } from '@diwan/documents/agreement/evidence';

/*
 * 0168_operator_expand.sql adds the operator of the agreements and the numbers that their texts
 * mask.
 */

let system: TestApp;
beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
});
afterEach(() => stateOperator(system.url));
afterAll(() => system.close());

const forget = (fields: readonly OperatorField[]) =>
  system.deps.db
    .updateTable('settings')
    .set(Object.fromEntries(fields.map((field) => [field, null])))
    .execute();

const ready = async (): Promise<Registrant> => {
  const registrant = await proved(system);
  await handIn(system, registrant);
  return registrant;
};

const read = (registrant: Registrant) =>
  asRegistrant<PublicAgreement>(
    system,
    'GET',
    `/brands/${registrant.id}/agreement/public`,
    registrant,
  );

const agreementsOf = (brand_id: number) =>
  system.deps.db
    .selectFrom('agreements')
    .select(['id', 'status', 'text_en', 'text_ar'])
    .where('brand_id', '=', brand_id)
    .execute();

describe('without the operator', () => {
  it.each(OPERATOR_FIELDS)(
    'and with %s missing, no agreement is shown or signed',
    async (field) => {
      const registrant = await ready();
      await forget([field]);
      expect(await read(registrant)).toMatchObject({
        status: 409,
        failure: { code: 'AGREEMENT_OPERATOR_MISSING' },
      });
      expect((await sign(system, registrant)).failure.code).toBe('AGREEMENT_OPERATOR_MISSING');
      expect(await agreementsOf(registrant.id)).toEqual([]);
    },
  );

  it('an agreement that was read before cannot be signed', async () => {
    const registrant = await ready();
    expect((await read(registrant)).status).toBe(200);
    await forget(OPERATOR_FIELDS);
    expect((await sign(system, registrant)).failure.code).toBe('AGREEMENT_OPERATOR_MISSING');
    expect((await agreementsOf(registrant.id)).map(({ status }) => status)).toEqual(['pending']);
  });

  it('no agreement about POS is drafted', async () => {
    const registrant = await ready();
    await sign(system, registrant);
    await system.deps.db
      .updateTable('brands')
      .set({ status: 'active' })
      .where('id', '=', registrant.id)
      .execute();
    await forget(OPERATOR_FIELDS);
    const { token } = await signInAs(system, 'admin');
    const path = `/admin/brands/${registrant.id}/pos-activation`;
    const call = { token, body: { rental_fee: 20 } };
    expect((await ask(system, 'POST', path, call)).failure.code).toBe('AGREEMENT_OPERATOR_MISSING');
    expect(await agreementsOf(registrant.id)).toHaveLength(1);
    await stateOperator(system.url);
    expect((await ask(system, 'POST', path, call)).status).toBe(200);
  });
});

it('another operator replaces an unsigned text', async () => {
  const registrant = await ready();
  const before = (await read(registrant)).data;
  await system.deps.db.updateTable('settings').set({ operator_name: 'Other Co.' }).execute();
  const after = (await read(registrant)).data;
  expect(after.digest).not.toBe(before.digest);
  expect(after.agreement_text_en).toContain('Other Co.');
  const body = { signature_file: await drawSignature(), agreed: true, digest: before.digest };
  expect((await sign(system, registrant, { body })).failure.code).toBe('AGREEMENT_CHANGED');
});

it('the partner and the paying company of the brand are named', async () => {
  const partner = await addPartner(system, 'Souq Online');
  const registrant = await proved(system, {}, { partner_id: partner });
  await handIn(system, registrant);
  const { data } = await read(registrant);
  expect(data.agreement_text_en).toContain('Souq Online');
  expect(data.agreement_text_en).toContain('(the Partner)');
  expect(data.agreement_text_en).toContain('Paying Company: ');
});

it('the numbers are masked in the text and sealed in full beside the signed agreement', async () => {
  const registrant = await ready();
  const { civil_id = '', iban } = await sampleSubmission('individual');
  const { agreement_text_en, agreement_text_ar } = (await read(registrant)).data;
  for (const text of [agreement_text_en, agreement_text_ar]) {
    expect(text).not.toContain(civil_id);
    expect(text).not.toContain(iban);
  }
  const { data } = await sign(system, registrant);
  const { sealed } = await system.deps.db
    .selectFrom('agreement_identities')
    .select('sealed')
    .where('agreement_id', '=', data.agreement_id)
    .executeTakeFirstOrThrow();
  expect(sealed).not.toContain(civil_id);
  const identity = JSON.parse(system.deps.secrets.open(sealed)) as SignedIdentity;
  expect(identity).toEqual({ civil_id_or_cr: civil_id, signatory_civil_id: null, iban });
});
