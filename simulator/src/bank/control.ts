import { z } from 'zod';
import { amount, type Control, control, error, value } from '../control.ts';
import { kuwaitDay } from '../settlement/working-days.ts';
import { bookAtBank, chargeOf, makeStatement, openBankAccount, submitPaymentFile } from './bank.ts';
import { writeStatusReport } from './report-file.ts';
import { STATEMENT_FORMATS, writeStatement } from './statement-files.ts';

const iban = z
  .string()
  .transform((text) => text.replaceAll(' ', '').toUpperCase())
  .pipe(z.string().regex(/^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/, 'no IBAN'));

export const openAccount = control(
  z.strictObject({ iban, balance: amount }),
  (sim, { iban: id, balance }) => {
    openBankAccount(sim, id, balance);
    return value({ iban: id });
  },
);

/** Accepts a payment file (pain.001) as the body of the call. */
export const submitFile: Control = (sim, body) => {
  if (typeof body !== 'string') return error('the body is the pain.001 file (application/xml)');
  const answer = submitPaymentFile(sim, body);
  return 'error' in answer ? error(answer.error) : value(answer);
};

/** Returns the payment status report (pain.002) about a payment file. */
export const takeReport = control(z.strictObject({ message_id: z.string() }), (sim, body) => {
  const report = writeStatusReport(sim, body.message_id);
  return report === undefined ? error('no such payment file') : value(report);
});

/** Books a payout of the provider, a charge, or another entry that no payment file causes. */
export const addEntry = control(
  z.strictObject({
    iban,
    kind: z.enum(['transfer', 'charge', 'other']).default('transfer'),
    amount,
    direction: z.enum(['credit', 'debit']).default('credit'),
    day: z.iso.date().optional(),
    reference: z.string().min(1).max(35).optional(),
    text: z.string().min(1).max(140).default('Card settlement'),
  }),
  (sim, { iban: id, kind, amount: amount_minor, direction, day, reference, text }) => {
    const signed_minor = direction === 'credit' ? amount_minor : -amount_minor;
    const on = day ?? kuwaitDay(sim.clock.ms());
    const booking = chargeOf(on, signed_minor, text);
    const known = bookAtBank(sim, id, { ...booking, kind, reference: reference ?? null });
    return known ? value({ iban: id, day: on }) : error('no such account');
  },
);

/** Returns the next statement of an account as a file. */
export const takeStatement = control(
  z.strictObject({
    iban,
    format: z.enum(STATEMENT_FORMATS).default('camt053'),
    day: z.iso.date().optional(),
  }),
  (sim, { iban: id, format, day }) => {
    const made = makeStatement(sim, id, day ?? kuwaitDay(sim.clock.ms()));
    if ('error' in made) return error(made.error);
    return value(writeStatement(made, format));
  },
);
