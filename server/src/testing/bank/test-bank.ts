import type { BankMatch } from '@diwan/contract/features/bank-matches/records';
import type {
  BankEntry,
  BankStatement,
  BankStatementImport,
} from '@diwan/contract/features/bank-statements/records';
import type { PayoutDetails, PayoutExport } from '@diwan/contract/features/payouts/records';
import { formatMinor } from '@diwan/contract/kernel/money';
import { sql } from 'kysely';
import { invariant } from '../../platform/error.ts';
import { ask, signInAs, type TestApp, type TestUser } from '../app.ts';
import { uploadOf } from '../formats/multipart.ts';
import { addPayableBrand, settleSales } from '../money.ts';
import { type EntryText, writeCamt } from './statements.ts';

/** The IBAN of the test bank's account. */
export const IBAN = 'KW74NBOK0000000000001000372151';
const EXPORTS = '/admin/payouts/exports';

/** The day of all statements of the test bank. */
export const BANK_DAY = '2026-06-10';

interface Sent {
  readonly export_id: string;
  /** The number of each payout and its brand, in the order of the amounts. */
  readonly payouts: readonly number[];
  readonly brands: readonly number[];
}

interface Imported {
  readonly statement: BankStatement;
  readonly entries: readonly BankEntry[];
}

const minorOf = (amount: string): bigint => BigInt(amount.replace('.', ''));

/** Returns the kind of each entry's match; null for an open entry. */
export const kindsOf = (entries: readonly BankEntry[]): (BankMatch['kind'] | null)[] =>
  entries.map(({ match }) => match?.kind ?? null);

export type TestBank = Awaited<ReturnType<typeof startTestBank>>;

/** Returns functions that pay out as an admin. */
function startPayouts(system: TestApp, { token }: TestUser) {
  /** Adds a brand that is owed an amount, and returns its id. */
  async function addOwed(amount_minor: bigint, name = 'Owed'): Promise<number> {
    const brand = await addPayableBrand(system, { mcc_code: '5411', name });
    await settleSales(system, brand, [{ amount_minor }]);
    return brand;
  }

  /** Pays out these amounts, each to one brand, in one export whose file was sent. */
  async function sendPayouts(amounts: readonly bigint[]): Promise<Sent> {
    const brands: number[] = [];
    for (const amount_minor of amounts) {
      brands.push(await addOwed(amount_minor, `B${brands.length}`));
    }
    const body = { tab: 'active' };
    const made = await ask<PayoutExport>(system, 'POST', EXPORTS, { token, body });
    const path = `${EXPORTS}/${made.data.id}`;
    const file = await ask(system, 'GET', `${path}/download`, { token });
    invariant(file.status === 200, 'the file leaves');
    const { data } = await ask<PayoutDetails>(system, 'GET', path, { token });
    const numbers = new Map(data.brands.map(({ brand_id, payout_id }) => [brand_id, payout_id]));
    const payouts = brands.map((id) => numbers.get(id) ?? 0);
    return { export_id: made.data.id, payouts, brands };
  }

  /** Pays out these amounts, and confirms the export. */
  async function payOut(amounts: readonly bigint[]): Promise<Sent> {
    const sent = await sendPayouts(amounts);
    const path = `${EXPORTS}/${sent.export_id}/confirm`;
    const { status } = await ask(system, 'POST', path, { token, body: {} });
    invariant(status === 200, 'the export is confirmed');
    return sent;
  }

  /** Reads the payments of an export by their number. */
  async function readLines(export_id: string) {
    const { data } = await ask<PayoutDetails>(system, 'GET', `${EXPORTS}/${export_id}`, { token });
    return new Map(data.brands.map((line) => [line.payout_id, line]));
  }

  return { addOwed, sendPayouts, payOut, readLines };
}

/** Gives the first business an IBAN, and returns functions that pay out and import statements. */
export async function startTestBank(system: TestApp) {
  const { secrets, db } = system.deps;
  const admin = await signInAs(system, 'admin');
  const { token } = admin;
  const sealed = { account_iban_sealed: secrets.seal(IBAN) };
  await db
    .updateTable('businesses')
    .set({ ...sealed, account_iban_index: secrets.blindIndex('iban', IBAN) })
    .execute();
  let number = 0;

  /** Writes a statement that only has these entries. */
  function statementOf(entries: readonly EntryText[], write = writeCamt): string {
    // Each number leaves a gap, so that the statement need not continue the previous balance.
    number += 2;
    const closing = entries.reduce((sum, { amount }) => sum + minorOf(amount), 0n);
    const balances = { opening: '0.000', closing: formatMinor(closing) };
    return write({ iban: IBAN, number, day: BANK_DAY, ...balances, entries });
  }

  const upload = (text: string, who: TestUser = admin) =>
    ask<BankStatementImport>(system, 'POST', '/admin/bank-statements', {
      token: who.token,
      ...uploadOf({ bytes: Buffer.from(text), name: 'day.xml', type: 'text/xml' }, 'file', {}),
    });

  async function readEntries(id: string, language = 'en'): Promise<BankEntry[]> {
    const path = `/admin/bank-statements/${id}/entries`;
    const headers = { 'accept-language': language };
    const { data } = await ask<{ entries: BankEntry[] }>(system, 'GET', path, { token, headers });
    return data.entries;
  }

  async function importEntries(
    entries: readonly EntryText[],
    write = writeCamt,
  ): Promise<Imported> {
    const { data } = await upload(statementOf(entries, write));
    const [statement] = data.statements;
    invariant(statement, 'the file has a statement');
    return { statement, entries: await readEntries(statement.id) };
  }

  const read = (path: string) => ask(system, 'GET', path, { token });

  /** Deletes all statements, and suspends the brands of earlier tests. */
  async function clear(): Promise<void> {
    await sql`truncate bank_entries, bank_statements cascade`.execute(db);
    await sql`update brands set status = 'suspended'`.execute(db);
  }

  return {
    admin,
    statementOf,
    read,
    upload,
    readEntries,
    importEntries,
    ...startPayouts(system, admin),
    clear,
  };
}
