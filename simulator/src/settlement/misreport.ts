import { newCharge } from '../charges/create.ts';
import type { PayoutPlace } from '../faults.ts';
import { newDigits } from '../names.ts';
import type { ChargeRecord } from '../records.ts';
import type { Simulation } from '../simulation.ts';
import { costOf } from './costs.ts';

const USUAL_MINOR = 1_000n;
const USUAL_UNKNOWN_MINOR = 7_250n;

/** A payout that is about to be made. */
export interface Drafted {
  readonly captured: readonly ChargeRecord[];
  readonly amount_minor: bigint;
}

const netOf = ({ amount_minor, cost_minor }: ChargeRecord): bigint => amount_minor - cost_minor;

/** A capture that nobody was ever told of. */
function inventCharge(
  sim: Simulation,
  { merchant_id, at_ms }: PayoutPlace,
  amount_minor: bigint,
): ChargeRecord {
  return sim.shelves.charges.put({
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

function leaveOut(sim: Simulation, place: PayoutPlace, draft: Drafted): Drafted {
  const [first, ...others] = draft.captured;
  if (first === undefined || !sim.faults.takeFor('payout_missing', place)) return draft;
  sim.shelves.unsettled.remove(first.id);
  return { captured: others, amount_minor: draft.amount_minor - netOf(first) };
}

function payUnknown(sim: Simulation, place: PayoutPlace, draft: Drafted): Drafted {
  const fault = sim.faults.takeFor('payout_unknown', place);
  if (fault === undefined) return draft;
  const made = inventCharge(sim, place, fault.amount_minor ?? USUAL_UNKNOWN_MINOR);
  return {
    captured: [...draft.captured, made],
    amount_minor: draft.amount_minor + netOf(made),
  };
}

/** A provider that is wrong about a payout, if that was asked for. */
export function misreport(sim: Simulation, place: PayoutPlace, draft: Drafted): Drafted {
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
