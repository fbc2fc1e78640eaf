import type { BankEntryRecord, BankStatementRecord } from '../records.ts';
import { addWorkingDays, kuwaitDay } from '../settlement/working-days.ts';
import type { Simulation } from '../simulation.ts';
import { type FilePayment, readPaymentFile } from './payment-file.ts';

/** The differences of amounts, and the charges, if a fault has no amount. */
const USUAL_MINOR = 1_000n;
const USUAL_CHARGE_MINOR = 250n;
/** The number of working days between a payment and its return, or its wrong value date. */
const LATE_DAYS = 2;

/** An entry that the bank will book. */
export type BankBooking = Omit<BankEntryRecord, 'id' | 'iban' | 'statement_number'>;

/** Returns the entries of an account in the order of their booking. */
const entriesOf = ({ store }: Simulation, iban: string): BankEntryRecord[] =>
  store.bank_entries
    .all()
    .filter((entry) => entry.iban === iban)
    .toSorted((a, b) =>
      a.booking_day < b.booking_day ? -1 : a.booking_day > b.booking_day ? 1 : 0,
    );

const statementsOf = ({ store }: Simulation, iban: string): BankStatementRecord[] =>
  store.bank_statements.all().filter((statement) => statement.iban === iban);

/** Opens an empty account. An account that exists starts again, without entries. */
export function openBankAccount(sim: Simulation, iban: string, opening_minor: bigint): void {
  const { bank_accounts, bank_entries, bank_statements, bank_files } = sim.store;
  for (const { id } of entriesOf(sim, iban)) bank_entries.remove(id);
  for (const { id } of statementsOf(sim, iban)) bank_statements.remove(id);
  for (const file of bank_files.all()) if (file.iban === iban) bank_files.remove(file.id);
  bank_accounts.put({ id: iban, opening_minor, booked: 0 });
}

/** Books an entry on an account. Returns false if the account does not exist. */
export function bookAtBank(sim: Simulation, iban: string, booking: BankBooking): boolean {
  const account = sim.store.bank_accounts.get(iban);
  if (!account) return false;
  const booked = account.booked + 1;
  sim.store.bank_accounts.put({ ...account, booked });
  sim.store.bank_entries.put({ ...booking, id: `${iban}:${booked}`, iban, statement_number: null });
  return true;
}

/** Returns what the bank books for one payment, with the faults that were requested. */
function bookingsOf(sim: Simulation, payment: FilePayment, day: string): BankBooking[] {
  const { reference, name, amount_minor } = payment;
  const take = (kind: Parameters<typeof sim.faults.takeAtBank>[0]) =>
    sim.faults.takeAtBank(kind, reference);
  if (take('bank_missing')) return [];
  const wrong = take('bank_wrong_amount');
  const paid_minor = amount_minor + (wrong ? (wrong.amount_minor ?? USUAL_MINOR) : 0n);
  const later = addWorkingDays(sim.settings, day, LATE_DAYS);
  const debit: BankBooking = {
    kind: 'transfer',
    booking_day: day,
    value_day: take('bank_wrong_day') ? later : day,
    amount_minor: -paid_minor,
    reference,
    text: 'Transfer',
    counterparty: name,
    payment_count: 1,
  };
  const half_minor = paid_minor / 2n;
  const debits =
    half_minor > 0n && take('bank_split')
      ? [half_minor, paid_minor - half_minor].map((minor) => ({ ...debit, amount_minor: -minor }))
      : [debit];
  const twice = take('bank_double') ? debits : [];
  const back = { booking_day: later, value_day: later, amount_minor: paid_minor };
  const returned = take('bank_returned')
    ? [{ ...debit, ...back, kind: 'return' as const, text: 'AC04 Returned, account closed' }]
    : [];
  const fee = take('bank_charged');
  const charge_minor = -(fee?.amount_minor ?? USUAL_CHARGE_MINOR);
  const charged = fee ? [chargeOf(day, charge_minor, `Charge for ${reference}`)] : [];
  return [...debits, ...twice, ...charged, ...returned];
}

/** Returns a charge of the bank, or another entry without a reference of ours. */
export const chargeOf = (
  day: string,
  amount_minor: bigint,
  text: string,
  kind: 'charge' | 'other' = 'charge',
): BankBooking => ({
  kind,
  booking_day: day,
  value_day: day,
  amount_minor,
  reference: null,
  text,
  counterparty: null,
  payment_count: 1,
});

/** Returns one debit for a whole file, which names neither the file nor its payments. */
const batchOf = (payments: readonly FilePayment[], day: string): BankBooking => ({
  ...chargeOf(day, -payments.reduce((sum, { amount_minor }) => sum + amount_minor, 0n), ''),
  kind: 'transfer',
  text: 'Bulk payment',
  payment_count: payments.length,
});

/** The reason why the bank refuses a file, or the number of its payments. */
type FileAnswer =
  | { readonly error: string }
  | { readonly message_id: string; readonly payments: number };

/**
 * Accepts a payment file, and books its payments on the first working day on or after the requested
 * day. Rejected payments are not booked. A file with a known message id is refused, as by real
 * banks.
 */
export function submitPaymentFile(sim: Simulation, xml: string): FileAnswer {
  const file = readPaymentFile(xml);
  if (!file) return { error: 'this is not a complete pain.001 file of one account' };
  const { message_id, iban, payments } = file;
  if (!sim.store.bank_accounts.get(iban)) return { error: 'no such account' };
  if (sim.store.bank_files.get(message_id)) return { error: 'this file was sent before' };
  const day = addWorkingDays(sim.settings, file.day, 0);
  const rejected = new Set(
    payments.filter(({ reference }) => sim.faults.takeAtBank('bank_rejected', reference)),
  );
  const accepted = payments.filter((payment) => !rejected.has(payment));
  const bookings = sim.faults.takeAtBank('bank_batched', message_id)
    ? [batchOf(accepted, day)]
    : accepted.flatMap((payment) => bookingsOf(sim, payment, day));
  const statuses = payments.map((payment) => ({
    reference: payment.reference,
    amount_minor: payment.amount_minor,
    is_rejected: rejected.has(payment),
  }));
  sim.store.bank_files.put({
    id: message_id,
    iban,
    accepted_ms: sim.clock.ms(),
    payments: statuses,
  });
  for (const booking of bookings) bookAtBank(sim, iban, booking);
  return { message_id, payments: payments.length };
}

/** A statement with its entries. */
export interface BankStatement extends BankStatementRecord {
  readonly closing_minor: bigint;
  readonly entries: readonly BankEntryRecord[];
}

const withEntries = (sim: Simulation, statement: BankStatementRecord): BankStatement => {
  const entries = entriesOf(sim, statement.iban).filter(
    ({ statement_number }) => statement_number === statement.number,
  );
  const sum = entries.reduce((total, { amount_minor }) => total + amount_minor, 0n);
  return { ...statement, entries, closing_minor: statement.opening_minor + sum };
};

/** The reason why there is no statement. */
interface NoStatement {
  readonly error: string;
}

const WITHHELD: NoStatement = { error: 'the bank does not send this statement' };

/**
 * Makes the next statement of an account, until the end of a day. It has all booked entries that
 * are in no statement yet. The same day again returns the same statement. A withheld statement has
 * a number, so it leaves a gap.
 */
export function makeStatement(
  sim: Simulation,
  iban: string,
  day: string,
): BankStatement | NoStatement {
  const account = sim.store.bank_accounts.get(iban);
  if (!account) return { error: 'no such account' };
  if (day > kuwaitDay(sim.clock.ms())) return { error: 'this day has not come yet' };
  const earlier = statementsOf(sim, iban).toSorted((a, b) => a.number - b.number);
  const last = earlier.at(-1);
  const same = earlier.find((statement) => statement.day === day);
  if (same) return same.is_withheld ? WITHHELD : withEntries(sim, same);
  if (last && day < last.day) return { error: 'a later statement exists' };
  const number = (last?.number ?? 0) + 1;
  const fresh = entriesOf(sim, iban).filter(
    ({ statement_number, booking_day }) => statement_number === null && booking_day <= day,
  );
  for (const entry of fresh) sim.store.bank_entries.put({ ...entry, statement_number: number });
  const statement = sim.store.bank_statements.put({
    id: `${iban}:${number}`,
    iban,
    number,
    from_day: fresh[0]?.booking_day ?? day,
    day,
    opening_minor: last ? withEntries(sim, last).closing_minor : account.opening_minor,
    is_withheld: sim.faults.takeAtBank('bank_gap', iban) !== undefined,
  });
  return statement.is_withheld ? WITHHELD : withEntries(sim, statement);
}
