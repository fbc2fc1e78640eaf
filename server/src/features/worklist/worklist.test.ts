import type { WaitingSetOff } from '@diwan/contract/features/set-offs/records';
import type { WorkItem } from '@diwan/contract/features/worklist/records';
import { MOST_COUNTED } from '@diwan/contract/features/worklist/terms';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addOwnedBrand, requestChange } from '../../testing/bank/bank-changes.ts';
import { addBrand, addCategory, addPartner } from '../../testing/brands.ts';
import { addChargeback, addPayableBrand, settleSales } from '../../testing/money.ts';
import { changeSystemSettings } from '../../testing/settings/change-settings.ts';
import { addRenter, newTid, periodOf, requestRental } from '../../testing/terminals.ts';

let system: TestApp;
let admin: TestUser;
let partner_id: number;
let employee: TestUser;

const NOW = '2026-06-10T09:00:00.000Z';

beforeAll(async () => {
  system = await startTestApp();
  system.clock.set(NOW);
  await addCategory(system, '5411');
  admin = await signInAs(system, 'admin');
  partner_id = await addPartner(system);
  employee = await signInAs(system, 'partner_employee', { partner_id });
});
afterAll(() => system.close());

const read = ({ token } = admin) => ask<WorkItem[]>(system, 'GET', '/worklist', { token });
const countsOf = async (who = admin) =>
  Object.fromEntries((await read(who)).data.map(({ kind, count }) => [kind, count]));
const run = (text: string) => sql.raw(text).execute(system.deps.db);
const post = <T>(path: string, body: object) =>
  ask<T>(system, 'POST', path, { token: admin.token, body });

/** Adds a brand that submitted and signed everything at this time. */
async function addSigned(at: string): Promise<number> {
  const id = await addBrand(system, { mcc_code: '5411', created_at: at });
  await run(`insert into brand_documents (brand_id, version, document_type, full_name_english,
    full_name_arabic, bank_name, iban_sealed, created_at)
    values (${id}, 1, 'individual', 'Noura', 'نورة', 'CBK', 'sealed', '${at}')`);
  await run(`insert into agreements (brand_id, agreement_type, agreement_version, status, text_en,
    text_ar, digest, clauses, schedule, typed_name, signer_name, signer_email, signed_at,
    created_at)
    values (${id}, 'service', 'v1', 'signed', 'x', 'x', '${'0'.repeat(64)}', '[]', '{}', 'Owner',
    'Owner', 'owner@example.com', '${at}', '${at}')`);
  return id;
}

/** The ways in which one item of each kind arises. */
const WAYS: Readonly<Partial<Record<WorkItem['kind'], () => Promise<unknown>>>> = {
  verifications: () => addSigned('2026-06-01T08:00:00Z'),
  mcc_approvals: async () => {
    const id = await addBrand(system, { mcc_code: '5411', mcc_status: 'mcc_not_allowed' });
    await run(`insert into brand_documents (brand_id, version, document_type, full_name_english,
      full_name_arabic, bank_name, iban_sealed)
      values (${id}, 1, 'individual', 'Noura', 'نورة', 'CBK', 'sealed')`);
  },
  admin_changes: () =>
    run(`insert into admin_changes (kind, limit_minor, requested_by, requested_at)
      values ('limit', 0, '${admin.id}', '2026-06-02T08:00:00Z')`),
  factor_resets: () =>
    run(`insert into factor_resets (user_id, reason, requested_by, requested_at)
      values ('${employee.id}', 'Lost', '${admin.id}', '2026-06-02T08:00:00Z')`),
  bank_changes: async () => {
    const { brand, owner } = await addOwnedBrand(system, '5411');
    expect((await requestChange(system, brand, owner)).status).toBe(200);
  },
  mid_moves: async () => {
    const id = await addBrand(system, { mcc_code: '5411', status: 'active' });
    await run(`insert into mid_moves (mid, brand_id, from_brand_id, requested_by, created_at)
      values ('MOVED', ${id}, 1, '${admin.id}', now())`);
  },
  leads: async () => {
    const id = await addBrand(system, { mcc_code: '5411', status: 'active' });
    await run(`insert into leads (brand_id) values (${id})`);
  },
  disputes: async () => {
    const brand_id = await addPayableBrand(system, { mcc_code: '5411' });
    const id = await addChargeback(system, brand_id);
    await run(`insert into disputes (refund_id, evidence_until) values ('${id}', '2026-06-15')`);
  },
  pos_to_start: () =>
    addBrand(system, { mcc_code: '5411', status: 'active', payment_type_preference: 'pos' }),
  quarantine: () =>
    run(`insert into webhooks_in (object, object_id, status, body, state, problem)
      values ('charge', 'chg_1', 'CAPTURED', '{}', 'quarantined', 'wrong amount')`),
  payouts_to_confirm: async () => {
    const brand = await addPayableBrand(system, { mcc_code: '5411' });
    await settleSales(system, brand, [{ amount_minor: 5_000n }]);
    await post('/admin/payouts/exports', { tab: 'active' });
  },
  payouts_to_approve: async () => {
    await changeSystemSettings(system, admin, { payout_second_approval_above: 1 });
    const brand = await addPayableBrand(system, { mcc_code: '5411' });
    await settleSales(system, brand, [{ amount_minor: 5_000n }]);
    await post('/admin/payouts/exports', { tab: 'active' });
  },
  manual_payouts: async () => {
    const brand_id = await addPayableBrand(system, { mcc_code: '5411' });
    await settleSales(system, brand_id, [{ amount_minor: 5_000n }]);
    await post('/admin/payouts/manual', { brand_id, amount: 5, paid_date: '2026-06-10' });
  },
  set_offs: async () => {
    const brand = await addPayableBrand(system, { mcc_code: '5411' });
    await run(`with two as (select (array_agg(id order by id))[1] as a from businesses),
      other as (insert into businesses (name, address, commercial_registration,
        account_iban_sealed, account_iban_index, bank_swift_code, sftp_host, sftp_username)
        values ('Other', 'x', 'x', 's', 'other', 'x', 'x', 'x') returning id)
      insert into business_set_offs (brand_id, brand_name, from_business_id, to_business_id, amount_minor,
        reason, state, created_by, created_at)
        select ${brand}, 'A brand', two.a, other.id, 500, 'Rent', 'waiting', '${admin.id}',
          '2026-06-02T08:00:00Z' from two, other`);
    const { data } = await ask<WaitingSetOff[]>(system, 'GET', '/admin/set-offs', {
      token: admin.token,
    });
    expect(data).toMatchObject([
      { brand_id: brand, amount: 0.5, can: { approve: { allowed: false } } },
    ]);
  },
  bank_matches: () =>
    run(`with account as (insert into bank_accounts (business_id, purpose, iban_sealed, iban_index)
        select id, 'fees', 's', 'fees' from businesses limit 1 returning id),
      statement as (insert into bank_statements (account_id, format, from_day, day, opening_minor,
        closing_minor, entry_count, digest, imported_at)
        select id, 'csv', '2026-06-02', '2026-06-02', 0, 0, 1, 'd', now() from account
        returning id, account_id),
      entry as (insert into bank_entries (statement_id, account_id, position, booking_day,
        value_day, amount_minor, is_return, bank_references, details, payment_count)
        select id, account_id, 1, '2026-06-02', '2026-06-02', -500, false, '{}', 'Fee', 1
        from statement returning id)
      insert into bank_match_proposals (entry_id, action, kind, record_ids, note, proposed_by,
        proposed_at)
      select id, 'match', 'bank_charge', '{}', 'A fee', '${admin.id}', now() from entry`),
  shortfalls: () =>
    run(`insert into safeguarding_days (day, business_id, pending_minor, payable_minor,
        in_transit_minor, deposit_minor, provider_debt_minor, balance_minor, computed_at)
      select '2026-06-09', id, 0, 500, 0, 0, 0, 499, now() from businesses limit 1`),
  deliveries: () =>
    run(`with one as (select id, created_at from payout_exports where status = 'pending' limit 1),
      file as (insert into payout_files (export_id, format, business_id, name, content_sealed,
        size_bytes, sha256, digest, line_count, total_minor, created_at)
        select o.id, 'csv', b.id, 'a.csv', 's', 1, 's', 'd', 1, 1, o.created_at
        from one o, businesses b limit 1 returning id, export_id, business_id)
      insert into payout_deliveries (export_id, file_id, business_id, state, problem, requested_at)
      select export_id, id, business_id, 'failed', 'connection_lost', now() from file`),
  differences: async () => {
    await run(`insert into reconciliation_days (day, run_state, started_at)
      values ('2026-06-09', 'done', now())`);
    await run(`insert into reconciliation_rows (day, side, kind, reason, state, subject,
      expected_minor, found_minor)
      values ('2026-06-09', 'bank', 'under', 'other_sum', 'open', 'x', 2, 1)`);
  },
  messages: () =>
    run(`insert into messages (channel, to_address, recipient_role, template, language, subject,
      body_sealed, status) values ('email', 'a@b.test', 'admin', 't', 'en', 's', 'b', 'dead')`),
  jobs: () =>
    run(`update graphile_worker._private_jobs set attempts = max_attempts
      where id = (select id from graphile_worker._private_jobs order by id limit 1)`),
  terminal_requests: async () => {
    const brand = await addRenter(system, { mcc_code: '5411', partner_id });
    const wanted = { tid: newTid(), ...periodOf(system, 0, 30) };
    expect((await requestRental(system, admin, brand, wanted)).status).toBe(200);
  },
  // This kind is the last one, because an export of another kind would end it.
  exports_due: async () => {
    const brand = await addPayableBrand(system, { mcc_code: '5411' });
    await settleSales(system, brand, [{ amount_minor: 5_000n }]);
    expect(await countsOf()).not.toHaveProperty('exports_due');
    // The time in Kuwait is 14:00.
    system.clock.set('2026-06-10T11:00:00.000Z');
  },
};

it.each(Object.entries(WAYS))('%s are counted', async (kind, happen) => {
  const { [kind]: before = 0, ...others } = await countsOf();
  await happen();
  const { [kind]: after, ...rest } = await countsOf();
  expect(after).toBe(before + 1);
  // A side effect may add work items of other kinds, but never removes an item.
  const less = Object.entries(others).filter(([other, count]) => (rest[other] ?? 0) < count);
  expect(less).toEqual([]);
});

it('brands that depend on their owner or on a second reviewer are not counted', async () => {
  const { verifications = 0 } = await countsOf();
  await addBrand(system, { mcc_code: '5411' });
  const asked = await addSigned(NOW);
  expect(await countsOf()).toMatchObject({ verifications: verifications + 1 });
  await run(`insert into document_requests (brand_id, field, reason_code, requested_by, created_at)
    values (${asked}, 'driver_license_file', 'glare', '${admin.id}', '${NOW}')`);
  expect(await countsOf()).toMatchObject({ verifications });
});

it('each kind has the time of its longest pending item', async () => {
  const { data } = await read();
  const oldest = data.find(({ kind }) => kind === 'verifications')?.oldest_at;
  expect(oldest).toBe('2026-06-01T08:00:00.000Z');
  const difference = data.find(({ kind }) => kind === 'differences')?.oldest_at;
  expect(difference).toBe('2026-06-08T21:00:00.000Z');
});

it('disputes show their earliest last day and lead to its dispute', async () => {
  const brand_id = await addPayableBrand(system, { mcc_code: '5411' });
  const id = await addChargeback(system, brand_id);
  await run(`insert into disputes (refund_id, evidence_until) values ('${id}', '2026-06-12')`);
  const { data } = await read();
  const item = data.find(({ kind }) => kind === 'disputes');
  expect(item).toMatchObject({ due_on: '2026-06-12', oldest_id: id });
  expect(data.filter(({ kind, due_on }) => kind !== 'disputes' && due_on !== null)).toEqual([]);
});

it('urgent kinds come first, then the oldest, each with the id of its oldest item', async () => {
  const { data } = await read();
  const urgent = data.filter(({ is_urgent }) => is_urgent);
  expect(urgent.length).toBeGreaterThan(3);
  expect(data.slice(0, urgent.length)).toEqual(urgent);
  const rest = data.slice(urgent.length);
  for (const part of [urgent, rest]) {
    const times = part.flatMap(({ oldest_at }) => oldest_at ?? []);
    expect(times).toEqual(times.toSorted());
  }
  const differences = data.find(({ kind }) => kind === 'differences');
  expect(differences?.oldest_id).toMatch(/^2026-06-09\/[\da-f-]{36}$/);
  expect(differences?.is_urgent).toBe(false);
  const { oldest_id } = data.find(({ kind }) => kind === 'payouts_to_confirm') ?? {};
  const details = await ask(system, 'GET', `/admin/payouts/exports/${oldest_id}`, {
    token: admin.token,
  });
  expect(details.status).toBe(200);
  expect(data.find(({ kind }) => kind === 'bank_changes')?.oldest_id).toBeNull();
});

it('an employee of a partner sees only the pending work of its brands', async () => {
  const stranger = await addPartner(system, 'Another platform');
  await addBrand(system, { mcc_code: '5411', partner_id: stranger });
  expect(await countsOf(employee)).toEqual({ terminal_requests: 1 });
  await addBrand(system, { mcc_code: '5411', partner_id });
  const held = await addPayableBrand(system, { mcc_code: '5411', partner_id });
  const tell = `insert into service_holds (brand_id, code, since, reason)`;
  await run(`${tell} values (${held}, 'bank_returned', '${NOW}', 'No such account')`);
  expect(await countsOf(employee)).toEqual({ terminal_requests: 1, registrations: 1, holds: 1 });
  const other = await signInAs(system, 'partner', { partner_id: stranger });
  expect(await countsOf(other)).toEqual({ registrations: 1 });
  const lost = await signInAs(system, 'partner_employee');
  expect((await read(lost)).data).toEqual([]);
});

it('the worklist is for staff only', async () => {
  const owner = await signInAs(system, 'brand_owner', {
    brand_id: await addBrand(system, { mcc_code: '5411' }),
  });
  expect((await read(owner)).status).toBe(403);
});

it('the count stops at a limit', async () => {
  await run(`insert into messages (channel, to_address, recipient_role, template, language, subject,
    body_sealed, status) select 'email', 'a@b.test', 'admin', 't', 'en', 's', 'b', 'dead'
    from generate_series(1, ${MOST_COUNTED})`);
  expect((await countsOf())['messages']).toBe(MOST_COUNTED);
});
