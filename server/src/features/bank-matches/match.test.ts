import type { BankStatement } from '@diwan/contract/features/bank-statements/records';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, startTestApp, type TestApp } from '../../testing/app.ts';
import { writeCamt, writeMt940 } from '../../testing/bank/statements.ts';
import {
  BANK_DAY as DAY,
  kindsOf,
  startTestBank,
  type TestBank,
} from '../../testing/bank/test-bank.ts';
import { addCategory } from '../../testing/brands.ts';
import { addPayableBrand, businessOf } from '../../testing/money.ts';
import { matchOpenEntries } from './match-entries.ts';
import { verifyMatches } from './verify.ts';

/* Tests the tables of 0193_bank_matches_expand.sql. */

let system: TestApp;
let bank: TestBank;

beforeAll(async () => {
  system = await startTestApp();
  system.clock.set(`${DAY}T09:00:00.000Z`);
  await addCategory(system, '5411');
  bank = await startTestBank(system);
});
beforeEach(async () => {
  await bank.clear();
});
afterAll(() => system.close());

/** Adds a payout of the provider that settled a sale of the business. */
async function addProviderPayout(payout_id: string, amount_minor: bigint): Promise<void> {
  const brand = await addPayableBrand(system, { mcc_code: '5411', name: payout_id });
  const { db } = system.deps;
  await db
    .insertInto('provider_payouts')
    .values({
      payout_id,
      amount_minor,
      paid_on: `${DAY}T06:00:00.000Z`,
      difference_business_id: await businessOf(system, brand),
    })
    .execute();
}

describe('the entries of a statement', () => {
  it('match payouts by reference, with the evidence in both languages', async () => {
    const { payouts } = await bank.sendPayouts([12_345n, 7_000n]);
    const [first = 0, second = 0] = payouts;
    const { statement, entries } = await bank.importEntries([
      { day: DAY, amount: '-12.345', reference: `PAYOUT-${first}` },
      { day: DAY, amount: '-7.001', reference: `PAYOUT-${second}` },
    ]);
    expect(entries.map(({ match }) => match)).toEqual([
      {
        kind: 'payout_line',
        rule: 'reference',
        record_id: String(first),
        evidence: `Reference PAYOUT-${first} and amount KWD 12.345`,
      },
      null,
    ]);
    expect(statement).toMatchObject({ entries: 2, matched: 1, open: 1 });
    const [arabic] = await bank.readEntries(statement.id, 'ar');
    expect(arabic?.match?.evidence).toBe(`المرجع PAYOUT-${first} والمبلغ 12.345 د.ك`);
    expect(await verifyMatches(system.deps)).toEqual([]);
  });

  it('match the payouts of the provider, one by one and as the sum of a day', async () => {
    await addProviderPayout('po_single_1', 30_000n);
    await addProviderPayout('po_sum_1', 11_000n);
    await addProviderPayout('po_sum_2', 12_000n);
    const { entries } = await bank.importEntries([
      { day: DAY, amount: '30.000', reference: 'po_single_1' },
      { day: DAY, amount: '23.000' },
    ]);
    // The sum of the day is not 23, because the day has a third payout.
    expect(kindsOf(entries)).toEqual(['provider_payout', null]);
    const { entries: later } = await bank.importEntries([{ day: DAY, amount: '53.000' }]);
    expect(kindsOf(later)).toEqual([null]);
  });

  it('match the sum of all payouts of a day of the provider', async () => {
    await sql`delete from provider_payouts`.execute(system.deps.db);
    await addProviderPayout('po_day_1', 41_000n);
    await addProviderPayout('po_day_2', 52_000n);
    const { entries } = await bank.importEntries([{ day: '2026-06-11', amount: '93.000' }]);
    expect(entries[0]?.match).toMatchObject({
      kind: 'provider_payout',
      rule: 'sum',
      record_id: DAY,
      evidence: `The 2 payments of ${DAY} add up to KWD 93.000. No other record matches.`,
    });
    const again = await bank.importEntries([{ day: DAY, amount: '41.000', reference: 'po_day_1' }]);
    expect(kindsOf(again.entries)).toEqual([null]);
  });

  it('match one debit for a whole file, which then blocks its single payouts', async () => {
    const { export_id, payouts } = await bank.sendPayouts([21_000n, 22_000n]);
    const { entries } = await bank.importEntries([{ day: DAY, amount: '-43.000' }]);
    expect(entries[0]?.match).toMatchObject({ kind: 'payout_file', record_id: export_id });
    const reference = `PAYOUT-${payouts[0]}`;
    const single = await bank.importEntries([{ day: DAY, amount: '-21.000', reference }]);
    expect(kindsOf(single.entries)).toEqual([null]);
    expect(await verifyMatches(system.deps)).toEqual([]);
  });

  it('match a single payout, which then blocks the sum of its file', async () => {
    const { payouts } = await bank.sendPayouts([23_000n, 24_000n]);
    const reference = `PAYOUT-${payouts[0]}`;
    await bank.importEntries([{ day: DAY, amount: '-23.000', reference }]);
    const { entries } = await bank.importEntries([{ day: DAY, amount: '-47.000' }]);
    expect(kindsOf(entries)).toEqual([null]);
  });

  it('match a returned payout, also before its debit', async () => {
    const { payouts } = await bank.sendPayouts([31_000n]);
    const reference = `PAYOUT-${payouts[0]}`;
    const back = await bank.importEntries([
      { day: DAY, amount: '31.000', reference, code: 'NRTI' },
    ]);
    expect(kindsOf(back.entries)).toEqual(['payout_returned']);
    const { entries } = await bank.importEntries([{ day: DAY, amount: '-31.000', reference }]);
    expect(kindsOf(entries)).toEqual(['payout_line']);
  });

  it.each([
    ['camt.053', writeCamt, 'CHRG'],
    ['MT940', writeMt940, 'NCHG'],
  ] as const)('match charges of the bank in %s', async (_name, write, code) => {
    const { entries } = await bank.importEntries([{ day: DAY, amount: '-0.250', code }], write);
    expect(entries[0]?.match).toMatchObject({ kind: 'bank_charge', rule: 'bank_code' });
  });

  it('stay open when the bank made a payout twice', async () => {
    const { payouts } = await bank.sendPayouts([32_000n]);
    const entry = { day: DAY, amount: '-32.000', reference: `PAYOUT-${payouts[0]}` };
    const { entries } = await bank.importEntries([entry, entry]);
    expect(kindsOf(entries)).toEqual(['payout_line', null]);
  });

  it('match a record that was added after the import, once', async () => {
    const { statement } = await bank.importEntries([
      { day: DAY, amount: '77.000', reference: 'po_late' },
    ]);
    expect(statement).toMatchObject({ matched: 0, open: 1 });
    await addProviderPayout('po_late', 77_000n);
    await Promise.all([matchOpenEntries(system.deps), matchOpenEntries(system.deps)]);
    expect(kindsOf(await bank.readEntries(statement.id))).toEqual(['provider_payout']);
    const { data } = await ask<BankStatement[]>(
      system,
      'GET',
      '/admin/bank-statements',
      bank.admin,
    );
    expect(data[0]).toMatchObject({ matched: 1, open: 0 });
  });

  it('of two imports at once match one payout once', async () => {
    const { payouts } = await bank.sendPayouts([33_000n]);
    const entry = { day: DAY, amount: '-33.000', reference: `PAYOUT-${payouts[0]}` };
    const files = [bank.statementOf([entry]), bank.statementOf([entry])];
    const answers = await Promise.all(files.map((text) => bank.upload(text)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const ids = answers.flatMap(({ data }) => data.statements.map(({ id }) => id));
    const all = await Promise.all(ids.map((id) => bank.readEntries(id)));
    expect(kindsOf(all.flat()).filter((kind) => kind !== null)).toEqual(['payout_line']);
    expect(await verifyMatches(system.deps)).toEqual([]);
  });

  it('are stored with their matches, or not at all', async () => {
    const { payouts } = await bank.sendPayouts([34_000n]);
    const { db } = system.deps;
    await sql`alter table bank_match_records add constraint fault check (false)`.execute(db);
    const text = bank.statementOf([
      { day: DAY, amount: '-34.000', reference: `PAYOUT-${payouts[0]}` },
    ]);
    expect((await bank.upload(text)).status).toBe(500);
    await sql`alter table bank_match_records drop constraint fault`.execute(db);
    const { rows } = await sql`select from bank_entries`.execute(db);
    expect(rows).toHaveLength(0);
    expect((await bank.upload(text)).data.statements[0]).toMatchObject({ matched: 1, open: 0 });
  });

  it('of a notification have no match, because the statement repeats them', async () => {
    const { payouts } = await bank.sendPayouts([35_000n]);
    const reference = `PAYOUT-${payouts[0]}`;
    const text = bank
      .statementOf([{ day: DAY, amount: '-35.000', reference }])
      .replaceAll('camt.053', 'camt.054')
      .replaceAll('BkToCstmrStmt', 'BkToCstmrDbtCdtNtfctn')
      .replaceAll('<Stmt>', '<Ntfctn>')
      .replaceAll('</Stmt>', '</Ntfctn>')
      .replaceAll(/<Bal>[\s\S]*?<\/Bal>/g, '');
    const { data } = await bank.upload(text);
    expect(data.statements[0]).toMatchObject({ format: 'camt054', matched: 0, open: 0 });
    const { entries } = await bank.importEntries([{ day: DAY, amount: '-35.000', reference }]);
    expect(kindsOf(entries)).toEqual(['payout_line']);
  });
});

describe('the check of matches', () => {
  it.each([
    ['an altered entry', sql`update bank_entries set amount_minor = amount_minor - 1`],
    [
      'an altered payout',
      sql`update payout_lines set amount_minor = amount_minor + 1
      where id = (select record_id::bigint from bank_match_records limit 1)`,
    ],
    ['a deleted match', sql`delete from bank_matches`],
    [
      'an entry that is matched and open',
      sql`insert into bank_open_entries
      select id, statement_id, value_day from bank_entries`,
    ],
    ['another amount of a match', sql`update bank_match_records set amount_minor = 1`],
  ])('finds %s', async (_name, change) => {
    const { payouts } = await bank.sendPayouts([36_000n]);
    await bank.importEntries([{ day: DAY, amount: '-36.000', reference: `PAYOUT-${payouts[0]}` }]);
    expect(await verifyMatches(system.deps)).toEqual([]);
    await change.execute(system.deps.db);
    expect(await verifyMatches(system.deps)).toHaveLength(1);
  });
});
