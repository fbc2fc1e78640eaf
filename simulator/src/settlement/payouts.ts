import { newDigits, newId } from '../names.ts';
import type {
  CardScheme,
  ChargeRecord,
  PayoutState,
  RefundRecord,
  TaskRecord,
} from '../records.ts';
import { done, refuse, type Result } from '../result.ts';
import type { Simulation } from '../simulation.ts';
import { misreport } from './misreport.ts';
import { addWorkingDays, kuwaitDay, kuwaitHour } from './working-days.ts';

/** Working days from capture to payout. Tap's own page says 24 hours for KNET, 3 for cards. */
const DELAY_DAYS: Readonly<Record<CardScheme, number>> = {
  KNET: 1,
  DEEMA: 1,
  VISA: 3,
  MASTERCARD: 3,
  AMEX: 3,
};
const PAYOUT_HOUR = 6;
const BANK_HOUR = 12;

/** Puts a capture aside for the payout of its day. */
export function settleLater(sim: Simulation, charge: ChargeRecord, captured_ms: number): void {
  if (charge.method === null || charge.currency !== 'KWD') return;
  const { id, merchant_id, method } = charge;
  const settles_on = addWorkingDays(kuwaitDay(captured_ms), DELAY_DAYS[method]);
  sim.shelves.unsettled.put({ id, kind: 'charge', merchant_id, settles_on });
  sim.agenda.plan({
    id: `payout:${merchant_id}:${settles_on}`,
    kind: 'payout',
    subject_id: merchant_id,
    due_ms: kuwaitHour(settles_on, PAYOUT_HOUR),
  });
}

/** A refund is taken from the merchant's next payout. */
export function deductLater(sim: Simulation, refund: RefundRecord, completed_ms: number): void {
  const { id, merchant_id } = refund;
  const settles_on = kuwaitDay(completed_ms);
  sim.shelves.unsettled.put({ id, kind: 'refund', merchant_id, settles_on });
}

/**
 * Pays a merchant everything that has matured: captures less costs less refunds. What adds up to
 * nothing or less stays for the next time.
 */
export function runPayout(sim: Simulation, { subject_id: merchant_id, due_ms }: TaskRecord): void {
  const { charges, refunds, payouts, unsettled } = sim.shelves;
  const today = kuwaitDay(due_ms);
  const matured = unsettled.of(merchant_id).filter(({ settles_on }) => settles_on <= today);
  const due = matured.flatMap(({ id }) => charges.get(id) ?? []);
  const returned = matured.flatMap(({ id }) => refunds.get(id) ?? []);
  const due_minor =
    due.reduce((sum, charge) => sum + charge.amount_minor - charge.cost_minor, 0n) -
    returned.reduce((sum, refund) => sum + refund.amount_minor, 0n);
  if (due_minor <= 0n) return;
  const place = { merchant_id, day: today, at_ms: due_ms };
  const { captured, amount_minor } = misreport(sim, place, {
    captured: due,
    amount_minor: due_minor,
  });
  if (amount_minor <= 0n) return;
  const { id } = payouts.put({
    id: newId('payout'),
    status: 'INITIATED',
    amount_minor,
    merchant_id,
    date_ms: due_ms,
    bank_reference: newDigits(12),
  });
  for (const charge of captured) charges.put({ ...charge, payout_id: id });
  for (const refund of returned) refunds.put({ ...refund, payout_id: id });
  for (const entry of matured) unsettled.remove(entry.id);
  sim.agenda.plan({
    id: `pay:${id}`,
    kind: 'pay',
    subject_id: id,
    due_ms: kuwaitHour(today, BANK_HOUR),
  });
}

/** The bank's word on a payout. One that the bank refused can be sent again. */
export function setPayoutState(
  sim: Simulation,
  payout_id: string,
  status: PayoutState,
): Result<{ readonly id: string }> {
  const payout = sim.shelves.payouts.get(payout_id);
  if (payout === undefined || payout.status === 'PAID_OUT') return refuse('1103');
  sim.shelves.tasks.remove(`pay:${payout_id}`);
  return done(sim.shelves.payouts.put({ ...payout, status }));
}
