import { describe, expect, it } from 'vitest';
import type { BANK_FAULTS } from '../faults.ts';
import { createSimulator } from '../simulator.ts';
import type { Simulation } from '../simulation.ts';
import { makeStatement, openBankAccount, submitPaymentFile } from './bank.ts';
import { readPaymentFile } from './payment-file.ts';
import { writeStatusReport } from './report-file.ts';
import { STATEMENT_FORMATS, writeStatement } from './statement-files.ts';

const IBAN = 'KW74NBOK0000000000001000372151';
const OPENING_MINOR = 1_000_000n;

// The clock is stopped on 26 November 2026, a Thursday.
const open = (): Simulation => {
  const { simulation } = createSimulator({
    public_url: 'http://simulator.test',
    log: { warn: () => {}, error: () => {} },
    clock: { ms: () => Date.parse('2026-11-26T08:00:00.000Z') },
  });
  openBankAccount(simulation, IBAN, OPENING_MINOR);
  return simulation;
};

/** Writes a payment file of these amounts in the product's form. */
function fileOf(amounts: readonly string[], day = '2026-11-16', message_id = 'file-1'): string {
  const payments = amounts.map(
    (amount, n) =>
      `<CdtTrfTxInf><PmtId><EndToEndId>PAYOUT-${n + 1}</EndToEndId></PmtId>` +
      `<Amt><InstdAmt Ccy="KWD">${amount}</InstdAmt></Amt><Cdtr><Nm>B &amp; Co ${n}</Nm></Cdtr>` +
      '<CdtrAcct><Id><IBAN>KW81CBKU0000000000001234560101</IBAN></Id></CdtrAcct></CdtTrfTxInf>',
  );
  const sum = amounts.reduce((total, amount) => total + Number(amount.replace('.', '')), 0);
  const total = `${Math.trunc(sum / 1000)}.${String(sum % 1000).padStart(3, '0')}`;
  return (
    `<Document><GrpHdr><MsgId>${message_id}</MsgId><NbOfTxs>${amounts.length}</NbOfTxs>` +
    `<CtrlSum>${total}</CtrlSum></GrpHdr><PmtInf><ReqdExctnDt><Dt>${day}</Dt></ReqdExctnDt>` +
    `<Dbtr><Nm>Us</Nm></Dbtr><DbtrAcct><Id><IBAN>${IBAN}</IBAN></Id></DbtrAcct>` +
    `${payments.join('')}</PmtInf></Document>`
  );
}

const day = '2026-11-25';

function statementOf(sim: Simulation) {
  const statement = makeStatement(sim, IBAN, day);
  if ('error' in statement) throw new Error(statement.error);
  return statement;
}

/** Pays a file of two payments with a fault, and returns what the bank booked. */
function booked(kind?: (typeof BANK_FAULTS)[number], reference?: string) {
  const sim = open();
  const rest = { count: 1, call: undefined, delay_ms: undefined };
  if (kind) sim.faults.set({ kind, reference, ...rest });
  expect(submitPaymentFile(sim, fileOf(['10.000', '4.501']))).toMatchObject({ payments: 2 });
  const { entries, closing_minor } = statementOf(sim);
  const sum = entries.reduce((total, { amount_minor }) => total + amount_minor, 0n);
  expect(closing_minor).toBe(OPENING_MINOR + sum);
  return entries.map((entry) => [entry.reference, entry.amount_minor, entry.value_day]);
}

const FIRST = ['PAYOUT-1', -10_000n, '2026-11-16'];
const SECOND = ['PAYOUT-2', -4_501n, '2026-11-16'];

describe('the bank', () => {
  it('pays each payment of a file once', () => {
    expect(booked()).toEqual([FIRST, SECOND]);
  });

  it.each([
    ['bank_rejected', [SECOND]],
    ['bank_missing', [SECOND]],
    ['bank_double', [FIRST, FIRST, SECOND]],
    [
      'bank_split',
      [['PAYOUT-1', -5_000n, '2026-11-16'], ['PAYOUT-1', -5_000n, '2026-11-16'], SECOND],
    ],
    ['bank_wrong_amount', [['PAYOUT-1', -11_000n, '2026-11-16'], SECOND]],
    ['bank_wrong_day', [['PAYOUT-1', -10_000n, '2026-11-18'], SECOND]],
    ['bank_returned', [FIRST, SECOND, ['PAYOUT-1', 10_000n, '2026-11-18']]],
    ['bank_charged', [FIRST, [null, -250n, '2026-11-16'], SECOND]],
    ['bank_batched', [[null, -14_501n, '2026-11-16']]],
  ] as const)('makes the fault %s once', (kind, expected) => {
    expect(booked(kind)).toEqual(expected);
  });

  it('makes a fault of one payment only for that payment', () => {
    expect(booked('bank_missing', 'PAYOUT-2')).toEqual([FIRST]);
    expect(booked('bank_missing', 'PAYOUT-9')).toEqual([FIRST, SECOND]);
  });

  it('pays on the next working day if the requested day is a weekend', () => {
    const sim = open();
    submitPaymentFile(sim, fileOf(['1.000'], '2026-11-20'));
    expect(statementOf(sim).entries[0]?.booking_day).toBe('2026-11-22');
  });

  it.each([
    ['of an unknown account', fileOf(['1.000']).replaceAll(IBAN, 'KW00'), 'no such account'],
    ['with a wrong sum', fileOf(['1.000']).replace('<CtrlSum>1', '<CtrlSum>2'), 'not a complete'],
    ['with a wrong count', fileOf(['1.000']).replace('<NbOfTxs>1', '<NbOfTxs>2'), 'not a complete'],
    ['in another currency', fileOf(['1.000']).replace('"KWD"', '"USD"'), 'not a complete'],
    ['that is no XML', 'hello', 'not a complete'],
  ])('refuses a file %s, and books nothing', (_name, file, error) => {
    const sim = open();
    const answer = submitPaymentFile(sim, file);
    expect('error' in answer ? answer.error : answer).toContain(error);
    expect(statementOf(sim).entries).toEqual([]);
  });

  it('refuses a file that it has paid', () => {
    const sim = open();
    submitPaymentFile(sim, fileOf(['1.000']));
    expect(submitPaymentFile(sim, fileOf(['1.000']))).toHaveProperty('error');
    expect(statementOf(sim).entries).toHaveLength(1);
  });

  it('reads the names of a file', () => {
    expect(readPaymentFile(fileOf(['1.000']))?.payments[0]?.name).toBe('B & Co 0');
  });
});

describe('the status report of the bank', () => {
  it.each([
    [0, 'ACSP', ['ACSP', 'ACSP']],
    [1, 'PART', ['RJCT', 'ACSP']],
    [2, 'RJCT', ['RJCT', 'RJCT']],
  ])('of a file with %i rejected payments', (count, group, statuses) => {
    const sim = open();
    if (count > 0) {
      sim.faults.set({ kind: 'bank_rejected', count, call: undefined, delay_ms: undefined });
    }
    submitPaymentFile(sim, fileOf(['10.000', '4.501']));
    const report = writeStatusReport(sim, 'file-1') ?? '';
    expect(/<GrpSts>(\w+)/.exec(report)?.[1]).toBe(group);
    expect([...report.matchAll(/<TxSts>(\w+)/g)].map(([, status]) => status)).toEqual(statuses);
    expect(writeStatusReport(sim, 'file-1')).toBe(report);
    expect(/<MsgId>([^<]*)/.exec(report)?.[1]?.length).toBeLessThanOrEqual(35);
    expect(writeStatusReport(sim, 'file-2')).toBeUndefined();
  });
});

describe('the statements of the bank', () => {
  it('continue the previous balance, and the same day returns the same file', () => {
    const sim = open();
    submitPaymentFile(sim, fileOf(['10.000'], '2026-11-16', 'one'));
    submitPaymentFile(sim, fileOf(['5.000'], '2026-11-18', 'two'));
    const first = makeStatement(sim, IBAN, '2026-11-17');
    const second = statementOf(sim);
    expect(first).toMatchObject({ number: 1, closing_minor: OPENING_MINOR - 10_000n });
    expect(second).toMatchObject({ number: 2, opening_minor: OPENING_MINOR - 10_000n });
    for (const format of STATEMENT_FORMATS) {
      expect(writeStatement(statementOf(sim), format)).toBe(writeStatement(second, format));
    }
    expect(makeStatement(sim, IBAN, '2026-11-18')).toHaveProperty('error');
    expect(makeStatement(sim, IBAN, '2026-11-27')).toHaveProperty('error');
  });

  it('have a gap if the bank withholds one', () => {
    const sim = open();
    submitPaymentFile(sim, fileOf(['10.000']));
    const rest = { call: undefined, delay_ms: undefined };
    sim.faults.set({ kind: 'bank_gap', count: 1, ...rest });
    expect(makeStatement(sim, IBAN, '2026-11-17')).toHaveProperty('error');
    expect(makeStatement(sim, IBAN, '2026-11-17')).toHaveProperty('error');
    expect(statementOf(sim)).toMatchObject({
      number: 2,
      opening_minor: OPENING_MINOR - 10_000n,
      entries: [],
    });
  });

  it('have an entry on the day of its return', () => {
    const sim = open();
    const rest = { count: 1, call: undefined, delay_ms: undefined };
    sim.faults.set({ kind: 'bank_returned', ...rest });
    submitPaymentFile(sim, fileOf(['10.000']));
    expect(makeStatement(sim, IBAN, '2026-11-17')).toMatchObject({ closing_minor: 990_000n });
    expect(statementOf(sim)).toMatchObject({ closing_minor: OPENING_MINOR });
  });

  it('are empty after the account is opened again', () => {
    const sim = open();
    submitPaymentFile(sim, fileOf(['10.000']));
    statementOf(sim);
    openBankAccount(sim, IBAN, 5_000n);
    expect(statementOf(sim)).toMatchObject({ number: 1, closing_minor: 5_000n, entries: [] });
    expect(submitPaymentFile(sim, fileOf(['1.000']))).toHaveProperty('payments', 1);
  });
});
