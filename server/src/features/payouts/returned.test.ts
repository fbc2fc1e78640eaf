import type { AuditRow } from '@diwan/contract/features/audit/records';
import type { BrandPayouts, PausedPayout } from '@diwan/contract/features/payout-statements/lists';
import type { ManualPayout } from '@diwan/contract/features/manual-payouts/records';
import type {
  PayoutDetails,
  PayoutDownload,
  PayoutExport,
} from '@diwan/contract/features/payouts/records';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addPerson, requestChange } from '../../testing/bank/bank-changes.ts';
import { addCategory } from '../../testing/brands.ts';
import { releaseReturned } from '../../testing/holds.ts';
import { addPayableBrand, settleSales } from '../../testing/money.ts';
import { openBody } from '../messages/public.ts';
import { notifyOwners } from '../payout-lines/notices.ts';

let system: TestApp;
let admin: TestUser;
let brand: number;
let owner: TestUser;

beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
  admin = await addPerson(system, 'admin');
});
beforeEach(async () => {
  await sql`update brands set status = 'suspended'`.execute(system.deps.db);
  await sql`delete from messages`.execute(system.deps.db);
  brand = await addPayableBrand(system, { mcc_code: '5411', name: 'Bakery' });
  owner = await signInAs(system, 'brand_owner', { brand_id: brand });
  await sql`update brands set owner_user_id = ${owner.id} where id = ${brand}`.execute(
    system.deps.db,
  );
});
afterAll(() => system.close());

const EXPORTS = '/admin/payouts/exports';
const get = <T>(path: string, { token } = admin) => ask<T>(system, 'GET', path, { token });
const post = <T = PayoutExport>(path: string, body: object = {}, { token } = admin) =>
  ask<T>(system, 'POST', path, { token, body });
const sell = (amount_minor: bigint) => settleSales(system, brand, [{ amount_minor }]);
const createExport = () => post(EXPORTS, { tab: 'active' });

/** Creates and confirms an export of the amount owed, then lets the bank return the payment. */
async function returned(reason = 'Account closed'): Promise<string> {
  await sell(12_500n);
  const { data } = await createExport();
  expect((await get(`${EXPORTS}/${data.id}/download`)).status).toBe(200);
  await post(`${EXPORTS}/${data.id}/confirm`);
  const path = `${EXPORTS}/${data.id}/brands/${brand}/return`;
  expect((await post<PayoutDetails>(path, { reason })).status).toBe(200);
  return data.id;
}

const holdOf = async () =>
  (await get<PausedPayout[]>('/admin/payouts/paused')).data.find((row) => row.brand_id === brand);

const codesOf = (row: PausedPayout | undefined) => row?.holds.map(({ code }) => code);

/** Ends the hold of the returned payment with notes. */
const release = (notes: string, who = admin) => releaseReturned(system, brand, who, notes);

async function sendNotices() {
  await notifyOwners(system.deps, new AbortController().signal);
  const rows = await system.deps.db
    .selectFrom('messages')
    .select(['template', 'channel', 'language', 'body_sealed'])
    .where('brand_id', '=', brand)
    .orderBy('created_at')
    .orderBy('channel')
    .execute();
  return rows.map(({ body_sealed, ...row }) => ({
    ...row,
    text: openBody(system.deps, body_sealed).lines.join('\n'),
  }));
}

describe('a payment that the bank returned', () => {
  test('holds the brand, so that the next export leaves it out', async () => {
    await returned();
    expect(await holdOf()).toMatchObject({
      holds: [{ code: 'bank_returned', can: { resolve: { allowed: true } } }],
      pause_reason: 'Account closed',
      amount_to_pay: 12.5,
    });
    expect(await createExport()).toMatchObject({
      status: 409,
      failure: { code: 'PAYOUT_NOTHING_OWED' },
    });
    const { data } = await get<BrandPayouts>(`/brands/${brand}/payouts`, owner);
    expect(data).toMatchObject({
      holds: [{ code: 'bank_returned' }],
      pause_reason: 'Account closed',
      upcoming: null,
      payouts: [{ status: 'returned', reason: 'Account closed' }],
    });
  });

  test("appears as Returned in the owner's history, not as Completed", async () => {
    const id = await returned();
    const { data } = await get<PayoutExport[]>(EXPORTS, owner);
    expect(data).toMatchObject([{ id, total_amount: 12.5, returned_amount: 12.5 }]);
  });

  test('removes the brand from another export whose file has not left', async () => {
    await sell(1_000n);
    const first = (await createExport()).data.id;
    expect((await get(`${EXPORTS}/${first}/download`)).status).toBe(200);
    await sell(2_000n);
    const second = (await createExport()).data.id;
    await post(`${EXPORTS}/${first}/brands/${brand}/return`, { reason: 'Closed' });
    const { data } = await get<PayoutDetails>(`${EXPORTS}/${second}`);
    expect(data.payout.status).toBe('cancelled');
    expect(data.brands).toMatchObject([{ status: 'released' }]);
    expect(await holdOf()).toMatchObject({ amount_to_pay: 3 });
  });

  test('can still be replaced by a manual payout, which does not end the hold', async () => {
    await returned();
    const body = { brand_id: brand, amount: 12.5, paid_date: '2026-01-01' };
    expect((await post<ManualPayout>('/admin/payouts/manual', body)).status).toBe(200);
    await sell(700n);
    expect(await holdOf()).toMatchObject({ holds: [{ code: 'bank_returned' }] });
  });

  test('is paid again to the bank details approved afterwards', async () => {
    await returned();
    const change = await requestChange(system, brand, await addPerson(system, 'admin'));
    expect(codesOf(await holdOf())).toEqual(['bank_details', 'bank_returned']);
    expect((await createExport()).status).toBe(409);
    const approved = await post(`/admin/bank-changes/${change.data.id}/approve`);
    expect(approved.status).toBe(200);
    expect(await holdOf()).toBeUndefined();
    expect((await createExport()).data).toMatchObject({ total_amount: 12.5 });
  });

  test('remains held when the new bank details are refused', async () => {
    await returned();
    const change = await requestChange(system, brand, await addPerson(system, 'admin'));
    await post(`/admin/bank-changes/${change.data.id}/reject`, { reason: 'Not yours' });
    expect(codesOf(await holdOf())).toEqual(['bank_returned']);
    expect((await createExport()).status).toBe(409);
  });

  test('is released by an admin with notes, and audited', async () => {
    await returned();
    const notes = 'The bank has opened the account again';
    expect(await release(notes)).toMatchObject({ status: 200 });
    expect(await holdOf()).toBeUndefined();
    expect((await createExport()).data).toMatchObject({ total_amount: 12.5 });
    const audit = await get<{ rows: AuditRow[] }>(`/admin/audit?action=hold.resolved`);
    expect(audit.raw).toContain(notes);
  });

  test('is held again when it is returned again', async () => {
    await returned();
    await release('Try once more');
    await returned('Closed for good');
    expect(await holdOf()).toMatchObject({ pause_reason: 'Closed for good' });
  });
});

describe('notices to the owner', () => {
  test("are sent once per event, by mail and phone, in the owner's language", async () => {
    await sql`update users set language = 'ar' where id = ${owner.id}`.execute(system.deps.db);
    await sell(12_500n);
    const { id } = (await createExport()).data;
    expect(await sendNotices()).toEqual([]);
    await get(`${EXPORTS}/${id}/download`);
    await get(`${EXPORTS}/${id}/download?format=xlsx`);
    await post(`${EXPORTS}/${id}/confirm`);
    await post(`${EXPORTS}/${id}/confirm`);
    await post(`${EXPORTS}/${id}/brands/${brand}/return`, { reason: 'مغلق' });
    await Promise.all([sendNotices(), sendNotices()]);
    const told = await sendNotices();
    expect(told.map(({ template, channel }) => `${template} ${channel}`).toSorted()).toEqual([
      'payout_paid email',
      'payout_paid whatsapp',
      'payout_returned email',
      'payout_returned whatsapp',
      'payout_sent email',
      'payout_sent whatsapp',
    ]);
    expect(new Set(told.map(({ language }) => language))).toEqual(new Set(['ar']));
    const back = told.find(({ template }) => template === 'payout_returned');
    expect(back?.text).toContain('12.500 د.ك');
    expect(back?.text).toContain('السبب: مغلق');
    expect(back?.text).toContain(`/brands/${brand}`);
  });

  test('are not sent for rolled-back work or for disabled notifications', async () => {
    await sell(1_000n);
    const { id } = (await createExport()).data;
    const path = `${EXPORTS}/${id}/brands/${brand}/return`;
    expect((await post(path, { reason: 'Too early' })).status).toBe(409);
    expect(await sendNotices()).toEqual([]);
    await sql`update settings set email_notifications_enabled = false`.execute(system.deps.db);
    await get(`${EXPORTS}/${id}/download`);
    expect(await sendNotices()).toMatchObject([{ template: 'payout_sent', channel: 'whatsapp' }]);
    await sql`update settings set email_notifications_enabled = true`.execute(system.deps.db);
  });

  test('are sent for a manual payout too', async () => {
    await sell(1_000n);
    const body = { brand_id: brand, amount: 1, paid_date: '2026-01-01', reference_number: 'W-9' };
    await post('/admin/payouts/manual', body);
    expect(await sendNotices()).toMatchObject([
      { template: 'payout_paid', text: expect.stringContaining('W-9') as string },
      { template: 'payout_paid' },
    ]);
  });
});

describe('downloads of an export', () => {
  test('are listed with user, file and time, for administrators only', async () => {
    await sell(1_000n);
    const { id } = (await createExport()).data;
    await get(`${EXPORTS}/${id}/download`);
    await get(`${EXPORTS}/${id}/download?format=pain001`, await addPerson(system, 'admin'));
    const [line] = (await get<BrandPayouts>(`/brands/${brand}/payouts`)).data.payouts;
    await get(`/brands/${brand}/payouts/${line?.id}/statement?format=csv`, owner);
    const { data } = await get<PayoutDownload[]>(`${EXPORTS}/${id}/downloads`);
    expect(data.map(({ file_name }) => file_name)).toEqual([
      `payout-statement-${line?.id}.csv`,
      expect.stringMatching(/^payout-.*\.xml$/),
      `payout-${id}.csv`,
    ]);
    expect(new Set(data.map(({ name }) => name)).size).toBeGreaterThan(0);
    expect((await get(`${EXPORTS}/${id}/downloads`, owner)).status).toBe(403);
    const none = '00000000-0000-4000-8000-000000000000';
    expect((await get(`${EXPORTS}/${none}/downloads`)).status).toBe(404);
  });
});
