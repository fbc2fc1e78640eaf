import type { BankChange, BrandBank } from '@diwan/contract/features/bank-changes/records';
import { encodeCursor } from '@diwan/contract/kernel/paging';
import type { PausedPayout } from '@diwan/contract/features/payout-statements/lists';
import type { PayoutDetails } from '@diwan/contract/features/payouts/records';
import { maskIban } from '@diwan/contract/world/iban';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import {
  addOwnedBrand,
  addPerson,
  NEW_ACCOUNT,
  OLD_IBAN,
  requestChange,
} from '../../testing/bank/bank-changes.ts';
import { addCategory, addPartner } from '../../testing/brands.ts';
import { settleSales } from '../../testing/money.ts';
import { drawPaper } from '../../testing/registration.ts';
import { verifyPayouts } from '../payouts/verify.ts';

const ABSENT = '00000000-0000-4000-8000-000000000000';
const WAITING = 'New bank details for this brand are already pending approval';
const DECIDED = 'This request has already been decided';

let system: TestApp;
let admin: TestUser;
let brand: number;
let owner: TestUser;

beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
});
beforeEach(async () => {
  await sql`update brands set status = 'pending'`.execute(system.deps.db);
  admin = await addPerson(system, 'admin');
  ({ brand, owner } = await addOwnedBrand(system, '5411'));
});
afterAll(() => system.close());

const post = <T = BankChange>(path: string, who: TestUser, body?: unknown) =>
  ask<T>(system, 'POST', path, { token: who.token, ...(body === undefined ? {} : { body }) });
const request = (who = owner, details = {}) => requestChange(system, brand, who, details);
const approve = (id: string, who = admin) => post(`/admin/bank-changes/${id}/approve`, who);
const reject = (id: string, reason: unknown = 'Not your account', who = admin) =>
  post(`/admin/bank-changes/${id}/reject`, who, { reason });
const withdraw = (id: string, who = owner, of = brand) =>
  post(`/brands/${of}/bank-changes/${id}/withdraw`, who);
const read = async (who = owner) =>
  (await ask<BrandBank>(system, 'GET', `/brands/${brand}/bank-changes`, { token: who.token })).data;
const list = async (query = '') =>
  (
    await ask<{ changes: BankChange[]; next_cursor: string | null }>(
      system,
      'GET',
      `/admin/bank-changes${query}`,
      { token: admin.token },
    )
  ).data;
const setStatus = (status: 'active' | 'suspended' | 'rejected' | 'pending') =>
  system.deps.db.updateTable('brands').set({ status }).where('id', '=', brand).execute();

async function messages() {
  const { rows } = await sql<{ text: string }>`
    select channel || ' ' || to_address || ' ' || template as text from messages
    where brand_id = ${brand} order by template, channel, to_address`.execute(system.deps.db);
  return rows.map(({ text }) => text);
}

describe('a request', () => {
  test('is pending, shows the old and the new account, and holds payouts', async () => {
    const { status, data, message } = await request();
    expect(status).toBe(200);
    expect(message).toBe('New bank details were sent for approval');
    expect(data).toMatchObject({
      status: 'waiting',
      old_account: { bank_name: 'Central Bank of Kuwait', iban: OLD_IBAN, beneficiary: null },
      new_account: NEW_ACCOUNT,
      requested_by: 'owner',
      requested_by_name: null,
      can: { withdraw: { allowed: true } },
    });
    expect(await read()).toMatchObject({
      can: { request: { allowed: false, code: 'BANK_CHANGE_WAITS' } },
      account: { iban: OLD_IBAN },
    });
    const { data: paused } = await ask<PausedPayout[]>(system, 'GET', '/admin/payouts/paused', {
      token: owner.token,
    });
    expect(paused).toMatchObject([
      { holds: [{ code: 'bank_details' }], pause_reason: 'New bank details need approval' },
    ]);
    const seen = (await list()).changes.find(({ brand_id }) => brand_id === brand);
    expect(seen).toMatchObject({
      requested_by_name: 'Test brand_owner',
      can: {
        approve: { allowed: true },
        reject: { allowed: true },
        withdraw: { allowed: false, code: 'BANK_CHANGE_OF_ANOTHER' },
      },
    });
  });

  test('removes the brand only from an export whose file was not downloaded', async () => {
    await settleSales(system, brand, [{ amount_minor: 5_000n }]);
    const { data } = await post<{ id: string }>('/admin/payouts/exports', admin, { tab: 'active' });
    await settleSales(system, brand, [{ amount_minor: 700n, minute: 9 }]);
    const second = await post<{ id: string }>('/admin/payouts/exports', admin, { tab: 'active' });
    await ask(system, 'GET', `/admin/payouts/exports/${data.id}/download`, { token: admin.token });
    expect((await request()).status).toBe(200);
    const lineOf = async (id: string) =>
      (
        await ask<PayoutDetails>(system, 'GET', `/admin/payouts/exports/${id}`, {
          token: admin.token,
        })
      ).data.brands[0];
    expect(await lineOf(data.id)).toMatchObject({ status: 'reserved', iban: maskIban(OLD_IBAN) });
    expect(await lineOf(second.data.id)).toMatchObject({
      status: 'released',
      reason: 'New bank details need approval',
    });
    expect((await post(`/admin/payouts/exports/${data.id}/confirm`, admin)).status).toBe(200);
    const by_hand = { brand_id: brand, amount: 0.1, paid_date: '2026-01-01' };
    expect((await post('/admin/payouts/manual', admin, by_hand)).status).toBe(409);
    expect(await verifyPayouts(system.deps.db)).toEqual([]);
  });

  test('is refused while another one is pending', async () => {
    const { data } = await request();
    expect((await request()).failure).toMatchObject({ code: 'BANK_CHANGE_WAITS', error: WAITING });
    expect((await request(admin)).failure.error).toBe(WAITING);
    await withdraw(data.id);
    expect((await request()).status).toBe(200);
  });

  test("needs the caller's password, and a caller who may request it", async () => {
    const wrong = await request(owner, { current_password: 'something else' });
    expect(wrong.failure).toMatchObject({
      code: 'PASSWORD_WRONG',
      fields: { current_password: 'The current password is not correct' },
    });
    const { owner: stranger } = await addOwnedBrand(system, '5411');
    expect((await request(stranger)).failure.code).toBe('BRAND_NOT_FOUND');
    const partner = await signInAs(system, 'partner', { partner_id: await addPartner(system) });
    expect((await request(partner)).status).toBe(403);
    expect(await read()).toMatchObject({ can: { request: { allowed: true } }, changes: [] });
  });

  test.each([
    [{ iban: 'KW81CBKU0000000000001234560102' }, 'iban'],
    [{ iban: 'GB33BUKB20201555555555' }, 'iban'],
    [{ bank_name: ' ' }, 'bank_name'],
    [{ beneficiary: '' }, 'beneficiary'],
    [{ letter_file: 'data:text/html;base64,PGI+' }, 'letter_file'],
  ])('with %j is refused', async (details, field) => {
    const { status, failure } = await request(owner, details);
    expect(status).toBe(400);
    expect(Object.keys(failure.fields ?? {})).toEqual([field]);
  });

  test('is refused for the current account, and for a brand that was never active', async () => {
    await approve((await request()).data.id);
    expect((await request()).failure.fields).toEqual({
      iban: 'The brand already has these bank details',
    });
    for (const status of ['pending', 'rejected'] as const) {
      await setStatus(status);
      expect((await request(admin)).failure.code).toBe('BANK_CHANGE_NOT_ACTIVATED');
      expect(await read()).toMatchObject({ can: { request: { allowed: false } } });
    }
    await setStatus('suspended');
    expect((await request(admin, { beneficiary: 'Dalal' })).status).toBe(200);
  });

  test('has a letter, which its owner and administrators can open', async () => {
    const { data } = await request(owner, { letter_file: await drawPaper() });
    expect(data.letter).toMatchObject({ content_type: 'image/png' });
    const file = data.letter?.url.replace(/^\/api|\?.*$/g, '') ?? '';
    const { owner: stranger } = await addOwnedBrand(system, '5411');
    const statusFor = async ({ token }: TestUser) =>
      (await ask(system, 'GET', file, { token })).status;
    expect(await statusFor(owner)).toBe(200);
    expect(await statusFor(admin)).toBe(200);
    expect(await statusFor(stranger)).toBe(404);
  });

  test('cannot be bypassed: neither a brand nor new documents accept bank details', async () => {
    const { iban } = NEW_ACCOUNT;
    const edit = (body: unknown) =>
      ask(system, 'PUT', `/brands/${brand}`, { token: admin.token, body });
    for (const body of [{ iban }, { bank_name: 'X' }, { bank_details: NEW_ACCOUNT }]) {
      expect((await edit(body)).status).toBe(400);
    }
    expect(await read()).toMatchObject({ account: { iban: OLD_IBAN } });
  });
});

describe('a decision', () => {
  test('of another admin to approve pays the new account from then on', async () => {
    const asker = await addPerson(system, 'super_admin');
    const { data } = await request(asker);
    expect(data).toMatchObject({
      requested_by: 'admin',
      can: { approve: { allowed: false }, withdraw: { allowed: true } },
    });
    const own = await approve(data.id, asker);
    expect([own.status, own.failure.code]).toEqual([403, 'BANK_CHANGE_APPROVES_OWN']);
    const refused = await reject(data.id, 'Mine', asker);
    expect([refused.status, refused.failure.code]).toEqual([403, 'BANK_CHANGE_REJECTS_OWN']);
    expect((await approve(data.id)).data).toMatchObject({
      status: 'approved',
      old_account: { iban: maskIban(OLD_IBAN) },
      decided_by_name: 'Test admin',
    });
    expect(await read()).toMatchObject({
      account: NEW_ACCOUNT,
      can: { request: { allowed: true } },
    });
    await settleSales(system, brand, [{ amount_minor: 5_000n }]);
    const made = await post<{ id: string }>('/admin/payouts/exports', admin, { tab: 'active' });
    const { data: payout } = await ask<PayoutDetails>(
      system,
      'GET',
      `/admin/payouts/exports/${made.data.id}`,
      { token: admin.token },
    );
    const { iban, beneficiary } = NEW_ACCOUNT;
    const paid = { iban: maskIban(iban), beneficiary, status: 'reserved' };
    expect(payout.brands).toMatchObject([paid]);
  });

  test('to reject needs a reason, and keeps the old account', async () => {
    const { data } = await request();
    expect((await reject(data.id, ' ')).failure.error).toBe('Please give a reason');
    expect((await reject(data.id)).data).toMatchObject({ status: 'rejected' });
    expect(await read()).toMatchObject({
      account: { iban: OLD_IBAN },
      can: { request: { allowed: true } },
      changes: [
        {
          reason: 'Not your account',
          decided_by_name: null,
          can: { withdraw: { allowed: false } },
        },
      ],
    });
  });

  test('to withdraw is for the owner, or for the admin who made the request', async () => {
    const { data } = await request(admin);
    const other = await addPerson(system, 'admin');
    expect((await withdraw(data.id, other)).status).toBe(403);
    expect((await withdraw(data.id)).data).toMatchObject({ status: 'withdrawn' });
    const again = await request(admin);
    expect((await withdraw(again.data.id, admin)).status).toBe(200);
  });

  test('is final', async () => {
    const { data } = await request();
    await reject(data.id);
    for (const late of [await approve(data.id), await reject(data.id), await withdraw(data.id)]) {
      expect(late.failure).toMatchObject({ code: 'BANK_CHANGE_DECIDED', error: DECIDED });
    }
    const undo = sql`update bank_changes set status = 'approved' where id = ${data.id}`;
    await expect(undo.execute(system.deps.db)).rejects.toThrow('stays as it is');
  });

  test('is refused for unknown requests, and for requests of other brands', async () => {
    const { data } = await request();
    const { brand: other, owner: stranger } = await addOwnedBrand(system, '5411');
    expect((await approve(ABSENT)).status).toBe(404);
    expect((await reject(ABSENT)).status).toBe(404);
    expect((await withdraw(data.id, stranger)).failure.code).toBe('BRAND_NOT_FOUND');
    expect((await withdraw(data.id, stranger, other)).failure.code).toBe('BANK_CHANGE_NOT_FOUND');
    for (const who of [owner, await signInAs(system, 'partner_employee')]) {
      expect((await approve(data.id, who)).status).toBe(403);
    }
    expect(await read()).toMatchObject({ changes: [{ status: 'waiting' }] });
  });

  test('under one Idempotency-Key is made once and answered twice', async () => {
    const { data } = await request();
    const headers = { 'idempotency-key': `approve-${data.id}` };
    const path = `/admin/bank-changes/${data.id}/approve`;
    const again = () => ask<BankChange>(system, 'POST', path, { token: admin.token, headers });
    expect((await again()).status).toBe(200);
    expect((await again()).data.status).toBe('approved');
  });
});

describe('notices and audit', () => {
  test('the owner is notified by mail and phone, and at the previous phone', async () => {
    const phone = { phone_country_code: '+965', phone_number: '55009988' };
    await ask(system, 'PUT', `/brands/${brand}`, { token: owner.token, body: phone });
    await reject((await request()).data.id);
    const to = [`email ${owner.email}`, 'whatsapp +96551234567', 'whatsapp +96555009988'];
    const told = (template: string) => to.map((address) => `${address} bank_change_${template}`);
    expect(await messages()).toEqual([...told('rejected'), ...told('requested')]);
    const { data } = await request();
    expect(data.warnings).toEqual([]);
    const seen = (await list()).changes.find(({ id }) => id === data.id);
    expect(seen?.warnings).toContain('contact_changed');
    await approve(data.id);
    expect(await messages()).toEqual(
      expect.arrayContaining([...told('approved'), ...told('requested')]),
    );
  });

  test('administrators see warnings of an account that is shared or of another bank', async () => {
    const { brand: other } = await addOwnedBrand(system, '5411');
    await requestChange(system, other, await addPerson(system, 'admin'), {
      iban: OLD_IBAN,
      bank_name: 'Gulf Bank',
    });
    const seen = (await list()).changes.find(({ brand_id }) => brand_id === other);
    expect(seen?.warnings).toEqual(['shared_account', 'other_bank']);
  });

  test('every step is audited, and no IBAN is readable at rest', async () => {
    await approve((await request()).data.id);
    await withdraw((await request(owner, { beneficiary: 'Dalal' })).data.id);
    const { db } = system.deps;
    const { rows } = await sql<{ action: string; text: string }>`
      select action, audit_log::text as text from audit_log
      where entity = 'brand' and entity_id = ${String(brand)} order by id`.execute(db);
    expect(rows.map(({ action }) => action)).toEqual([
      'bank_change.requested',
      'bank_change.approved',
      'bank_change.requested',
      'bank_change.withdrawn',
    ]);
    const { rows: kept } = await sql<{ text: string }>`
      select bank_changes::text as text from bank_changes where brand_id = ${brand}
      union all select messages::text from messages where brand_id = ${brand}`.execute(db);
    const stored = [...rows, ...kept].map(({ text }) => text).join('\n');
    expect(stored).not.toContain(NEW_ACCOUNT.iban);
    expect(stored).not.toContain(OLD_IBAN);
    const approved = (await read()).changes.find(({ status }) => status === 'approved');
    expect(approved?.old_account?.iban).toBe(OLD_IBAN);
  });

  test('the queue is read page by page', async () => {
    const { owner: second, brand: other } = await addOwnedBrand(system, '5411');
    await request();
    await requestChange(system, other, second);
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await list(`?limit=1${cursor === null ? '' : `&cursor=${cursor}`}`);
      found.push(...page.changes.map(({ id }) => id));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(new Set(found).size).toBe(found.length);
    expect(found.length).toBeGreaterThanOrEqual(2);
    const decided = await list('?state=decided&limit=2');
    expect(decided.changes.every(({ status }) => status !== 'waiting')).toBe(true);
    expect((await list(`?cursor=${'x'.repeat(20)}`)) as unknown).toBeUndefined();
    const { status } = await ask(
      system,
      'GET',
      `/admin/bank-changes?cursor=${encodeCursor(['0000-01-01T00:00:00Z', ABSENT])}`,
      { token: admin.token },
    );
    expect(status).toBe(400);
  });
});
