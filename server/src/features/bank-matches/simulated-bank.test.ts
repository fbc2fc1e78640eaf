import type { BankAccount, CsvMapping } from '@diwan/contract/features/bank-accounts/records';
import type { BankStatementImport } from '@diwan/contract/features/bank-statements/records';
import { makeStatement, openBankAccount, submitPaymentFile } from '@diwan/simulator/bank/bank';
import { writeStatusReport } from '@diwan/simulator/bank/report-file';
import { STATEMENT_FORMATS, writeStatement } from '@diwan/simulator/bank/statement-files';
import { BANK_FAULTS } from '@diwan/simulator/faults';
import type { Simulation } from '@diwan/simulator/simulation';
import { createSimulator } from '@diwan/simulator/simulator';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, startTestApp, type TestApp } from '../../testing/app.ts';
import { IBAN, kindsOf, startTestBank, type TestBank } from '../../testing/bank/test-bank.ts';
import { addCategory } from '../../testing/brands.ts';
import { silentLog } from '../../provider/testing/worlds.ts';
import { uploadOf } from '../../testing/formats/multipart.ts';
import { verifyMatches } from './verify.ts';

const CSV: CsvMapping = {
  columns: {
    date: 'Booking date',
    value_date: 'Value date',
    amount: 'Amount',
    debit: null,
    credit: null,
    reference: 'Reference',
    description: 'Details',
    balance: 'Balance',
  },
  date_format: 'yyyy-MM-dd',
  decimal_sign: '.',
  debit_sign: 'minus',
};

let system: TestApp;
let bank: TestBank;
let sim: Simulation;
let account_id: string;

beforeAll(async () => {
  system = await startTestApp();
  system.clock.set('2026-06-10T06:00:00.000Z');
  await addCategory(system, '5411');
  bank = await startTestBank(system);
  const { token } = bank.admin;
  const { data } = await ask<BankAccount[]>(system, 'GET', '/admin/bank-accounts', { token });
  account_id = data[0]?.id ?? '';
  const path = `/admin/bank-accounts/${account_id}/csv-mapping`;
  await ask(system, 'PUT', path, { token, body: CSV });
});
beforeEach(async () => {
  await bank.clear();
  const options = { public_url: 'http://simulator.test', log: silentLog };
  // The bank is a week ahead, so that late entries are booked.
  const clock = { ms: () => system.clock.ms() + 7 * 86_400_000 };
  sim = createSimulator({ ...options, clock }).simulation;
  openBankAccount(sim, IBAN, 5_000_000n);
});
afterAll(() => system.close());

/** Downloads the payment file of an export, and submits it to the bank. */
async function submit(export_id: string) {
  const path = `/admin/payouts/exports/${export_id}/download?format=pain001`;
  const { raw } = await ask(system, 'GET', path, { token: bank.admin.token });
  return submitPaymentFile(sim, raw);
}

/** Imports the statement of the bank until the end of its day. */
async function importStatement(format: (typeof STATEMENT_FORMATS)[number]) {
  const statement = makeStatement(sim, IBAN, '2026-06-17');
  if ('error' in statement) throw new Error(statement.error);
  const bytes = Buffer.from(writeStatement(statement, format));
  const file = { bytes, name: 'statement', type: 'text/plain' };
  const chosen = format === 'csv' ? { bank_account_id: account_id } : {};
  const { data } = await ask<BankStatementImport>(system, 'POST', '/admin/bank-statements', {
    token: bank.admin.token,
    ...uploadOf(file, 'file', chosen),
  });
  return bank.readEntries(data.statements[0]?.id ?? '');
}

describe('a payment file that the simulated bank pays', () => {
  it.each(STATEMENT_FORMATS)('is matched with its statement as %s', async (format) => {
    const { export_id } = await bank.sendPayouts([10_001n, 20_002n, 30_003n]);
    expect(await submit(export_id)).toMatchObject({ payments: 3 });
    expect(kindsOf(await importStatement(format))).toEqual([
      'payout_line',
      'payout_line',
      'payout_line',
    ]);
    expect(await verifyMatches(system.deps)).toEqual([]);
  });

  it('has a status report, whose rejected payment is not in the statement', async () => {
    const { export_id, payouts } = await bank.sendPayouts([31_001n, 32_002n]);
    const rest = { count: 1, call: undefined, delay_ms: undefined };
    sim.faults.set({ kind: 'bank_rejected', reference: `PAYOUT-${payouts[0]}`, ...rest });
    const answer = await submit(export_id);
    const message_id = 'message_id' in answer ? answer.message_id : '';
    const { data } = await bank.upload(writeStatusReport(sim, message_id) ?? '');
    expect(data.status_report).toMatchObject({ accepted: 1, pending: 0, rejected: 1 });
    expect(kindsOf(await importStatement('camt053'))).toEqual(['payout_line']);
    const lines = await bank.readLines(export_id);
    expect(payouts.map((id) => lines.get(id)?.bank_order?.result)).toEqual([
      'rejected',
      'accepted',
    ]);
  });

  it.each([
    ['bank_rejected', ['payout_line']],
    ['bank_missing', ['payout_line']],
    ['bank_double', ['payout_line', null, 'payout_line']],
    ['bank_split', [null, null, 'payout_line']],
    ['bank_wrong_amount', [null, 'payout_line']],
    ['bank_wrong_day', ['payout_line', 'payout_line']],
    ['bank_returned', ['payout_line', 'payout_line', 'payout_returned']],
    ['bank_charged', ['payout_line', 'bank_charge', 'payout_line']],
    ['bank_batched', ['payout_file']],
  ] as const)('with the fault %s has these matches', async (kind, kinds) => {
    // Other sums than in the other tests, because equal sums of two files are ambiguous.
    const first_minor = 11_111n + BigInt(BANK_FAULTS.indexOf(kind));
    const { export_id } = await bank.sendPayouts([first_minor, 22_222n]);
    sim.faults.set({ kind, count: 1, call: undefined, delay_ms: undefined });
    await submit(export_id);
    expect(kindsOf(await importStatement('camt053'))).toEqual(kinds);
    expect(await verifyMatches(system.deps)).toEqual([]);
  });
});
