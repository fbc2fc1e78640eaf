import type { BankEntry, MatchDraft } from '@diwan/contract/features/bank-statements/records';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyBooks } from '../../books.ts';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { BANK_DAY as DAY, startTestBank, type TestBank } from '../../testing/bank/test-bank.ts';
import { addCategory } from '../../testing/brands.ts';
import { readHolds } from '../../testing/holds.ts';
import { changeSystemSettings } from '../../testing/settings/change-settings.ts';
import { confirmByBank, verifyPayouts } from '../payouts/public.ts';
import { matchOpenEntries } from './match-entries.ts';
import { verifyMatches } from './verify.ts';

/*
 * Tests the tables of 0194_bank_effects_expand.sql, the constraints that
 * 0196_bank_effects_migrate.sql validates, and the charges that the index of
 * 0195_bank_matches_charges_expand.sql finds.
 */

let system: TestApp;
let bank: TestBank;
let second: TestUser;

/** The day of the confirmation. The bank's value date is a week earlier. */
const NOW = '2026-06-17T09:00:00.000Z';

beforeAll(async () => {
  system = await startTestApp();
  system.clock.set(NOW);
  await addCategory(system, '5411');
  bank = await startTestBank(system);
  second = await signInAs(system, 'admin');
});
beforeEach(() => sql`update brands set status = 'suspended'`.execute(system.deps.db));
afterAll(() => system.close());

const EXPORTS = '/admin/payouts/exports';
const act = (id: number, action: string, body: object = {}, { token } = bank.admin) =>
  ask<BankEntry>(system, 'POST', `/admin/bank-entries/${id}/${action}`, { token, body });
const match = (id: number, draft: Partial<MatchDraft>) =>
  act(id, 'match', { kind: 'payout_line', record_ids: [], note: 'Seen in the portal', ...draft });
const unmatch = (id: number) => act(id, 'unmatch', { note: 'Wrong record' });
const click = (export_id: string) =>
  ask(system, 'POST', `${EXPORTS}/${export_id}/confirm`, { token: bank.admin.token, body: {} });

const setLimit = (minor: bigint) =>
  sql`update settings set payout_second_approval_above_minor = ${minor}`.execute(system.deps.db);

/**
 * Runs the checks of payouts and charges. The sales of these tests are settled without the
 * provider, so their entries are not compared.
 */
const findFaults = async () => [
  ...(await verifyBooks(system.deps.db)).filter(({ id }) => !id.startsWith('transaction')),
  ...(await verifyPayouts(system.deps.db)),
  ...(await verifyMatches(system.deps)),
];

const readBookings = async (kind: string, source_id: number | string) => {
  const { rows } = await sql<{ at: string; account: string; minor: bigint }>`
    select e.occurred_at as at, a.kind as account, p.amount_minor as minor
    from ledger_entries e join ledger_postings p on p.entry_id = e.id
    join ledger_accounts a on a.id = p.account_id
    where e.kind = ${kind} and e.source_id = ${String(source_id)}
    order by p.amount_minor`.execute(system.deps.db);
  return rows;
};
const chargeOf = async (entry_id: number) => {
  const { rows } = await sql<{ id: string; reversed_at: string | null }>`
    select id::text, reversed_at from bank_charges where entry_id = ${entry_id}
    order by id`.execute(system.deps.db);
  return rows;
};

/** Imports one entry and returns it. */
async function importOne(amount: string, more: object = {}): Promise<BankEntry> {
  const { entries } = await bank.importEntries([{ day: DAY, amount, ...more }]);
  const [entry] = entries;
  if (!entry) throw new Error('the statement has an entry');
  return entry;
}

describe('a payout that the bank shows as paid', () => {
  it('is confirmed once with the value date, and booked on the current day', async () => {
    const { export_id, payouts } = await bank.sendPayouts([12_000n, 13_000n]);
    const [first = 0, other = 0] = payouts;
    const entry = await importOne('-12.000', { reference: `PAYOUT-${first}` });
    await Promise.all([confirmByBank(system.deps), confirmByBank(system.deps)]);
    const lines = await bank.readLines(export_id);
    expect(lines.get(first)).toMatchObject({
      status: 'paid',
      bank: { value_day: DAY, confirmed_by_name: null },
    });
    expect(lines.get(other)).toMatchObject({ status: 'reserved' });
    expect(await readBookings('payout_confirmed', first)).toEqual([
      { at: NOW, account: 'bank', minor: -12_000n },
      { at: NOW, account: 'brand_in_transit', minor: 12_000n },
    ]);
    expect((await click(export_id)).status).toBe(200);
    expect(await findFaults()).toEqual([]);
    const ended = await unmatch(entry.id);
    expect([ended.status, ended.failure.code]).toEqual([409, 'BANK_MATCH_CONFIRMED_PAYOUT']);
  });

  it('in a file of several payouts completes the export', async () => {
    const { export_id } = await bank.sendPayouts([14_000n, 15_000n]);
    const entry = await importOne('-29.000');
    expect(entry.match).toMatchObject({ kind: 'payout_file', record_id: export_id });
    await confirmByBank(system.deps);
    const lines = await bank.readLines(export_id);
    expect([...lines.values()].map(({ status }) => status)).toEqual(['paid', 'paid']);
    expect(await findFaults()).toEqual([]);
  });

  it('is booked once when a person confirms it at the same moment', async () => {
    const { export_id, payouts } = await bank.sendPayouts([16_000n]);
    await importOne('-16.000', { reference: `PAYOUT-${payouts[0]}` });
    const [answer] = await Promise.all([click(export_id), confirmByBank(system.deps)]);
    expect([200, 409]).toContain(answer.status);
    expect(await readBookings('payout_confirmed', payouts[0] ?? 0)).toHaveLength(2);
    expect(await findFaults()).toEqual([]);
  });

  it('waits for a click while the setting is off', async () => {
    await changeSystemSettings(system, bank.admin, { confirm_payouts_by_bank: false });
    const { export_id, payouts } = await bank.sendPayouts([17_000n, 18_000n]);
    const [one = 0, two = 0] = payouts;
    await importOne('-17.000', { reference: `PAYOUT-${one}` });
    await confirmByBank(system.deps);
    expect((await bank.readLines(export_id)).get(one)?.status).toBe('reserved');
    await changeSystemSettings(system, bank.admin, { confirm_payouts_by_bank: true });
    await confirmByBank(system.deps);
    const lines = await bank.readLines(export_id);
    expect([lines.get(one)?.status, lines.get(two)?.status]).toEqual(['paid', 'reserved']);
  });

  it('is not confirmed before the approval that it needs', async () => {
    await setLimit(1n);
    const brand = await bank.addOwed(19_000n);
    const { data } = await ask<{ id: string }>(system, 'POST', EXPORTS, {
      token: bank.admin.token,
      body: { tab: 'active' },
    });
    const line = [...(await bank.readLines(data.id)).values()].find(
      ({ brand_id }) => brand_id === brand,
    );
    await importOne('-19.000', { reference: `PAYOUT-${line?.payout_id}` });
    await confirmByBank(system.deps);
    expect(await readBookings('payout_confirmed', line?.payout_id ?? 0)).toEqual([]);
    const path = `${EXPORTS}/${data.id}/approve`;
    expect((await ask(system, 'POST', path, { token: second.token, body: {} })).status).toBe(200);
    await setLimit(0n);
    await confirmByBank(system.deps);
    expect(await readBookings('payout_confirmed', line?.payout_id ?? 0)).toHaveLength(2);
  });

  it('is confirmed completely or not at all', async () => {
    const { export_id } = await bank.sendPayouts([20_000n, 21_000n]);
    await importOne('-41.000');
    const { db } = system.deps;
    await sql`alter table payout_news add constraint fault check (false) not valid`.execute(db);
    await expect(confirmByBank(system.deps)).rejects.toThrow();
    await sql`alter table payout_news drop constraint fault`.execute(db);
    const statuses = async () =>
      [...(await bank.readLines(export_id)).values()].map(({ status }) => status);
    expect(await statuses()).toEqual(['reserved', 'reserved']);
    expect(await findFaults()).toEqual([]);
    await confirmByBank(system.deps);
    expect(await statuses()).toEqual(['paid', 'paid']);
  });

  it('and that a person confirmed before can lose its match', async () => {
    const { payouts } = await bank.payOut([22_000n]);
    const entry = await importOne('-22.000', { reference: `PAYOUT-${payouts[0]}` });
    await confirmByBank(system.deps);
    expect((await unmatch(entry.id)).data).toMatchObject({ match: null, proposal: null });
    expect(await findFaults()).toEqual([]);
  });
});

describe('a payout that the bank shows as returned', () => {
  it('is returned before its debit arrives, holds the brand, and is booked once', async () => {
    const { export_id, payouts, brands } = await bank.sendPayouts([23_000n]);
    const [id = 0] = payouts;
    const more = { reference: `PAYOUT-${id}`, code: 'NRTI' };
    const back = await importOne('23.000', {
      ...more,
      extra: '<AddtlTxInf>AC04 closed</AddtlTxInf>',
    });
    expect(back.match?.kind).toBe('payout_returned');
    await Promise.all([confirmByBank(system.deps), confirmByBank(system.deps)]);
    const { status, reason } = (await bank.readLines(export_id)).get(id) ?? {};
    expect(status).toBe('returned');
    expect(reason).toContain('AC04');
    const { holds } = (await readHolds(system, brands[0] ?? 0, bank.admin)).data;
    expect(holds.map(({ code }) => code)).toContain('bank_returned');
    const debit = await importOne('-23.000', { reference: `PAYOUT-${id}` });
    expect(debit.match?.kind).toBe('payout_line');
    await confirmByBank(system.deps);
    expect(await readBookings('payout_confirmed', id)).toEqual([]);
    expect(await readBookings('payout_returned', id)).toHaveLength(2);
    expect(await findFaults()).toEqual([]);
    expect((await unmatch(back.id)).failure.code).toBe('BANK_MATCH_RETURNED_PAYOUT');
  });

  it('in the same statement as its debit is confirmed and returned', async () => {
    const { payouts } = await bank.sendPayouts([24_000n]);
    const reference = `PAYOUT-${payouts[0]}`;
    await bank.importEntries([
      { day: DAY, amount: '24.000', reference, code: 'NRTI' },
      { day: DAY, amount: '-24.000', reference },
    ]);
    await confirmByBank(system.deps);
    expect(await readBookings('payout_confirmed', payouts[0] ?? 0)).toHaveLength(2);
    expect(await readBookings('payout_returned', payouts[0] ?? 0)).toMatchObject([
      { account: 'brand_payable', minor: -24_000n },
      { account: 'bank', minor: 24_000n },
    ]);
    expect(await findFaults()).toEqual([]);
  });
});

describe('a charge of the bank', () => {
  it('is booked with its import, and once', async () => {
    const { id } = await importOne('-5.250', { code: 'CHRG' });
    await Promise.all([matchOpenEntries(system.deps), matchOpenEntries(system.deps)]);
    const [charge] = await chargeOf(id);
    expect(await readBookings('bank_charge', charge?.id ?? '')).toEqual([
      { at: NOW, account: 'bank', minor: -5_250n },
      { at: NOW, account: 'bank_charges', minor: 5_250n },
    ]);
    expect(await chargeOf(id)).toHaveLength(1);
    expect(await findFaults()).toEqual([]);
  });

  it('that was matched wrongly is reversed after the approval of another admin', async () => {
    const { id } = await importOne('-6.500', { code: 'CHRG' });
    expect((await unmatch(id)).data).toMatchObject({
      match: { kind: 'bank_charge' },
      proposal: { action: 'unmatch', kind: null },
    });
    expect((await unmatch(id)).failure.code).toBe('BANK_MATCH_PROPOSED');
    expect((await act(id, 'approve')).failure.code).toBe('BANK_MATCH_OWN_PROPOSAL');
    const { data } = await ask<{ entries: BankEntry[] }>(
      system,
      'GET',
      '/admin/bank-entries',
      second,
    );
    const listed = data.entries.find((entry) => entry.id === id);
    expect(listed?.can).toMatchObject({ approve: { allowed: true }, match: { allowed: false } });
    expect((await act(id, 'approve', {}, second)).data).toMatchObject({
      match: null,
      proposal: null,
    });
    expect(await chargeOf(id)).toMatchObject([{ reversed_at: NOW }]);
    expect(await findFaults()).toEqual([]);
    // The same entry can be a charge again.
    expect((await match(id, { kind: 'bank_charge' })).data.proposal?.kind).toBe('bank_charge');
    const both = await Promise.all([
      act(id, 'approve', {}, second),
      act(id, 'approve', {}, second),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await chargeOf(id)).toMatchObject([{ reversed_at: NOW }, { reversed_at: null }]);
    expect(await findFaults()).toEqual([]);
  });

  it('is stored with its booking, or not at all', async () => {
    const { db } = system.deps;
    await sql`alter table bank_charges add constraint fault check (false) not valid`.execute(db);
    const text = bank.statementOf([{ day: DAY, amount: '-0.750', code: 'CHRG' }]);
    expect((await bank.upload(text)).status).toBe(500);
    await sql`alter table bank_charges drop constraint fault`.execute(db);
    expect((await bank.upload(text)).data.statements[0]).toMatchObject({ matched: 1, open: 0 });
    expect(await findFaults()).toEqual([]);
  });
});

describe('a match by hand that books money', () => {
  it('is only proposed, and rejected by its proposer', async () => {
    const { payouts, export_id } = await bank.sendPayouts([25_000n]);
    const { id } = await importOne('-25.000', { day: '2026-07-20' });
    const record_ids = [`PAYOUT-${payouts[0]}`];
    const { data } = await match(id, { record_ids });
    expect(data).toMatchObject({ match: null, proposal: { action: 'match', record_ids } });
    await matchOpenEntries(system.deps);
    await confirmByBank(system.deps);
    expect((await bank.readLines(export_id)).get(payouts[0] ?? 0)?.status).toBe('reserved');
    expect((await act(id, 'reject')).data).toMatchObject({ match: null, proposal: null });
    expect((await act(id, 'reject')).failure.code).toBe('BANK_MATCH_NOT_PROPOSED');
    expect((await match(id, { record_ids })).status).toBe(200);
    expect((await act(id, 'approve', {}, second)).data.match?.kind).toBe('payout_line');
    await confirmByBank(system.deps);
    expect((await bank.readLines(export_id)).get(payouts[0] ?? 0)?.status).toBe('paid');
    expect(await findFaults()).toEqual([]);
  });

  it('is refused if its record was matched before the approval', async () => {
    const { payouts } = await bank.sendPayouts([26_000n]);
    const { id } = await importOne('-26.000', { day: '2026-07-20' });
    await match(id, { record_ids: [String(payouts[0])] });
    await importOne('-26.000', { reference: `PAYOUT-${payouts[0]}` });
    const { failure } = await act(id, 'approve', {}, second);
    expect(failure.code).toBe('BANK_MATCH_RECORD_NOT_FOUND');
    expect((await act(id, 'reject', {}, second)).status).toBe(200);
  });

  it('belongs to admins, and a charge has no record', async () => {
    const { id } = await importOne('-0.333');
    const wrong = await match(id, { kind: 'bank_charge', record_ids: ['1'] });
    expect(wrong.failure.code).toBe('BANK_MATCH_RECORD_NOT_FOUND');
    for (const role of ['partner', 'brand_owner', 'auditor'] as const) {
      const person = await signInAs(system, role);
      for (const action of ['approve', 'reject']) {
        expect((await act(id, action, {}, person)).status).toBe(403);
      }
    }
    expect((await act(2_000_000_000, 'approve')).status).toBe(404);
  });
});

describe('the check of effects', () => {
  it.each([
    [
      'another amount of a charge',
      sql`update bank_charges set amount_minor = amount_minor + 1
      where id = (select max(id) from bank_charges where reversed_at is null)`,
    ],
    [
      'an altered entry of a charge',
      sql`update bank_entries set amount_minor = amount_minor - 1
      where id = (select max(entry_id) from bank_charges where reversed_at is null)`,
    ],
    [
      'a charge that was deleted',
      sql`delete from bank_charges
      where id = (select max(id) from bank_charges where reversed_at is null)`,
    ],
    [
      'another value date of an entry',
      sql`update bank_entries set value_day = '2026-06-01'
      where id = (select r.entry_id from bank_match_records r join payout_lines l
        on r.record_kind = 'payout_line' and l.id = r.record_id::bigint
        where l.bank_value_day is not null order by 1 limit 1)`,
    ],
  ])('finds %s', async (_name, change) => {
    await expect(
      system.deps.db.transaction().execute(async (tx) => {
        await change.execute(tx);
        const found = [...(await verifyBooks(tx)), ...(await verifyMatches({ db: tx }))];
        throw new Error(`${found.length > 0 ? 'found' : 'nothing'}`);
      }),
    ).rejects.toThrow('found');
  });
});
