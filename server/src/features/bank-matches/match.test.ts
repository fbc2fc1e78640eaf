import type { BankMatch } from '@diwan/contract/features/bank-matches/records';
import type {
  BankEntry,
  BankStatement,
  BankStatementImport,
} from '@diwan/contract/features/bank-statements/records';
import type { PayoutDetails, PayoutExport } from '@diwan/contract/features/payouts/records';
import { formatMinor } from '@diwan/contract/kernel/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { type EntryText, writeCamt, writeMt940 } from '../../testing/bank/statements.ts';
import { addCategory } from '../../testing/brands.ts';
import { uploadOf } from '../../testing/formats/multipart.ts';
import { addPayableBrand, businessOf, settleSales } from '../../testing/money.ts';
import { matchOpenEntries } from './match-entries.ts';
import { verifyMatches } from './verify.ts';

/* Tests the tables of 0193_bank_matches_expand.sql. */

const IBAN = 'KW74NBOK0000000000001000372151';
const DAY = '2026-06-10';
const EXPORTS = '/admin/payouts/exports';

let system: TestApp;
let admin: TestUser;
let number = 0;

beforeAll(async () => {
  system = await startTestApp();
  system.clock.set(`${DAY}T09:00:00.000Z`);
  await addCategory(system, '5411');
  admin = await signInAs(system, 'admin');
  const { secrets, db } = system.deps;
  const iban = { account_iban_sealed: secrets.seal(IBAN) };
  await db
    .updateTable('businesses')
    .set({ ...iban, account_iban_index: secrets.blindIndex('iban', IBAN) })
    .execute();
});
beforeEach(async () => {
  await sql`truncate bank_match_records, bank_matches, bank_open_entries, bank_entries,
    bank_statements`.execute(system.deps.db);
  await sql`update brands set status = 'suspended'`.execute(system.deps.db);
});
afterAll(() => system.close());

const kwd = (minor: bigint): string => formatMinor(minor);
const minorOf = (amount: string): bigint => BigInt(amount.replace('.', ''));

/** Writes a statement that only has these entries. */
function statementOf(entries: readonly EntryText[], write = writeCamt): string {
  number += 1;
  const closing = entries.reduce((sum, { amount }) => sum + minorOf(amount), 0n);
  const balances = { opening: '0.000', closing: kwd(closing) };
  // Each statement is far from the previous one, so that its balance can differ.
  return write({ iban: IBAN, number: number * 2, day: DAY, ...balances, entries });
}

const upload = (text: string, who = admin) =>
  ask<BankStatementImport>(system, 'POST', '/admin/bank-statements', {
    token: who.token,
    ...uploadOf({ bytes: Buffer.from(text), name: 'day.xml', type: 'text/xml' }, 'file', {}),
  });

async function readEntries(id: string, language = 'en'): Promise<BankEntry[]> {
  const path = `/admin/bank-statements/${id}/entries`;
  const headers = { 'accept-language': language };
  const { data } = await ask<{ entries: BankEntry[] }>(system, 'GET', path, { ...admin, headers });
  return data.entries;
}

async function importEntries(entries: readonly EntryText[], write = writeCamt) {
  const { status, data } = await upload(statementOf(entries, write));
  expect(status).toBe(200);
  const [statement] = data.statements;
  if (!statement) throw new Error('the file has a statement');
  return { statement, entries: await readEntries(statement.id) };
}

const matchesOf = (entries: readonly BankEntry[]): (BankMatch['kind'] | null)[] =>
  entries.map(({ match }) => match?.kind ?? null);

interface Sent {
  readonly export_id: string;
  /** The number of each payout, in the order of the amounts. */
  readonly payouts: readonly number[];
}

/** Pays out these amounts, each to one brand, in one export whose file was sent. */
async function sendPayouts(amounts: readonly bigint[]): Promise<Sent> {
  const brands: number[] = [];
  for (const amount_minor of amounts) {
    const brand = await addPayableBrand(system, { mcc_code: '5411', name: `B${brands.length}` });
    await settleSales(system, brand, [{ amount_minor }]);
    brands.push(brand);
  }
  const body = { tab: 'active' };
  const { token } = admin;
  const made = await ask<PayoutExport>(system, 'POST', EXPORTS, { token, body });
  const path = `${EXPORTS}/${made.data.id}`;
  expect((await ask(system, 'GET', `${path}/download`, { token })).status).toBe(200);
  const { data } = await ask<PayoutDetails>(system, 'GET', path, { token });
  const numbers = new Map(data.brands.map(({ brand_id, payout_id }) => [brand_id, payout_id]));
  return { export_id: made.data.id, payouts: brands.map((id) => numbers.get(id) ?? 0) };
}

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
    const { payouts } = await sendPayouts([12_345n, 7_000n]);
    const [first = 0, second = 0] = payouts;
    const { statement, entries } = await importEntries([
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
    const [arabic] = await readEntries(statement.id, 'ar');
    expect(arabic?.match?.evidence).toBe(`المرجع PAYOUT-${first} والمبلغ 12.345 د.ك`);
    expect(await verifyMatches(system.deps)).toEqual([]);
  });

  it('match the payouts of the provider, one by one and as the sum of a day', async () => {
    await addProviderPayout('po_single_1', 30_000n);
    await addProviderPayout('po_sum_1', 11_000n);
    await addProviderPayout('po_sum_2', 12_000n);
    const { entries } = await importEntries([
      { day: DAY, amount: '30.000', reference: 'po_single_1' },
      { day: DAY, amount: '23.000' },
    ]);
    // The sum of the day is not 23, because the day has a third payout.
    expect(matchesOf(entries)).toEqual(['provider_payout', null]);
    const { entries: later } = await importEntries([{ day: DAY, amount: '53.000' }]);
    expect(matchesOf(later)).toEqual([null]);
  });

  it('match the sum of all payouts of a day of the provider', async () => {
    await sql`delete from provider_payouts`.execute(system.deps.db);
    await addProviderPayout('po_day_1', 41_000n);
    await addProviderPayout('po_day_2', 52_000n);
    const { entries } = await importEntries([{ day: '2026-06-11', amount: '93.000' }]);
    expect(entries[0]?.match).toMatchObject({
      kind: 'provider_payout',
      rule: 'sum',
      record_id: DAY,
      evidence: `2 payments of ${DAY} add up to KWD 93.000. No other record fits.`,
    });
    const again = await importEntries([{ day: DAY, amount: '41.000', reference: 'po_day_1' }]);
    expect(matchesOf(again.entries)).toEqual([null]);
  });

  it('match one debit for a whole file, which then blocks its single payouts', async () => {
    const { export_id, payouts } = await sendPayouts([21_000n, 22_000n]);
    const { entries } = await importEntries([{ day: DAY, amount: '-43.000' }]);
    expect(entries[0]?.match).toMatchObject({ kind: 'payout_file', record_id: export_id });
    const reference = `PAYOUT-${payouts[0]}`;
    const single = await importEntries([{ day: DAY, amount: '-21.000', reference }]);
    expect(matchesOf(single.entries)).toEqual([null]);
    expect(await verifyMatches(system.deps)).toEqual([]);
  });

  it('match a single payout, which then blocks the sum of its file', async () => {
    const { payouts } = await sendPayouts([23_000n, 24_000n]);
    const reference = `PAYOUT-${payouts[0]}`;
    await importEntries([{ day: DAY, amount: '-23.000', reference }]);
    const { entries } = await importEntries([{ day: DAY, amount: '-47.000' }]);
    expect(matchesOf(entries)).toEqual([null]);
  });

  it('match a returned payout, also before its debit', async () => {
    const { payouts } = await sendPayouts([31_000n]);
    const reference = `PAYOUT-${payouts[0]}`;
    const back = await importEntries([{ day: DAY, amount: '31.000', reference, code: 'NRTI' }]);
    expect(matchesOf(back.entries)).toEqual(['payout_returned']);
    const { entries } = await importEntries([{ day: DAY, amount: '-31.000', reference }]);
    expect(matchesOf(entries)).toEqual(['payout_line']);
  });

  it.each([
    ['camt.053', writeCamt, 'CHRG'],
    ['MT940', writeMt940, 'NCHG'],
  ] as const)('match charges of the bank in %s', async (_name, write, code) => {
    const { entries } = await importEntries([{ day: DAY, amount: '-0.250', code }], write);
    expect(entries[0]?.match).toMatchObject({ kind: 'bank_charge', rule: 'bank_code' });
  });

  it('stay open when the bank made a payout twice', async () => {
    const { payouts } = await sendPayouts([32_000n]);
    const entry = { day: DAY, amount: '-32.000', reference: `PAYOUT-${payouts[0]}` };
    const { entries } = await importEntries([entry, entry]);
    expect(matchesOf(entries)).toEqual(['payout_line', null]);
  });

  it('match a record that was added after the import, once', async () => {
    const { statement } = await importEntries([
      { day: DAY, amount: '77.000', reference: 'po_late' },
    ]);
    expect(statement).toMatchObject({ matched: 0, open: 1 });
    await addProviderPayout('po_late', 77_000n);
    await Promise.all([matchOpenEntries(system.deps), matchOpenEntries(system.deps)]);
    expect(matchesOf(await readEntries(statement.id))).toEqual(['provider_payout']);
    const { data } = await ask<BankStatement[]>(system, 'GET', '/admin/bank-statements', admin);
    expect(data[0]).toMatchObject({ matched: 1, open: 0 });
  });

  it('of two imports at once match one payout once', async () => {
    const { payouts } = await sendPayouts([33_000n]);
    const entry = { day: DAY, amount: '-33.000', reference: `PAYOUT-${payouts[0]}` };
    const files = [statementOf([entry]), statementOf([entry])];
    const answers = await Promise.all(files.map((text) => upload(text)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const ids = answers.flatMap(({ data }) => data.statements.map(({ id }) => id));
    const all = await Promise.all(ids.map((id) => readEntries(id)));
    expect(matchesOf(all.flat()).filter((kind) => kind !== null)).toEqual(['payout_line']);
    expect(await verifyMatches(system.deps)).toEqual([]);
  });

  it('are stored with their matches, or not at all', async () => {
    const { payouts } = await sendPayouts([34_000n]);
    const { db } = system.deps;
    await sql`alter table bank_match_records add constraint fault check (false)`.execute(db);
    const text = statementOf([{ day: DAY, amount: '-34.000', reference: `PAYOUT-${payouts[0]}` }]);
    expect((await upload(text)).status).toBe(500);
    await sql`alter table bank_match_records drop constraint fault`.execute(db);
    const { rows } = await sql`select from bank_entries`.execute(db);
    expect(rows).toHaveLength(0);
    expect((await upload(text)).data.statements[0]).toMatchObject({ matched: 1, open: 0 });
  });

  it('of a notification have no match, because the statement repeats them', async () => {
    const { payouts } = await sendPayouts([35_000n]);
    const reference = `PAYOUT-${payouts[0]}`;
    const text = statementOf([{ day: DAY, amount: '-35.000', reference }])
      .replaceAll('camt.053', 'camt.054')
      .replaceAll('BkToCstmrStmt', 'BkToCstmrDbtCdtNtfctn')
      .replaceAll('<Stmt>', '<Ntfctn>')
      .replaceAll('</Stmt>', '</Ntfctn>')
      .replaceAll(/<Bal>[\s\S]*?<\/Bal>/g, '');
    const { data } = await upload(text);
    expect(data.statements[0]).toMatchObject({ format: 'camt054', matched: 0, open: 0 });
    const { entries } = await importEntries([{ day: DAY, amount: '-35.000', reference }]);
    expect(matchesOf(entries)).toEqual(['payout_line']);
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
    const { payouts } = await sendPayouts([36_000n]);
    await importEntries([{ day: DAY, amount: '-36.000', reference: `PAYOUT-${payouts[0]}` }]);
    expect(await verifyMatches(system.deps)).toEqual([]);
    await change.execute(system.deps.db);
    expect(await verifyMatches(system.deps)).toHaveLength(1);
  });
});
