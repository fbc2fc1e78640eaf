/**
 * What can be made to go wrong. Of calls: `slow` `500` `429` `garbage` (an answer that isn't JSON)
 * `lost_answer` (done, but nobody hears of it) `lost_request` (never arrived). Of webhooks:
 * `duplicate` `late` `reordered` (comes after the next one) `forged` (wrong signature) `tampered`
 * (changed after signing) `silent` (never sent). Of payments: `wrong_amount` `wrong_currency`
 * `wrong_merchant`, consistently in the webhook and when read. Of payouts: `payout_missing` (a
 * charge is left out and never paid) `payout_over` `payout_under` (not the sum of what is in it)
 * `payout_unknown` (pays a charge that nobody made).
 */
export const CALL_FAULTS = [
  'slow',
  '500',
  '429',
  'garbage',
  'lost_answer',
  'lost_request',
] as const;
export const WEBHOOK_FAULTS = [
  'duplicate',
  'late',
  'reordered',
  'forged',
  'tampered',
  'silent',
] as const;
export const PAYMENT_FAULTS = ['wrong_amount', 'wrong_currency', 'wrong_merchant'] as const;

export const PAYOUT_FAULTS = [
  'payout_missing',
  'payout_over',
  'payout_under',
  'payout_unknown',
] as const;

export const FAULT_KINDS = [
  ...CALL_FAULTS,
  ...WEBHOOK_FAULTS,
  ...PAYMENT_FAULTS,
  ...PAYOUT_FAULTS,
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

export interface Fault {
  readonly kind: FaultKind;
  /** How many more times. */
  readonly count: number;
  /** Only for calls whose 'METHOD /path' starts so. */
  readonly call: string | undefined;
  /** For `slow` in real time, for `late` by the simulator's clock. */
  readonly delay_ms: number | undefined;
  /** Of payouts: by how much, or the unknown charge's amount. */
  readonly amount_minor?: bigint | undefined;
  /** Of payouts: only those of this merchant, and only from this day of Kuwait on. */
  readonly merchant_id?: string | undefined;
  readonly from_day?: string | undefined;
}

/** The payout that is being made. */
export interface PayoutPlace {
  readonly merchant_id: string;
  readonly day: string;
  readonly at_ms: number;
}

export interface Faults {
  /** Replaces the fault of that kind; a count of 0 ends it. */
  set(fault: Fault): void;
  /** Uses up one of a fault, if it applies now. */
  take(kind: FaultKind, call?: string): Fault | undefined;
  /** The same for a payout, if the fault fits it. */
  takeFor(
    kind: (typeof PAYOUT_FAULTS)[number],
    place: PayoutPlace,
    fits?: (fault: Fault) => boolean,
  ): Fault | undefined;
  list(): Fault[];
  clear(): void;
}

export function createFaults(): Faults {
  const pending = new Map<FaultKind, Fault>();
  const set = (fault: Fault): void => {
    if (fault.count > 0) pending.set(fault.kind, fault);
    else pending.delete(fault.kind);
  };
  return {
    set,
    takeFor: (kind, { merchant_id, day }, fits = () => true) => {
      const fault = pending.get(kind);
      if (fault === undefined || !fits(fault)) return undefined;
      if (fault.merchant_id !== undefined && fault.merchant_id !== merchant_id) return undefined;
      if (fault.from_day !== undefined && day < fault.from_day) return undefined;
      set({ ...fault, count: fault.count - 1 });
      return fault;
    },
    take: (kind, call) => {
      const fault = pending.get(kind);
      if (fault === undefined) return undefined;
      if (fault.call !== undefined && !(call ?? '').startsWith(fault.call)) return undefined;
      set({ ...fault, count: fault.count - 1 });
      return fault;
    },
    list: () => [...pending.values()],
    clear: () => pending.clear(),
  };
}
