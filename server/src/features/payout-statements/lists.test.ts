import type {
  ActivePayout,
  BrandPayouts,
  ClearedTransaction,
  PausedPayout,
  TransactionPayout,
} from '@diwan/contract/features/payout-statements/lists';
import type { PayoutExport } from '@diwan/contract/features/payouts/records';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addCategory, addOwner } from '../../testing/brands.ts';
import { addPayableBrand, owe, remapBusiness, settleSales } from '../../testing/money.ts';

let system: TestApp;
let admin: TestUser;
let brand: number;

beforeAll(async () => {
  system = await startTestApp();
  // This day is a Wednesday.
  system.clock.set('2026-06-10T09:00:00.000Z');
  await addCategory(system, '5411');
  admin = await signInAs(system, 'admin');
});
beforeEach(async () => {
  await sql`update brands set status = 'pending'`.execute(system.deps.db);
  brand = await addPayableBrand(system, { mcc_code: '5411', name: '=Najma' });
});
afterAll(() => system.close());

const get = <T>(path: string, { token } = admin) => ask<T>(system, 'GET', path, { token });
const active = async (who = admin) =>
  (await get<ActivePayout[]>('/admin/payouts?_t=17', who)).data.find(
    ({ brand_id }) => brand_id === brand,
  );
const paused = async (who = admin) =>
  (await get<PausedPayout[]>('/admin/payouts/paused', who)).data.find(
    ({ brand_id }) => brand_id === brand,
  );
const create = async () =>
  (
    await ask<PayoutExport>(system, 'POST', '/admin/payouts/exports', {
      token: admin.token,
      body: { tab: 'active' },
    })
  ).data;
const confirm = (id: string) =>
  ask(system, 'POST', `/admin/payouts/exports/${id}/confirm`, { token: admin.token });
const setStatus = (status: string, reason?: string) =>
  ask(system, 'PUT', `/brands/${brand}/payout-status`, {
    token: admin.token,
    body: { status, ...(reason === undefined ? {} : { reason }) },
  });
const page = async (query = '', who = admin) =>
  (await get<BrandPayouts>(`/brands/${brand}/payouts${query}`, who)).data;

describe('the lists', () => {
  test('an active brand goes through pending, scheduled and completed', async () => {
    // A brand that was never paid is not completed.
    expect(await active()).toMatchObject({ payment_status: 'PENDING', amount_to_pay: 0 });
    await settleSales(system, brand, [{ amount_minor: 1_500n }]);
    expect(await active()).toMatchObject({
      payment_status: 'PENDING',
      amount_to_pay: 1.5,
      bank_name: 'Central Bank of Kuwait',
      iban: 'KW81****0101',
    });
    const { id } = await create();
    expect(await active()).toMatchObject({ payment_status: 'SCHEDULED', scheduled_amount: 1.5 });
    await confirm(id);
    await owe(system, brand, -250n);
    expect(await active()).toMatchObject({
      payment_status: 'COMPLETED',
      amount_to_pay: 0,
      debt_amount: 0.25,
    });
    expect(await paused()).toBeUndefined();
  });

  test("the list, the brand's page and its owner's page show the same amount", async () => {
    const owner = await signInAs(system, 'brand_owner', { brand_id: brand });
    const agree = async (amount: number, debt: number) => {
      const seen = { amount_to_pay: amount, debt_amount: debt };
      expect(await active()).toMatchObject(seen);
      expect(await active(owner)).toMatchObject(seen);
      for (const who of [admin, owner]) {
        expect(await page('', who)).toMatchObject({ owed_amount: amount, debt_amount: debt });
        const { upcoming } = await page('', who);
        expect(upcoming?.amount ?? 0).toBe(amount);
      }
    };
    await owe(system, brand, -2_000n);
    await agree(0, 2);
    await settleSales(system, brand, [{ amount_minor: 5_000n }]);
    await agree(3, 0);
    // Another business owes 1.500 KWD. The debt to the first business does not reduce it.
    await owe(system, brand, -4_000n);
    await remapBusiness(system, brand);
    await settleSales(system, brand, [{ amount_minor: 1_500n }]);
    await agree(1.5, 1);
    await setStatus('paused', 'Wrong account');
    expect(await paused()).toMatchObject({ amount_to_pay: 1.5, debt_amount: 1 });
  });

  test('a brand on hold is listed with its reasons', async () => {
    await settleSales(system, brand, [{ amount_minor: 1_500n }]);
    await setStatus('paused', 'Wrong account');
    expect(await active()).toBeUndefined();
    expect(await paused()).toMatchObject({
      holds: [{ code: 'paused' }],
      pause_reason: 'Wrong account',
      paused_at: '2026-06-10T09:00:00.000Z',
      paused_by_name: 'Test admin',
      amount_to_pay: 1.5,
    });
    await sql`update brands set status = 'suspended', status_reason = 'Review'
      where id = ${brand}`.execute(system.deps.db);
    await sql`delete from brand_bank_details where brand_id = ${brand}`.execute(system.deps.db);
    expect(await paused()).toMatchObject({
      holds: [{ code: 'suspended' }, { code: 'paused' }, { code: 'no_bank_details' }],
      pause_reason: 'Review',
      iban: null,
    });
  });

  test('an owner sees their own brand and a partner sees nothing', async () => {
    const second = await addPayableBrand(system, { mcc_code: '5411' });
    const stranger = await signInAs(system, 'brand_owner', { brand_id: second });
    expect(await active(stranger)).toBeUndefined();
    const rows = await get<ActivePayout[]>('/admin/payouts', stranger);
    expect(rows.data.map(({ brand_id }) => brand_id)).toEqual([second]);
    expect((await get('/admin/payouts/exports', stranger)).data).toEqual([]);
    const partner = await signInAs(system, 'partner_employee');
    for (const path of ['', '/manual', '/paused', '/export', '/exports']) {
      expect((await get(`/admin/payouts${path}`, partner)).status).toBe(403);
    }
    expect((await get(`/brands/${brand}/payouts`, stranger)).status).toBe(404);
    expect((await get(`/brands/${brand}/payouts`, partner)).status).toBe(404);
  });

  test('a tab as CSV is safe for a spreadsheet and equals the list', async () => {
    await settleSales(system, brand, [{ amount_minor: 1_500n }]);
    const { raw, headers } = await get('/admin/payouts/export');
    expect(headers['content-disposition']).toContain('payouts_2026-06-10.csv');
    expect(raw.startsWith('\ufeffBrand ID,Brand,Bank,IBAN,Amount,Debt,')).toBe(true);
    expect(raw).toContain(
      `${brand},'=Najma,Central Bank of Kuwait,KW81CBKU0000000000001234560101,` +
        '1.500,0.000,KWD,active,PENDING\r\n',
    );
    for (const tab of ['manual', 'paused', 'history']) {
      expect((await get(`/admin/payouts/export?tab=${tab}`)).status).toBe(200);
    }
  });

  test('a tab as CSV has masked accounts for an auditor', async () => {
    await settleSales(system, brand, [{ amount_minor: 1_500n }]);
    const auditor = await signInAs(system, 'auditor');
    const { raw } = await get('/admin/payouts/export', auditor);
    expect(raw).toContain(`${brand},'=Najma,Central Bank of Kuwait,KW81****0101,1.500,`);
    await setStatus('paused', 'Under review');
    const paused_tab = await get('/admin/payouts/export?tab=paused', auditor);
    expect(paused_tab.raw).toContain(',KW81****0101,');
    expect(paused_tab.raw).not.toContain('KW81CBKU');
  });

  test("a brand's debt is a separate number, and the amount to pay is never negative", async () => {
    await owe(system, brand, -2_000n);
    const list = await get('/admin/payouts/export');
    expect(list.raw).toContain(
      ',KW81CBKU0000000000001234560101,0.000,2.000,KWD,active,PENDING\r\n',
    );
    await settleSales(system, brand, [{ amount_minor: 5_000n }]);
    await setStatus('paused', 'It owes');
    const made = await ask<PayoutExport>(system, 'POST', '/admin/payouts/exports', {
      token: admin.token,
      body: { tab: 'paused' },
    });
    const { raw } = await get(`/admin/payouts/exports/${made.data.id}/download`);
    expect(raw).toContain(',3.000,KWD,');
    expect(raw).not.toContain('-2.000');
  });
});

describe('pausing', () => {
  test('notifies the owner, and a repeat does not', async () => {
    const user = await addOwner(system, brand);
    const templates = async () => {
      const rows = await system.deps.db
        .selectFrom('messages')
        .select('template')
        .where('user_id', '=', user)
        .orderBy('created_at')
        .execute();
      return rows.map(({ template }) => template);
    };
    await setStatus('paused', 'Wrong account');
    await setStatus('paused', 'Wrong account');
    await setStatus('active');
    await setStatus('active');
    expect(await templates()).toEqual(['payouts_paused', 'payouts_resumed']);
    const audit = await system.deps.db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('entity_id', '=', String(brand))
      .where('action', 'like', 'brand.payouts%')
      .orderBy('id')
      .execute();
    expect(audit).toMatchObject([
      { action: 'brand.payouts_paused', after: { reason: 'Wrong account' } },
      { action: 'brand.payouts_resumed', after: { reason: 'Unpaused by admin' } },
    ]);
  });

  test('is allowed for administrators only', async () => {
    const body = { status: 'active' };
    for (const role of ['partner_employee', 'partner', 'brand_owner'] as const) {
      const { token } = await signInAs(system, role);
      const answer = await ask(system, 'PUT', `/brands/${brand}/payout-status`, { token, body });
      expect(answer.status).toBe(403);
    }
    const absent = await ask(system, 'PUT', '/brands/2000000001/payout-status', {
      token: admin.token,
      body,
    });
    expect(absent.failure.code).toBe('BRAND_NOT_FOUND');
  });
});

describe("a brand's page", () => {
  test('shows the amount, the date and the account of the next payout', async () => {
    const next = (date: string, amount: number) => ({ date, amount, account_ending: '0101' });
    system.clock.set('2026-06-17T09:00:00.000Z');
    expect((await page()).upcoming).toBeNull();
    await settleSales(system, brand, [{ amount_minor: 1_500n }, { amount_minor: 500n }]);
    expect((await page()).upcoming).toEqual(next('2026-06-17', 2));
    await create();
    expect((await page()).upcoming).toEqual(next('2026-06-17', 2));
    const second = await addPayableBrand(system, { mcc_code: '5411' });
    await settleSales(system, second, [{ amount_minor: 300n }]);
    brand = second;
    // Today's export exists, so the next payout day is Thursday. After Thursday's cut-off it is
    // Sunday.
    expect((await page()).upcoming).toEqual(next('2026-06-18', 0.3));
    system.clock.set('2026-06-19T09:00:00.000Z');
    expect((await page()).upcoming).toEqual(next('2026-06-21', 0.3));
    // For payouts, a day ends at the cut-off: 14:00 in Kuwait is 11:00 UTC.
    for (const [now, date] of [
      ['2026-06-21T10:59:59.000Z', '2026-06-21'],
      ['2026-06-21T11:00:00.000Z', '2026-06-22'],
      ['2026-06-21T15:08:00.000Z', '2026-06-22'],
      ['2026-06-25T15:08:00.000Z', '2026-06-28'],
    ] as const) {
      system.clock.set(now);
      expect((await page()).upcoming).toEqual(next(date, 0.3));
    }
    system.clock.set('2026-06-19T09:00:00.000Z');
    await setStatus('paused', 'Wrong account');
    expect(await page()).toMatchObject({
      upcoming: null,
      holds: [{ code: 'paused' }],
      pause_reason: 'Wrong account',
      owed_amount: 0.3,
    });
    system.clock.set('2026-06-10T09:00:00.000Z');
  });

  test('lists each payout with its transactions, page by page', async () => {
    const sales = Array.from({ length: 5 }, (_, n) => ({ amount_minor: BigInt(n + 1) * 1_000n }));
    await settleSales(system, brand, sales);
    await ask(system, 'POST', '/admin/payouts/manual', {
      token: admin.token,
      body: { brand_id: brand, amount: 1.5, paid_date: '2026-06-09', reference_number: 'R1' },
    });
    const { id } = await create();
    await confirm(id);
    const first = await page('?limit=1');
    expect(first).toMatchObject({ paid_amount: 15, owed_amount: 0 });
    expect(first.payouts).toMatchObject([
      { kind: 'export', export_id: id, amount: 13.5, status: 'paid', transaction_count: 4 },
    ]);
    const owner = await signInAs(system, 'brand_owner', { brand_id: brand });
    const second = await page(`?limit=1&cursor=${first.next_cursor}`, owner);
    expect(second.payouts).toMatchObject([
      { kind: 'manual', amount: 1.5, reference_number: 'R1', date: '2026-06-09' },
    ]);
    expect(second.next_cursor).toBeNull();

    const cleared: number[] = [];
    let cursor = '';
    do {
      const path = `/brands/${brand}/payouts/${first.payouts[0]?.id}/transactions?limit=2${cursor}`;
      const { data } = await get<{
        transactions: ClearedTransaction[];
        next_cursor: string | null;
      }>(path, owner);
      cleared.push(...data.transactions.map(({ cleared_amount }) => cleared_amount));
      cursor = data.next_cursor === null ? '' : `&cursor=${data.next_cursor}`;
    } while (cursor !== '');
    expect(cleared).toEqual([1.5, 3, 4, 5]);

    // Both payouts cleared parts of the second sale. The parts add up to the sale.
    const { id: sale } = await system.deps.db
      .selectFrom('transactions')
      .select('id')
      .where('brand_id', '=', brand)
      .where('amount_minor', '=', 2_000n)
      .executeTakeFirstOrThrow();
    const payoutsOf = (who: TestUser) =>
      get<TransactionPayout[]>(`/transactions/${sale}/payouts`, who);
    expect((await payoutsOf(owner)).data).toMatchObject([
      { kind: 'manual', date: '2026-06-09', cleared_amount: 0.5, reference_number: 'R1' },
      { kind: 'export', export_id: id, cleared_amount: 1.5, status: 'paid' },
    ]);
    const stranger = await signInAs(system, 'brand_owner', {
      brand_id: await addPayableBrand(system, { mcc_code: '5411' }),
    });
    expect((await payoutsOf(stranger)).failure.code).toBe('TRANSACTION_NOT_FOUND');
    expect((await get(`/brands/${brand}/payouts/999999/transactions`)).status).toBe(404);
    expect((await get(`/brands/${brand}/payouts?cursor=nonsense`)).status).toBe(400);
  });
});
