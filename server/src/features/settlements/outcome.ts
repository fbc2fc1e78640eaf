import type { Payout } from '../../provider/port.ts';

/** A payout that the bank has, and its day in the platform's timezone. */
export interface PaidOut {
  readonly payout: Payout;
  readonly day: string;
}

/** What came of some of a payout's charges or refunds. */
export interface Outcome {
  readonly updated: number;
  /** What is not as we know it; it waits for somebody to look at it. */
  readonly problems: number;
  /** What the payout should have brought for the rest; less than zero for refunds. */
  readonly net_minor: bigint;
  /** What it may keep without having itemised it: how far its sum may be from ours. */
  readonly not_itemised_minor: bigint;
  /** Whose bank account it came to. */
  readonly business_id: string | undefined;
}

export const NOTHING: Outcome = {
  updated: 0,
  problems: 0,
  net_minor: 0n,
  not_itemised_minor: 0n,
  business_id: undefined,
};

export const addOutcomes = (a: Outcome, b: Outcome): Outcome => ({
  updated: a.updated + b.updated,
  problems: a.problems + b.problems,
  net_minor: a.net_minor + b.net_minor,
  not_itemised_minor: a.not_itemised_minor + b.not_itemised_minor,
  business_id: a.business_id ?? b.business_id,
});
