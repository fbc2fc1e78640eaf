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
import { addWorkingDays, kuwaitDay, kuwaitHour } from './working-days.ts';
import { newCharge } from '../charges/create.ts';
import type { PayoutPlace } from '../faults.ts';
import { costOf } from './costs.ts';

const USUAL_MINOR = 1_000n;
const USUAL_UNKNOWN_MINOR = 7_250n;

/** A payout before it is created. */
interface PayoutDraft {
  readonly captured: readonly ChargeRecord[];
  readonly amount_minor: bigint;
}

const netOf = ({ amount_minor, cost_minor }: ChargeRecord): bigint => amount_minor - cost_minor;

/** Creates a capture for which no webhook is sent. */
function inventCharge(
  sim: Simulation,
  { merchant_id, at_ms }: PayoutPlace,
  amount_minor: bigint,
): ChargeRecord {
  return sim.store.charges.put({
    ...newCharge(sim, at_ms, amount_minor),
    merchant_id,
    method: 'KNET',
    status: 'CAPTURED',
    code: '000',
    post_url: null,
    activities: [{ status: 'CAPTURED', at_ms }],
    gateway_reference: newDigits(15),
    payment_reference: newDigits(19),
    cost_minor: costOf('KNET', 'local', amount_minor),
  });
}

function leaveOut(sim: Simulation, place: PayoutPlace, draft: PayoutDraft): PayoutDraft {
  const [first, ...others] = draft.captured;
  if (first === undefined || !sim.faults.takeFor('payout_missing', place)) return draft;
  sim.store.unsettled.remove(first.id);
  return { captured: others, amount_minor: draft.amount_minor - netOf(first) };
}

function payUnknown(sim: Simulation, place: PayoutPlace, draft: PayoutDraft): PayoutDraft {
  const fault = sim.faults.takeFor('payout_unknown', place);
  if (fault === undefined) return draft;
  const made = inventCharge(sim, place, fault.amount_minor ?? USUAL_UNKNOWN_MINOR);
  return {
    captured: [...draft.captured, made],
    amount_minor: draft.amount_minor + netOf(made),
  };
}

/** Applies requested faults to a payout, so that it is reported incorrectly. */
function misreport(sim: Simulation, place: PayoutPlace, draft: PayoutDraft): PayoutDraft {
  const { captured, amount_minor } = payUnknown(sim, place, leaveOut(sim, place, draft));
  const over = sim.faults.takeFor('payout_over', place);
  const more_minor = amount_minor + (over ? (over.amount_minor ?? USUAL_MINOR) : 0n);
  const under = sim.faults.takeFor(
    'payout_under',
    place,
    (fault) => (fault.amount_minor ?? USUAL_MINOR) < more_minor,
  );
  const less_minor = under ? (under.amount_minor ?? USUAL_MINOR) : 0n;
  return { captured, amount_minor: more_minor - less_minor };
}

/**
 * The working days from capture to payout. Tap's website states 24 hours for KNET and 3 days for
 * cards.
 */
const DELAY_DAYS: Readonly<Record<CardScheme, number>> = {
  KNET: 1,
  DEEMA: 1,
  VISA: 3,
  MASTERCARD: 3,
  AMEX: 3,
};
const PAYOUT_HOUR = 6;
const BANK_HOUR = 12;

/** Stores a capture for the payout on its settlement day, and schedules the payout. */
export function settleLater(sim: Simulation, charge: ChargeRecord, captured_ms: number): void {
  if (charge.method === null || charge.currency !== 'KWD') return;
  const { id, merchant_id, method } = charge;
  const settles_on = addWorkingDays(sim.settings, kuwaitDay(captured_ms), DELAY_DAYS[method]);
  sim.store.unsettled.put({ id, kind: 'charge', merchant_id, settles_on });
  sim.scheduler.plan({
    id: `payout:${merchant_id}:${settles_on}`,
    kind: 'payout',
    subject_id: merchant_id,
    due_ms: kuwaitHour(settles_on, PAYOUT_HOUR),
  });
}

/** Stores a refund, which reduces the merchant's next payout. */
export function deductLater(sim: Simulation, refund: RefundRecord, completed_ms: number): void {
  const { id, merchant_id } = refund;
  const settles_on = kuwaitDay(completed_ms);
  sim.store.unsettled.put({ id, kind: 'refund', merchant_id, settles_on });
}

/**
 * Pays a merchant all due captures less fees and refunds. If the total is zero or less, they remain
 * for the next payout.
 */
export function runPayout(sim: Simulation, { subject_id: merchant_id, due_ms }: TaskRecord): void {
  const { charges, refunds, payouts, unsettled } = sim.store;
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
  sim.scheduler.plan({
    id: `pay:${id}`,
    kind: 'pay',
    subject_id: id,
    due_ms: kuwaitHour(today, BANK_HOUR),
  });
}

/** Sets the bank's result of a payout. A payout that the bank refused can get another result. */
export function setPayoutState(
  sim: Simulation,
  payout_id: string,
  status: PayoutState,
): Result<{ readonly id: string }> {
  const payout = sim.store.payouts.get(payout_id);
  if (payout === undefined || payout.status === 'PAID_OUT') return refuse('1103');
  sim.store.tasks.remove(`pay:${payout_id}`);
  return done(sim.store.payouts.put({ ...payout, status }));
}
