import type { AuditRow } from '@diwan/contract/features/audit/records';
import type { BrandHold } from '@diwan/contract/features/holds/records';
import type { PayoutExport } from '@diwan/contract/features/payouts/records';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addOwnedBrand, addPerson, requestChange } from '../../testing/bank/bank-changes.ts';
import { addCategory, addPartner } from '../../testing/brands.ts';
import { addPendingAgreement, readHolds, resolveHold, signPending } from '../../testing/holds.ts';
import { settleSales } from '../../testing/money.ts';
import { systemContext } from '../../platform/context.ts';
import { holdReturned } from './hold.ts';

/** This day is a Wednesday. Payout days are Sunday to Thursday. */
const NOW = '2026-06-10T09:00:00.000Z';

let system: TestApp;
let admin: TestUser;
let brand: number;
let owner: TestUser;

beforeAll(async () => {
  system = await startTestApp();
  system.clock.set(NOW);
  await addCategory(system, '5411');
  await addCategory(system, '5999', { mapped: false });
  admin = await addPerson(system, 'admin');
});
beforeEach(async () => {
  await sql`delete from messages`.execute(system.deps.db);
  ({ brand, owner } = await addOwnedBrand(system, '5411'));
});
afterAll(() => system.close());

const holds = async (who = admin, of = brand) => (await readHolds(system, of, who)).data;
const codes = async () => (await holds()).holds.map(({ code }) => code);
const edit = (set: string) =>
  sql`update brands set ${sql.raw(set)} where id = ${brand}`.execute(system.deps.db);
const returned = (reason: string) =>
  systemContext(system.deps, 'test').transaction((tx) =>
    holdReturned(systemContext(system.deps, 'test'), tx, brand, reason),
  );
const resolve = (id: string, who: TestUser = admin, notes = 'Agreed by phone') =>
  resolveHold(system, id, who, notes);
const createExport = () =>
  ask<PayoutExport>(system, 'POST', '/admin/payouts/exports', {
    token: admin.token,
    body: { tab: 'active' },
  });

describe('the holds of a brand', () => {
  test('are empty for a brand without any', async () => {
    expect(await holds(owner)).toEqual({
      status: 'clear',
      payouts_on_hold: false,
      pos_requests_on_hold: false,
      hold_reason: null,
      holds: [],
      payout_steps: [],
      pos_request_steps: [],
      arrival: null,
    });
  });

  test('are all named, the most urgent first, with next actor and the fewest steps', async () => {
    await edit(`status = 'suspended', status_reason = 'Review', payout_status = 'paused',
      pause_reason = 'Wrong account', paused_at = '2026-06-01T08:00:00Z', mcc_code = '5999'`);
    await returned('Account closed');
    const agreement = await addPendingAgreement(system, brand);
    expect(await holds(owner)).toMatchObject({
      status: 'on_hold',
      payouts_on_hold: true,
      pos_requests_on_hold: true,
      hold_reason: 'Review',
      holds: [
        { code: 'suspended', id: `suspended-${brand}`, acts_next: 'admin', reason: 'Review' },
        { code: 'paused', since: '2026-06-01T08:00:00.000Z', stops: ['payouts'] },
        { code: 'bank_returned', acts_next: 'owner', reason: 'Account closed' },
        { code: 'no_business', acts_next: 'admin', act_by: '2026-06-10' },
        {
          code: 'agreement_pending',
          id: agreement,
          stops: ['pos_requests'],
          acts_next: 'owner',
          act_by: '2026-06-24',
          agreement: { id: agreement, agreement_type: 'rate_change' },
          can: {},
        },
      ],
      payout_steps: [
        { code: 'activate_brand', actor: 'admin' },
        { code: 'request_account', actor: 'owner' },
        { code: 'approve_account', actor: 'admin' },
        { code: 'map_category', actor: 'admin' },
        { code: 'resume_payouts', actor: 'admin' },
      ],
      pos_request_steps: [
        { code: 'activate_brand', hold_ids: [`suspended-${brand}`] },
        { code: 'sign_agreement', hold_ids: [agreement] },
      ],
    });
  });

  test('have one step for a pending request that also replaces a returned account', async () => {
    await returned('Account closed');
    const { data } = await requestChange(system, brand, owner);
    const { holds: all, payout_steps } = await holds();
    expect(all.map(({ code, acts_next }) => [code, acts_next])).toEqual([
      ['bank_details', 'admin'],
      ['bank_returned', 'admin'],
    ]);
    expect(payout_steps).toEqual([
      { code: 'approve_account', actor: 'admin', hold_ids: [data.id, all[1]?.id] },
    ]);
  });

  test('state when money arrives, and when unsettled sales do by the calendar', async () => {
    await settleSales(system, brand, [{ amount_minor: 12_500n }]);
    await sql`insert into transactions (brand_id, amount_minor, fee_minor, fee_version_id, cost_version_id,
        status, scheme, charge_id, captured_at, payment_date, business_id)
      select brand_id, amount_minor, 0, fee_version_id, cost_version_id, 'CAPTURED', scheme,
        'chg_' || gen_random_uuid(), ${NOW}, ${NOW}, business_id from transactions where brand_id = ${brand}`.execute(
      system.deps.db,
    );
    await edit(`payout_status = 'paused'`);
    expect((await holds(owner)).arrival).toEqual({
      act_by: '2026-06-10',
      date: '2026-06-10',
      amount: 12.5,
      unsettled_amount: 0,
      // The provider pays Wednesday's KNET sales on Thursday, which is a payout day.
      unsettled_date: '2026-06-11',
    });
  });

  test("are shown to its partner without amounts and without the bank's text", async () => {
    const partner_id = await addPartner(system);
    await sql`update brands set partner_id = ${partner_id} where id = ${brand}`.execute(
      system.deps.db,
    );
    const partner = await signInAs(system, 'partner_employee', { partner_id });
    await returned('Account of Noura closed');
    const answer = await readHolds(system, brand, partner);
    expect(answer.data).toMatchObject({
      hold_reason: 'The bank rejected a payment',
      arrival: { date: '2026-06-10', amount: null, unsettled_amount: null },
    });
    expect(answer.raw).not.toContain('Noura');
  });

  test("are not found for another owner's brand", async () => {
    const { brand: other, owner: stranger } = await addOwnedBrand(system, '5411');
    const partner_id = await addPartner(system);
    const partner = await signInAs(system, 'partner_employee', { partner_id });
    for (const who of [stranger, partner]) {
      expect((await readHolds(system, brand, who)).status).toBe(404);
    }
    expect((await readHolds(system, other, stranger)).status).toBe(200);
    expect((await readHolds(system, 99_999, admin)).failure.code).toBe('BRAND_NOT_FOUND');
  });
});

describe('an unsigned agreement', () => {
  test('holds terminals at once and payouts from its day on, until it is signed', async () => {
    await settleSales(system, brand, [{ amount_minor: 1_000n }]);
    const id = await addPendingAgreement(system, brand, 'fee_change', '2026-06-11T00:00:00Z');
    expect(await holds()).toMatchObject({ payouts_on_hold: false, pos_requests_on_hold: true });
    system.clock.set('2026-06-11T00:00:00.000Z');
    expect(await holds(owner)).toMatchObject({
      payouts_on_hold: true,
      hold_reason: 'An amended agreement has not been signed',
      holds: [{ code: 'agreement', id, since: '2026-06-11T00:00:00.000Z', act_by: '2026-06-11' }],
      payout_steps: [{ code: 'sign_agreement', hold_ids: [id] }],
      arrival: { date: '2026-06-11', amount: 1 },
    });
    expect((await createExport()).failure.code).toBe('PAYOUT_NOTHING_OWED');
    await signPending(system, id);
    expect(await holds()).toMatchObject({ status: 'clear', holds: [] });
    expect((await createExport()).data).toMatchObject({ total_amount: 1 });
    system.clock.set(NOW);
  });

  test('that is an offer or of a registration never holds payouts', async () => {
    await addPendingAgreement(system, brand, 'pos_activation', '2026-06-01T00:00:00Z');
    await addPendingAgreement(system, brand, 'service', null);
    expect(await codes()).toEqual(['agreement_pending']);
    expect((await holds()).holds).toMatchObject([{ act_by: null, acts_next: 'owner' }]);
  });

  test('with changed clauses of the service agreement holds new terminals only, from its day on', async () => {
    const id = await addPendingAgreement(system, brand, 'service', '2026-06-10T09:00:01Z');
    expect(await codes()).toEqual([]);
    system.clock.set('2026-06-10T09:00:01.000Z');
    expect((await holds()).holds).toMatchObject([
      { code: 'agreement_pending', id, stops: ['pos_requests'] },
    ]);
    system.clock.set(NOW);
  });

  test('never holds again after it is resolved; a newer one does', async () => {
    const id = await addPendingAgreement(system, brand, 'rate_change', '2026-06-11T00:00:00Z');
    expect((await resolve(id)).data).toMatchObject({ status: 'clear' });
    system.clock.set('2026-06-12T00:00:00.000Z');
    expect(await codes()).toEqual([]);
    expect(await resolve(id)).toMatchObject({ status: 409, failure: { code: 'HOLD_ENDED' } });
    const newer = await addPendingAgreement(system, brand, 'rate_change', '2026-06-12T00:00:00Z');
    expect((await holds()).holds).toMatchObject([{ code: 'agreement', id: newer }]);
    expect((await resolve(newer)).status).toBe(200);
    system.clock.set(NOW);
  });
});

describe('resolving', () => {
  test('is for administrators, with notes, and audited', async () => {
    const id = await addPendingAgreement(system, brand);
    const partner = await signInAs(system, 'partner_employee');
    expect((await resolve(id, owner)).status).toBe(403);
    expect((await resolve(id, partner)).status).toBe(403);
    expect((await resolve(id, admin, ' ')).failure.fields).toEqual({
      notes: 'Please enter notes',
    });
    expect((await holds()).holds).toMatchObject([{ can: { resolve: { allowed: true } } }]);
    expect(await resolve(id)).toMatchObject({
      status: 200,
      message: 'The hold has been resolved',
    });
    const audit = await ask<{ rows: AuditRow[] }>(
      system,
      'GET',
      '/admin/audit?action=hold.resolved',
      { token: admin.token },
    );
    expect(audit.raw).toContain('Agreed by phone');
  });

  test('by twenty callers at once succeeds once', async () => {
    await returned('Closed');
    const [{ id } = { id: '' }] = (await holds()).holds;
    const answers = await Promise.all(Array.from({ length: 20 }, () => resolve(id)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...statuses.slice(1).fill(409)]);
  });

  test('of an old returned payment does not end a newer hold', async () => {
    await returned('Closed');
    const [{ id } = { id: '' }] = (await holds()).holds;
    await resolve(id);
    await returned('Closed for good');
    expect((await resolve(id)).failure.code).toBe('HOLD_ENDED');
    expect(await codes()).toEqual(['bank_returned']);
  });

  test('is refused for holds that only end with their cause', async () => {
    const { data: change } = await requestChange(system, brand, owner);
    await edit(`payout_status = 'paused', status = 'suspended', mcc_code = '5999'`);
    await sql`update brand_bank_details set unproven_since = ${NOW}
      where brand_id = ${brand}`.execute(system.deps.db);
    const all = (await holds()).holds;
    expect(all.map(({ code }) => code)).toEqual([
      'suspended',
      'paused',
      'bank_details',
      'bank_digest',
      'no_business',
    ]);
    for (const { id, can } of all) {
      expect(can.resolve).toMatchObject({ allowed: false, code: 'HOLD_ENDS_BY_CAUSE' });
      expect((await resolve(id)).failure.code).toBe('HOLD_ENDS_BY_CAUSE');
    }
    expect(all.some(({ id }) => id === change.id)).toBe(true);
    expect(await codes()).toHaveLength(5);
  });

  test('answers 404 for an unknown hold', async () => {
    const unknown = '00000000-0000-4000-8000-000000000000';
    for (const id of [unknown, 'paused-99999', `paused-0${brand}`, `nothing-${brand}`, 'paused-']) {
      expect((await resolve(id)).failure.code).toBe('HOLD_NOT_FOUND');
    }
    expect((await resolve(`paused-${brand}`)).failure.code).toBe('HOLD_ENDED');
    expect((await resolve('paused-99999999999999999999')).status).toBe(404);
    expect((await resolve("x' or 1=1")).status).toBe(400);
  });

  test('is refused after a signature ended the hold', async () => {
    const id = await addPendingAgreement(system, brand);
    await signPending(system, id);
    expect((await resolve(id)).failure.code).toBe('HOLD_ENDED');
  });
});

describe('the list of holds', () => {
  const addBalance = (kind: string, balance_minor: number) =>
    sql`insert into ledger_accounts (kind, brand_id, business_id, exact, balance_minor)
      select ${kind}, ${brand}, case ${kind} when 'brand_payable' then id end, true, ${balance_minor}
      from businesses limit 1`.execute(system.deps.db);
  const list = async (who = admin, query = '') =>
    (await ask<BrandHold[]>(system, 'GET', `/service-holds${query}`, { token: who.token })).data;

  test.each(['brand_payable', 'brand_pending', 'brand_reserved'])(
    'includes a reopened brand with money in %s, and no registration without money',
    async (kind) => {
      await edit(`status = 'pending'`);
      const isListed = async () => (await list()).some(({ brand_id }) => brand_id === brand);
      expect(await isListed()).toBe(false);
      await addBalance(kind, -5_000);
      expect(await isListed()).toBe(true);
    },
  );

  test('is ordered by age, filtered by code, and within scope', async () => {
    const older = brand;
    await edit(`payout_status = 'paused', paused_at = '2026-06-01T08:00:00Z'`);
    ({ brand, owner } = await addOwnedBrand(system, '5411'));
    await edit(`payout_status = 'paused', paused_at = '2026-06-09T08:00:00Z'`);
    const ours = (await list()).filter(({ brand_id }) => [older, brand].includes(brand_id));
    expect(ours.map(({ brand_id, code }) => [brand_id, code])).toEqual([
      [older, 'paused'],
      [brand, 'paused'],
    ]);
    expect(await list(admin, '?code=no_bank_details')).toEqual([]);
    const partner_id = await addPartner(system);
    await sql`update brands set partner_id = ${partner_id} where id = ${brand}`.execute(
      system.deps.db,
    );
    const partner = await signInAs(system, 'partner_employee', { partner_id });
    expect((await list(partner)).map(({ brand_id }) => brand_id)).toEqual([brand]);
    const call = await ask(system, 'GET', '/service-holds', { token: owner.token });
    expect(call.status).toBe(403);
  });
});
