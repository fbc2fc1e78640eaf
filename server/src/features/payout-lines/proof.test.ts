import type { PausedPayout } from '@diwan/contract/features/payout-statements/lists';
import type { PayoutDetails, PayoutExport } from '@diwan/contract/features/payouts/records';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addPerson, NEW_ACCOUNT, requestChange } from '../../testing/bank/bank-changes.ts';
import { addCategory } from '../../testing/brands.ts';
import { addPayableBrand, settleSales } from '../../testing/money.ts';
import { verifyStored } from '../../verify.ts';
import { proveBankDetails } from '../brands/bank-details.ts';

const OTHER_IBAN = 'KW74NBOK0000000000001000372151';

let system: TestApp;
let admin: TestUser;
let cheated: number;
let honest: number;

beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
  admin = await addPerson(system, 'admin');
});
beforeEach(async () => {
  await sql`update brands set status = 'suspended'`.execute(system.deps.db);
  await sql`update brand_bank_details set unproven_since = null`.execute(system.deps.db);
  cheated = await addPayableBrand(system, { mcc_code: '5411', name: 'Cheated' });
  honest = await addPayableBrand(system, { mcc_code: '5411', name: 'Honest' });
  await settleSales(system, cheated, [{ amount_minor: 12_345n }]);
  await settleSales(system, honest, [{ amount_minor: 5_000n }]);
});
afterAll(() => system.close());

const EXPORTS = '/admin/payouts/exports';
const post = <T = PayoutExport>(path: string, body: object = {}) =>
  ask<T>(system, 'POST', path, { token: admin.token, body });
const createExport = () => post(EXPORTS, { tab: 'active' });
const download = (id: string, format = 'csv') =>
  ask(system, 'GET', `${EXPORTS}/${id}/download?format=${format}`, { token: admin.token });
const detailsOf = async (id: string) =>
  (await ask<PayoutDetails>(system, 'GET', `${EXPORTS}/${id}`, { token: admin.token })).data;
async function holdsOf(brand: number) {
  const answer = await ask<PausedPayout[]>(system, 'GET', '/admin/payouts/paused', {
    token: admin.token,
  });
  const row = answer.data.find(({ brand_id }) => brand_id === brand);
  return (row?.holds ?? []).map(({ code }) => code);
}

/** Runs a statement that the table's triggers would refuse. */
const tamper = (statement: ReturnType<typeof sql>) =>
  system.deps.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await statement.execute(tx);
  });

/**
 * Returns the encrypted IBAN of another account. An attacker gets one by requesting it for their
 * own brand.
 */
const otherAccount = () => system.deps.secrets.seal(OTHER_IBAN);

describe('bank details that were changed in the database', () => {
  test.each([
    ['a beneficiary', () => sql`update brand_bank_details set beneficiary = 'Somebody'`],
    [
      'the account of another brand',
      () => sql`update brand_bank_details
      set iban_sealed = ${otherAccount()}`,
    ],
    ['no sealed text', () => sql`update brand_bank_details set iban_sealed = ${OTHER_IBAN}`],
  ])('with %s altered are not paid, and the check reports them', async (_, change) => {
    await sql`${change()} where brand_id = ${cheated}`.execute(system.deps.db);
    const { bank_details } = await verifyStored(system.deps);
    expect(bank_details).toContainEqual({
      id: String(cheated),
      problem: 'its bank details are not what was approved',
    });
    const { data } = await createExport();
    expect(data).toMatchObject({ total_brands: 1, total_amount: 5 });
    expect(await holdsOf(cheated)).toEqual(['bank_digest']);
    expect(await holdsOf(honest)).toEqual([]);
  });

  test('are not accepted with the proof of another brand', async () => {
    await sql`update brand_bank_details d set (iban_sealed, iban_index, beneficiary, digest) =
      (select iban_sealed, iban_index, beneficiary, digest from brand_bank_details o
        where o.brand_id = ${honest}) where d.brand_id = ${cheated}`.execute(system.deps.db);
    await createExport();
    expect(await holdsOf(cheated)).toEqual(['bank_digest']);
  });

  test('hold the brand until the approved details are back or new ones are approved', async () => {
    const { db } = system.deps;
    await sql`update brand_bank_details set beneficiary = 'Somebody'
      where brand_id = ${cheated}`.execute(db);
    expect(await proveBankDetails(system.deps)).toEqual(expect.arrayContaining([cheated]));
    expect(await holdsOf(cheated)).toEqual(['bank_digest']);
    await sql`update brand_bank_details set beneficiary = null
      where brand_id = ${cheated}`.execute(db);
    await proveBankDetails(system.deps);
    expect(await holdsOf(cheated)).toEqual([]);

    await sql`update brand_bank_details set beneficiary = 'Somebody'
      where brand_id = ${cheated}`.execute(db);
    await proveBankDetails(system.deps);
    const asking = await addPerson(system, 'admin');
    const change = await requestChange(system, cheated, asking);
    await post(`/admin/bank-changes/${change.data.id}/approve`);
    expect(await holdsOf(cheated)).toEqual([]);
    expect(await proveBankDetails(system.deps)).not.toContain(cheated);
  });

  test('are not approved in place of the requested ones', async () => {
    const change = await requestChange(system, cheated, await addPerson(system, 'admin'));
    const { id } = change.data;
    await sql`update bank_changes set iban_sealed = ${otherAccount()}
      where id = ${id}`.execute(system.deps.db);
    const approved = await post(`/admin/bank-changes/${id}/approve`);
    expect(approved).toMatchObject({ status: 409, failure: { code: 'BANK_CHANGE_ALTERED' } });
    const rejected = await post(`/admin/bank-changes/${id}/reject`, { reason: 'Altered' });
    expect(rejected.status).toBe(200);
    expect(NEW_ACCOUNT.iban).not.toBe(OTHER_IBAN);
  });
});

describe('a line', () => {
  test.each([
    ['its account', () => sql`iban_sealed = ${otherAccount()}`],
    ['its beneficiary', () => sql`beneficiary = 'Somebody'`],
    [
      'account and proof of another line',
      () => sql`(iban_sealed, bank_digest, beneficiary) =
      (select iban_sealed, bank_digest, beneficiary from payout_lines o
        where o.brand_id = ${honest} limit 1)`,
    ],
  ])('with %s changed is refused in a file', async (_, change) => {
    const { data } = await createExport();
    await tamper(sql`update payout_lines set ${change()} where brand_id = ${cheated}`);
    const refused = await download(data.id);
    expect(refused).toMatchObject({ status: 409, failure: { code: 'PAYOUT_LINE_ALTERED' } });
    expect(refused.failure.error).toContain('Cheated');
    const { payouts } = await verifyStored(system.deps);
    expect(payouts).toContainEqual({
      id: expect.stringContaining('line') as string,
      problem: 'its bank details have changed',
    });
    const { payout } = await detailsOf(data.id);
    expect(payout.id).toBe(data.id);
  });

  test('is not proven by the digest of a line of another export', async () => {
    const before = await createExport();
    expect((await download(before.data.id)).status).toBe(200);
    await post(`${EXPORTS}/${before.data.id}/confirm`);
    await settleSales(system, cheated, [{ amount_minor: 1_000n }]);
    const { data } = await createExport();
    await tamper(sql`update payout_lines l set bank_digest = o.bank_digest from payout_lines o
      where l.export_id = ${data.id} and o.export_id = ${before.data.id}
        and o.brand_id = l.brand_id`);
    expect((await download(data.id)).status).toBe(409);
  });
});

describe('a file', () => {
  test('with the bytes of another file cannot be downloaded', async () => {
    const { data } = await createExport();
    expect((await download(data.id)).status).toBe(200);
    await tamper(sql`update payout_files f set (content_sealed, sha256) =
      (select content_sealed, sha256 from payout_files o
        where o.export_id = f.export_id and o.format = 'xlsx'
          and o.business_id is null)
      where f.export_id = ${data.id} and f.format = 'csv' and f.business_id is null`);
    const refused = await download(data.id);
    expect(refused).toMatchObject({ status: 409, failure: { code: 'PAYOUT_FILE_ALTERED' } });
    expect((await download(data.id, 'xlsx')).status).toBe(200);
  });
});

test('an owner sees the hold and who acts next', async () => {
  await sql`update brand_bank_details set unproven_since = now()
    where brand_id = ${cheated}`.execute(system.deps.db);
  const { token } = await signInAs(system, 'brand_owner', { brand_id: cheated });
  const answer = await ask<PausedPayout[]>(system, 'GET', '/admin/payouts/paused', { token });
  expect(answer.data.flatMap(({ holds }) => holds.map(({ code }) => code))).toEqual([
    'bank_digest',
  ]);
});
