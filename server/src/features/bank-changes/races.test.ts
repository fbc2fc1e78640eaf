import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import {
  addOwnedBrand,
  addPerson,
  NEW_ACCOUNT,
  requestChange,
} from '../../testing/bank/bank-changes.ts';
import { addCategory } from '../../testing/brands.ts';
import { settleSales } from '../../testing/money.ts';
import { verifyPayouts } from '../payouts/verify.ts';

const ROUNDS = 8;

let system: TestApp;
let admins: readonly TestUser[];
let brand: number;
let owner: TestUser;

beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
  admins = [await addPerson(system, 'admin'), await addPerson(system, 'super_admin')];
});
beforeEach(() => addShop());
afterAll(() => system.close());

async function addShop(): Promise<void> {
  await sql`update brands set status = 'pending'`.execute(system.deps.db);
  ({ brand, owner } = await addOwnedBrand(system, '5411'));
}

const by = (who: TestUser, path: string, body?: unknown) =>
  ask(system, 'POST', path, { token: who.token, ...(body === undefined ? {} : { body }) });
const admin = (): TestUser => admins[0] ?? owner;

/** Returns the stored state of the brand's requests and account. */
async function stateOf() {
  const { rows } = await sql<{ status: string; iban_sealed: string; reserved: boolean }>`
    select c.status, d.iban_sealed, exists (select from payout_lines l
        where l.brand_id = c.brand_id and l.status = 'reserved') as reserved
    from bank_changes c join brand_bank_details d on d.brand_id = c.brand_id
    where c.brand_id = ${brand}`.execute(system.deps.db);
  return rows.map(({ iban_sealed, ...row }) => ({
    ...row,
    changed: system.deps.secrets.open(iban_sealed) === NEW_ACCOUNT.iban,
  }));
}

const statuses = (answers: readonly { status: number }[]): number[] =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

test('four simultaneous approvals: one succeeds, and the owner gets one notice', async () => {
  const { data } = await requestChange(system, brand, owner);
  const answers = await Promise.all(
    [...admins, ...admins].map((who) => by(who, `/admin/bank-changes/${data.id}/approve`)),
  );
  expect(statuses(answers)).toEqual([200, 409, 409, 409]);
  expect(await stateOf()).toEqual([{ status: 'approved', reserved: false, changed: true }]);
  const { rows } = await sql`select from messages
    where brand_id = ${brand} and template = 'bank_change_approved' and channel = 'email'`.execute(
    system.deps.db,
  );
  expect(rows).toHaveLength(1);
});

test('simultaneous approval, rejection and withdrawal: one succeeds', async () => {
  for (let n = 0; n < ROUNDS; n += 1) {
    await addShop();
    const { data } = await requestChange(system, brand, owner);
    const answers = await Promise.all([
      by(owner, `/brands/${brand}/bank-changes/${data.id}/withdraw`),
      by(admin(), `/admin/bank-changes/${data.id}/approve`),
      by(admin(), `/admin/bank-changes/${data.id}/reject`, { reason: 'No' }),
    ]);
    expect(statuses(answers)).toEqual([200, 409, 409]);
    const [state] = await stateOf();
    expect(state?.changed).toBe(state?.status === 'approved');
  }
});

test('three simultaneous requests: one is pending', async () => {
  const answers = await Promise.all([
    requestChange(system, brand, owner),
    requestChange(system, brand, admin()),
    requestChange(system, brand, owner, { beneficiary: 'Somebody' }),
  ]);
  expect(statuses(answers)).toEqual([200, 409, 409]);
  expect(await stateOf()).toHaveLength(1);
});

/** Sells and exports repeatedly while the work runs. @returns the number of exports */
async function exportDuring(work: Promise<unknown>): Promise<number> {
  let [done, minute] = [false, 0];
  const finished = work.finally(() => {
    done = true;
  });
  while (!done) {
    minute += 1;
    await settleSales(system, brand, [{ amount_minor: 100n, minute }]);
    const { status } = await by(admin(), '/admin/payouts/exports', { tab: 'active' });
    expect([200, 409]).toContain(status);
  }
  await finished;
  return minute;
}

test('a request during exports leaves nothing reserved for the old account', async () => {
  for (let n = 0; n < ROUNDS; n += 1) {
    await addShop();
    await settleSales(system, brand, [{ amount_minor: 5_000n }]);
    const request = requestChange(system, brand, owner);
    expect(await exportDuring(request)).toBeGreaterThan(0);
    expect((await request).status).toBe(200);
    expect(await stateOf()).toEqual([{ status: 'waiting', reserved: false, changed: false }]);
    expect((await by(admin(), '/admin/payouts/exports', { tab: 'active' })).status).toBe(409);
  }
  expect(await verifyPayouts(system.deps.db)).toEqual([]);
});

test('a brand with a request during the download is in the file or removed, not both', async () => {
  for (let n = 0; n < ROUNDS; n += 1) {
    await addShop();
    await settleSales(system, brand, [{ amount_minor: 5_000n }]);
    const made = await ask<{ id: string }>(system, 'POST', '/admin/payouts/exports', {
      token: admin().token,
      body: { tab: 'active' },
    });
    const path = `/admin/payouts/exports/${made.data.id}/download`;
    const [, file] = await Promise.all([
      requestChange(system, brand, owner),
      ask(system, 'GET', path, { token: admin().token }),
    ]);
    const [state] = await stateOf();
    const paid = file.status === 200 && file.raw.includes('5.000');
    expect(state?.reserved).toBe(paid);
    if (paid) await by(admin(), `/admin/payouts/exports/${made.data.id}/confirm`);
  }
  expect(await verifyPayouts(system.deps.db)).toEqual([]);
});

test('an approval during an export pays the new account or nothing yet', async () => {
  for (let n = 0; n < ROUNDS; n += 1) {
    await addShop();
    await settleSales(system, brand, [{ amount_minor: 5_000n }]);
    const { data } = await requestChange(system, brand, owner);
    await Promise.all([
      by(admin(), `/admin/bank-changes/${data.id}/approve`),
      by(admin(), '/admin/payouts/exports', { tab: 'active' }),
    ]);
    const { rows } = await sql<{ iban_sealed: string }>`
      select iban_sealed from payout_lines where brand_id = ${brand}`.execute(system.deps.db);
    for (const { iban_sealed } of rows) {
      expect(system.deps.secrets.open(iban_sealed)).toBe(NEW_ACCOUNT.iban);
    }
  }
});
