import type {
  BankEntry,
  MatchDraft,
  OpenBankEntry,
} from '@diwan/contract/features/bank-statements/records';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp } from '../../testing/app.ts';
import { BANK_DAY as DAY, startTestBank, type TestBank } from '../../testing/bank/test-bank.ts';
import { addCategory } from '../../testing/brands.ts';
import { matchOpenEntries } from './match-entries.ts';
import { verifyMatches } from './verify.ts';

let system: TestApp;
let bank: TestBank;

beforeAll(async () => {
  system = await startTestApp();
  system.clock.set(`${DAY}T09:00:00.000Z`);
  await addCategory(system, '5411');
  bank = await startTestBank(system);
});
beforeEach(() => bank.clear());
afterAll(() => system.close());

const match = (id: number, draft: Partial<MatchDraft>, key?: string) =>
  ask<BankEntry>(system, 'POST', `/admin/bank-entries/${id}/match`, {
    token: bank.admin.token,
    body: { kind: 'payout_line', note: 'Seen in the bank portal', ...draft },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
const unmatch = (id: number, note = 'Wrong payout') =>
  ask<BankEntry>(system, 'POST', `/admin/bank-entries/${id}/unmatch`, {
    token: bank.admin.token,
    body: { note },
  });
const listOpen = async (query = '') =>
  (
    await ask<{ entries: OpenBankEntry[]; next_cursor: string | null }>(
      system,
      'GET',
      `/admin/bank-entries${query}`,
      bank.admin,
    )
  ).data;

/** Imports one entry that the rules leave open, because it is far from the day of the payout. */
async function importOpen(amount: string, more: object = {}): Promise<BankEntry> {
  const { entries } = await bank.importEntries([{ day: '2026-07-20', amount, ...more }]);
  const [entry] = entries;
  if (!entry || entry.match) throw new Error('the rules leave the entry open');
  return entry;
}

describe('an open entry', () => {
  it('is matched with a payout by its number, with a note', async () => {
    const { payouts } = await bank.payOut([12_000n]);
    const entry = await importOpen('-12.000');
    const { status, data } = await match(entry.id, { record_ids: [`PAYOUT-${payouts[0]}`] });
    expect(status).toBe(200);
    expect(data.match).toMatchObject({
      kind: 'payout_line',
      rule: 'person',
      record_id: String(payouts[0]),
    });
    expect(data.match?.evidence).toMatch(/: Seen in the bank portal$/);
    expect(data.can).toMatchObject({ match: { allowed: false }, unmatch: { allowed: true } });
    expect(await verifyMatches(system.deps)).toEqual([]);
    expect((await listOpen()).entries).toEqual([]);
  });

  it('is split between several payouts', async () => {
    const { payouts } = await bank.payOut([5_000n, 6_000n, 7_000n]);
    const entry = await importOpen('-11.000');
    const record_ids = payouts.slice(0, 2).map(String);
    expect((await match(entry.id, { record_ids })).data.match?.record_id).toBe(
      record_ids.join(','),
    );
    const second = await importOpen('-5.000');
    const again = await match(second.id, { record_ids: record_ids.slice(0, 1) });
    expect(again.failure).toMatchObject({ code: 'BANK_MATCH_RECORD_NOT_FOUND' });
    expect(again.failure.fields).toHaveProperty('record_ids');
  });

  it('is refused records of another sum, another account or no number', async () => {
    const { payouts } = await bank.sendPayouts([8_000n]);
    const entry = await importOpen('-8.001');
    const { failure } = await match(entry.id, { record_ids: [String(payouts[0])] });
    expect(failure.code).toBe('BANK_MATCH_AMOUNT');
    expect(failure.error).toContain('KWD -8.000');
    const own = await match(entry.id, { kind: 'own_transfer', record_ids: [String(entry.id)] });
    expect(own.failure.code).toBe('BANK_MATCH_RECORD_NOT_FOUND');
    const unknown = ['999999999', 'x', crypto.randomUUID(), '9'.repeat(30)];
    for (const record_ids of unknown.map((id) => [id])) {
      for (const kind of ['payout_line', 'deposit', 'manual_payout', 'own_transfer'] as const) {
        const answer = await match(entry.id, { kind, record_ids });
        expect([kind, answer.failure.code]).toEqual([kind, 'BANK_MATCH_RECORD_NOT_FOUND']);
      }
    }
    const none = await match(entry.id, { record_ids: [] });
    expect(none.failure.code).toBe('BANK_MATCH_RECORDS_MISSING');
    expect(none.failure.fields).toHaveProperty('record_ids');
    expect((await match(entry.id, { record_ids: ['1'], note: ' ' })).status).toBe(400);
  });

  it('is matched once by two people at once, and a repeat changes nothing', async () => {
    const { payouts } = await bank.payOut([9_000n]);
    const first = await importOpen('-9.000');
    const second = await importOpen('-9.000');
    const record_ids = [String(payouts[0])];
    const answers = await Promise.all([
      match(first.id, { record_ids }),
      match(second.id, { record_ids }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    const matched = answers.find(({ status }) => status === 200)?.data.id ?? 0;
    expect((await match(matched, { record_ids })).failure.code).toBe('BANK_ENTRY_MATCHED');
    expect(await verifyMatches(system.deps)).toEqual([]);
  });

  it('shows records that could explain it, the nearest first', async () => {
    const { payouts } = await bank.sendPayouts([10_000n, 10_000n]);
    const entry = await importOpen('-10.000');
    const { entries } = await listOpen();
    expect(entries.map(({ id }) => id)).toEqual([entry.id]);
    expect(entries[0]?.candidates.map(({ label }) => label).toSorted()).toEqual(
      payouts.map((id) => `PAYOUT-${id}`).toSorted(),
    );
  });

  it('shows no record of another amount, except for records that add up to it', async () => {
    const { payouts } = await bank.sendPayouts([14_000n, 15_000n, 1_000n]);
    const [one = 0, two = 0] = payouts;
    await bank.importEntries([
      { day: DAY, amount: '-14.250', reference: `PAYOUT-${one}` },
      {
        day: '2026-07-20',
        amount: '-29.000',
        extra: `<RmtInf><Ustrd>PAYOUT-${one} PAYOUT-${two}</Ustrd></RmtInf>`,
      },
    ]);
    const { entries } = await listOpen();
    expect(entries.map(({ amount }) => amount)).toEqual([-14.25, -29]);
    expect(entries[0]?.candidates).toEqual([]);
    expect(entries[1]?.candidates).toMatchObject([
      { kind: 'payout_line', record_ids: [String(one), String(two)], amount: -29 },
    ]);
  });

  it('that repeats a payout is not explained by the return of that payout', async () => {
    const { payouts } = await bank.sendPayouts([11_000n]);
    const entry = { day: DAY, amount: '-11.000', reference: `PAYOUT-${payouts[0]}` };
    await bank.importEntries([entry, entry]);
    const { entries } = await listOpen();
    expect(entries.map(({ candidates }) => candidates)).toEqual([[]]);
  });

  it('is listed oldest first, page by page', async () => {
    const days = ['2026-06-12', '2026-06-10', '2026-06-11'];
    await bank.importEntries(days.map((day, n) => ({ day, amount: `-0.10${n}` })));
    const first = await listOpen('?limit=2');
    expect(first.entries.map(({ value_day }) => value_day)).toEqual(['2026-06-10', '2026-06-11']);
    const second = await listOpen(`?cursor=${first.next_cursor}`);
    expect(second.entries.map(({ value_day }) => value_day)).toEqual(['2026-06-12']);
    expect((await listOpen(`?bank_account_id=${crypto.randomUUID()}`)).entries).toEqual([]);
  });
});

describe('a match', () => {
  it('that a person ended stays ended, and can be made again', async () => {
    const { payouts } = await bank.payOut([13_000n]);
    const reference = `PAYOUT-${payouts[0]}`;
    const { entries, statement } = await bank.importEntries([
      { day: DAY, amount: '-13.000', reference },
    ]);
    const id = entries[0]?.id ?? 0;
    expect((await unmatch(id)).data).toMatchObject({ id, match: null });
    expect((await unmatch(id)).failure.code).toBe('BANK_ENTRY_OPEN');
    await matchOpenEntries(system.deps);
    expect((await bank.readEntries(statement.id))[0]?.match).toBeNull();
    expect((await match(id, { record_ids: [reference] })).status).toBe(200);
    expect(await verifyMatches(system.deps)).toEqual([]);
  });

  it('belongs to admins, and an unknown entry is not found', async () => {
    const entry = await importOpen('-0.500');
    for (const role of ['partner', 'brand_owner', 'auditor'] as const) {
      const { token } = await signInAs(system, role);
      const body = { kind: 'payout_line', record_ids: ['1'], note: 'Mine' };
      const path = `/admin/bank-entries/${entry.id}`;
      expect((await ask(system, 'POST', `${path}/match`, { token, body })).status).toBe(403);
      const ended = await ask(system, 'POST', `${path}/unmatch`, { token, body: { note: 'No' } });
      expect(ended.status).toBe(403);
    }
    const auditor = await signInAs(system, 'auditor');
    expect((await ask(system, 'GET', '/admin/bank-entries', auditor)).status).toBe(200);
    expect((await match(2_000_000_000, { record_ids: ['1'] })).status).toBe(404);
    expect((await unmatch(2_000_000_000)).status).toBe(404);
  });
});
